"""Build script: compiles the core with mypyc where that is possible, and builds the browser client.

Everything else about the package stands in pyproject.toml.

A wheel (`pip install .`) is compiled when a C compiler and Python's headers are there, which is found out
by compiling a tiny module. Without them the package is installed as pure Python: it plays the same games,
more slowly. When mypyc itself fails (a type error in the core, say) the build fails: a slow build that
nobody noticed would be worse.

The browser client is built into the package's source (build_web.py) unless it was built from the same files
before; a wheel and a source distribution contain it, so that Node.js is needed for neither afterwards.

Environment:
    CYBERTANK_PURE=1    do not compile, even where a compiler is there.
    CYBERTANK_NO_WEB=1  leave the browser client out.

An editable install (`pip install -e .`) and `build_ext --inplace` are always pure Python: a compiled module
left in src/ would shadow its edited source. Nor does an editable install build the client: `make web` does.

What was decided, and why, is printed and written to build/core-build.txt (pip shows no output of its own
builds).
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

import build_web  # noqa: E402 - it stands beside this file, which need not be on the path

COMPILED_PACKAGES = ("board", "units", "state", "rules", "game", "players")
# Only these commands make something to install; pip also runs this file to ask for metadata.
BUILDING_COMMANDS = {"bdist_wheel", "bdist", "build", "build_ext", "install"}

PROBE = """
#include <Python.h>
static struct PyModuleDef def = {PyModuleDef_HEAD_INIT, "cybertank_probe", 0, -1, 0};
PyMODINIT_FUNC PyInit_cybertank_probe(void) { return PyModule_Create(&def); }
"""


def why_no_compiler() -> str | None:
    """Compile a tiny extension module; None when that works, else what went wrong."""
    with tempfile.TemporaryDirectory(prefix="cybertank-probe-") as tmp:
        source = Path(tmp, "cybertank_probe.c")
        source.write_text(PROBE)
        extension = Extension("cybertank_probe", [source.name])
        command = build_ext(Distribution({"name": "cybertank_probe", "ext_modules": [extension]}))
        command.build_lib = command.build_temp = tmp
        before = os.getcwd()
        os.chdir(tmp)  # keeps every product of the probe in there
        try:
            command.ensure_finalized()
            command.run()
        except (BaseError, CCompilerError, OSError) as error:
            return str(error).strip() or type(error).__name__
        finally:
            os.chdir(before)
    return None


def core_modules() -> list[str]:
    """The modules to compile, relative to the root; packages' __init__.py stay interpreted."""
    return sorted(
        path.relative_to(ROOT).as_posix()
        for package in COMPILED_PACKAGES
        for path in (ROOT / "src" / "cybertank" / package).rglob("*.py")
        if path.name != "__init__.py"
    )


def compiled_core() -> list[Extension]:
    modules = core_modules()
    if not modules:
        return []
    from mypyc.build import mypycify  # not needed, and perhaps not there, for a pure build

    return mypycify(
        [
            # Strictness is the business of make lint; here only real type errors count.
            # The packages the uncompiled layers use are not installed in pip's build environment.
            "--config-file=",
            "--follow-imports=silent",
            "--ignore-missing-imports",
            "--cache-dir=build/mypy_cache",
            *modules,
        ],
        opt_level="3",
        group_name="cybertank",
    )


def report(text: str) -> None:
    print(f"cybertank: {text}", file=sys.stderr, flush=True)
    try:
        Path("build").mkdir(exist_ok=True)
        Path("build", "core-build.txt").write_text(text + "\n")
    except OSError:
        pass  # it was printed


def extensions() -> list[Extension]:
    arguments = set(sys.argv[1:])
    if not arguments & BUILDING_COMMANDS or arguments & {"editable_wheel", "develop", "--inplace", "-i"}:
        return []
    if os.environ.get("CYBERTANK_PURE", "0") not in ("", "0"):
        report("the core is interpreted: CYBERTANK_PURE is set")
        return []
    if reason := why_no_compiler():
        report(f"the core is interpreted (slower): no working C compiler with Python's headers: {reason}")
        return []
    report("compiling the core with mypyc (CYBERTANK_PURE=1 would leave it interpreted)")
    found = compiled_core()  # a failure here ends the build, and should
    report(f"the core is compiled: {max(0, len(found) - 1)} modules")
    return found


def build_client() -> None:
    if build_web.is_left_out():
        return
    try:
        build_web.build()
    except build_web.BuildError as error:
        raise BaseError(str(error)) from None


class BuildWithClient(build_py):
    """The package's Python and data, with the browser client among them."""

    def run(self) -> None:
        if not self.editable_mode:
            build_client()
            # The names of its files change with their content: those of an earlier build must not stay.
            shutil.rmtree(Path(self.build_lib, "cybertank", "server", "static"), ignore_errors=True)
        super().run()

    def find_data_files(self, package: str, src_dir: str) -> list[str]:
        found = super().find_data_files(package, src_dir)
        if not build_web.is_left_out():
            return found
        return [file for file in found if build_web.STATIC not in Path(file).resolve().parents]


class SourceWithClient(sdist):
    """A source distribution that can be built without Node.js."""

    def run(self) -> None:
        build_client()
        super().run()


os.chdir(ROOT)
setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithClient, "sdist": SourceWithClient})
