// The judge's input: a position file whose decisions and dice are kept separate, so that they are easy to change.
export interface Brief {
  position: string;
  decisions: string;
  dice: string;
}

export const EXAMPLE = JSON.stringify({
  map: "ogre",
  seats: ["attacker", "defender"],
  turn: { number: 3, seat: "attacker", phase: "movement" },
  units: [
    { id: "OGRE", type: "MK3", seat: "attacker", hex: "0916", treads: 23, destroyed: { secondary: 2, ap: 3 } },
    { id: "HVY1", type: "HVY", seat: "defender", hex: "0815" },
    { id: "INF1", type: "INF", seat: "defender", hex: "0914", squads: 3 },
    { id: "CP", type: "CP", seat: "defender", hex: "0801", defense: 0 },
  ],
  decisions: ["move OGRE 0816 0815", "end", "fire OGRE:main at INF1"],
  dice: [5, 4],
});

/** The error for text that is not a position. The message says what is wrong. */
export class NotAPosition extends Error {}

function read(position: string): Record<string, unknown> {
  let found: unknown;
  try {
    found = JSON.parse(position);
  } catch (thrown) {
    throw new NotAPosition(`The position is not JSON: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
  if (typeof found !== "object" || found === null || Array.isArray(found)) {
    throw new NotAPosition("The position must be a JSON object: { … }");
  }
  return found as Record<string, unknown>;
}

/** Split a position file into its parts. If it cannot be read, show it unchanged. */
export function parted(file: string): Brief {
  try {
    const { decisions, dice, ...position } = read(file);
    return {
      position: pretty(position),
      decisions: Array.isArray(decisions) ? decisions.join("\n") : "",
      dice: Array.isArray(dice) ? dice.join(" ") : typeof dice === "string" ? dice : "",
    };
  } catch {
    return { position: file, decisions: "", dice: "" };
  }
}

/** Reassemble the position file. Throw NotAPosition if the position is not valid. */
export function joined({ position, decisions, dice }: Brief): string {
  const lines = decisions
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return JSON.stringify({ ...read(position), decisions: lines, dice: faces(dice) });
}

function faces(dice: string): number[] | string {
  const text = dice.trim();
  if (/^seed:\d+$/.test(text)) return text;
  const found = text.split(/[\s,]+/).filter(Boolean);
  const wrong = found.find((face) => !/^[1-6]$/.test(face));
  if (wrong) throw new NotAPosition(`Dice must be faces from 1 to 6, or seed:7 to roll them. Found ${wrong}.`);
  return found.map(Number);
}

/** Format JSON for readers: one line per key and per unit. */
export function pretty(position: Record<string, unknown>): string {
  const keys = Object.entries(position).map(([key, value]) => {
    const body = key === "units" && Array.isArray(value) ? units(value) : inLine(value);
    return ` ${JSON.stringify(key)}: ${body}`;
  });
  return `{\n${keys.join(",\n")}\n}`;
}

function units(list: unknown[]): string {
  if (list.length === 0) return "[]";
  return `[\n${list.map((unit) => `  ${inLine(unit)}`).join(",\n")}\n ]`;
}

/** Format a value on one line, with spaces. */
function inLine(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replace(/([[{])\n\s*/g, "$1")
    .replace(/\n\s*([\]}])/g, "$1")
    .replace(/\n\s*/g, " ");
}
