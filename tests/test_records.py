"""Records: written line by line, read back and proved; damaged ones are named by line, and reading never changes them.

Run `python tests/test_records.py` to make the golden record again after an intended change of the rules or the record.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cybertank
from cybertank.players.registry import make_player
from cybertank.scenarios.sessions import resume, start
from cybertank.text.files.errors import FileFault
from cybertank.text.records.records import RecordDiffers, read_record, write_record
from cybertank.text.session import Session

GOLDEN = Path(__file__).parent / "goldens" / "mark-iii.record"
seeds = st.integers(0, 10_000)


def played(scenario: str, seed: int, decisions: int, undo_every: int = 0, level: str = "random") -> Session:
    """Return a game between computer players, stopped after some decisions, several of them taken back."""
    session = start(scenario, seed, turn_limit=15, seats={"attacker": level, "defender": level})
    players = [make_player(level, seed + 1), make_player(level, seed + 2)]
    while session.seat is not None and len(session.lines) < decisions:
        session.apply(players[session.game.seat].choose(session.game.look(session.game.seat)))
        if undo_every and len(session.lines) % undo_every == 0 and session.can_undo():
            session.undo()
    return session


@pytest.fixture(scope="module")
def record() -> str:
    return played("mark-iii", 3, 160, undo_every=9, level="charger").record()


@pytest.mark.compiled
@settings(max_examples=25, deadline=None)
@given(st.sampled_from(["mark-iii", "mark-v"]), seeds, st.integers(0, 250), st.integers(0, 9))
def test_a_record_written_and_read_is_the_same_game(scenario: str, seed: int, decisions: int, undo_every: int) -> None:
    session = played(scenario, seed, decisions, undo_every)
    text = session.record()
    read = read_record(text, "record")
    assert write_record(read.header, read.lines) == text
    again = resume(text)
    assert again.record() == text
    assert again.state == session.state
    assert again.outcome == session.outcome
    assert again.seats == session.seats
    assert again.can_undo() == session.can_undo()


@pytest.mark.compiled
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_no_changed_character_goes_unnoticed(record: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(record) - 2))
    other = data.draw(st.sampled_from("0123456789abcdef|-+*: \nOX²"))
    changed = record[:at] + other + record[at + 1 :]
    if changed != record:
        with pytest.raises(FileFault) as caught:
            resume(changed, "some.record")
        assert caught.value.source == "some.record"


@pytest.mark.compiled
def test_the_golden_record_still_proves() -> None:
    session = resume(GOLDEN.read_text(encoding="utf-8"), GOLDEN.name)
    assert len(session.lines) > 100
    assert session.outcome is not None


def test_it_is_readable(record: str) -> None:
    lines = record.splitlines()
    assert lines[:3] == ["cybertank record 1", "scenario mark-iii", "rules sixth turn_limit=15"]
    assert lines[3:5] == ["seat attacker charger", "seat defender charger"]
    assert lines[6].startswith("   1 defender  place CP ")
    assert " | - | " in lines[6]
    assert any(" undo | - | " in line for line in lines)


def test_a_resumed_game_goes_on_and_takes_back(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    session = start(seed=1)
    session.keep(path)
    session.apply("place CP 0801")
    session.apply("place HVY1 0802")
    session.let_go()
    again = resume(path.read_text(), str(path))
    again.keep(path)
    assert again.undo() == "place HVY1 0802"
    again.apply("place HVY1 0803")
    assert path.read_text() == again.record()
    assert resume(path.read_text()).state == again.state


def of_another_version(text: str) -> str:
    """Return a record as if made by rules that keep other things in a position, so that all its checksums differ."""
    record = read_record(text, "record")
    lines = [msgspec.structs.replace(line, checksum=f"{line.number:08x}") for line in record.lines]
    return write_record(msgspec.structs.replace(record.header, start="0" * 16), lines)


def test_a_game_of_another_version_can_be_played_on_though_not_proved(record: str) -> None:
    older = of_another_version(record)
    with pytest.raises(RecordDiffers):
        resume(older)
    session = resume(older, prove=False)
    assert session.unproved == len(session.lines)
    assert session.state == resume(record).state
    assert session.record() == older
    session.apply(session.choices()[0])
    assert session.record().startswith(older)
    again = resume(session.record(), prove=False)
    assert again.unproved == session.unproved  # every decision from here on can be proved
    assert again.state == session.state


def test_without_proof_a_line_must_still_be_legal(record: str) -> None:
    lines = of_another_version(record).splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if "  move " in line)
    with pytest.raises(RecordDiffers, match=f"line {at + 1}.* cannot be read"):
        resume("".join([*lines[:at], lines[at].replace("  move ", "  move NO", 1), *lines[at + 1 :]]), prove=False)
    with pytest.raises(RecordDiffers, match="dice"):
        resume("".join([*lines[:at], lines[at].replace("| - |", "| 3 |"), *lines[at + 1 :]]), prove=False)


def test_each_line_is_in_the_file_before_the_next_decision(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    session = start(seed=1)
    session.keep(path)
    for text in ("place CP 0801", "place HVY1 0802", "end"):
        session.apply(text)
        assert path.read_text() == session.record()
    with pytest.raises(cybertank.IllegalDecision):
        session.apply("end")
    assert path.read_text() == session.record()


def test_another_games_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text("dear diary\n")
    session = start(seed=1)
    with pytest.raises(FileFault, match="already contains something else"):
        session.keep(path)
    assert path.read_text() == "dear diary\n"
    with pytest.raises(FileFault, match="cannot be written"):
        session.keep(tmp_path / "no such folder" / "game.record")


def test_a_line_cut_off_by_a_crash_is_named_and_can_be_mended(tmp_path: Path, record: str) -> None:
    path = tmp_path / "game.record"
    torn = record[:-6]
    path.write_text(torn)
    lines = record.count("\n")
    with pytest.raises(FileFault) as caught:
        resume(torn, str(path))
    assert caught.value.place == f"line {lines}"
    assert "cut off" in caught.value.problem
    assert path.read_text() == torn
    mended = resume(torn, str(path), mend=True)
    assert mended.record() == "".join(record.splitlines(keepends=True)[:-1])
    mended.keep(path)
    assert path.read_text() == mended.record()


def test_mending_never_takes_away_a_whole_line(record: str) -> None:
    assert resume(record, mend=True).record() == record
    assert resume(record.rstrip("\n"), mend=True).record() == record
    spoiled = record.replace(" | - | ", " | + | ", 1)
    with pytest.raises(FileFault, match="damaged"):
        resume(spoiled, mend=True)


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("", "line 1", "not a record of this program"),
        ('{"units": []}', "line 1", "expected `cybertank record 1`"),
        ("cybertank record 2\n", "line 1", "reads record version 1, but the file has '2'"),
        ("cybertank record 1\n", "line 2", "expected `scenario NAME`, the file ends here"),
        ("cybertank record 1\nscenario mark-iii\nrule sixth\n", "line 3", "expected `rules EDITION"),
        ("cybertank record 1\nscenario mark-iii\nrules sixth fog\n", "line 3", "NAME=VALUE, found 'fog'"),
        ("cybertank record 1\nscenario mark-iii\nrules sixth\nstart 0\n", "line 4", "expected `seat NAME HOLDER`"),
    ],
)
def test_foreign_and_wrong_headers_are_named(text: str, place: str, said: str) -> None:
    with pytest.raises(FileFault, match=r"^some\.record, ") as caught:
        resume(text, "some.record")
    assert caught.value.place == place
    assert said in caught.value.problem


def test_a_holder_may_have_a_budget() -> None:
    header = start("mark-iii", 1, seats={"attacker": "strategist:0.3"}).header
    assert read_record(write_record(header, []), "test").header == header


def test_a_missing_or_doubled_line_is_named(record: str) -> None:
    lines = record.splitlines(keepends=True)
    for changed in (lines[:20] + lines[21:], lines[:20] + [lines[19]] + lines[20:]):
        with pytest.raises(FileFault, match="a line is missing or duplicated") as caught:
            resume("".join(changed))
        assert caught.value.place == "line 21"


def test_other_dice_are_found_out(record: str) -> None:
    lines = record.splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if " | - | " not in line and i > 6)
    body, faces, checksum = lines[at].split(" | ")
    shown = f"line {at + 1}"
    for changed, said in ((f"{faces} 1", "uses fewer dice"), ("-", "needs more dice than were recorded")):
        forged = "".join([*lines[:at], f"{body} | {changed} | {checksum}", *lines[at + 1 :]])
        with pytest.raises(RecordDiffers, match=said) as caught:
            resume(forged)
        assert caught.value.place == shown


def test_a_record_of_unknown_things_is_refused(record: str) -> None:
    with pytest.raises(FileFault, match="there is no such scenario"):
        resume(record.replace("scenario mark-iii", "scenario mark-xxx"))
    with pytest.raises(FileFault, match="turn_limit"):
        resume(record.replace("turn_limit=15", "turn_limit=soon"))


def test_a_full_disk_is_told_plainly(tmp_path: Path) -> None:
    session = start(seed=1)
    session.keep(tmp_path / "game.record")
    assert session._writer is not None
    os.close(session._writer._file)
    with pytest.raises(FileFault, match="cannot be written"):
        session.apply("place CP 0801")
    session._writer = None


def make_golden() -> None:
    """Play the golden game again."""
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text(played("mark-iii", 11, 100_000, undo_every=9, level="charger").record(), encoding="utf-8")


if __name__ == "__main__":
    make_golden()
