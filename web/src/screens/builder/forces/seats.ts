// Renames, adds and removes seats wherever the file names them.
import { type BattleFile, put, type TaskTerms } from "../battle/battle-file";

export const SEAT_NAMES = ["attacker", "defender", "third", "fourth"];
export const MOST_SEATS = 4;

/** Return an unused seat name. */
export function newSeatName(battle: BattleFile): string {
  return SEAT_NAMES.find((name) => !battle.seats.includes(name)) ?? `seat-${battle.seats.length + 1}`;
}

export function withSeat(battle: BattleFile): BattleFile {
  return { ...battle, seats: [...battle.seats, newSeatName(battle)] };
}

/** Rename a seat. In the file, a seat's name appears alone or before a type, as in "defender CP". */
export function renamedSeat(battle: BattleFile, old: string, name: string): BattleFile {
  const word = (text: string) => (text === old ? name : text);
  const group = (text: string) =>
    text
      .split(" ")
      .map((part, i) => (i === 0 ? word(part) : part))
      .join(" ");
  const of = <T extends { seat: string }>(list: T[] | undefined) =>
    list?.map((one) => ({ ...one, seat: word(one.seat) }));
  const keys = <V>(table: Record<string, V> | undefined) =>
    table && Object.fromEntries(Object.entries(table).map(([key, value]) => [word(key), value]));
  const renamed: BattleFile = {
    ...battle,
    seats: battle.seats.map(word),
    force: of(battle.force),
    entry: of(battle.entry),
    missiles: of(battle.missiles),
    objective: of(battle.objective),
    stance: of(battle.stance),
    suggestion: of(battle.suggestion),
    exits: keys(battle.exits),
    mines_in_hand: keys(battle.mines_in_hand),
    mines: of(battle.mines),
    tasks: battle.tasks && {
      ...(battle.tasks.forbid && { forbid: battle.tasks.forbid.map(group) }),
      ...(battle.tasks.points && {
        points: Object.fromEntries(Object.entries(battle.tasks.points).map(([task, cost]) => [group(task), cost])),
      }),
    },
    sides:
      battle.sides && Object.fromEntries(Object.entries(battle.sides).map(([side, seats]) => [side, seats.map(word)])),
    grade: battle.grade?.map((grade) => ({
      ...grade,
      winner: word(grade.winner),
      ...(grade.destroyed && { destroyed: grade.destroyed.map(group) }),
      ...(grade.alive && { alive: grade.alive.map(group) }),
      ...(grade.escaped && { escaped: grade.escaped.map(group) }),
      ...(grade.gone && { gone: grade.gone.map(group) }),
      ...(grade.held && { held: grade.held.map(group) }),
      ...(grade.score && { score: keys(grade.score)! }),
      ...(grade.attack_left && { attack_left: keys(grade.attack_left)! }),
    })),
    limit: battle.limit?.winner === old ? { ...battle.limit, winner: name } : battle.limit,
  };
  return compact(renamed, battle);
}

/** Remove keys that were not there before. */
function compact(made: BattleFile, before: BattleFile): BattleFile {
  const kept = Object.entries(made).filter(([key, value]) => value !== undefined || key in before);
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined)) as unknown as BattleFile;
}

/** Remove a seat along with its forces and goals. */
export function withoutSeat(battle: BattleFile, seat: string): BattleFile {
  const others = <T extends { seat: string }>(list: T[] | undefined) => list?.filter((one) => one.seat !== seat);
  const { [seat]: _, ...exits } = battle.exits ?? {};
  let made: BattleFile = { ...battle, seats: battle.seats.filter((name) => name !== seat) };
  made = put(made, "force", others(battle.force));
  made = put(made, "entry", others(battle.entry));
  made = put(made, "missiles", others(battle.missiles));
  made = put(made, "objective", others(battle.objective));
  made = put(made, "stance", others(battle.stance));
  made = put(made, "suggestion", others(battle.suggestion));
  made = put(made, "mines", others(battle.mines));
  const { [seat]: _mines, ...inHand } = battle.mines_in_hand ?? {};
  made = put(made, "mines_in_hand", inHand);
  const theirs = (task: string) => task.startsWith(`${seat} `);
  const { forbid = [], points = {} } = battle.tasks ?? {};
  const left: TaskTerms = {};
  left.forbid = forbid.filter((task) => !theirs(task));
  left.points = Object.fromEntries(Object.entries(points).filter(([task]) => !theirs(task)));
  made = put(made, "tasks", put(put(left, "forbid", left.forbid), "points", left.points));
  made = put(
    made,
    "grade",
    battle.grade?.filter((grade) => grade.winner !== seat),
  );
  made = put(made, "sides", withoutMember(battle.sides, seat));
  return put(made, "exits", exits);
}

function withoutMember(sides: Record<string, string[]> | undefined, seat: string): Record<string, string[]> {
  const left = Object.entries(sides ?? {}).map(
    ([side, seats]) => [side, seats.filter((name) => name !== seat)] as const,
  );
  return Object.fromEntries(left.filter(([, seats]) => seats.length > 1));
}

/** Return the name of a seat's side, or "" if the seat is on its own. */
export function sideOf(battle: BattleFile, seat: string): string {
  return Object.entries(battle.sides ?? {}).find(([, seats]) => seats.includes(seat))?.[0] ?? "";
}

/** Put a seat on a side, or on its own if the side is "". */
export function withSide(battle: BattleFile, seat: string, side: string): BattleFile {
  const left = Object.entries(battle.sides ?? {}).map(
    ([name, seats]) => [name, seats.filter((one) => one !== seat)] as const,
  );
  const sides: Record<string, string[]> = Object.fromEntries(left);
  if (side) sides[side] = [...(sides[side] ?? []), seat];
  return put(battle, "sides", Object.fromEntries(Object.entries(sides).filter(([, seats]) => seats.length > 0)));
}
