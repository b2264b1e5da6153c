// The games this browser remembers, with their secrets, which no server can restore. They are stored in the browser. If
// its storage is blocked, they last until the page is closed.
import { signal } from "@preact/signals";

/** A secret and its seat, which is "" until it is known. */
export interface Secret {
  seat: string;
  token: string;
}

export interface HeldGame {
  game: string;
  title: string;
  /** The seats played in this browser. */
  mine: Secret[];
  /** Friends' seats: their links were created here and can be shared again. */
  friends: Secret[];
  /** The last version seen here, or -1 for none. */
  seen: number;
  /** When the game was last opened, in milliseconds. */
  opened: number;
}

const KEY = "cybertank.games";
const FORM = "cybertank games 1";
const MOST = 200;

/** The games, most recently opened first. */
export const held = signal<HeldGame[]>(load());

/** False if the browser's storage is blocked or full. */
export const keeps = signal(true);

function load(): HeldGame[] {
  try {
    return games(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

function save(list: HeldGame[]): void {
  held.value = [...list].sort((a, b) => b.opened - a.opened).slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(held.value));
    keeps.value = true;
  } catch {
    keeps.value = false;
  }
}

// Another tab may have started or forgotten a game.
addEventListener("storage", (event) => {
  if (event.key === KEY) held.value = load();
});

function games(found: unknown): HeldGame[] {
  return Array.isArray(found) ? found.flatMap(gameOf) : [];
}

function gameOf(found: unknown): HeldGame[] {
  if (typeof found !== "object" || found === null) return [];
  const { game, title, mine, friends, seen, opened } = found as Record<string, unknown>;
  if (typeof game !== "string" || !/^[\w-]{1,40}$/.test(game)) return [];
  return [
    {
      game,
      title: typeof title === "string" ? title : "",
      mine: secrets(mine),
      friends: secrets(friends),
      seen: typeof seen === "number" ? seen : -1,
      opened: typeof opened === "number" ? opened : 0,
    },
  ];
}

function secrets(found: unknown): Secret[] {
  if (!Array.isArray(found)) return [];
  return found.filter(
    (secret: Partial<Secret> | null): secret is Secret =>
      typeof secret?.seat === "string" && typeof secret.token === "string",
  );
}

function merge(old: Secret[], fresh: Secret[]): Secret[] {
  const tokens = new Map(old.map((secret) => [secret.token, secret.seat]));
  for (const { seat, token } of fresh) tokens.set(token, seat || tokens.get(token) || "");
  return [...tokens].map(([token, seat]) => ({ seat, token }));
}

export function heldGame(game: string): HeldGame | undefined {
  return held.value.find((one) => one.game === game);
}

/** Return the secrets that open a game. */
export function tokensFor(game: string): string[] {
  return heldGame(game)?.mine.map((secret) => secret.token) ?? [];
}

/** Add to what is known about a game. A seat played here no longer counts as a friend's. */
export function remember(game: string, known: Partial<Omit<HeldGame, "game" | "opened">>): void {
  const old = heldGame(game) ?? { game, title: "", mine: [], friends: [], seen: -1, opened: 0 };
  const mine = merge(old.mine, known.mine ?? []);
  const taken = new Set(mine.map((secret) => secret.token));
  const friends = merge(old.friends, known.friends ?? []).filter((secret) => !taken.has(secret.token));
  const fresh: HeldGame = {
    game,
    title: known.title || old.title,
    mine,
    friends,
    seen: Math.max(old.seen, known.seen ?? -1),
    opened: Date.now(),
  };
  save([fresh, ...held.value.filter((one) => one.game !== game)]);
}

/** Replace a seat's secret with a new one. */
export function replaceSecret(game: string, seat: string, old: string, token: string): void {
  save(
    held.value.map((one) =>
      one.game === game
        ? {
            ...one,
            mine: merge(
              one.mine.filter((secret) => secret.token !== old),
              [{ seat, token }],
            ),
          }
        : one,
    ),
  );
}

/** Remove a game and its secrets from the list. */
export function forget(game: string): void {
  save(held.value.filter((one) => one.game !== game));
}

/** Return all games as the text of a file that another browser can load. */
export function exported(): string {
  return JSON.stringify({ form: FORM, games: held.value }, null, 1);
}

/** Add the games from such a file and return their number. Throw an error if the file is not valid. */
export function importGames(text: string): number {
  const file: unknown = JSON.parse(text);
  const found = typeof file === "object" && file !== null && "form" in file && file.form === FORM ? file : null;
  if (found === null || !("games" in found)) throw new Error("This file does not contain games from Cybertank.");
  const read = games(found.games);
  for (const { game, ...known } of read) remember(game, known);
  return read.length;
}
