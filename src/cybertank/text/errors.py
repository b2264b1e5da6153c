"""What is said of input that cannot be read: where the fault is, and what was expected there."""

from __future__ import annotations


class FileFault(Exception):
    """A file that is wrong, or foreign, or damaged: names the file, the key or line, and what was expected."""

    def __init__(self, source: str, place: str, problem: str) -> None:
        super().__init__(source, place, problem)
        self.source = source
        self.place = place
        self.problem = problem

    def __str__(self) -> str:
        place = f", {self.place}" if self.place else ""
        return f"{self.source}{place}: {self.problem}"


class NotationFault(Exception):
    """A decision that cannot be read: what is wrong, and the grammar of its verb."""

    def __init__(self, problem: str, grammar: str) -> None:
        super().__init__(problem, grammar)
        self.problem = problem
        self.grammar = grammar

    def __str__(self) -> str:
        return f"{self.problem}. Write it as: {self.grammar}"
