// Who plays which seat: you, a friend with a link, or a computer player.
import { useRef } from "preact/hooks";
import { catalog } from "../server/api";
import type { NewLinks } from "../server/wire";
import { capital, list, small } from "../ui/text";
import { Budget, LevelList, nameOf, usualSpec } from "./levels";
import { remember } from "./my-games";

export const ME = "me";
export const FRIEND = "friend";

/** `me`, `friend` or the name of a level for each seat. */
export type Seating = Record<string, string>;

export interface Chair {
  name: string;
  says: string;
}

/** Seat the player in one seat and the computer in all others. */
export function usualSeating(seats: string[], mine: string): Seating {
  const level = usualSpec(catalog.value?.default_level ?? "charger");
  return Object.fromEntries(seats.map((seat) => [seat, seat === mine ? ME : level]));
}

/** Give a seat to someone. If you change seats, whoever held the new one `before` gets your old one. */
export function seated(seating: Seating, seat: string, who: string, before: string): Seating {
  const changed = { ...seating, [seat]: who };
  if (who !== ME || before === ME) return changed;
  const left = Object.keys(seating).filter((other) => other !== seat && seating[other] === ME);
  return left.length === 1 ? { ...changed, [left[0]!]: before } : changed;
}

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six"];

function many(number: number, things: string): string {
  return `${NUMBERS[number] ?? number} ${things}`;
}

/** Describe the game about to start: "You against the tactician.", "Two players at this screen." */
export function aboutToStart(seating: Seating): string {
  const all = Object.values(seating);
  const levels = all.filter((who) => who !== ME && who !== FRIEND).map(nameOf);
  const mine = all.filter((who) => who === ME).length;
  const friends = all.filter((who) => who === FRIEND).length;
  const parties: string[] = [];
  if (mine) parties.push(mine === 1 ? "You" : many(mine, "players at this screen"));
  if (friends) parties.push(friends === 1 ? "A friend by link" : many(friends, "friends by link"));
  if (levels.length) parties.push(levels.length === 1 ? `The ${levels[0]}` : many(levels.length, "computer players"));
  const [first = "", ...others] = parties;
  // With more than two seats, some may be allied.
  const said = all.length === 2 ? [first, ...others.map(small)].join(" against ") : list([first, ...others.map(small)]);
  return mine ? `${said}.` : `${said}. You watch.`;
}

/** Return the seating as the server expects it: `human` or a level for each seat. */
export function holders(seating: Seating): Record<string, string> {
  const named = (who: string) => (who === ME || who === FRIEND ? "human" : who);
  return Object.fromEntries(Object.entries(seating).map(([seat, who]) => [seat, named(who)]));
}

/** Return true if hints are on by default: they are off when friends play by link. */
export function usualHints(seating: Seating): boolean {
  return !Object.values(seating).includes(FRIEND);
}

/** Return why the game cannot start, or "" if it can. */
export function seatingFault(seating: Seating): string {
  const people = Object.values(seating).some((who) => who === ME || who === FRIEND);
  return people ? "" : "At least one seat must go to a person: you or a friend.";
}

/** Store the links of a new game: yours to play, the others to share. */
export function keepLinks(links: NewLinks, seating: Seating, title: string): void {
  const secrets = links.links.map(({ seat, token }) => ({ seat, token }));
  remember(links.game, {
    title,
    mine: secrets.filter((secret) => seating[secret.seat] !== FRIEND),
    friends: secrets.filter((secret) => seating[secret.seat] === FRIEND),
  });
}

interface Props {
  chairs: Chair[];
  seating: Seating;
  onChange: (seating: Seating) => void;
}

export function SeatChooser({ chairs, seating, onChange }: Props) {
  const levels = catalog.value?.levels ?? [];
  const played = Object.values(seating).filter((who) => who !== ME && who !== FRIEND);
  // Arrow keys select every option they pass, so remember who held the seat when the list got the focus.
  const before = useRef<string | null>(null);
  const sit = (seat: string, who: string) => onChange(seated(seating, seat, who, before.current ?? seating[seat]!));
  return (
    <div class="chairs">
      {chairs.map((chair) => (
        <div key={chair.name} class="chair">
          <label class="chair-name" for={`chair-${chair.name}`}>
            {capital(chair.name)}
            {chair.says && <small>{chair.says}</small>}
          </label>
          <select
            id={`chair-${chair.name}`}
            value={nameOf(seating[chair.name]!)}
            onFocus={() => (before.current = seating[chair.name]!)}
            onBlur={() => (before.current = null)}
            onChange={(event) => sit(chair.name, usualSpec(event.currentTarget.value))}
          >
            <option value={ME}>Me</option>
            <option value={FRIEND}>A friend, by link</option>
            <optgroup label="The computer">
              {levels.map((one) => (
                <option key={one.name} value={one.name}>
                  {capital(one.name)}
                </option>
              ))}
            </optgroup>
          </select>
          <Budget
            spec={seating[chair.name]!}
            seat={chair.name}
            onChange={(spec) => onChange({ ...seating, [chair.name]: spec })}
          />
        </div>
      ))}
      <p class="chairs-ways">
        <button type="button" class="small" onClick={() => onChange(all(chairs, ME))}>
          All seats are mine
        </button>
        <span>Several people at one screen take turns.</span>
      </p>
      {played.length > 0 && <LevelList chosen={played} />}
    </div>
  );
}

function all(chairs: Chair[], who: string): Seating {
  return Object.fromEntries(chairs.map((chair) => [chair.name, who]));
}

/** Say what the start button starts, or why the game cannot start. */
export function Starting({ seating, refused }: { seating: Seating; refused: string }) {
  const fault = refused || seatingFault(seating);
  return (
    <>
      <p class="about-to-start" role="status">
        {!seatingFault(seating) && aboutToStart(seating)}
      </p>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
