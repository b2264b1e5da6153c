"""Read the address of a database: a file, `sqlite:///file` or `postgresql://user:password@host/name`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import SplitResult, unquote, urlsplit

from cybertank.server.store.errors import DatabaseFault

FORMS = "a file, sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
HIGHEST_PORT = 65535
_KINDS = {
    "sqlite": "sqlite",
    "sqlite+aiosqlite": "sqlite",
    "postgresql": "postgresql",
    "postgres": "postgresql",
    "postgresql+asyncpg": "postgresql",
}
# At least two letters, because `C:\games.db` is a file.
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^:@\[\]]*)(?::([0-9]{1,5}))?")


@dataclass(frozen=True)
class Address:
    """A database: its kind, its location, and a form of the address that is safe to show."""

    kind: Literal["sqlite", "postgresql"]
    where: str = field(repr=False)
    """The file, or the whole URL with its password."""
    shown: str
    secret: str = field(default="", repr=False)

    def hide(self, text: str) -> str:
        """Remove the password from a driver's message, in case the message contains it."""
        return text.replace(self.secret, "***") if self.secret else text


def read_address(url: str) -> Address:
    """Read the address a user wrote. Errors never repeat it, because a badly written one may contain a password."""
    if not url.strip():
        raise DatabaseFault(f"no database is given; use {FORMS}")
    scheme = _SCHEME.match(url)
    if scheme is None:
        return _file(str(Path(url).expanduser()))
    kind = _KINDS.get(scheme[1].lower())
    if kind is None:
        raise DatabaseFault(f'"{scheme[1]}" is not a known kind of database; use {FORMS}')
    rest = url[scheme.end() :]
    return _sqlite(rest) if kind == "sqlite" else _postgresql(rest)


def _sqlite(rest: str) -> Address:
    if not rest.startswith("///") or "?" in rest:
        raise DatabaseFault("write a SQLite database as sqlite:///FILE, with four slashes for an absolute path")
    return _file(rest[3:])


def _file(path: str) -> Address:
    if path in ("", ":memory:"):
        raise DatabaseFault("a SQLite database must be a file, because games outlive the server")
    if "\0" in path:
        raise DatabaseFault("a file name cannot contain a NUL character")
    if Path(path).is_dir():
        raise DatabaseFault(f"{path} is a directory; give a file in it")
    return Address("sqlite", path, path)


def _postgresql(rest: str) -> Address:
    parts = _split(rest)
    access, _, hosts = parts.netloc.rpartition("@")
    user, _, password = access.partition(":")
    return Address(
        "postgresql",
        f"postgresql:{rest}",
        f"postgresql://{user}{'@' if user else ''}{hosts}{parts.path}",
        unquote(password),
    )


def _split(rest: str) -> SplitResult:
    try:
        parts = urlsplit(f"postgresql:{rest}")
    except ValueError:
        raise _misread() from None
    hosts = parts.netloc.rpartition("@")[2].split(",")
    if not rest.startswith("//") or parts.fragment or not all(map(_is_host, hosts)):
        raise _misread()
    # Any other @ comes from a password that was not encoded. Part of it would be shown as the host.
    if rest.count("@") > 1 or "@" in parts.path + parts.query:
        raise _misread()
    return parts


def _is_host(host: str) -> bool:
    match = _HOST.fullmatch(host)
    return match is not None and int(match[2] or 0) <= HIGHEST_PORT


def _misread() -> DatabaseFault:
    return DatabaseFault(
        "this PostgreSQL URL cannot be read; write it as postgresql://USER:PASSWORD@HOST:PORT/NAME, "
        "with the characters @ : / ? # % in a name or password written as %40 %3A %2F %3F %23 %25"
    )
