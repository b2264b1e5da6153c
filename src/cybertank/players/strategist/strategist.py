"""Level `strategist`: compares plans for whole phases in playouts, as long as its budget lasts."""

from __future__ import annotations

from random import Random
from typing import Final

from cybertank.game.decisions import Decision, End, Fire, Launch, Salvo
from cybertank.game.engine import carry_out, check
from cybertank.players.evaluation.evaluation import Evaluation, read_evaluation
from cybertank.players.level import Level
from cybertank.players.player import PlanningPlayer
from cybertank.players.strategist.budget import Budget
from cybertank.players.strategist.plan_equality import same_plan, same_step
from cybertank.players.strategist.playouts import PlayoutDice, PlayoutTable
from cybertank.players.strategist.proposals import (
    attacks,
    changed_plan,
    crossed_plan,
    launches,
    movers,
    single_moves,
)
from cybertank.players.strategist.quiet_turns import QUIET_PART, QuietTurns
from cybertank.players.strategist.search import Candidate, Search
from cybertank.players.strategist.styles import firing_styles, varied_tactician
from cybertank.players.tactician.tactician import TacticianPlayer
from cybertank.players.tactics.chapter_worths import has_pieces, has_works
from cybertank.rules.movement.legality import engaged_hex
from cybertank.state.columns import NOBODY
from cybertank.state.frames import FIRE, Frame, Turn
from cybertank.state.state import State
from cybertank.state.targets import UnitTarget

LEVEL: Final = "strategist"
# Player turns in a playout, including the current one. A move's gain shows in the seat's own next turn. Whether a
# defense has stopped an Ogre shows only in the turn after that. If points are counted, each turn affects the score
# immediately, so more but shorter playouts tell more.
HORIZON: Final = 4
POINTS_HORIZON: Final = 3
# A lone unit has so few options that each can be tried. The value of an Ogre's route shows late, so its playouts are
# this many times as long.
FARTHER: Final = 2
# The number of varied tacticians that propose moves for it, and the part of the budget that this can use.
LONE_VARIANTS: Final = 15
ASKING: Final = 0.1
# The number of standard errors by which a lone unit's move must beat the one from the level below.
LONE_CAUTION: Final = 1.0
# The part of the budget that a fire phase can use. The level below fires too well for more to help, and the rest is
# saved for the next movement phase. The first half goes to a race of styles, and the rest to the chosen style's
# attacks.
FIRING: Final = 0.3
RACING: Final = 0.5
# The share of the plans tried for a movement phase that come from varied tacticians, and the share that takes one
# unit's part from such a plan.
VARIANTS: Final = 0.6
CROSSES: Final = 0.2
# The maximum number of attacks to compare.
ATTACKS: Final = 8
# The maximum number of other targets for a cruise missile to compare.
TARGETS: Final = 3
# A search that finds no improvement in this many tries per unit has nothing left to find.
TRIES: Final = 150


