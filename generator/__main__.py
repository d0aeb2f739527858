"""`python -m generator` is the same as `hibari`."""

from generator.cli import main

main()
