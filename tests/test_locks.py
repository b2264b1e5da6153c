"""The lock files fit what pyproject.toml and package.json ask for, carry hashes and name no registry."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent
LOCKS = ROOT / "requirements"
WEB = ROOT / "web"
NAMES = ("dev", "play", "build", "node", "docs")
RENEW = "run: make lock"

pytestmark = pytest.mark.skipif(not LOCKS.exists(), reason="requirements/ is not beside the tests")


def wanted(name: str) -> list[Requirement]:
    """What a lock file is made from, as tools/lock.py says."""
    spec = importlib.util.spec_from_file_location("lock", ROOT / "tools" / "lock.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert set(tool.USES) == set(NAMES)
    return [Requirement(line) for line in tool.wanted(name)]


def entries(name: str) -> list[str]:
    """The packages of a lock file: each one with its marker and its hashes."""
    lines = (LOCKS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.strip().startswith("#"))
    return [entry for entry in text.replace("\\\n", " ").splitlines() if entry]


def pins(name: str) -> dict[str, set[Version]]:
    """The versions of each package; more than one where versions of Python need different ones."""
    found: dict[str, set[Version]] = {}
    for entry in entries(name):
        requirement = Requirement(entry.partition("--hash")[0].strip())
        (pin,) = requirement.specifier
        assert pin.operator == "=="
        found.setdefault(canonicalize_name(requirement.name), set()).add(Version(pin.version))
    return found


# -- Python ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_lock_has_every_requirement_in_its_range(name: str) -> None:
    locked = pins(name)
    for requirement in wanted(name):
        versions = locked.get(canonicalize_name(requirement.name))
        assert versions, f"{requirement} is not in requirements/{name}.txt; {RENEW}"
        outside = [
            str(version) for version in versions if not requirement.specifier.contains(version, prereleases=True)
        ]
        assert not outside, f"{requirement} is locked at {outside}; {RENEW}"


@pytest.mark.parametrize("name", NAMES)
def test_every_package_has_hashes(name: str) -> None:
    for entry in entries(name):
        assert re.search(r" --hash=sha256:[0-9a-f]{64}\b", entry), entry


@pytest.mark.parametrize("name", NAMES)
def test_a_lock_names_no_registry_and_no_machine(name: str) -> None:
    text = (LOCKS / f"{name}.txt").read_text(encoding="utf-8")
    assert not re.search(r"://|index-url|find-links|trusted-host|^-|/tmp|/home", text, re.MULTILINE)


def test_what_is_installed_together_has_the_same_versions() -> None:
    together = pins("dev")
    for name in ("play", "build"):
        for package, versions in pins(name).items():
            assert versions <= together[package], f"{package}; {RENEW}"


# -- npm ---------------------------------------------------------------------------------------------------------------


def package_file(name: str) -> dict:
    found: dict = json.loads((WEB / name).read_text(encoding="utf-8"))
    return found


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("-")[0].split("."))


def fits(version: str, wish: str) -> bool:
    """Whether a version is what package.json asks for: `1.2.3`, `~1.2.3` or `^1.2.3`."""
    kind, least = (wish[0], wish[1:]) if wish[0] in "^~" else ("", wish)
    low, found = numbers(least), numbers(version)
    if not kind:
        return version == wish
    # A caret lets everything change behind the first number that is not 0; a tilde only the last number.
    first = next((place for place, number in enumerate(low) if number), 2)
    fixed = 2 if kind == "~" else first + 1
    return found >= low and found[:fixed] == low[:fixed]


@pytest.mark.parametrize(
    ("version", "wish", "fitting"),
    [
        ("1.4.0", "^1.2.3", True),
        ("1.2.2", "^1.2.3", False),
        ("2.0.0", "^1.2.3", False),
        ("0.2.9", "^0.2.3", True),
        ("0.3.0", "^0.2.3", False),
        ("1.2.9", "~1.2.3", True),
        ("1.3.0", "~1.2.3", False),
        ("1.2.3", "1.2.3", True),
        ("1.2.4", "1.2.3", False),
    ],
)
def test_ranges_of_npm_are_understood(version: str, wish: str, fitting: bool) -> None:
    assert fits(version, wish) == fitting


def test_the_lock_of_the_client_fits_its_package() -> None:
    asked, locked = package_file("package.json"), package_file("package-lock.json")
    for kind in ("dependencies", "devDependencies"):
        assert asked[kind] == locked["packages"][""][kind], "run: npm install, in web/"
        for package, wish in asked[kind].items():
            version = locked["packages"][f"node_modules/{package}"]["version"]
            assert fits(version, wish), f"{package} is locked at {version}, and {wish} is asked for"


def test_the_lock_of_the_client_has_checksums_and_no_registry() -> None:
    packages = package_file("package-lock.json")["packages"]
    for place, package in packages.items():
        assert "resolved" not in package, place
        assert not place or package.get("integrity") or package.get("inBundle"), place
