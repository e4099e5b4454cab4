"""Writes what the server sends and takes as TypeScript, from the server's own types.

`python -m tools.client_types` writes `stammtisch/web/api.d.ts` and, for every game, its view into `web/view.d.ts` of
its folder; a test sees to it that they are up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

from stammtisch.games import GAMES
from stammtisch.server.http import messages
from stammtisch.server.room import commands, lines

FILE = Path(__file__).parent.parent / "stammtisch" / "web" / "api.d.ts"
OPEN = {"Event", "Line", "Reason"}
"""Types that have more keys than are named."""

VIEWS = {name: get_type_hints(game.view.view)["return"] for name, game in GAMES.items()}
"""What a seat is shown, by game."""
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def types() -> list[Any]:
    """Everything that goes over the wire between the page and the server, but for the views."""
    return [
        lines.State,
        lines.Line,
        lines.Event,
        lines.Replay,
        messages.NewTable,
        messages.NewSeat,
        messages.SeatKey,
        messages.CommandRequest,
        messages.Hint,
        messages.Again,
        messages.Today,
        lines.Compared,
        *get_args(commands.Command),
    ]


def files() -> dict[Path, str]:
    """What stands in each file."""
    views = {
        Path(str(game.folder)) / "web" / "view.d.ts": written("What a seat is shown of the game.", [VIEWS[name]])
        for name, game in GAMES.items()
    }
    return {FILE: written("What the server sends and takes.", types()), **views}


def written(about: str, types: list[Any]) -> str:
    """A whole file with these types."""
    _, components = msgspec.json.schema_components(types, ref_template="{name}")
    head = f"/** {about} Made by tools/client_types.py: do not edit. */\n"
    return head + "".join(f"\n{declared(name, schema)}" for name, schema in components.items())


def declared(name: str, schema: dict[str, Any]) -> str:
    """One type."""
    about = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{about}export type {name} = {inline(schema)};\n"
    required = set(schema.get("required", ()))
    keys = [f"  {key}{'' if key in required else '?'}: {inline(part)};" for key, part in schema["properties"].items()]
    more = ["  [more: string]: any;"] if name in OPEN else []
    return "\n".join([f"{about}export interface {name} {{", *keys, *more, "}\n"])


def inline(schema: dict[str, Any]) -> str:
    """A type within another."""
    match schema:
        case {"$ref": name}:
            return str(name)
        case {"anyOf": parts}:
            return " | ".join(inline(part) for part in parts)
        case {"enum": values}:
            return " | ".join(f"'{value}'" if isinstance(value, str) else str(value) for value in values)
        case {"type": "array", "items": items}:
            return f"({inline(items)})[]" if "anyOf" in items or "enum" in items else f"{inline(items)}[]"
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"Record<string, {inline(values)}>"
        case {"type": "object"}:
            return "Record<string, any>"
        case {"type": kind}:
            return PLAIN[kind]
        case _:
            return "any"


def main() -> int:
    """Write the files."""
    for file, text in files().items():
        file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
