"""`python -m cybertank`: run the command line when the `cybertank` command is not on the path."""

from __future__ import annotations

from cybertank.cli.main import main

if __name__ == "__main__":
    main()
