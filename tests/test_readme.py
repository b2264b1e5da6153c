"""The README's Python examples run unchanged: as sessions if they have prompts, otherwise as scripts."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_the_examples_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not README.exists():
        pytest.skip("there is no README beside the tests")
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall(README.read_text(encoding="utf-8"))
    assert blocks, "the README shows the library with at least one ```python block"
    names: dict[str, object] = {}
    for number, block in enumerate(blocks, 1):
        if ">>>" in block:
            example = doctest.DocTestParser().get_doctest(block, names, f"README block {number}", str(README), 0)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
            runner.run(example, clear_globs=False)
            assert runner.failures == 0
            names.update(example.globs)
        else:
            exec(compile(block, f"README block {number}", "exec"), names)
