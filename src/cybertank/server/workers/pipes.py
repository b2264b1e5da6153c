"""Pass messages over a worker's pipes, and kill a worker when its parent dies.

A message is its length in four bytes, then msgpack. A worker reads messages from its input and answers on its output.
"""

from __future__ import annotations

import ctypes
import os
import signal
import struct
import sys
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final

import msgspec

# Workers run at a lower priority than the server, which has people waiting for it.
NICENESS: Final = 5
LENGTH: Final = struct.Struct(">I")
_PR_SET_PDEATHSIG: Final = 1


def frame(message: msgspec.Struct) -> bytes:
    """Encode a message for the pipe."""
    content = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(content)) + content


def messages(pipe: BinaryIO) -> Iterator[bytes]:
    """Yield the messages that arrive over a pipe until it ends."""
    while len(head := pipe.read(LENGTH.size)) == LENGTH.size:
        (length,) = LENGTH.unpack(head)
        content = pipe.read(length)
        if len(content) < length:
            return
        yield content


def run_worker(serve: Callable[[BinaryIO, BinaryIO], None]) -> None:
    """Run as a worker. Input and output are the pipes to the parent, so printed text goes to standard error."""
    _die_with_parent()
    # Ctrl-C in the terminal is meant for the server, which stops its workers when it has finished.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        serve(sys.stdin.buffer, replies)
    except BrokenPipeError:
        os._exit(0)


def _die_with_parent() -> None:
    """Ask the system to kill this process when its parent dies, so that it does no work nobody waits for."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
