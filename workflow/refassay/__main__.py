"""``python -m refassay``."""

import sys

from refassay.cli import main

if __name__ == "__main__":
    sys.exit(main())
