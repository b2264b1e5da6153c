// Who sits where: I, a friend by link, or a computer player of a level.
import { catalog } from "../api";
import { remember } from "../held";
import type { NewLinks } from "../wire";
import { Budget, LevelList, nameOf, usualSpec } from "./levels";
import { capital } from "./speech";

export const ME = "me";
export const FRIEND = "friend";

/** For each seat: `me`, `friend` or the name of a level. */
export type Seating = Record<string, string>;

export interface Chair {
  name: string;
  says: string;
}

/** I in one seat, the computer in all others. */
export function usualSeating(seats: string[], mine: string): Seating {
  const level = usualSpec(catalog.value?.default_level ?? "charger");
  return Object.fromEntries(seats.map((seat) => [seat, seat === mine ? ME : level]));
}

/** As the server wants it: `human` or a level for each seat. */
export function holders(seating: Seating): Record<string, string> {
  const named = (who: string) => (who === ME || who === FRIEND ? "human" : who);
  return Object.fromEntries(Object.entries(seating).map(([seat, who]) => [seat, named(who)]));
}

/** Whether a computer player is asked for hints here unless somebody says otherwise: not where friends play by link. */
export function usualHints(seating: Seating): boolean {
  return !Object.values(seating).includes(FRIEND);
}

/** What stands in the way of starting, in words; "" where nothing does. */
export function seatingFault(seating: Seating): string {
  const people = Object.values(seating).some((who) => who === ME || who === FRIEND);
  return people ? "" : "At least one seat must be held by a person: yourself or a friend.";
}

/** Keep the links of a game that was started: mine to play, the others to give away. */
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
  const sit = (seat: string, who: string) => onChange({ ...seating, [seat]: who });
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
          <Budget spec={seating[chair.name]!} seat={chair.name} onChange={(spec) => sit(chair.name, spec)} />
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