class StrategistPlayer(Level):
    """Level 5: searches over whole phases."""

    def __init__(self, seed: int, budget: Budget) -> None:
        self.random = Random(seed)
        self.below = TacticianPlayer(seed, level=LEVEL)
        self.horizon = 0
        """The number of player turns in a playout; 0 for a number that suits the scenario."""
        self.budget = budget
        self.evaluation: Evaluation = read_evaluation()
        self._seed = seed
        self._table: PlayoutTable | None = None
        self._phase = (-1, -1, -1)
        self._quiet_turns = QuietTurns()
        self._plan: list[Decision] = []
        self._closed = False
        self._seen: dict[int, int] = {}
        self._next = 0
        self._expected = 0
        self._searches = 0
        self._set_plan = False
        self._firing: list[PlanningPlayer] = []
        self._style: PlanningPlayer = self.below

    def answer(self, view: State, frame: Frame) -> Decision | None:
        """Search for a decision in the seat's own turn, and leave all other questions to the level below."""
        return self.turn(view, frame) if isinstance(frame, Turn) else self.below.answer(view, frame)

    def turn(self, view: State, turn: Turn) -> Decision:
        """Play a movement or fire phase within its budget."""
        phase = (turn.number, turn.seat, turn.phase)
        if phase != self._phase:
            self._phase = phase
            self._seen = {}
            self._set_plan = False
            self.budget.begin_phase(QUIET_PART if self._quiet_turns.is_quiet(view, turn) else 1.0)
        self.budget.resume()
        decision = self.fire(view, turn) if turn.phase == FIRE else self.move(view, turn)
        self.budget.pause()
        return decision

    def table(self, view: State) -> PlayoutTable:
        """Return the table for this player's playouts, with its own policies."""
        if self._table is None:
            policies: list[PlanningPlayer] = []
            for i in range(len(view.setting.seats)):
                policies.append(TacticianPlayer(self._seed + i))
            self._table = PlayoutTable(policies, self._seed * 31 + 17, self.evaluation)
        return self._table

    def search(self, view: State, farther: int = 1) -> Search:
        """Return a new search from a position, with its own dice, looking `farther` times as far ahead as usual."""
        brief = view.setting.brief
        suited = HORIZON if brief is not None and brief.grades else POINTS_HORIZON
        search = Search(self.table(view), view, self.budget, self.horizon or farther * suited)
        self._searches += 1
        search.first_playout = 6000 * self._searches
        return search

    # -- movement ------------------------------------------------------------------------------------------------------

    def move(self, view: State, turn: Turn) -> Decision:
        """Return the next decision of the plan. A plan is made at the start of a phase, and again after a surprise."""
        signature = signature_of(view)
        if signature in self._seen:
            self._next = self._seen[signature]
        elif not self._set_plan:
            self.make_plan(view, turn, [])
        elif signature != self._expected and self.budget.left() > 0:
            self.make_plan(view, turn, self._plan[self._next :])
        self._seen[signature] = self._next
        decision = self.planned(view, turn)
        self._expected = expected_after(view, decision)
        return decision

    def planned(self, view: State, turn: Turn) -> Decision:
        """Return the next decision in the plan that is still legal, or `end` after the last one."""
        if engaged_hex(view, turn.seat) != NOBODY:
            return self.below.choose(view)
        while self._next < len(self._plan):
            decision = self._plan[self._next]
            self._next += 1
            if check(view, decision) is None:
                return decision
        pieces = self.below.move_pieces(view, turn, []) if has_works(view) or has_pieces(view) else None
        if pieces is not None:
            return pieces
        end = End()
        if self._closed and check(view, end) is None:
            return end
        return self.below.choose(view)

    def make_plan(self, view: State, turn: Turn, tail: list[Decision]) -> None:
        """Improve the plan of the level below. After a surprise, first compare it with the rest of the old plan."""
        again = self._set_plan
        was_closed = self._closed
        self._set_plan = True
        self._seen = {}
        self._next = 0
        self._plan = []
        units = movers(view, turn)
        self._closed = not units and not has_works(view) and not has_pieces(view)
        if not units or engaged_hex(view, turn.seat) != NOBODY:
            return
        is_lone = len(units) == 1
        search = self.search(view, FARTHER if is_lone else 1)
        plain = Candidate(self.table(view).plan_of(view, self.below, search.first_playout), True)
        best, others = (Candidate(tail, was_closed), [plain]) if again else (plain, [])
        if is_lone:
            moves = self.lone_moves(view, turn, [best, *others], units[0], search.first_playout)
            best = search.race(moves, self.budget.whole, LONE_CAUTION)
        else:
            best = self.improve(view, search, best, others, units)
        self._plan = best.plan
        self._closed = best.closed

    def lone_moves(self, view: State, turn: Turn, known: list[Candidate], unit: int, number: int) -> list[Candidate]:
        """List everything that the only unit that can move could do, most promising first.

        Known plans come first, then those of varied tacticians, then every hex within reach. After a fight, the unit
        continues as the level below would.
        """
        table = self.table(view)
        found = known[:]
        start = self.budget.gone()
        for _ in range(LONE_VARIANTS):
            if self.budget.gone() - start > ASKING * self.budget.whole:
                break
            plan = table.plan_of(view, varied_tactician(self._seed, self.random), number)
            if not any(same_plan(plan, other.plan) for other in found):
                found.append(Candidate(plan, True))
        for move, fights in single_moves(view, turn, unit, self.below):
            if fights or not any(same_plan(move, other.plan) for other in found):
                found.append(Candidate(move, not fights))
        return found

    def improve(
        self, view: State, search: Search, best: Candidate, others: list[Candidate], units: list[int]
    ) -> Candidate:
        """Compare other plans with the best one, each only once, as long as there is budget left."""
        end = self.budget.whole
        tried = [best.plan]
        fruitless = 0
        while self.budget.gone() < end and fruitless < TRIES * len(units) and not search.is_settled():
            new = others.pop() if others else self.proposal(view, best.plan, units, search.first_playout)
            fruitless += 1
            if any(same_plan(new.plan, plan) for plan in tried):
                continue
            tried.append(new.plan)
            if search.better(new, best, end):
                best = new
                fruitless = 0
        return best

    def proposal(self, view: State, plan: list[Decision], units: list[int], number: int) -> Candidate:
        """Propose a varied tactician's plan, its part for one unit, or any other hex for one unit.

        The level below overlooks some improvements. Varied tacticians find them three times as often as random hexes.
        """
        table = self.table(view)
        lot = self.random.random()
        unit = units[int(self.random.random() * len(units))]
        if lot < VARIANTS + CROSSES:
            other = table.plan_of(view, varied_tactician(self._seed, self.random), number)
            return Candidate(other if lot < VARIANTS else crossed_plan(plan, other, unit), True)
        changed = changed_plan(table, view, plan, unit, self.random)
        return Candidate(plan if changed is None else changed, True)

    # -- fire ----------------------------------------------------------------------------------------------------------

    def fire(self, view: State, turn: Turn) -> Decision:
        """Choose a style in playouts at the start of the phase, then compare each attack with a few others."""
        begins = not self._set_plan
        if begins:
            self._set_plan = True
            self._style = self.below
            self.below.holds_missiles = False
        self._style.forget()
        planned = self._style.choose(view)
        if isinstance(planned, (Launch, Salvo)):
            return self.weigh_launch(view, turn, planned)
        if not fires_at_unit(planned):
            # What a task or a fallen bridge gains shows later than playouts end, so the level below decides.
            return planned
        limit = self.budget.each * FIRING
        if self.budget.gone() >= limit:
            return planned
        search = self.search(view)
        table = self.table(view)
        ahead = len(table.plan_of(view, self._style, search.first_playout))
        start = self.budget.gone()
        if begins:
            self._style = self.race_styles(view, search, start + (limit - start) * RACING)
            self._style.forget()
            planned = self._style.choose(view)
            if isinstance(planned, (Launch, Salvo)):
                return self.weigh_launch(view, turn, planned)
            if not fires_at_unit(planned):
                return planned
        options: list[Decision] = [planned]
        options.extend(o for o in attacks(view, turn.seat, ATTACKS) if not same_step(o, planned))
        candidates = [Candidate([option], False, self._style) for option in options]
        candidates.append(Candidate([], True))
        start = self.budget.gone()
        best = search.race(candidates, start + 2 * max(limit - start, 0.0) / (ahead + 1))
        return best.plan[0] if best.plan else self.below.launch_last(view, turn) or End()

    def weigh_launch(self, view: State, turn: Turn, planned: Decision) -> Decision:
        """Compare a launch with launches at other targets, and with keeping the missiles for a later turn."""
        limit = self.budget.each * FIRING
        if self.budget.gone() >= limit:
            return planned
        search = self.search(view)
        keeper = TacticianPlayer(self._seed)
        keeper.holds_missiles = True
        kept = Candidate([], False, keeper)
        candidates = [Candidate([planned], False, self.below), kept]
        candidates.extend(Candidate([one], False, self.below) for one in launches(view, turn, self.below, TARGETS))
        best = search.race(candidates, limit)
        if best is not kept:
            return best.plan[0]
        self.below.holds_missiles = True
        self._style = self.below
        self.below.forget()
        return self.below.choose(view)

    def race_styles(self, view: State, search: Search, limit: float) -> PlanningPlayer:
        """Return the style that plays the fire phase best. Styles that would make the same attacks run only once."""
        if not self._firing:
            self._firing = firing_styles(self._seed)
        table = self.table(view)
        styles: list[PlanningPlayer] = [self.below]
        plans = [table.plan_of(view, self.below, search.first_playout)]
        for style in self._firing:
            plan = table.plan_of(view, style, search.first_playout)
            if not any(same_plan(plan, known) for known in plans):
                styles.append(style)
                plans.append(plan)
        if len(styles) == 1:
            return self.below
        best = search.race([Candidate([], False, style) for style in styles], limit)
        return best.player or self.below


