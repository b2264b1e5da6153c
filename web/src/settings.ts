// The player's settings, stored in the browser.
import { effect, signal, type Signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";
export type Speed = "off" | "fast" | "normal" | "slow";

const KEY = "cybertank.settings";

function stored(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const before = stored();

function choice<T extends string>(name: string, among: readonly T[], usual: T): Signal<T> {
  return signal(among.find((one) => one === before[name]) ?? usual);
}

function yesNo(name: string, usual: boolean): Signal<boolean> {
  const found = before[name];
  return signal(typeof found === "boolean" ? found : usual);
}

export const THEMES: readonly Theme[] = ["system", "light", "dark"];
export const SPEEDS: readonly Speed[] = ["off", "fast", "normal", "slow"];

export const theme = choice("theme", THEMES, "system");
/** The speed at which moves and dice are shown. */
export const speed = choice("speed", SPEEDS, "normal");
/** Whether to confirm even moves that risk neither dice nor treads. */
export const confirmPlain = yesNo("confirmPlain", false);
/** The level that gives hints, or "" for the server's default. */
export const hintLevel = signal(typeof before["hintLevel"] === "string" ? before["hintLevel"] : "");
export const hexNumbers = yesNo("hexNumbers", true);
/** Whether to show a browser notification when it is the player's turn. */
export const notifications = yesNo("notifications", false);

const darkSystem = matchMedia("(prefers-color-scheme: dark)");
const calmSystem = matchMedia("(prefers-reduced-motion: reduce)");
const systemIsDark = signal(darkSystem.matches);
const systemIsCalm = signal(calmSystem.matches);

/**
 * Return how long animations last relative to normal. It is 0 if the player turned them off or the system asks for
 * reduced motion.
 */
export function pace(): number {
  if (systemIsCalm.value) return 0;
  return { off: 0, fast: 0.5, normal: 1, slow: 2 }[speed.value];
}

export function canNotify(): boolean {
  return "Notification" in window;
}

/** Turn notifications on or off. Return true if they are on, because the user may refuse them. */
export async function setNotifications(on: boolean): Promise<boolean> {
  const allowed = on && canNotify() && (await Notification.requestPermission()) === "granted";
  notifications.value = allowed;
  return allowed;
}

/** Apply the settings to the page, and store every change. */
export function startSettings(): void {
  darkSystem.addEventListener("change", () => {
    systemIsDark.value = darkSystem.matches;
  });
  calmSystem.addEventListener("change", () => {
    systemIsCalm.value = calmSystem.matches;
  });
  if (notifications.value && (!canNotify() || Notification.permission !== "granted")) notifications.value = false;
  effect(() => {
    const wanted = theme.value === "system" ? (systemIsDark.value ? "dark" : "light") : theme.value;
    document.documentElement.dataset.theme = wanted;
  });
  effect(keep);
}

function keep(): void {
  const all = {
    theme: theme.value,
    speed: speed.value,
    confirmPlain: confirmPlain.value,
    hexNumbers: hexNumbers.value,
    hintLevel: hintLevel.value,
    notifications: notifications.value,
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without storage, the settings last until the page is closed.
  }
}
