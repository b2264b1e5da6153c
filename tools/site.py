"""Build the documentation site into build/site. `make docs` runs this with an environment that has Zensical.

The pages in docs/ link to other files in the repository, as its readers expect. The site does not have those files, so
the pages are first gathered in build/site-pages: CONTRIBUTING.md and CHANGELOG.md become pages of the site, and links
to source files become plain text. Zensical then builds in strict mode, which fails on a broken link or anchor. This
script checks two things that Zensical does not notice: pages missing from the navigation, and files that a browser
would load from elsewhere.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONFIG = ROOT / "zensical.toml"
DOCS = "docs"
PAGES = ROOT / "build" / "site-pages"
SITE = ROOT / "build" / "site"

# Files in the repository's root, and the pages they become. The README is for the repository; the site has its own
# first page.
ROOT_PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
COPIED = ("CONTRIBUTING.md", "CHANGELOG.md")

FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
LOADED = re.compile(r"""<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)=["'](?:https?:)?//[^"']*["'][^>]*>""")


def site_path(target: str) -> str | None:
    """Return the path on the site of a file in the repository, or None if the site does not have it."""
    if target in ROOT_PAGES:
        return ROOT_PAGES[target]
    folder, _, rest = target.partition("/")
    return rest if folder == DOCS else None


def relink(text: str, page: str) -> str:
    """Return a page's text with its links adapted to the site; `page` is its path in the repository."""
    here = site_path(page) or page

    def relinked(found: re.Match[str]) -> str:
        mark, label, target = found.groups()
        path, hash_, anchor = target.partition("#")
        if not path or "://" in path or path.startswith("mailto:"):
            return found[0]
        inside = site_path(os.path.normpath(os.path.join(os.path.dirname(page), path)))
        if inside is None:
            return label
        return f"{mark}[{label}]({os.path.relpath(inside, os.path.dirname(here) or '.')}{hash_}{anchor})"

    parts: list[str] = []
    end = 0
    for block in FENCED.finditer(text):
        parts += [LINK.sub(relinked, text[end : block.start()]), block[0]]
        end = block.end()
    return "".join([*parts, LINK.sub(relinked, text[end:])])


def gather() -> None:
    """Copy the pages and pictures into build/site-pages."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / DOCS, PAGES)
    for page in PAGES.rglob("*.md"):
        source = f"{DOCS}/{page.relative_to(PAGES).as_posix()}"
        page.write_text(relink(page.read_text(encoding="utf-8"), source), encoding="utf-8")
    for name in COPIED:
        text = relink((ROOT / name).read_text(encoding="utf-8"), name)
        (PAGES / ROOT_PAGES[name]).write_text(text, encoding="utf-8")


def pages_in(nav: object) -> Iterator[str]:
    """List the pages that the navigation names."""
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, list):
        for each in nav:
            yield from pages_in(each)
    elif isinstance(nav, dict):
        for each in nav.values():
            yield from pages_in(each)


def navigation() -> list[str]:
    """Return the pages in the site's navigation, in order."""
    return list(pages_in(tomllib.loads(CONFIG.read_text(encoding="utf-8"))["project"]["nav"]))


def faults_of_navigation(pages: set[str]) -> list[str]:
    """List the differences between the navigation and the existing pages."""
    named = navigation()
    return [
        *(f"zensical.toml names {page}, which does not exist" for page in named if page not in pages),
        *(f"zensical.toml does not name {page}" for page in sorted(pages - set(named))),
    ]


def loaded_from_elsewhere() -> list[str]:
    """List the tags in the built pages that would make a browser load something from the network."""
    found = {tag for page in SITE.rglob("*.html") for tag in LOADED.findall(page.read_text(encoding="utf-8"))}
    return [f"loaded from the network: {tag}" for tag in sorted(found)]


def main() -> int:
    gather()
    faults = faults_of_navigation({page.relative_to(PAGES).as_posix() for page in PAGES.rglob("*.md")})
    if not faults:
        shutil.rmtree(SITE, ignore_errors=True)
        zensical = Path(sys.executable).with_name("zensical")
        built = subprocess.run([zensical, "build", "--clean", "--strict", "--config-file", CONFIG], cwd=ROOT)
        if built.returncode:
            return built.returncode
        faults = loaded_from_elsewhere()
    for fault in faults:
        print(fault, file=sys.stderr)
    if not faults:
        print(f"The site is in {SITE.relative_to(ROOT)}: open {SITE.relative_to(ROOT)}/index.html.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
