"""Run setuptools with our steps added. Everything else about the package is in pyproject.toml.

Environment:
    CYBERTANK_COMPILE=1  compile the core. Without it a wheel is pure Python: nobody compiles by surprise.
    CYBERTANK_NO_WEB=1   leave the browser client out.

An editable install is never compiled, because a compiled module in src/ would shadow its edited source. Nor does
it build the client: `make web` does.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import BaseError

from buildtools import core, web

# pip also runs setuptools to ask for metadata; only these commands make something to install.
BUILDING_COMMANDS = {"bdist_wheel", "bdist", "build", "build_ext", "install"}
NEVER_COMPILED = {"editable_wheel", "develop", "--inplace", "-i"}


def is_compiled() -> bool:
    """Return True if the caller asked for a compiled core."""
    return os.environ.get("CYBERTANK_COMPILE", "0") not in ("", "0")


def extensions() -> list[Extension]:
    """Return the extensions that this command builds."""
    arguments = set(sys.argv[1:])
    if not is_compiled() or not arguments & BUILDING_COMMANDS or arguments & NEVER_COMPILED:
        return []
    return core.extensions()


def build_client() -> None:
    """Build the browser client unless it is left out."""
    if web.is_left_out():
        return
    try:
        web.build()
    except web.BuildError as error:
        raise BaseError(str(error)) from None


class BuildWithClient(build_py):
    """Copy the package's Python and data, with the browser client among them."""

    def run(self) -> None:
        if not self.editable_mode:
            build_client()
            self.remove_earlier_files()
        super().run()

    def remove_earlier_files(self) -> None:
        """Remove the files of an earlier build, some of which may be gone from the source since. Keep compiled ones."""
        for file in Path(self.build_lib).rglob("*"):
            if file.is_file() and file.suffix not in core.COMPILED_SUFFIXES:
                file.unlink()

    def find_data_files(self, package: str, src_dir: str) -> list[str]:
        found = super().find_data_files(package, src_dir)
        if not web.is_left_out():
            return found
        return [file for file in found if web.STATIC not in Path(file).resolve().parents]


class SourceWithClient(sdist):
    """Make a source distribution that installs without Node.js."""

    def run(self) -> None:
        build_client()
        super().run()


def run() -> None:
    """Run the command on setuptools' command line."""
    os.chdir(core.ROOT)
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": core.BuildCore, "build_py": BuildWithClient, "sdist": SourceWithClient},
    )


if __name__ == "__main__":
    run()
