"""Build the package, the compiled core and the browser client; start the game from a clone.

Nothing in this folder is installed. It uses the standard library and what pip installs for a build.

    backend.py    answer pip: what a build needs, and how to run it
    commands.py   run setuptools with our steps added
    core.py       compile the core with mypyc
    web.py        build the browser client
    play.py       start the game from a clone, and compile the core in the background
    dist.py       build everything that goes to a package index
"""
