"""`python -m generator` and the command `hibari`."""

import sys


def run() -> None:
    """Run hibari; Ctrl-C while it is still being loaded ends it as quietly as later."""
    try:
        from generator.cli import main
    except KeyboardInterrupt:
        sys.exit(130)
    main()


if __name__ == "__main__":
    run()
