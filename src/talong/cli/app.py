"""Command-line application: commands, localized help and usage errors."""

# No postponed annotations here: cyclopts reads the help texts in them, and they depend on the language.

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from talong.cli.admin_app import add_admin
from talong.cli.engine_app import add_engine
from talong.cli.limits import check_number, read_seconds
from talong.cli.nearest import meant, nearest, suggest
from talong.cli.print_app import add_print
from talong.cli.puzzles_app import add_puzzles
from talong.cli.tempo import USUAL_TEMPO, Tempo, read_tempo
from talong.cli.usage_error import UsageError
from talong.core.errors import TalongError
from talong.extras import ExtraMissing, extra_of
from talong.lang import Words, choose_language, language_in_force, say_error, surroundings

if TYPE_CHECKING:
    from cyclopts import App, ArgumentCollection, CycloptsError

    import talong
    from talong.cli.completion import Completer
    from talong.cli.console import LineConsole

    FileName = str
else:
    FileName = str | Path  # A text; that it could be a path makes shells offer files.

WRONG = 2  # The exit code of a usage error.
CALLED_BACK = "__complete"  # What completion scripts ask for names with.


def run(arguments: list[str]) -> int:
    """Run the command in *arguments* and return the exit code."""
    for stream in (sys.stdin, sys.stdout):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # A character that the terminal or pipe cannot encode must not raise.
    around = surroundings()
    words = Words(language_in_force(around))
    try:
        asked, rest = (None, arguments) if arguments[:1] == [CALLED_BACK] else take_language(arguments)
        words = Words(choose_language(asked, around))
        return command(words, rest)
    except TalongError as error:
        return complain(words, suggest(words, say_error(words, error), meant(error)))
    except UsageError as complaint:
        return complain(words, suggest(words, words.word(complaint.key, **complaint.facts), complaint.nearest))
    except ModuleNotFoundError as error:
        extra = error.extra if isinstance(error, ExtraMissing) else extra_of(error.name or "")
        if extra is None:
            raise
        return complain(words, words.word("cli-extra-missing", library=error.name, extra=extra))
    except BrokenPipeError:  # The reader has seen enough: `talong rules GAME | head`.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print()
        return 0


def complain(words: Words, text: str) -> int:
    """Print what is wrong in one line."""
    line = " ".join(text.split())
    print(words.word("cli-error", text=line), file=sys.stderr)
    return WRONG


def take_language(arguments: list[str]) -> tuple[str | None, list[str]]:
    """Return the language that *arguments* ask for, and the other arguments, which are parsed in it."""
    asked: str | None = None
    rest: list[str] = []
    at = 0
    while at < len(arguments):
        word = arguments[at]
        if word == "--":
            return asked, rest + arguments[at:]
        if word == "--lang":
            if at + 1 == len(arguments):
                raise UsageError("value-missing", name="--lang")
            at += 1
            asked = arguments[at]
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
        else:
            rest.append(word)
        at += 1
    return asked, rest


def command(words: Words, arguments: list[str]) -> int:
    """Run one command."""
    from cyclopts import CycloptsError

    if not arguments:
        from talong.cli.console import LineConsole

        if LineConsole().typing:
            arguments = ["play"]
    app = make_app(words)
    try:
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return complain(words, say_usage(words, error))
    return code if isinstance(code, int) else 0


def say_usage(words: Words, error: "CycloptsError") -> str:
    """Print what is wrong with the syntax of a command."""
    from cyclopts import exceptions

    named = ""
    token = getattr(error, "token", None)
    if token is not None:
        named = token.keyword or token.value
    elif error.argument is not None:
        named = error.argument.name
    if isinstance(error, exceptions.UnknownOptionError):
        near = nearest(named.partition("=")[0], ["--help", *flags(error.argument_collection)])
        return suggest(words, words.word("cli-unknown-option", name=named), near)
    if isinstance(error, exceptions.UnknownCommandError):
        name = (error.unused_tokens or [""])[0]
        key = "cli-unknown-option" if name.startswith("-") else "cli-unknown-command"
        return suggest(words, words.word(key, name=name), nearest(name, error.app or ()))
    if isinstance(error, exceptions.MissingArgumentError):
        return words.word("cli-value-missing", name=named)
    if isinstance(error, exceptions.CoercionError):
        kinds = {int: "cli-no-whole-number", float: "cli-no-number"}
        key = kinds.get(error.target_type or str, "cli-bad-value")
        return words.word(key, name=named, given=token.value if token is not None else "")
    if isinstance(error, exceptions.RepeatArgumentError):
        return words.word("cli-given-twice", name=named)
    if isinstance(error, exceptions.UnusedCliTokensError):
        return words.word("cli-too-much", name=" ".join(error.unused_tokens or []))
    return words.word("cli-usage", text=str(error))


