"""`python -m stammtisch` is the command `stammtisch`."""

import sys

from stammtisch.cli import main

sys.exit(main())
