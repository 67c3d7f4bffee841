"""Makes every stream below the folder that is named on the command line."""

import pathlib
import sys

import reference
from packaging import Folder


def make_all(root):
    reference.make(Folder(root / "reference"))


if __name__ == "__main__":
    make_all(pathlib.Path(sys.argv[1]))