def flags(arguments: "ArgumentCollection") -> list[str]:
    """Return the names of the options among *arguments*."""
    return [name for argument in arguments for name in argument.names if name.startswith("--")]


def make_app(words: Words) -> "App":
    """Build the command-line application."""
    from cyclopts import App, Group, Parameter

    from talong import __version__
    from talong.cli.completion import Names

    def told(key: str, *names: str, metavar: str | None = None, among: "Completer | None" = None) -> "Parameter":
        """Describe a parameter in the reader's language; a shell offers what it is *among*."""
        return Parameter(
            name=names or None,
            help=words.word(f"help-{key}"),
            metavar=metavar,
            show_default=False,
            negative=(),
            completer=among,
        )

    app = App(
        name="talong",
        help=words.word("help-talong"),
        version=f"talong {__version__}",
        usage="",  # Cyclopts would begin the usage in English; ours is in the prologue.
        help_prologue=words.word("help-usage"),
        help_format="plaintext",
        help_epilogue=words.word("help-examples"),
        default_parameter=Parameter(show_default=False, negative=()),
        group_commands=Group(words.word("help-group-commands")),
        group_arguments=Group(words.word("help-group-arguments")),
        group_parameters=Group(words.word("help-group-options")),
    )
    app["--help"].help = words.word("help-help")
    app["--version"].help = words.word("help-version")

    def add(name: str) -> Callable[[Callable[..., int | None]], Callable[..., int | None]]:
        """Add a command with its help."""
        return app.command(
            name=name,
            help=words.word(f"help-{name}"),
            usage="",
            help_prologue=words.word(f"help-{name}-usage"),
            help_epilogue=words.word(f"help-{name}-examples"),
            sort_key=len(list(app)),
        )

    def file_for(command: str, name: str, given: str | None) -> str:
        """Return the *given* file of *command*, where `-` stands for standard input; refuse other leading hyphens."""
        if given is None:
            raise UsageError("value-missing", name=name)
        if given.startswith("-") and given != "-":
            near = nearest(given.partition("=")[0], ["--help", *flags(app[command].assemble_argument_collection())])
            raise UsageError("unknown-option", nearest=near, name=given)
        return given

    offer = Names(words)
    lang_type = Annotated[str | None, told("lang", "--lang", metavar="sv|en", among=offer.languages)]
    json_type = Annotated[bool, told("hint-json")]
    plainly = Parameter(name="--plain", help=words.word("tui-plain-help"), show_default=False, negative=())

    @add("play")
    def play(
        game: Annotated[str | None, told("play-game", "GAME", among=offer.games)] = None,
        /,
        *,
        seats: Annotated[int | None, told("play-seats", metavar="N")] = None,
        seed: Annotated[str | None, told("play-seed", metavar="S")] = None,
        option: Annotated[list[str] | None, told("play-option", metavar="K=V", among=offer.options)] = None,
        preset: Annotated[str | None, told("play-preset", metavar="P", among=offer.presets)] = None,
        name: Annotated[str | None, told("play-name", metavar="NAME")] = None,
        save: Annotated[FileName | None, told("play-save", metavar="FILE")] = None,
        resume: Annotated[FileName | None, told("play-resume", metavar="FILE")] = None,
        level: Annotated[str | None, told("play-level", metavar="LEVEL", among=offer.levels)] = None,
        pace: Annotated[float | None, told("play-pace", metavar="S")] = None,
        tempo: Annotated[str | None, told("play-tempo", metavar="TEMPO", among=offer.tempos)] = None,
        connect: Annotated[str | None, told("play-connect", metavar="URL")] = None,
        code: Annotated[str | None, told("play-code", metavar="CODE")] = None,
        token: Annotated[str | None, told("play-token", metavar="TOKEN")] = None,
        teacher: Annotated[bool, told("play-teacher")] = False,
        plain: Annotated[bool, plainly] = False,
        lang: lang_type = None,
    ) -> None:
        if pace is not None and not 0 <= pace <= 10:
            raise UsageError("bad-pace")
        paced = None if tempo is None else read_tempo(tempo)
        if connect is not None:
            for given, flag in ((seed, "--seed"), (save, "--save"), (resume, "--resume"), (level, "--level")):
                if given is not None:
                    raise UsageError("connect-local", name=flag)
            go_out(words, connect, game, seats, option or [], preset, name, token, pace, paced, plain, code, teacher)
            return
        if code is not None:
            raise UsageError("code-where")
        if token is not None:
            raise UsageError("token-where")
        begin(words, game, seats, seed, option or [], preset, name, save, resume, level, pace, paced, plain, teacher)

    @add("replay")
    def replay(
        file: Annotated[FileName | None, told("replay-file", "FILE")] = None,
        /,
        *,
        seen_as: Annotated[str | None, told("replay-as", "--as", metavar="SEAT|watcher|all")] = None,
        quiet: Annotated[bool, told("replay-quiet")] = False,
        plain: Annotated[bool, plainly] = False,
        json: json_type = False,
        lang: lang_type = None,
    ) -> None:
        from talong.cli import browse, tui
        from talong.cli.console import LineConsole

        if file is None:
            raise UsageError("value-missing", name="FILE")
        if not plain and not quiet and not json and tui.has_table(LineConsole(0)):
            tui.show(words, file, seen_as)
            quiet = True  # After the screen only the result is left to print.
        browse.replay(words, LineConsole(0), file, seen_as, quiet, json)

    @add("verify")
    def verify(
        file: Annotated[FileName | None, told("verify-file", "RECORD"), Parameter(allow_leading_hyphen=True)] = None,
        /,
        *,
        commitment: Annotated[str | None, told("verify-commitment", metavar="HEX")] = None,
        json: json_type = False,
        lang: lang_type = None,
    ) -> int:
        from talong.cli import verify
        from talong.cli.console import LineConsole

        return verify.verify(words, LineConsole(0), file_for("verify", "RECORD", file), commitment, json)

    @add("rules")
    def rules(
        *rule: Annotated[str, told("rules-rule", "ID", among=offer.rules)],
        json: json_type = False,
        lang: lang_type = None,
    ) -> None:
        from talong.cli import browse
        from talong.cli.console import LineConsole

        browse.rules(words, LineConsole(0), rule, json)

    @add("guide")
    def guide(
        game: Annotated[str | None, told("play-game", "GAME", among=offer.games)] = None,
        /,
        *,
        json: json_type = False,
        lang: lang_type = None,
    ) -> None:
        from talong.cli import guide
        from talong.cli.console import LineConsole

        if game is None:
            raise UsageError("value-missing", name="GAME")
        guide.guide(words, LineConsole(0), game, json)

    @add("games")
    def games(*, json: json_type = False, lang: lang_type = None) -> None:
        from talong.cli import browse
        from talong.cli.console import LineConsole

        browse.games(words, LineConsole(0), json)

    @add("options")
    def options(
        game: Annotated[str | None, told("play-game", "GAME", among=offer.games)] = None,
        /,
        *,
        json: json_type = False,
        lang: lang_type = None,
    ) -> None:
        from talong.cli import browse
        from talong.cli.console import LineConsole

        if game is None:
            raise UsageError("value-missing", name="GAME")
        browse.options(words, LineConsole(0), game, json)

    @add("learn")
    def learn(
        game: Annotated[str | None, told("play-game", "GAME", among=offer.games)] = None,
        lesson: Annotated[str | None, told("learn-lesson", "LESSON", among=offer.lessons)] = None,
        /,
        *,
        pace: Annotated[float | None, told("play-pace", metavar="S")] = None,
        lang: lang_type = None,
    ) -> None:
        from talong.cli import learn
        from talong.cli.console import LineConsole

        if pace is not None and not 0 <= pace <= 10:
            raise UsageError("bad-pace")
        learn.learn(words, LineConsole(pace), game, lesson)

    @add("companion")
    def companion(
        game: Annotated[str | None, told("play-game", "GAME", among=offer.games)] = None,
        /,
        *,
        save: Annotated[FileName | None, told("companion-save", metavar="FILE")] = None,
        new: Annotated[bool, told("companion-new")] = False,
        account: Annotated[bool, told("companion-account")] = False,
        lang: lang_type = None,
    ) -> None:
        from talong.cli.companion import companion as keep
        from talong.cli.console import LineConsole

        if game is None:
            raise UsageError("value-missing", name="GAME")
        keep(words, LineConsole(0), game, save, new, account)

    @add("hint")
    def hint(
        file: Annotated[FileName | None, told("hint-file", "FILE"), Parameter(allow_leading_hyphen=True)] = None,
        /,
        *,
        seat: Annotated[str | None, told("hint-seat", metavar="SEAT")] = None,
        at: Annotated[int | None, told("hint-at", metavar="N")] = None,
        seconds: Annotated[float | None, told("hint-seconds", metavar="S")] = None,
        worlds: Annotated[int | None, told("hint-worlds", metavar="N")] = None,
        json: Annotated[bool, told("hint-json")] = False,
        lang: lang_type = None,
    ) -> int:
        from talong.cli import coach
        from talong.cli.console import LineConsole

        return coach.hint(words, LineConsole(0), file_for("hint", "FILE", file), seat, at, worlds, seconds, json)

    @add("review")
    def review(
        file: Annotated[FileName | None, told("replay-file", "RECORD"), Parameter(allow_leading_hyphen=True)] = None,
        /,
        *,
        seat: Annotated[str | None, told("review-seat", metavar="SEAT")] = None,
        seconds: Annotated[float | None, told("review-seconds", metavar="S")] = None,
        worlds: Annotated[int | None, told("hint-worlds", metavar="N")] = None,
        json: Annotated[bool, told("hint-json")] = False,
        lang: lang_type = None,
    ) -> int:
        from talong.cli import coach
        from talong.cli.console import LineConsole

        return coach.review(words, LineConsole(0), file_for("review", "RECORD", file), seat, worlds, seconds, json)

    @add("arena")
    def arena(
        game: Annotated[str | None, told("play-game", "GAME", among=offer.games)] = None,
        /,
        *,
        players: Annotated[str | None, told("arena-players", metavar="BOT,BOT", among=offer.players)] = None,
        deals: Annotated[int | None, told("arena-deals", metavar="N")] = None,
        matches: Annotated[int | None, told("arena-matches", metavar="N")] = None,
        seats: Annotated[int | None, told("arena-seats", metavar="N")] = None,
        option: Annotated[list[str] | None, told("play-option", metavar="K=V", among=offer.options)] = None,
        preset: Annotated[str, told("play-preset", metavar="P", among=offer.presets)] = "standard",
        seed: Annotated[str, told("arena-seed", metavar="S")] = "1",
        seconds: Annotated[float, told("arena-seconds", metavar="S")] = 10.0,
        sprt: Annotated[str | None, told("arena-sprt", metavar="H0,H1"), Parameter(allow_leading_hyphen=True)] = None,
        alpha: Annotated[float | None, told("arena-alpha", metavar="P")] = None,
        beta: Annotated[float | None, told("arena-beta", metavar="P")] = None,
        jobs: Annotated[int, told("arena-jobs", metavar="N")] = 0,
        out: Annotated[FileName, told("arena-out", metavar="DIR")] = "",
        no_pictures: Annotated[bool, told("arena-no-pictures")] = False,
        json: Annotated[bool, told("arena-json")] = False,
        lang: lang_type = None,
    ) -> int:
        from talong.analysis.sprt import RISK, read_hypotheses
        from talong.cli import arena
        from talong.cli.console import LineConsole
        from talong.cli.levels import read_players

        if game is None or players is None:
            raise UsageError("value-missing", name="GAME" if game is None else "--players")
        for name, risk in {"--alpha": alpha, "--beta": beta}.items():
            if risk is not None and sprt is None:
                raise UsageError("only-with", name=name, other="--sprt")
        risks = [RISK if one is None else one for one in (alpha, beta)]
        tested = None if sprt is None else read_hypotheses(sprt, *risks)
        whole, number = arena.read_number(deals, matches, 100 if tested is None else arena.SPRT_DEALS)
        check_number("--jobs", jobs, 0, arena.MOST_JOBS)
        read_seconds("--seconds", seconds)
        levels = read_players(game, players, "--players")
        given = read_options(option or [])
        asked = arena.ArenaRequest(game, levels, seats, preset, given, whole, seed, seconds, tested)
        return arena.arena(words, LineConsole(0), asked, number, jobs, out, json, not no_pictures)

    @add("solve")
    def solve(
        what: Annotated[str | None, told("solve-what", "WHAT", among=offer.solved)] = None,
        /,
        *,
        seats: Annotated[int | None, told("solve-seats", metavar="N")] = None,
        option: Annotated[
            list[str] | None, told("play-option", "--option", "--rules", metavar="K=V", among=offer.options)
        ] = None,
        preset: Annotated[str, told("play-preset", metavar="P", among=offer.presets)] = "standard",
        picture: Annotated[FileName, told("solve-picture", metavar="FILE")] = "",
        light: Annotated[bool, told("solve-light")] = False,
        dark: Annotated[bool, told("solve-dark")] = False,
        simulate: Annotated[int | None, told("solve-simulate", metavar="N")] = None,
        seed: Annotated[str, told("solve-seed", metavar="S")] = "1",
        gain: Annotated[float | None, told("solve-gain", metavar="G")] = None,
        ranks: Annotated[int | None, told("solve-ranks", metavar="N")] = None,
        suits: Annotated[int | None, told("solve-suits", metavar="N")] = None,
        json: Annotated[bool, told("solve-json")] = False,
        lang: lang_type = None,
    ) -> int:
        from talong.cli import solving
        from talong.cli.console import LineConsole

        if what is None:
            raise UsageError("value-missing", name="WHAT")
        if light and dark:
            raise UsageError("not-both", first="--light", second="--dark")
        given = read_options(option or [])
        asked = solving.SolveRequest(
            what, seats, preset, given, json, picture, dark, simulate, seed, gain, ranks, suits
        )
        return solving.solve(words, LineConsole(0), asked)

    @add("simulate")
    def simulate(
        game: Annotated[str | None, told("play-game", "GAME", among=offer.games)] = None,
        /,
        *,
        level: Annotated[str, told("simulate-level", metavar="LEVEL", among=offer.contestants)] = "direkt",
        deals: Annotated[int | None, told("simulate-deals", metavar="N")] = None,
        matches: Annotated[int | None, told("arena-matches", metavar="N")] = None,
        seats: Annotated[int | None, told("simulate-seats", metavar="N")] = None,
        option: Annotated[list[str] | None, told("play-option", metavar="K=V", among=offer.options)] = None,
        preset: Annotated[str, told("play-preset", metavar="P", among=offer.presets)] = "standard",
        effects: Annotated[bool, told("simulate-effects")] = False,
        seed: Annotated[str, told("arena-seed", metavar="S")] = "1",
        jobs: Annotated[int, told("arena-jobs", metavar="N")] = 0,
        cluster: Annotated[str, told("simulate-cluster", metavar="ADDRESS")] = "",
        out: Annotated[FileName, told("simulate-out", metavar="DIR")] = "",
        no_pictures: Annotated[bool, told("arena-no-pictures")] = False,
        json: Annotated[bool, told("arena-json")] = False,
        lang: lang_type = None,
    ) -> int:
        from talong.cli import arena
        from talong.cli import simulate as simulating
        from talong.cli.console import LineConsole
        from talong.cli.levels import read_level

        if game is None:
            raise UsageError("value-missing", name="GAME")
        whole, number = arena.read_number(deals, matches, 1000)
        check_number("--jobs", jobs, 0, arena.MOST_JOBS)
        given = read_options(option or [])
        asked = simulating.SimulateRequest(game, read_level(level), seats, preset, given, whole, effects, seed)
        return simulating.simulate(words, LineConsole(0), asked, number, jobs, cluster, out, json, not no_pictures)

    @add("dataset")
    def dataset(
        game: Annotated[str | None, told("play-game", "GAME", among=offer.games)] = None,
        /,
        *,
        players: Annotated[str, told("dataset-players", metavar="BOT,BOT", among=offer.players)] = "direkt",
        matches: Annotated[int, told("dataset-matches", metavar="N")] = 1000,
        seats: Annotated[int | None, told("dataset-seats", metavar="N")] = None,
        option: Annotated[list[str] | None, told("play-option", metavar="K=V", among=offer.options)] = None,
        preset: Annotated[str, told("play-preset", metavar="P", among=offer.presets)] = "standard",
        seed: Annotated[str, told("arena-seed", metavar="S")] = "1",
        jobs: Annotated[int, told("arena-jobs", metavar="N")] = 0,
        out: Annotated[FileName, told("dataset-out", metavar="DIR")] = "",
        json: Annotated[bool, told("arena-json")] = False,
        lang: lang_type = None,
    ) -> int:
        from talong.cli import arena
        from talong.cli import dataset as making
        from talong.cli.console import LineConsole
        from talong.cli.levels import read_players

        if game is None:
            raise UsageError("value-missing", name="GAME")
        check_number("--matches", matches, 1, arena.MOST_DEALS)
        check_number("--jobs", jobs, 0, arena.MOST_JOBS)
        levels = read_players(game, players, "--players")
        asked = making.DatasetRequest(game, levels, matches, seats, preset, read_options(option or []), seed)
        return making.dataset(words, LineConsole(0), asked, jobs, out, json)

    @add("serve")
    def serve(
        *,
        host: Annotated[str, told("serve-host", metavar="HOST")] = "127.0.0.1",
        port: Annotated[int, told("serve-port", metavar="PORT")] = 8020,
        url: Annotated[str, told("serve-url", metavar="URL")] = "",
        origin: Annotated[list[str] | None, told("serve-origin", metavar="URL")] = None,
        database: Annotated[str, told("serve-database", metavar="URL")] = "",
        redis: Annotated[str, told("serve-redis", metavar="URL")] = "",
        folder: Annotated[FileName, told("serve-folder", metavar="DIR")] = "",
        retention: Annotated[int, told("serve-retention", metavar="DAYS")] = 0,
        proxy: Annotated[list[str] | None, told("serve-proxy", metavar="ADDRESS")] = None,
        connections: Annotated[int, told("serve-connections", metavar="N")] = 0,
        connections_per_address: Annotated[int, told("serve-connections-per-address", metavar="N")] = 200,
        engine: Annotated[list[str] | None, told("serve-engine", metavar="NAME=BOT")] = None,
        engine_seconds: Annotated[float, told("serve-engine-seconds", metavar="S")] = 1.0,
        lan: Annotated[bool, told("serve-lan", "--lan")] = False,
        show: Annotated[bool, told("serve-open", "--open")] = False,
        lang: lang_type = None,
    ) -> None:
        from talong.cli import serve
        from talong.cli.console import LineConsole

        config = serve.make_config(
            host,
            port,
            url,
            origin or [],
            database,
            redis,
            folder,
            retention,
            proxy or [],
            connections,
            connections_per_address,
            lan,
            engine or [],
            read_seconds("--engine-seconds", engine_seconds),
        )
        serve.serve(words, LineConsole(0), config, show=show)

    @add("completion")
    def completion(
        shell: Annotated[str | None, told("completion-shell", "SHELL", among=offer.shells)] = None,
        /,
        *,
        install: Annotated[bool, told("completion-install")] = False,
        lang: lang_type = None,
    ) -> None:
        from talong.cli.completion import complete
        from talong.cli.console import LineConsole

        if shell is None:
            raise UsageError("value-missing", name="SHELL")
        complete(words, LineConsole(0), app, shell, install)

    add_print(app, words, told, offer)
    add_puzzles(app, words, told, offer)
    add_engine(app, words, told, offer)
    add_admin(app, words, told)
    return app


