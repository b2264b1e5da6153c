"""Serve the client: the files of its build, and its page for every address that it handles itself."""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path
from typing import Any

from litestar import HttpMethod, MediaType, Request, Response, route

from cybertank.server.http.problems import HttpProblem

FOLDER = Path(__file__).parent.parent / "static"
INDEX = "index.html"
AS_IT_IS = "sent_as_it_is"
"""Marks a route whose responses are already compressed."""
HASHED = "assets/"
FOREVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
COMPRESSED = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".html": "text/html",
}
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Cybertank</title>
<h1>The browser game is not built</h1>
<p>The server is running, but it does not include the game's pages. Build them with <code>make web</code>.</p></html>
"""


class Page:
    """A file, ready to send."""

    __slots__ = ("content", "etag", "media_type", "squeezed")

    def __init__(self, content: bytes, media_type: str, etag: str) -> None:
        self.content = content
        self.media_type = media_type
        self.etag = etag
        small = gzip.compress(content, 9, mtime=0) if media_type.startswith(COMPRESSED) else content
        self.squeezed = small if len(small) < len(content) else None


class Pages:
    """The client's files. Each is read once, and again when it changes."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder.resolve()
        self._kept: dict[Path, tuple[tuple[int, int], Page]] = {}

    def find(self, name: str) -> Page | None:
        """Find a file by name. Return None if it does not exist or the name leads out of the folder."""
        try:
            path = (self.folder / name).resolve()
            if not path.is_relative_to(self.folder) or not path.is_file():
                return None
            stat = path.stat()
            mark = (stat.st_mtime_ns, stat.st_size)
            kept = self._kept.get(path)
            if kept is not None and kept[0] == mark:
                return kept[1]
            guessed = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            page = Page(path.read_bytes(), guessed, f'"{mark[0]:x}-{mark[1]:x}"')
        except (OSError, ValueError):
            return None
        self._kept[path] = (mark, page)
        return page


@route(
    ["/", "/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
    sync_to_thread=False,
    opt={AS_IT_IS: True},
)
def client(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Send a client file. Any other address outside the API gets the client's page."""
    name = request.url.path.lstrip("/")
    pages: Pages = request.app.state.pages
    page = pages.find(name) if name else None
    if page is None and name.startswith(HASHED):
        raise HttpProblem(404, "Not found", "The client has no such file.")
    if page is not None:
        return send(request, page, FOREVER if name.startswith(HASHED) else ALWAYS_ASK)
    index = pages.find(INDEX)
    if index is None:
        return Response(NOT_BUILT.encode(), media_type=MediaType.HTML, status_code=503)
    return send(request, index, ALWAYS_ASK)


def send(request: Request[Any, Any, Any], page: Page, keep: str) -> Response[bytes]:
    """Send a file, compressed if the browser accepts that. Send no content if the browser already has it."""
    headers = {"cache-control": keep, "etag": page.etag, "vary": "accept-encoding"}
    if page.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    content = page.content
    if page.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = page.squeezed
        headers["content-encoding"] = "gzip"
    return Response(content, media_type=page.media_type, headers=headers)
