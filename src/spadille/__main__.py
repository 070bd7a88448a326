"""The command line, for `python -m spadille`."""

from spadille.cli import main

if __name__ == "__main__":
    main()
