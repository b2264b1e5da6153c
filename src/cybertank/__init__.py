"""Cybertank: the Ogre / G.E.V. board wargame as exact, fast and open software.

The interface for programs:

- `start(scenario, seed, ...)` begins a game and `resume(record)` continues a recorded one. Both return a `Session`.
- `read_battle(text)` reads a scenario file that you wrote yourself. Pass the result to `start`.
- `Session` has `seat`, `choices`, `options`, `check`, `apply`, `undo`, `view`, `odds`, `outcome`, `position`, `record`.
- `judge(text)` answers a position file, and `odds(attack, defense)` gives the chances of an attack.
- `IllegalDecision`, `NotationFault` and `FileFault` say what was wrong with a decision or a file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cybertank.game.game import IllegalDecision
    from cybertank.scenarios.sessions import judge, read_battle, resume, start
    from cybertank.text.files.errors import FileFault, NotationFault
    from cybertank.text.forecasts.odds import odds
    from cybertank.text.session import Session

__version__ = "0.1.0"
__all__ = [
    "start",
    "resume",
    "Session",
    "read_battle",
    "judge",
    "odds",
    "IllegalDecision",
    "NotationFault",
    "FileFault",
    "__version__",
]

# Each name is imported on first use: importing the core must not import the layers above it.
_HOMES = {
    "start": "cybertank.scenarios.sessions",
    "resume": "cybertank.scenarios.sessions",
    "read_battle": "cybertank.scenarios.sessions",
    "judge": "cybertank.scenarios.sessions",
    "Session": "cybertank.text.session",
    "odds": "cybertank.text.forecasts.odds",
    "IllegalDecision": "cybertank.game.game",
    "NotationFault": "cybertank.text.files.errors",
    "FileFault": "cybertank.text.files.errors",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'cybertank' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
