"""The pages of docs/ hang together: links lead somewhere, the site's navigation has every page, lines are short.

`make docs` builds the site, and fails on the same faults; this runs without Zensical.
"""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
LONGEST = 120
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)

pytestmark = pytest.mark.skipif(not DOCS.exists(), reason="docs/ is not beside the tests")


def tool() -> ModuleType:
    """Load tools/site.py, which builds the site."""
    spec = importlib.util.spec_from_file_location("site_tool", ROOT / "tools" / "site.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SITE = tool() if DOCS.exists() else None
PAGES = sorted([ROOT / "README.md", *DOCS.rglob("*.md")]) if DOCS.exists() else []


def names(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def prose(page: Path) -> str:
    """A page without its examples."""
    assert SITE is not None
    return SITE.FENCED.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> list[str]:
    assert SITE is not None
    return [target for _, _, target in SITE.LINK.findall(prose(page)) if "://" not in target]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as Zensical and the usual forges make them."""
    plain = [re.sub(r"[^\w\s-]", "", heading).strip().lower() for heading in HEADING.findall(prose(page))]
    return {re.sub(r"[\s]+", "-", heading) for heading in plain}


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target), link


def test_the_navigation_has_every_page() -> None:
    assert SITE is not None
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    assert SITE.faults_of_navigation(pages | {SITE.ROOT_PAGES[name] for name in SITE.COPIED}) == []


def test_every_page_can_be_reached_from_the_first() -> None:
    start = (DOCS / "index.md").resolve()
    found = {start}
    waiting = [start]
    while waiting:
        page = waiting.pop()
        linked = {(page.parent / link.partition("#")[0]).resolve() for link in links(page)}
        new = {target for target in linked if target.suffix == ".md" and target.exists()} - found
        found |= new
        waiting += sorted(new)
    assert {page.resolve() for page in DOCS.rglob("*.md")} <= found


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_a_page_has_a_title_an_introduction_and_short_lines(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# ")
    assert lines[1] == ""
    assert re.match(r"[A-Z*`\[]", lines[2]), "a sentence that says what the page is for"
    assert [number for number, line in enumerate(lines, 1) if len(line) > LONGEST] == []


def test_links_out_of_the_pages_become_links_of_the_site() -> None:
    assert SITE is not None
    text = "[how](../CONTRIBUTING.md#setting-up), [why](decisions/index.md), [code](../src/x.py) and [up](#top)\n"
    assert SITE.relink(text, "docs/page.md") == (
        "[how](contributing.md#setting-up), [why](decisions/index.md), code and [up](#top)\n"
    )
    assert SITE.relink("[up](../../README.md)", "docs/lab/page.md") == "[up](../index.md)"
    assert SITE.relink("[a](docs/maps.md)\n```\n[b](docs/maps.md)\n```\n", "CHANGELOG.md") == (
        "[a](maps.md)\n```\n[b](docs/maps.md)\n```\n"
    )
