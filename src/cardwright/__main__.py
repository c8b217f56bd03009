"""`python -m cardwright` is the command `cardwright`."""

import sys

from cardwright.cli import main

sys.exit(main())
