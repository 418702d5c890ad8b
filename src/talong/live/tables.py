"""Live tables of this process, and the members connected to them.

A change is applied in memory first, which settles whether it is legal and what luck it draws; nobody is told. Once its
row is committed everybody is told. If the row cannot be stored, the memory is discarded and the log read again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Any, Final, Protocol, TypeVar
from weakref import WeakSet

from msgspec import Raw, json, structs

from talong.core.chance.fair import NEWEST, Pledge, commitment
from talong.core.chance.source import Chance
from talong.core.errors import IllegalAction, TalongError
from talong.core.event import WATCHER
from talong.lang import Words, say_error, say_why
from talong.live import state as s
from talong.live.bus import Bus, QuietBus
from talong.live.commands import Change, asked_for, departing, handing_over
from talong.live.errors import TableError, brief
from talong.live.history import page_before, told
from talong.live.integrity import ROW, Damage, DamagedTable, body_of, checked_rows
from talong.live.join_codes import code_of, give_code
from talong.live.keys import Keys, digest, is_id
from talong.live.narration import TableNarrators
from talong.live.presence import Presence
from talong.live.projection import may_look, table_info, update_for, welcome_for
from talong.live.public_info import info_for, is_news_outside, outside_update, outside_welcome, version_for
from talong.live.rate_limit import TokenBucket
from talong.live.rows import Barred, Conflict, Listing, Row, chain
from talong.live.state import TableState
from talong.live.store import StoreError, TableStore
from talong.live.teacher import TeacherDesk
from talong.live.time_slices import TimeSlices
from talong.wire import answers as a
from talong.wire import commands as c

REMEMBERED: Final = 256  # Answers kept for one person at one table.
REMEMBERED_PEOPLE: Final = 64  # People whose answers are kept.
GREETINGS: Final = 8  # Welcomes cached for newcomers while nothing happens.
Answer = TypeVar("Answer", a.Done, a.Refused)
POLICY: Final = 1008
TRY_LATER: Final = 1013
ADVICE_RATE: Final = 0.2  # One second of thinking every five.
ADVICE_BURST: Final = 6.0
ADMIN_TRIES: Final = 50  # Attempts at a table that moves on meanwhile.
TRIES: Final = 5  # Attempts at a change when other processes are quicker.
LEAVING_TRIES: Final = 20  # Leaving may need several changes.


class Member(Protocol):
    """Client connected to a table."""

    person: str
    session: str  # Digest, in hex, of the session that they came by, themselves or through a token.
    token: str  # Digest, in hex, of the token, if they came by one.
    lang: str
    words: Words | None  # Set if the client asks for words.

    def send(self, message: bytes) -> None:
        """Queue *message*, or cut the member off if it does not read."""

    def send_later(self, message: bytes) -> None:
        """Queue *message* for a member who cannot act on it and need not have it at once."""

    def say(self, message: a.Outgoing) -> None:
        """Queue *message*."""

    def close(self, code: int) -> None:
        """End the connection."""


class TableListener(Protocol):
    """Listener to changes of the tables: clocks and bots."""

    def moved(self, live: LiveTable) -> None:
        """Handle a change of the table."""


class LiveTable:
    """Table in memory, with its members."""

    def __init__(self, registry: TableRegistry, table: str) -> None:
        self.registry = registry
        self.state = self._new_state(table)
        # When the clock of the rest began, by the log, if another process started it.
        self.rest_row_at: int | None = None
        self.last: Row | None = None
        self.members: set[Member] = set()
        self.narration = TableNarrators()
        self.greetings: dict[tuple[object, ...], a.Welcome] = {}  # Cached welcomes of the present version.
        self.rules_encoded: Raw | None = None  # The encoded rules of every view, once one has been sent.
        self.lock = asyncio.Lock()
        self.secret = b""
        self.names: dict[str, str] = {}
        self.is_nameless = False  # Whether a name was not known at the last row that brought anybody.
        self.told_lines: int | None = None  # The last chat line that members have been sent, once there are members.
        # Answers that the log does not have.
        self.answers: OrderedDict[str, OrderedDict[str, a.Done | a.Refused]] = OrderedDict()
        self.touched = time.monotonic()
        self.advice: dict[int, TokenBucket] = {}  # Rate limits by seat.
        self.teacher = TeacherDesk()
        self.outsiders: WeakSet[Member] = WeakSet()  # Members who were welcomed as outsiders (see `public_info`).
        self.turned: list[Member] = []  # Members who have become or ceased to be outsiders, or been moved, since.
        self.sums: dict[int, Any] = {}  # Cached sums of its finished matches.
        self.partings: dict[str, str] = {}  # Words to people who have just been sent away.
        self.code: list[str] | None = None  # The join code, four cards, as long as the table gathers.
        self.lost = False  # Whether the memory was discarded and could not be rebuilt.

    # Reading the log.

    async def catch_up(self, told: int | None = None) -> bool:
        """Apply the rows of the log that are new here, and tell whether there were any.

        Members are told of the rows after version *told*, one at a time.
        """
        time_slice = self.registry.time_slices.begin()
        try:
            rows = await checked_rows(self.registry.store, self.state.table, self.last)
            for row in rows:
                await time_slice.pause()
                body = body_of(row)
                await self._fetch_secret(row.kind)
                if told is not None and row.kind == s.KICKED and body.get("told") is True:
                    await self._fetch_parting(self.state.person_at(body))
                self._redo(row, body)
                if row.version == self.state.rested_at or (row.kind == s.READY and body["seat"] in self.state.owes()):
                    self.rest_row_at = row.at  # The clock of the rest runs from then on.
                await self._note(row)
                if told is not None and row.version > told:
                    self._tell(row, body)
                    await self._greet_turned()
        except DamagedTable as damage:
            self._give_up(damage)
            raise
        return bool(rows)

    def _redo(self, row: Row, body: s.Body) -> None:
        """Apply *row* again; one that cannot be applied means damage, since it was legal when it was written."""
        try:
            self.state.change(row.kind, row.actor, body, row.luck)
        except Exception as error:
            raise DamagedTable(ROW, row.version) from error

    def _give_up(self, damage: DamagedTable) -> None:
        """Report a damaged log, and disconnect everybody."""
        self.lost = True
        self.registry.tables.pop(self.state.table, None)
        self.registry.damage.report(self.state.table, damage)
        self._send_away(damage)

    def _send_away(self, error: TalongError) -> None:
        """Send everybody the *error*, and close their connections."""
        for member in list(self.members):
            text = say_error(self.registry.words(member.lang), error)
            member.say(a.Bye(code=error.code, text=brief(text)))
            member.close(POLICY)

    async def _fetch_secret(self, kind: str) -> None:
        """Load the secret of the match before any luck is needed."""
        if kind in (s.BEGAN, s.DEALT):
            number = self.state.number + (kind == s.BEGAN)
            self.secret = await self.registry.store.secret(self.state.table, number) or b""

    async def _fetch_parting(self, person: str) -> None:
        """Load the word to *person*, who was sent away by another process."""
        with suppress(StoreError):  # They are shown it when they come again.
            if word := await self.registry.store.parting(self.state.table, person):
                self.partings[person] = word

    async def _note(self, row: Row) -> None:
        self.last = row
        self.greetings.clear()
        if row.command is not None:
            self.state.commands[row.command] = row.version
            if row.kind == s.SAT:
                self.state.sat[row.command] = self.state.seat_of(row.actor)
        over = self.state.status == s.OVER or row.kind in (s.ENDED, s.SHUT)
        if over and self.state.commitment and self.state.reveal:  # With the secret anybody can compute every card.
            self.state.opened = self.secret.hex()
        if row.kind == s.ACTED and self.state.let_in_at != row.version and not self.is_nameless:
            return  # An act brings no new people.
        unknown = {person for person in (self.state.host, *self.seated()) if person and person not in self.names}
        self.is_nameless = bool(unknown)
        if unknown:
            with suppress(StoreError):  # The next row asks for them again.
                await self.learn_names(unknown)

    async def learn_names(self, people: set[str]) -> None:
        """Load the names of *people* that are not known here."""
        unknown = people - self.names.keys()
        if unknown:
            found = await self.registry.store.person_names(sorted(unknown))
            self.names.update(
                {person: "" if person in self.registry.erased else name for person, name in found.items()}
            )

    def _luck(self, state: TableState) -> Chance:
        return self.registry.luck(self)

    def _new_state(self, table: str) -> TableState:
        """Return the state of a table before its first row."""
        state = TableState(table, self._luck)
        state.rest_clock = lambda: self.registry.rest_clock(self)
        state.gone = lambda seat: self.registry.presence.left(self, seat)
        state.is_present = lambda person: self.registry.presence.is_present(self, person)
        return state

    def is_here(self, person: str) -> bool:
        """Tell whether *person* is connected to this process."""
        for member in self.members:  # A plain loop, because a generator costs more than all else that a row needs here.
            if member.person == person:
                return True
        return False

    # Changes.

    async def submit(self, person: str, command: c.Command, lang: str, session: str = "") -> a.Done | a.Refused:
        """Run *command* for *person* and return the answer; the same id again changes nothing and gets the same answer.

        The tokens it gives them end with the *session*, a digest in hex.
        """
        self.touched = time.monotonic()
        async with self.lock:
            name = f"{person}/{command.id}"
            answered = self.answered(person, command.id)
            if answered is not None and name not in self.state.commands:  # Another process may have run it.
                return answered
            newest = self.registry.alone
            for _try in range(0 if self.lost else TRIES):
                done = self.state.commands.get(name)
                if done is not None:
                    return await self._done(person, command, done, session)
                try:
                    engines = self.registry.engine_names(self.state.game.key) if isinstance(command, c.Bot) else ()
                    change = asked_for(self.state, person, command, engines)
                    if isinstance(command, c.Wait):
                        return self._wait(person, command)
                    if isinstance(command, c.Stand) and (before := handing_over(self.state, person)) is not None:
                        await self._commit(before, person, None)
                    await self._commit(change, person, name)
                    if isinstance(command, c.Sit):
                        await self._adopt(person)
                except Barred as barred:
                    return self.refuse(person, command.id, TableError(barred.code), lang)
                except Conflict:
                    await self.refresh()
                except TalongError as error:
                    if newest or not await self.refresh():  # Nothing is refused because of an old state.
                        return self.refuse(person, command.id, error, lang)
                else:
                    return await self._done(person, command, self.state.commands[name], session)
            text = say_error(self.registry.words(lang), TableError("busy"))
            return a.Refused(id=command.id, code="busy", text=brief(text), version=self.version_for(person))

    def _wait(self, person: str, command: c.Wait) -> a.Done:
        """Wait longer for a person who is not connected, which is no row of the log."""
        self.registry.presence.wait(self, command.seat)
        self.registry.moved(self)
        self.show()
        return self.remember(person, a.Done(id=command.id, version=self.version_for(person)))

    async def automatic(self, change: Change, actor: str, version: int) -> bool:
        """Commit a change that a clock or a bot decided at *version*; tell whether it was in time and legal."""
        async with self.lock:
            if self.lost or not self.state.weighed_at <= version <= self.state.version:
                return False
            try:
                await self._commit(change, actor, f"{actor}/{version}")
            except Conflict:
                with suppress(DamagedTable):  # The members have been told.
                    await self.refresh()
                return False
            except (IllegalAction, DamagedTable):
                return False
            return True

    async def administer(self, decide: Callable[[TableState], Change]) -> None:
        """Commit the change that *decide* returns for the newest state; Conflict if others are always quicker."""
        async with self.lock:
            for left in reversed(range(ADMIN_TRIES)):
                try:
                    await self._commit(decide(self.state), s.ADMIN, None)
                    return
                except Conflict:
                    if not left:
                        raise

    async def refresh(self) -> bool:
        """Catch up with the log, tell the members, and tell whether there was anything new; the lock must be held."""
        found = await self.catch_up(told=self.state.version)
        self.registry.moved(self)
        return found

    async def leave(self, person: str) -> bool:
        """Let *person* leave the table for good, by rows of its log; tell whether any was needed."""
        async with self.lock:
            if self.lost:
                raise TableError("busy")
            if not self.registry.alone:
                await self.refresh()
            done = False
            for _try in range(LEAVING_TRIES):
                change = departing(self.state, person)
                if change is None:
                    return done
                try:
                    await self._commit(change, person, None)
                    done = True
                except Conflict:
                    await self.refresh()
            raise TableError("busy")

    async def _adopt(self, person: str) -> None:
        """Make *person* the host where the host has been erased and had nobody to hand over to."""
        seat = self.state.seat_of(person)
        if seat is not None and self.names.get(self.state.host) == "":
            await self._commit(Change(s.HOSTED, {"seat": seat}), person, None)

    async def _commit(self, change: Change, actor: str, name: str | None) -> None:
        """Apply *change*, store it, then tell everybody; the lock must be held."""
        state = self.state
        if change.kind == s.BEGAN:
            # The first process to begin has made the secret, even if its row was not stored.
            self.secret = await self.registry.store.add_secret(state.table, state.number + 1, secrets.token_bytes(32))
            change.body["scheme"] = NEWEST
            change.body["commitment"] = commitment(self.secret, state.table, state.number + 1, NEWEST)
        sits = str(change.body["person"]) if change.kind == s.SAT else ""
        sent_away = state.person_at(change.body) if change.kind == s.KICKED else ""
        luck = state.change(change.kind, actor, change.body)
        if state.moved_at == state.version:
            self.advice.clear()  # The limits go by the number of the seat.
            self.teacher.clear()
        self.rest_row_at = None
        if change.word:
            self.partings[sent_away] = change.word
        # An act in the middle of a match does not change the listing, unless it lets a person in.
        quiet = change.kind == s.ACTED and state.status == s.PLAYING and state.let_in_at != state.version
        try:
            row = chain(
                self.last,
                table=state.table,
                kind=change.kind,
                actor=actor,
                command=name,
                body=json.encode(change.body),
                luck=luck,
                at=time.time_ns() // 1_000_000,
            )
            listing, seated = (None, None) if quiet else (self.listing(), self.seated())
            await self.registry.store.append(
                row, listing=listing, seated=seated, sits=sits, sent_away=sent_away, word=change.word
            )
        except BaseException:
            await self._forget()
            raise
        await self._note(row)
        self._tell(row, change.body)
        if self.turned or self.partings:
            await self._greet_turned()
        if not self.registry.alone:
            await self.registry.bus.tell(state.table, row.version)
        if sent_away:
            self.registry.noticed()
        self.registry.moved(self)
        if state.status == s.OVER and change.kind in (*s.IN_MATCH, s.FINISH):
            with suppress(StoreError):  # The log has it all, and the record is made when the table is next read.
                await self.registry.keep_record(self)

    async def _forget(self) -> None:
        """Discard the state, which was not stored, and read the log from the beginning."""
        known = self.state.version - 1
        self.state = self._new_state(self.state.table)
        self.last = None
        try:
            await self.catch_up(told=known)
        except BaseException:  # The log cannot be read either, so everybody has to come again.
            self.lost = True
            self.registry.tables.pop(self.state.table, None)
            for member in list(self.members):
                member.close(TRY_LATER)
            raise
        if self.state.version > known:  # The row was stored after all, or another process was first.
            self.registry.moved(self)

    # Messages to the members.

    def _tell(self, row: Row, body: s.Body) -> None:
        """Send every member the update that *row* is for them; those who may see the same get the same bytes."""
        state, partings = self.state, self.partings
        updates: dict[int, a.Update] = {}
        spoken: dict[tuple[int, Words | None], a.Update] = {}
        messages: dict[tuple[int, Words | None, bool], bytes] = {}
        seats = {chair.person: seat for seat, chair in enumerate(state.chairs) if chair.person}
        is_closed, gathers = not state.watchers, self.gathers()
        moved = state.moved if state.moved_at == row.version else None
        for member in list(self.members):
            person, words = member.person, member.words
            viewer = seats.get(person, WATCHER)
            outside = is_closed and viewer == WATCHER
            if (is_closed and outside != (member in self.outsiders)) or (moved and moved.get(viewer, viewer) != viewer):
                self.turned.append(member)
            elif not outside or is_news_outside(state, row):
                coded = gathers and self.sees_code(person)
                message = messages.get((viewer, words, coded))
                if message is None or person in partings:
                    update = spoken.get((viewer, words))
                    if update is None:
                        update = updates.get(viewer)
                        if update is None:
                            update = updates[viewer] = self._update(row, body, viewer)
                        if words is not None:
                            info = update.table or info_for(state, self.names, viewer)
                            update = self.narration.tell(update, info, viewer, words)
                        spoken[viewer, words] = update
                    if coded and update.table is not None:
                        update = structs.replace(update, table=structs.replace(update.table, code=self.code))
                    message = messages[viewer, words, coded] = self._encode(update)
                    if person in partings:
                        message = self._encode(structs.replace(update, word=partings[person]))
                (member.send_later if viewer == WATCHER else member.send)(message)
            if person in state.banned:
                text = say_error(self.registry.words(member.lang), TableError("banned"))
                member.say(a.Bye(code="banned", text=brief(text), word=partings.get(person, "")))
                member.close(POLICY)
        if self.state.status == s.CLOSED:
            self._send_away(TableError("table-closed"))

    def show(self) -> None:
        """Send everybody who may look at the table its present facts, without a new version."""
        self.greetings.clear()
        for member in list(self.members):
            viewer = self.viewer(member)
            if may_look(self.state, viewer):
                message = json.encode(a.Now(table=self.info(member.person)))
                (member.send_later if viewer == WATCHER else member.send)(message)

    def _encode(self, update: a.Update) -> bytes:
        """Return *update* encoded; the rules, which are most of a view and never change, are encoded once."""
        view = update.view
        if view is None:
            return json.encode(update)
        rules = view["rules"]
        if self.rules_encoded is None:
            self.rules_encoded = Raw(json.encode(rules))
        view["rules"] = self.rules_encoded
        message = json.encode(update)
        view["rules"] = rules
        return message

    def _update(self, row: Row, body: s.Body, viewer: int) -> a.Update:
        """Return the update that *row*, the newest, is for *viewer*."""
        if may_look(self.state, viewer):
            return update_for(self.state, self.names, row, body, viewer)
        return outside_update(self.state, self.names, viewer, row.kind)

    def viewer(self, member: Member) -> int:
        """Return the viewer that *member* is: their seat, or WATCHER."""
        seat = self.state.seat_of(member.person)
        return WATCHER if seat is None else seat

    def welcome(self, member: Member, since: int, chat: list[a.Line], word: str = "") -> a.Welcome:
        """Return the welcome of *member* after version *since*, with the host's *word* to them."""
        viewer, words = self.viewer(member), member.words
        looks = may_look(self.state, viewer)
        (self.outsiders.discard if looks else self.outsiders.add)(member)
        key = (viewer, words, since, *self.names.values())  # Names may change without a row.
        welcome = self.greetings.get(key)
        if welcome is None:
            if looks:
                welcome = welcome_for(self.state, self.names, "", viewer, since, [])
            else:
                welcome = outside_welcome(self.state, self.names, viewer, since)
            if words is not None:
                welcome = self.narration.greet(welcome, viewer, words)
            if len(self.greetings) < GREETINGS:
                self.greetings[key] = welcome
        is_host = bool(member.person) and member.person == self.state.host
        # What changes without a row, or differs between members who see the same, is not cached.
        table = self.info(member.person)
        said = {"word": word} if word else {}
        return structs.replace(welcome, is_host=is_host, table=table, chat=chat if looks else [], **said)

    async def _greet_turned(self) -> None:
        """Welcome anew the members who have become or ceased to be outsiders, or got other seats by lot."""
        while self.turned:
            member = self.turned.pop(0)
            chat: list[a.Line] = []
            with suppress(StoreError):
                chat = await self.registry.chat(self)
            member.say(self.welcome(member, -1, chat, self.partings.get(member.person, "")))
        told = [person for person in self.partings if self.is_here(person)]
        self.partings.clear()
        for person in told:
            with suppress(StoreError):
                await self.registry.store.drop_parting(self.state.table, person)

    async def take_word(self, person: str) -> str:
        """Return the host's word to *person*, who was sent away, if they have not seen it yet; it is shown once."""
        table, word = self.state.table, ""
        if person and person in self.state.sent_away:
            with suppress(StoreError):
                word = await self.registry.store.parting(table, person)
                if word:
                    await self.registry.store.drop_parting(table, person)
        return word

    async def history(self, member: Member, command: c.History) -> a.History:
        """Return the page of the match's events before the one that *member* asks about, as they may see them."""
        async with self.lock:  # A change that is not committed yet has not happened.
            state, viewer = self.state, self.viewer(member)
            page = page_before(state, command.before, viewer)
            words = member.words and told(member.words, table_info(state, self.names), page.events, viewer)
            return a.History(id=command.id, match=state.number, older=page.older, events=page.events, told=words or [])

    def version_for(self, person: str, version: int | None = None) -> int:
        """Return the version number that *person* sees for a *version* of the table, by default the newest."""
        seat = self.state.seat_of(person)
        return version_for(self.state, WATCHER if seat is None else seat, version)

    def info(self, person: str) -> a.TableInfo:
        """Return the facts of the table besides the game, as far as *person* may know them."""
        seat = self.state.seat_of(person)
        info = info_for(self.state, self.names, WATCHER if seat is None else seat)
        return structs.replace(info, code=self.code) if self.sees_code(person) else info

    def sees_code(self, person: str) -> bool:
        """Tell whether *person* may know the join code: those seated and the host, while the table gathers."""
        state = self.state
        return self.gathers() and bool(person) and (person == state.host or state.seat_of(person) is not None)

    def gathers(self) -> bool:
        """Tell whether the table has a join code and gathers people for its first match."""
        return self.code is not None and self.state.status == s.WAITING and not self.state.number

    def may_advise(self, seat: int) -> bool:
        """Tell whether *seat* may ask the coach once more now; each seat has its own limit."""
        if seat not in self.advice:
            self.advice[seat] = TokenBucket(ADVICE_RATE, ADVICE_BURST)
        return self.advice[seat].take()

    def may_hear(self, member: Member) -> bool:
        """Tell whether *member* may read the chat."""
        return may_look(self.state, self.viewer(member))

    async def _done(self, person: str, command: c.Command, version: int, session: str) -> a.Done:
        if not isinstance(command, c.Sit):
            return a.Done(id=command.id, version=self.version_for(person, version))
        keys, store, table = self.registry.keys, self.registry.store, self.state.table
        token = keys.seat_token(table, person, session, version)
        recovery = keys.recovery_code(table, person, session, version)
        came_by = bytes.fromhex(session) or None
        await asyncio.gather(
            store.add_token(digest(token), table, person, "seat", came_by),
            store.add_token(digest(recovery), table, person, "recovery", came_by),
        )
        seat = self.state.sat.get(f"{person}/{command.id}")
        known = self.version_for(person, version)
        return a.Done(id=command.id, version=known, seat=seat, token=token, recovery=recovery)

    def refuse(self, person: str, command_id: str, error: TalongError, lang: str) -> a.Refused:
        """Return a refusal, and remember it for the same command."""
        words = self.registry.words(lang)
        text = error.where + say_why(words, error)
        rule = getattr(error, "rule", "")
        return self.remember(
            person,
            a.Refused(id=command_id, code=error.code, rule=rule, text=brief(text), version=self.version_for(person)),
        )

    def answered(self, person: str, command_id: str) -> a.Done | a.Refused | None:
        """Return the remembered answer to a command that the log does not have."""
        own = self.answers.get(person)
        return None if own is None else own.get(command_id)

    def remember(self, person: str, answer: Answer) -> Answer:
        """Remember an *answer* that the log does not have, for a while."""
        if not person:  # Anonymous watchers may have made up the same ids.
            return answer
        # Each person has a cache of their own, so nobody can evict another's answers.
        own = self.answers.setdefault(person, OrderedDict())
        own[answer.id] = answer
        if len(own) > REMEMBERED:
            own.popitem(last=False)
        self.answers.move_to_end(person)
        if len(self.answers) > REMEMBERED_PEOPLE:
            self.answers.popitem(last=False)
        return answer

    def listing(self) -> Listing:
        """Return the lobby listing of the table."""
        state = self.state
        info = table_info(state, self.names)
        return Listing(
            table=state.table,
            game=info.game,
            seats=info.seats,
            free=len([chair for chair in state.chairs if chair.kind == s.NOBODY]),
            open=state.open,
            watchers=state.watchers,
            status=state.status,
            host=state.host,
            rules=json.encode(info.rules).decode(),
            touched=time.time_ns() // 1_000_000,
        )

    def seated(self) -> list[str]:
        """Return the people at the table, including those who sit down when the next deal begins."""
        return [chair.person or chair.coming for chair in self.state.chairs if chair.person or chair.coming]

    async def sat_through(self, match: int, seat: int, person: str) -> bool:
        """Tell whether *person* had *seat* in every act of match number *match*."""
        past, sat = TableState(self.state.table, self._luck), False
        time_slice = self.registry.time_slices.begin()
        for row in await checked_rows(self.registry.store, self.state.table):
            await time_slice.pause()
            if past.number == match and row.kind in s.IN_MATCH and not is_seating(past):
                sat = past.chairs[seat].person == person
                if not sat:
                    return False
            past.change(row.kind, row.actor, body_of(row), row.luck)
            if past.moved_at == past.version:  # Nobody had a seat to look from before that.
                sat = past.chairs[seat].person == person
        return sat

    async def seat_in(self, match: int, person: str) -> int | None:
        """Return the last seat of *person* in match number *match*, or None."""
        if self.state.number == match:
            return self.state.seat_of(person)
        past, seat = TableState(self.state.table, self._luck), None
        time_slice = self.registry.time_slices.begin()
        for row in await checked_rows(self.registry.store, self.state.table):
            await time_slice.pause()
            if past.number == match and row.kind in s.IN_MATCH:
                seat = past.seat_of(person)
            past.change(row.kind, row.actor, body_of(row), row.luck)
        return seat


