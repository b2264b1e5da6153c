"""Write structured logs to standard error: one event per line, as JSON or text, and never a secret."""

from __future__ import annotations

import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import TextIO

import msgspec

Field = str | int | float | bool | None


class Log:
    """Writes events to a stream."""

    def __init__(self, form: str = "json", stream: TextIO | None = None, quiet: bool = False) -> None:
        """Write events as `json` or `text`. With `quiet`, write only warnings and errors."""
        self.form = form
        self.quiet = quiet
        self._stream = stream

    def info(self, event: str, **fields: Field) -> None:
        """Log a normal event."""
        if not self.quiet:
            self._write("info", event, fields)

    def warning(self, event: str, **fields: Field) -> None:
        """Log something an administrator might want to look into."""
        self._write("warning", event, fields)

    def error(self, event: str, fault: BaseException | None = None, **fields: Field) -> None:
        """Log something that should not have happened, with its stack trace."""
        if fault is not None:
            fields["fault"] = f"{type(fault).__name__}: {fault}"
            fields["where"] = "".join(traceback.format_exception(fault))
        self._write("error", event, fields)

    def _write(self, level: str, event: str, fields: dict[str, Field]) -> None:
        time = datetime.now(UTC).isoformat(timespec="milliseconds")
        if self.form == "json":
            line = msgspec.json.encode({"time": time, "level": level, "event": event, **fields}).decode()
        else:
            said = " ".join(f"{name}={_plain(value)}" for name, value in fields.items() if name != "where")
            line = f"{time} {level:<7} {event} {said}".rstrip()
            if fields.get("where"):
                line += f"\n{fields['where']}"
        stream = self._stream or sys.stderr
        try:
            stream.write(line + "\n")
            stream.flush()
        except (OSError, ValueError):
            pass  # nobody reads the log any more, but that is no reason to stop serving


def _plain(value: Field) -> str:
    """Write a value on one line, so that input from strangers cannot look like log lines."""
    text = str(value)
    return text if text.isprintable() else repr(text)


class Handler(logging.Handler):
    """Routes library log messages into the same stream."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self.log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Log a library's warning or error as a single event."""
        fault = record.exc_info[1] if record.exc_info else None
        if record.levelno >= logging.ERROR:
            self.log.error("library", fault, source=record.name, says=record.getMessage())
        else:
            self.log.warning("library", source=record.name, says=record.getMessage())


def take_library_logs(log: Log) -> None:
    """Route library warnings into the log."""
    for name in ("uvicorn", "uvicorn.error", "litestar", "asyncio", "sqlalchemy", "websockets", "cybertank"):
        logger = logging.getLogger(name)
        logger.handlers = [Handler(log)]
        logger.setLevel(logging.WARNING)
        logger.propagate = False
