// Text helpers that several pages share.
import type { GameCard, SeatInfo } from "../server/wire";

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function small(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const PHASES: Record<string, string> = {
  "set-up": "Set-up",
  recovery: "Recovery",
  movement: "Movement",
  fire: "Fire",
  "second-movement": "Second movement",
};

export function phaseWord(phase: string): string {
  return PHASES[phase] ?? capital(phase);
}

/** Say who has to act in a game. */
export function waitsFor(card: GameCard): string {
  if (card.seat === null) return card.outcome || "Over";
  if (card.yours.includes(card.seat)) return card.yours.length > 1 ? `Your turn: ${card.seat}` : "Your turn";
  return `Waiting for ${seatWord(card.seats, card.seat)}`;
}

function seatWord(seats: SeatInfo[], name: string): string {
  const seat = seats.find((one) => one.name === name);
  return seat && seat.holder !== "human" ? `the ${name} (${seat.holder})` : `the ${name}`;
}

const AGO = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

export function ago(iso: string): string {
  const seconds = (Date.parse(iso) - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return "";
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return AGO.format(Math.round(seconds / length), unit);
  }
  return "just now";
}

export function address(path: string): string {
  return location.origin + path;
}

export function list(names: string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