class TableRegistry:
    """Registry of the live tables in this process."""

    def __init__(self, store: TableStore, bus: Bus, keys: Keys) -> None:
        self.store = store
        self.bus = bus
        self.keys = keys
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self.alone = isinstance(bus, QuietBus)  # No other process writes to the log.
        self.listeners: list[TableListener] = []
        self.presence = Presence(self)
        self.luck: Callable[[LiveTable], Chance] = fair_luck
        self.rest_clock: Callable[[LiveTable], s.RestClock] = lambda live: live.state.usual_clock()
        self.engine_names: Callable[[str], Collection[str]] = lambda game: ()  # Bots from outside, by the game.
        self.noticed: Callable[[], None] = lambda: None  # Called when a notice has been written.
        self.erased: set[str] = set()  # Erased people whose names were in memory, or may be about to be loaded.
        self.damage = Damage()
        self.chat: Callable[[LiveTable], Awaitable[list[a.Line]]] = nothing_said
        self.time_slices = TimeSlices()
        self._words: dict[str, Words] = {}

    def words(self, lang: str) -> Words:
        """Return the catalogue of *lang*, Swedish if it is not supported."""
        known = "en" if lang.startswith("en") else "sv"
        if known not in self._words:
            self._words[known] = Words(known)
        return self._words[known]

    async def find(self, table: str) -> LiveTable:
        """Return the table of that id, from memory or from the log; TableError if there is none."""
        live = self.tables.get(table)
        if live is not None:
            live.touched = time.monotonic()  # The newcomer is no member yet, and the table must not be dropped.
            return live
        if not is_id(table):
            raise TableError("no-such-table")
        self.damage.refuse(table)
        task = self.loading.get(table)
        if task is None:
            task = asyncio.create_task(self._load(table))
            self.loading[table] = task
            task.add_done_callback(lambda _task: self.loading.pop(table, None))
        found = await asyncio.shield(task)
        if found is None:
            raise TableError("no-such-table")
        return found

    async def _load(self, table: str) -> LiveTable | None:
        live = LiveTable(self, table)
        if not await live.catch_up():
            return None
        if live.state.status == s.OVER and not await self.store.has_record(table, live.state.number):
            await self.keep_record(live)  # The match may have ended without its record being stored.
        if live.state.status == s.WAITING and not live.state.number:
            live.code = await code_of(self.store, table)
        self.damage.healed(table)
        self.tables[table] = live
        return live

    async def create(self, person: str, body: dict[str, object]) -> LiveTable:
        """Create a table for *person*."""
        live = LiveTable(self, self.keys.table_id())
        # No other process knows the table yet.
        await live._commit(Change(s.CREATED, {**body, "host": person}), person, None)
        self.tables[live.state.table] = live
        with suppress(StoreError):  # The link leads there even without a code.
            live.code = await give_code(self.keys, self.store, live.state.table)
        return live

    def moved(self, live: LiveTable) -> None:
        """Notify clocks and bots of a change of the table."""
        for automation in self.listeners:
            automation.moved(live)

    async def keep_record(self, live: LiveTable) -> None:
        """Store the record of a finished match, without names."""
        match = live.state.match
        assert match is not None
        match.fair = pledge(live).data(opened=True)
        await self.store.add_record(live.state.table, live.state.number, match.record(), live.state.reveal)

    async def settle_record(self, table: str, match: int) -> bool:
        """Store the record of a finished match if that is missing, and tell whether there is such a match.

        Everybody is told of the end before the record is stored, and the process that was to store it may be gone.
        """
        try:
            live = await self.find(table)
        except TableError:
            return False
        async with live.lock:
            if not self.alone and not live.lost:
                await live.refresh()
            state = live.state
            if state.number == match and state.status == s.OVER and not await self.store.has_record(table, match):
                await self.keep_record(live)
            return state.number > match or (state.number == match and state.status == s.OVER)

    def rename(self, person: str, name: str) -> None:
        """Use another *name* of *person*, which is stored already, and show it at their tables."""
        for live in self.tables.values():
            if person in live.names:
                live.names[person] = name
                live.show()

    def forget_name(self, person: str) -> None:
        """Drop the name of *person* from memory for good."""
        self.erased.add(person)
        for live in self.tables.values():
            if person in live.names:
                live.names[person] = ""
                live.greetings.clear()
        for words in self._words.values():
            words.forget()

    def drop_idle(self, seconds: float) -> None:
        """Drop the tables that nobody is connected to; the log has them."""
        now = time.monotonic()
        for table, live in list(self.tables.items()):
            if not live.members and not live.lock.locked() and now - live.touched > seconds:
                self.presence.forget(live)
                del self.tables[table]


def is_seating(table: TableState) -> bool:
    """Tell whether lots for the seats are still to be drawn."""
    return table.draws_lots and not table.moved and (table.match is None or table.match.phase == "seating")


async def nothing_said(_live: LiveTable) -> list[a.Line]:
    """Return no chat, where none is stored."""
    return []


def fair_luck(live: LiveTable) -> Chance:
    """Return the source of luck of the match that has begun (docs/fair.md)."""
    return pledge(live).luck(len(live.state.chairs))


def pledge(live: LiveTable) -> Pledge:
    """Return the fairness pledge of the match, as far as it is known."""
    state = live.state
    made = Pledge(state.table, state.number, state.commitment, state.scheme)
    made.promises = dict(state.committed)
    made.nonces = {seat: bytes.fromhex(nonce) for seat, nonce in state.nonces.items()}
    made.secret = live.secret
    return made
