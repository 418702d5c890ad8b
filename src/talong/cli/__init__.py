"""The `talong` command: play, replay, look up rules.

Play here is by plain lines, so that it works through a pipe and is read aloud well. Heavy libraries are imported only
when they are needed.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command and exit with its code: 0, or 2 for a usage error."""
    from talong.cli.app import run

    try:
        code = run(sys.argv[1:])
    except ModuleNotFoundError as error:  # Without the extra `cli` there are no words to say it in.
        code = lacks(error)
    sys.exit(code)


def lacks(error: ModuleNotFoundError) -> int:
    """Print which extra brings the missing library, without any library."""
    from talong.extras import extra_of
    from talong.lang import language_in_force, surroundings
    from talong.messages import one_line_texts

    extra = extra_of(error.name or "")
    if extra is None:
        raise error
    texts = one_line_texts(language_in_force(surroundings()), "cli")
    line = texts["cli-extra-missing"].format(library=error.name, extra=extra)
    print(texts["cli-error"].format(text=line), file=sys.stderr)
    return 2
