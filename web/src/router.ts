// The address bar as a signal. Every page has its own path, so links, the back button and reloading all work.
import { signal } from "@preact/signals";
import { remember } from "./game/my-games";

export type Place =
  | { page: "home" }
  | { page: "new"; scenario: string }
  | { page: "play"; game: string }
  | { page: "watch"; game: string }
  | { page: "replay"; game: string; at: number | null }
  | { page: "learn" }
  | { page: "judge" }
  | { page: "rules"; find: string }
  | { page: "games" }
  | { page: "builder"; from: string; battle: string }
  | { page: "battle"; battle: string }
  | { page: "missing"; path: string };

const SECRET = /^[\w-]{16,64}$/;

function read(path: string, search: string): Place {
  const [first = "", second = "", ...rest] = path.split("/").slice(1).map(decode);
  const asked = new URLSearchParams(search);
  const missing: Place = { page: "missing", path };
  if (rest.length > 0) return missing;
  if (second) {
    if (first === "battle") return { page: "battle", battle: second };
    if (first === "new") return { page: "new", scenario: second };
    if (first === "play" || first === "watch") return { page: first, game: second };
    if (first === "replay") return { page: "replay", game: second, at: number(asked.get("at")) };
    return missing;
  }
  if (first === "") return { page: "home" };
  if (first === "learn" || first === "judge" || first === "games") return { page: first };
  if (first === "builder") return { page: "builder", from: asked.get("from") ?? "", battle: asked.get("battle") ?? "" };
  if (first === "rules") return { page: "rules", find: asked.get("find") ?? "" };
  return missing;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function number(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Store the secrets of a link and remove them from the address bar, so that no screenshot or history shows them. */
function takeSecrets(): void {
  const found = read(location.pathname, location.search);
  if (found.page !== "play" || location.hash.length < 2) return;
  const tokens = location.hash
    .slice(1)
    .split(",")
    .filter((token) => SECRET.test(token));
  if (tokens.length > 0) remember(found.game, { mine: tokens.map((token) => ({ seat: "", token })) });
  history.replaceState(null, "", location.pathname + location.search);
}

function here(): Place {
  takeSecrets();
  return read(location.pathname, location.search);
}

export const place = signal<Place>({ page: "home" });

/** Go to another page of the client. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  place.value = here();
}

/** Change the address without leaving the page, so that a reload returns to the same moment. */
export function note(path: string): void {
  history.replaceState(null, "", path);
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !link.href || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (/^\/(api|assets|schema|health)\b/.test(link.pathname)) return;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  if (samePage && link.hash && !link.pathname.startsWith("/play/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

/** Start handling links and the back button. */
export function startRouter(): void {
  place.value = here();
  document.addEventListener("click", follow);
  addEventListener("popstate", () => {
    place.value = here();
  });
}
