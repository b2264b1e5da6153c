"""Add the security headers to every response, and check the origin of requests."""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
ALWAYS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the security headers to a response before it is sent. Forbid caching unless the route allows it."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in ALWAYS.items():
        headers[name] = value
    if "cache-control" not in headers:
        headers["cache-control"] = "no-store"


def origin_allowed(origin: str | None, host: str | None, allowed: list[str]) -> bool:
    """Return True if a page from this origin may make changes. Browsers always send an origin; programs do not."""
    if origin is None:
        return True
    if origin in allowed:
        return True
    try:
        named = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(host) and named.lower() == (host or "").lower()
