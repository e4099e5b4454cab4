"""What is asserted in the tests' common parts says what was found, as in the tests themselves."""

from pathlib import Path

import pytest

pytest.register_assert_rewrite(*(f"{__name__}.{path.stem}" for path in Path(__file__).parent.iterdir()))
