"""The Python examples of the README and of docs/library.md run unchanged."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", ["README.md", "docs/library.md"])
def test_the_examples_of_a_page_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the blocks of a page in their order, as one program; blocks with prompts as sessions."""
    page = ROOT / name
    if not page.exists():
        pytest.skip(f"{name} is not beside the tests")
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    assert blocks, f"{name} shows the library with at least one ```python block"
    names: dict[str, object] = {}
    for number, block in enumerate(blocks, 1):
        source = f"{name} block {number}"
        if ">>>" in block:
            example = doctest.DocTestParser().get_doctest(block, names, source, str(page), 0)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
            runner.run(example, clear_globs=False)
            assert runner.failures == 0
            names.update(example.globs)
        else:
            exec(compile(block, source, "exec"), names)
