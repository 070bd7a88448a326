"""Files written whole or not at all."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path


def write_file(path: Path, lines: Iterable[str]) -> None:
    """Write a file whole or not at all: beside it first, then renamed over it.

    What is no ordinary file, such as a pipe, is written directly. Raises `OSError`.
    """
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8", newline="\n") as out:
            out.writelines(lines)
        return
    target = path.resolve()
    handle, beside = tempfile.mkstemp(prefix=f".{target.name[:100]}-", dir=target.parent)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as out:
            out.writelines(lines)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(beside, _mode(target))
        os.replace(beside, target)
    except BaseException:
        os.unlink(beside)
        raise


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced, or those of a new one."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
