"""Settings: a flag before the environment, that before the file; and what cannot be used is said in words."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from stammtisch.server.host.run import bound
from stammtisch.server.http.host_policy import Hosting, hosting_of, is_public
from stammtisch.server.settings import SETTINGS, FoundSetting, settle, unknown_variables
from stammtisch.server.store.folder_lock import claimed
from stammtisch.words import Complaint, Listener, say
from tests.cli.run import stammtisch


def test_flag_before_environment_before_file(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('port = 1\nhost = "h"\nretention_days = 7\n', encoding="utf-8")
    environment = {"STAMMTISCH_CONFIG": str(file), "STAMMTISCH_PORT": "2", "STAMMTISCH_HOST": "g"}
    found = settle({"port": "3"}, environment)
    assert (found["port"].value, found["port"].origin) == (3, "--port")
    assert (found["host"].value, found["host"].origin) == ("g", "STAMMTISCH_HOST")
    assert (found["retention_days"].value, found["retention_days"].origin) == (7, str(file))
    assert (found["browser"].value, found["browser"].origin) == (True, "")


@pytest.mark.parametrize(
    ("flags", "environment", "written", "why"),
    [
        ({"port": "80000"}, {}, "", '--port: "port" must be 0…65535, got "80000"'),
        ({"port": "x"}, {}, "", '--port: "port" must be 0…65535, got "x"'),
        ({}, {"STAMMTISCH_BROWSER": "maybe"}, "", 'STAMMTISCH_BROWSER: "browser" must be true | false, got "maybe"'),
        ({}, {}, 'port = "8000a"', '"port" must be 0…65535'),
        ({}, {}, "host = 7", '"host" must be text, got "7"'),
        ({}, {}, "haven = 1", '"haven" is no setting'),
        ({}, {}, "port =", "is not TOML"),
        ({}, {"STAMMTISCH_LOG_LEVEL": "loud"}, "", '"log_level" must be debug | info | warning | error, got "loud"'),
        ({}, {"STAMMTISCH_TRUSTED_PROXIES": "proxy"}, "", '"trusted_proxies" must be 127.0.0.1, 172.16.0.0/12'),
        ({"root_path": "cards"}, {}, "", '--root-path: "root_path" must be /cards, got "cards"'),
        ({"root_path": "/cards/"}, {}, "", '"root_path" must be /cards'),
        ({}, {"STAMMTISCH_BASE_URL": "cards.example"}, "", '"base_url" must be https://cards.example'),
        ({"data_dir": 7}, {}, "", '--data: "data_dir" must be text'),
    ],
)
def test_what_cannot_be_used_is_refused(
    tmp_path: Path, flags: dict[str, object], environment: dict[str, str], written: str, why: str
) -> None:
    file = tmp_path / "config.toml"
    file.write_text(written, encoding="utf-8")
    with pytest.raises(Complaint) as refused:
        settle(flags, {"STAMMTISCH_CONFIG": str(file), **environment})
    assert why in str(refused.value)


def test_an_unknown_variable_is_mentioned_with_the_nearest_known() -> None:
    said = [say(one, Listener("en")) for one in unknown_variables({"STAMMTISCH_PROT": "1", "STAMMTISCH_XYLOPHONE": ""})]
    assert said == [
        "STAMMTISCH_PROT is no setting of Stammtisch. Did you mean STAMMTISCH_PORT?",
        "STAMMTISCH_XYLOPHONE is no setting of Stammtisch; stammtisch config shows them all.",
    ]
    known = {setting.variable: "" for setting in SETTINGS}
    assert unknown_variables({**known, "STAMMTISCH_CACHE": "", "STAMMTISCH_CONFIG": "", "PATH": ""}) == []


def test_a_taken_port_is_said_in_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Complaint, match=f"Port {port} on 127.0.0.1 is taken"):
            bound("127.0.0.1", port)
    with pytest.raises(Complaint, match="cannot be reached on 203"):
        bound("203.0.113.7", 8000)


def test_the_data_belong_to_one_server(tmp_path: Path) -> None:
    with (
        claimed(tmp_path / "new"),
        pytest.raises(Complaint, match="Another Stammtisch already works"),
        claimed(tmp_path / "new"),
    ):
        pass
    with claimed(tmp_path / "new"):
        pass
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(Complaint, match="Data cannot be kept"), claimed(tmp_path / "file"):
        pass


def test_config_shows_values_and_where_they_come_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMMTISCH_PORT", "9000")
    monkeypatch.setenv("STAMMTISCH_TABLE_PASSWORD", "geheim")
    monkeypatch.setenv("STAMMTISCH_POTR", "1")
    monkeypatch.setenv("STAMMTISCH_CONFIG", str(tmp_path / "none.toml"))
    done = stammtisch("config")
    assert done.returncode == 0
    assert "STAMMTISCH_PORT" in done.stdout
    assert "none.toml" in done.stdout
    assert "geheim" not in done.stdout
    assert "Did you mean STAMMTISCH_PORT?" in done.stderr
    for setting in SETTINGS:
        assert f"\n{setting.name} " in f"\n{done.stdout}"


def test_what_is_usual_is_the_same_everywhere() -> None:
    assert hosting_of(settle({}, {"STAMMTISCH_CONFIG": "/nowhere"})) == Hosting()


@pytest.mark.parametrize(
    ("host", "origin", "base", "public"),
    [
        ("127.0.0.1", "", "", False),
        ("0.0.0.0", "--lan", "", False),  # noqa: S104
        ("0.0.0.0", "STAMMTISCH_HOST", "", True),  # noqa: S104
        ("192.168.1.7", "--host", "", False),
        ("9.9.9.9", "--host", "", True),
        ("127.0.0.1", "", "https://cards.example", True),
        ("127.0.0.1", "", "http://pi.local:8000", False),
    ],
)
def test_where_strangers_can_come(host: str, origin: str, base: str, public: bool) -> None:
    settings = {
        **settle({}, {"STAMMTISCH_CONFIG": "/nowhere"}),
        "host": FoundSetting(host, origin),
        "base_url": FoundSetting(base, ""),
    }
    assert is_public(settings) == public
