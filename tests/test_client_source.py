"""The order that the browser client's source keeps to: sizes of folders, and the scales of its style sheets."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "web" / "src"
SCALES = SOURCE / "style" / "scales.css"
SHEETS = sorted(SOURCE.rglob("*.css"))
MOST_MODULES = 24


def found(pattern: str, sheet: Path) -> list[str]:
    return re.findall(pattern, sheet.read_text(encoding="utf-8"))


def test_media_queries_use_the_widths_of_the_scale() -> None:
    scale = set(found(r"max-width: +(\d+px)  ", SCALES))
    assert scale
    asked = {(sheet.name, width) for sheet in SHEETS for width in found(r"@media[^{]*width[^{]*?(\d+\w+)\)", sheet)}
    assert [use for use in sorted(asked) if use[1] not in scale] == []


def test_layers_are_those_of_the_scale() -> None:
    scale = {f"var({name})" for name in found(r"(--layer-[\w-]+):", SCALES)}
    used = {(sheet.name, layer) for sheet in SHEETS for layer in found(r"z-index: ([^;]+);", sheet)}
    assert used
    assert [use for use in sorted(used) if use[1] not in scale] == []


def test_no_folder_holds_more_than_two_dozen_modules() -> None:
    folders = Counter(path.parent for path in SOURCE.rglob("*.ts*") if ".test." not in path.name)
    assert {folder.name: count for folder, count in folders.items() if count > MOST_MODULES} == {}


def test_text_is_sized_by_what_the_browsers_user_has_chosen() -> None:
    """Sizes in pixels are for letters inside drawings, which are scaled with them."""
    drawn = re.compile(r"(^|[^-])\btext\b|\.(counter|piece|lettering|ground|overlay|die)\b")
    wrong = [
        (sheet.name, rule.strip().splitlines()[-1])
        for sheet in SHEETS
        if "board" not in sheet.parts
        for rule, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet.read_text(encoding="utf-8"))
        if re.search(r"font(-size)?:\s*[\d.]+px", body) and not drawn.search(rule)
    ]
    assert wrong == []
