"""Errors for input that cannot be read. They say where the problem is and what was expected."""

from __future__ import annotations


class FileFault(Exception):
    """An error in a file that is invalid, damaged or of the wrong kind.

    It names the file, the key or line, and what was expected.
    """

    def __init__(self, source: str, place: str, problem: str) -> None:
        super().__init__(source, place, problem)
        self.source = source
        self.place = place
        self.problem = problem

    def __str__(self) -> str:
        place = f", {self.place}" if self.place else ""
        return f"{self.source}{place}: {self.problem}"


class NotationFault(Exception):
    """An error in a decision that cannot be read. It gives the problem and the grammar of the verb."""

    def __init__(self, problem: str, grammar: str) -> None:
        super().__init__(problem, grammar)
        self.problem = problem
        self.grammar = grammar

    def __str__(self) -> str:
        return f"{self.problem}. Write it as: {self.grammar}"


class FileFaults(FileFault):
    """All errors found in a file. Treated as a single error, it reports the first."""

    def __init__(self, faults: list[FileFault]) -> None:
        super().__init__(faults[0].source, faults[0].place, faults[0].problem)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


class Faults:
    """The errors found so far in a file. A reader adds each error here, substitutes a value and continues."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.found: list[FileFault] = []
        self._noted: set[tuple[str, str]] = set()

    def note(self, place: str, problem: str) -> None:
        """Add an error at a location, unless it is already listed."""
        if (place, problem) not in self._noted:
            self._noted.add((place, problem))
            self.found.append(FileFault(self.source, place, problem))

    def take(self, fault: FileFault, at: str = "") -> None:
        """Add all errors that another reader found. `at` is where its text is in this file."""
        for one in faults_of(fault):
            self.note(".".join(part for part in (at, one.place) if part), one.problem)

    def settle(self) -> None:
        """Raise the errors found, if there are any."""
        if self.found:
            raise self.found[0] if len(self.found) == 1 else FileFaults(self.found)


def faults_of(fault: FileFault) -> list[FileFault]:
    """List the individual errors in an exception."""
    return fault.faults if isinstance(fault, FileFaults) else [fault]
