// Notifies a player that it is their turn: in the page's title and, if allowed, with a browser notification.
import { effect } from "@preact/signals";
import type { OpenGame } from "../../game/open-game";
import { whoseDecision } from "../../game/words";
import { notifications } from "../../settings";

export function watchTurn(game: OpenGame): () => void {
  let before: string | null = null;
  let shown: Notification | null = null;
  const stop = effect(() => {
    const view = game.view.value;
    if (!view) return;
    const mine = game.myTurn.value;
    const name = game.info.value?.title || "Cybertank";
    document.title = view.outcome ? `Over · ${name}` : `${mine ? "● Your turn · " : ""}${name}`;
    const turn = mine ? `${view.turn} ${view.seat} ${view.phase} ${view.choose}` : "";
    const news = before !== null && mine && !before;
    before = turn;
    if (news && document.hidden && notifications.value) shown = tell(name, whoseDecision(view), game.id);
    else if (!mine) shown?.close();
  });
  return () => {
    stop();
    shown?.close();
    document.title = "Cybertank";
  };
}

function tell(title: string, body: string, tag: string): Notification | null {
  try {
    const note = new Notification(title, { body, tag, icon: "/icon.svg" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
    return note;
  } catch {
    // Phones allow notifications only from a service worker, so there the title has to be enough.
    return null;
  }
}
