"""Take checksums of thousands of games, to prove that a change which must not affect any game affects none.

    python -m tools.checksums record expected.json             play everything and write down the results
    python -m tools.checksums compare expected.json            play it again and report differences
    python -m tools.checksums compare expected.json --quick    the same with a tenth of it
    python -m tools.checksums show expected.json NAME          print everything that goes into one checksum

Run these in the root of the repository. `compare` exits with 1 if anything differs. `--jobs 2` uses two processes, and
`--share 2/3` does only the second third.

There are five parts (`--part`, which can be repeated):

    games      random players: every scenario, edition and option, custom battles, and positions from the tests
    players    all levels of play against each other, with hints and the reasons for them
    judge      positions put before the judge: those of tests and examples, and others with right and wrong decisions
    records    records of games that are read and proved line by line
    snapshots  snapshots of games that are read and played on from

Each game has one chained checksum over every step: the decision, its dice, the events as facts and as sentences, the
question to the player, the position, and what each seat sees of it. Every few steps it also covers all choices, the
position as it is written, a snapshot that is read back, refusals, and reports about units. Each of these aspects has a
checksum of its own too, and the chain's value is noted every 25 decisions, so that a difference can be named and found.

The positions for the judge, the records and the snapshots are kept in the folder `corpus` next to the expected file.
`record` makes what is missing there and leaves the rest alone: the build under test must get the same texts as the one
that made them. A second `record` into the same file adds the parts it was asked for to those already there.

Only the module `adapter` knows names of the package. If modules of the package have moved, change only that.
"""