def begin(
    words: Words,
    game: str | None,
    seats: int | None,
    seed: str | None,
    option: list[str],
    preset: str | None,
    name: str | None,
    save: str | None,
    resume: str | None,
    level: str | None,
    pace: float | None,
    tempo: Tempo | None,
    plain: bool,
    teacher: bool = False,
) -> None:
    """Begin or resume a game: in the text UI if the terminal can show it, else by plain lines."""
    import talong
    from talong.bots import LEVELS, USUAL, level_called
    from talong.cli import tui
    from talong.cli.console import LineConsole
    from talong.cli.levels import read_level
    from talong.cli.play import new_match, play, resumed_match
    from talong.core.options import short

    console = LineConsole(tempo.line if pace is None and tempo is not None else pace)
    if resume is not None and (game is not None or seats is not None or option or preset is not None):
        raise UsageError("resume-alone")
    given = read_options(option)
    level = USUAL if level is None else level_called(read_level(level))
    if level not in LEVELS:
        from talong.bots.outside import find_outside, greet, installed, is_outside

        if not is_outside(level):
            facts = {"field": "--level", "choices": ", ".join([*LEVELS, *installed()]), "given": short(level)}
            raise talong.RulesError("", "not-a-choice", facts)
        greet(find_outside(level), None if game is None else talong.game(game).key)
    if not plain and tui.has_table(console):
        context = tui.LocalTables(words, console, name, seed, save, teacher)
        between = (tempo or USUAL_TEMPO).act if pace is None else pace
        chosen = talong.games()[0] if game is None else talong.game(game)
        rules = chosen.rules("standard" if preset is None else preset, **given)
        if resume is not None:
            tui.sit(context, context.take_up(resume, level), between)
        elif game is None:
            tui.choose(context, chosen, seats, rules, level, between)
        else:
            tui.sit(context, context.lay(words, chosen, seats, rules, level), between)
        return
    if resume is not None:
        match, seat = resumed_match(name, seed, resume)
    else:
        asked = ask_game(words, console) if game is None else talong.game(game)
        if asked is None:
            return
        agreed = asked.rules("standard" if preset is None else preset, **given)
        match, seat = new_match(words, asked, seats, seed, agreed, name)
    play(words, console, match, seat, seed, save, resume, level, teacher)