def fires_at_unit(decision: Decision) -> bool:
    """Return True for an attack on a unit."""
    return isinstance(decision, Fire) and isinstance(decision.target, UnitTarget)


def signature_of(view: State) -> int:
    """Return a number for a position within a phase: where all units are, and what they have lost and used."""
    parts = (
        tuple(view.hex_of),
        tuple(view.movement.spent),
        tuple(view.sheets.treads),
        tuple(view.sheets.left),
        tuple(view.sheets.squads),
        tuple(view.disability.disabled),
        tuple(view.riders.riding),
        tuple(view.towing.tows),
    )
    if has_works(view):
        works = [*view.drones.content(), *view.engineering.content(), *view.vulcans.content()]
        return hash((parts, tuple(tuple(numbers) for numbers in works), view.trains.speed, view.trains.driven))
    if has_pieces(view):
        trains = (view.trains.speed, view.trains.driven, view.trains.respeeded, view.trains.unloaded)
        return hash((parts, trains, view.buildings.points, tuple(view.sheets.missiles_fired), view.missiles.blasts))
    return hash(parts)


def expected_after(view: State, decision: Decision) -> int:
    """Return the signature that a decision leads to if no die is rolled."""
    state = view.copy()
    carry_out(state, decision, PlayoutDice(0))
    return signature_of(state)
