"""Errors for input that cannot be read. They say where the fault is and what was expected."""

from __future__ import annotations


class FileFault(Exception):
    """A file that is invalid, damaged or of another kind. Names the file, the key or line, and what was expected."""

    def __init__(self, source: str, place: str, problem: str) -> None:
        super().__init__(source, place, problem)
        self.source = source
        self.place = place
        self.problem = problem

    def __str__(self) -> str:
        place = f", {self.place}" if self.place else ""
        return f"{self.source}{place}: {self.problem}"


class NotationFault(Exception):
    """A decision that cannot be read. Gives the problem and the grammar of its verb."""

    def __init__(self, problem: str, grammar: str) -> None:
        super().__init__(problem, grammar)
        self.problem = problem
        self.grammar = grammar

    def __str__(self) -> str:
        return f"{self.problem}. Write it as: {self.grammar}"


class FileFaults(FileFault):
    """All the faults of a file. As a single fault, it stands for the first of them."""

    def __init__(self, faults: list[FileFault]) -> None:
        super().__init__(faults[0].source, faults[0].place, faults[0].problem)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


class Faults:
    """The faults found so far in a file. A reader notes each one here, substitutes a value and reads on."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.found: list[FileFault] = []
        self._noted: set[tuple[str, str]] = set()

    def note(self, place: str, problem: str) -> None:
        """Note a fault at a place. Note the same fault only once."""
        if (place, problem) not in self._noted:
            self._noted.add((place, problem))
            self.found.append(FileFault(self.source, place, problem))

    def take(self, fault: FileFault, at: str = "") -> None:
        """Note all faults that another reader found. `at` is the place of its text in this file."""
        for one in faults_of(fault):
            self.note(".".join(part for part in (at, one.place) if part), one.problem)

    def settle(self) -> None:
        """Raise the faults found, if there are any."""
        if self.found:
            raise self.found[0] if len(self.found) == 1 else FileFaults(self.found)


def faults_of(fault: FileFault) -> list[FileFault]:
    """List all faults raised together."""
    return fault.faults if isinstance(fault, FileFaults) else [fault]
