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


class FileFaults(FileFault):
    """Everything that is wrong with a file; to who asks for one fault, the first of them."""

    def __init__(self, faults: list[FileFault]) -> None:
        super().__init__(faults[0].source, faults[0].place, faults[0].problem)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


class Faults:
    """What is found wrong with a file while the reading goes on: a reader notes it here and takes something else."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.found: list[FileFault] = []
        self._noted: set[tuple[str, str]] = set()

    def note(self, place: str, problem: str) -> None:
        """Note that something is wrong there; the same thing only once."""
        if (place, problem) not in self._noted:
            self._noted.add((place, problem))
            self.found.append(FileFault(self.source, place, problem))

    def take(self, fault: FileFault, at: str = "") -> None:
        """Note all that another reader has found; `at` is where in this file its text stands."""
        for one in faults_of(fault):
            self.note(".".join(part for part in (at, one.place) if part), one.problem)

    def settle(self) -> None:
        """Raise what was found, if anything was."""
        if self.found:
            raise self.found[0] if len(self.found) == 1 else FileFaults(self.found)


def faults_of(fault: FileFault) -> list[FileFault]:
    """List every fault that was raised at once."""
    return fault.faults if isinstance(fault, FileFaults) else [fault]
