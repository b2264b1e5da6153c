"""Answer pip: setuptools' own backend, with our commands and what they need.

pip builds in an environment of its own that holds what this module asks for. Building the browser client takes the
package's dependencies (its types come from the server's OpenAPI schema) and Node.js. Where the client is built
already, or left out, pip installs nothing for it. An editable install never builds it.
"""

from __future__ import annotations

from typing import Any

from setuptools.build_meta import _BuildMetaBackend

from buildtools import commands, web

MYPYC = "mypy[mypyc]>=2.4"


class Backend(_BuildMetaBackend):
    """Run our commands in place of a setup.py, which would have to lie in the root."""

    def run_setup(self, setup_script: str = "setup.py") -> None:
        commands.run()

    def get_requires_for_build_wheel(self, config_settings: Any = None) -> list[str]:
        compiler = [MYPYC] if commands.is_compiled() else []
        return [*super().get_requires_for_build_wheel(config_settings), *compiler, *web.requirements()]

    def get_requires_for_build_sdist(self, config_settings: Any = None) -> list[str]:
        return [*super().get_requires_for_build_sdist(config_settings), *web.requirements()]


_backend = Backend()

build_editable = _backend.build_editable
build_sdist = _backend.build_sdist
build_wheel = _backend.build_wheel
get_requires_for_build_editable = _backend.get_requires_for_build_editable
get_requires_for_build_sdist = _backend.get_requires_for_build_sdist
get_requires_for_build_wheel = _backend.get_requires_for_build_wheel
prepare_metadata_for_build_editable = _backend.prepare_metadata_for_build_editable
prepare_metadata_for_build_wheel = _backend.prepare_metadata_for_build_wheel