def go_out(
    words: Words,
    link: str,
    game: str | None,
    seats: int | None,
    option: list[str],
    preset: str | None,
    name: str | None,
    token: str | None,
    pace: float | None,
    tempo: Tempo | None,
    plain: bool,
    code: str | None = None,
    teacher: bool = False,
) -> None:
    """Play at a live table: the one at *link*, or a new one at that server if a game is named."""
    import talong
    from talong.cli import connect as connecting
    from talong.cli.console import LineConsole

    wish = None
    if game is not None:
        chosen = talong.game(game)
        rules = chosen.rules("standard" if preset is None else preset, **read_options(option))
        wish = connecting.new_table(chosen, seats, rules, (tempo or USUAL_TEMPO).name)
        if teacher:  # A server that knows of none is not asked for one.
            wish["teacher"] = True
    elif seats is not None or option or preset is not None or tempo is not None or teacher:
        raise UsageError("value-missing", name="GAME")
    connecting.connect(words, LineConsole(pace), link, name, token, wish, plain, code)


def read_options(given: list[str]) -> dict[str, object]:
    """Parse the options that are *given* as `name=value`."""
    found: dict[str, object] = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals or not name:
            raise UsageError("bad-option", given=item)
        if name in found:
            raise UsageError("option-twice", name=name)
        found[name] = value
    return found


def ask_game(words: Words, console: "LineConsole") -> "talong.Game | None":
    """Ask for a game; return None at the end of input."""
    import talong
    from talong.cli.person import QUIT_KEY, STOP_WORDS, command_word

    games = talong.games()
    console.say(words.word("cli-welcome"), "bold")
    for number, game in enumerate(games, 1):
        seats = f"{game.seats_min}–{game.seats_max}"
        console.say(f"  {number} {game.names[words.lang]} ({words.word('cli-players', seats=seats)})")
    while True:
        console.say(words.word("cli-which-game"), "bold cyan")
        try:
            said = command_word(console.ask())
        except EOFError:
            said = QUIT_KEY
        if said == QUIT_KEY or said in STOP_WORDS:
            console.say(words.word("cli-nothing-chosen"))
            return None
        if said == "?":
            console.say(words.word("cli-which-game-help"))
            continue
        for number, game in enumerate(games, 1):
            if said in (str(number), game.key, game.names[words.lang].casefold()):
                return game
        if not said:
            return games[0]
        console.say(words.word("cli-not-understood"), "red")
