"""Compile the core with mypyc, in groups that build side by side.

mypyc writes one large C file for each group, and gcc compiles each of them in a process of its own. A group per
layer keeps both cores busy and makes a change in one module cheap: only its own group is compiled again, unless
the change touches what other groups see. Calls between groups cost a little more than calls within one, so
modules that call each other all the time share a group.

Compiled files never go into src/, where they would shadow the source beside them.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import threading
from pathlib import Path

from setuptools import Extension
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "cybertank"

# Folders in the order of their groups. A folder belongs to the first group that names it or a folder above it.
GROUPS = {
    "cybertank_players": ("players/tactician", "players/strategist"),
    "cybertank_tactics": ("players",),
    "cybertank_rules": ("rules",),
    "cybertank_game": ("game",),
    "cybertank_state": ("board", "units", "state"),
}
# A hint asks these once, so compiling them gains nobody anything.
INTERPRETED = ("players/advice",)
COMPILED_SUFFIXES = (".so", ".pyd")
# Calls into Python skip the linkage table, which makes up for most of what calls between groups cost.
LINUX_FLAGS = ("-fno-plt",)


def group_of(module: Path) -> str | None:
    """Return the group of a module, or None if it stays interpreted."""
    folder = module.relative_to(PACKAGE).parent
    lineage = {folder.as_posix(), *(parent.as_posix() for parent in folder.parents)}
    if module.name == "__init__.py" or lineage & set(INTERPRETED):
        return None
    return next((name for name, folders in GROUPS.items() if lineage & set(folders)), None)


def modules_by_group() -> dict[str, list[str]]:
    """List the modules to compile, relative to the root, by group."""
    found: dict[str, list[str]] = {name: [] for name in GROUPS}
    for module in sorted(PACKAGE.rglob("*.py")):
        group = group_of(module)
        if group is not None:
            found[group].append(module.relative_to(ROOT).as_posix())
    return found


def extensions() -> list[Extension]:
    """Translate the core to C and return the extensions to compile, the largest first."""
    from mypyc.build import mypycify  # only a compiled build installs it

    groups = modules_by_group()
    found = mypycify(
        [
            # `make lint` is strict; a build stops at real type errors only. The packages that the
            # interpreted layers use need not be installed for it.
            "--config-file=",
            "--follow-imports=silent",
            "--ignore-missing-imports",
            "--cache-dir=build/mypy_cache",
            *(module for modules in groups.values() for module in modules),
        ],
        opt_level="3",
        debug_level="0",
        separate=[(modules, name) for name, modules in groups.items()],
    )
    if sys.platform == "linux":
        for extension in found:
            extension.extra_compile_args.extend(LINUX_FLAGS)
    return sorted(found, key=source_size, reverse=True)


def source_size(extension: Extension) -> int:
    """Return the size of an extension's C files in bytes."""
    return sum(Path(source).stat().st_size for source in extension.sources)


def use_ccache() -> None:
    """Compile through ccache where it is installed and the caller has not chosen a compiler."""
    if "CC" not in os.environ and os.name == "posix" and shutil.which("ccache"):
        os.environ["CC"] = f"ccache {sysconfig.get_config_var('CC') or 'cc'}"


class BuildCore(build_ext):
    """Compile the groups side by side, and say how far the build is."""

    def finalize_options(self) -> None:
        super().finalize_options()
        if self.parallel is None:
            self.parallel = os.cpu_count() or 1

    def build_extensions(self) -> None:
        use_ccache()
        self.remove_orphans()
        self.force = self.force or self.settings_changed()
        self.total = sum(map(source_size, self.extensions))
        self.done = 0
        self.counting = threading.Lock()
        self.report_progress(0)
        super().build_extensions()

    def remove_orphans(self) -> None:
        """Remove compiled modules of an earlier build that this one does not make. The others save compiling again."""
        made = {Path(self.get_ext_fullpath(extension.name)).resolve() for extension in self.extensions}
        for file in Path(self.build_lib).rglob("*"):
            if file.suffix in COMPILED_SUFFIXES and file.resolve() not in made:
                file.unlink()

    def settings_changed(self) -> bool:
        """Return True if the last build used another compiler or other flags, and note those of this one."""
        note = Path(self.build_temp, "settings.txt")
        settings = " ".join([os.environ.get("CC", ""), os.environ.get("CFLAGS", ""), *LINUX_FLAGS])
        if note.exists() and note.read_text(encoding="utf-8") == settings:
            return False
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(settings, encoding="utf-8")
        return True

    def build_extension(self, ext: Extension) -> None:
        super().build_extension(ext)
        self.report_progress(source_size(ext))

    def report_progress(self, size: int) -> None:
        """Add to what is done and print the share, for people and for `play.py`."""
        with self.counting:
            self.done += size
            share = 100 * self.done // max(1, self.total)
        write_progress(f"{share}%")


def write_progress(text: str) -> None:
    """Tell how far the build is: in a file if the caller named one, or else on standard error."""
    named = os.environ.get("CYBERTANK_BUILD_PROGRESS")
    if named:
        Path(named).write_text(text + "\n", encoding="utf-8")
    else:
        print(f"cybertank: compiling the core: {text}", file=sys.stderr, flush=True)
