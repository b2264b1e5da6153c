// The header: the game, who has to decide, the phase, and who is connected.
import { budgetName, nameOf, Seconds } from "../../game/levels";
import type { OpenGame } from "../../game/open-game";
import { PHASES, whoseDecision } from "../../game/words";
import type { View } from "../../server/wire";
import { withKey } from "../../ui/commands";
import { IconButton } from "../../ui/icon-button";
import { capital, list } from "../../ui/text";

interface Props {
  game: OpenGame;
  watching: boolean;
  onDialog: (name: "share" | "settings" | "keys") => void;
}

export function Header({ game, watching, onDialog }: Props) {
  const view = game.view.value;
  return (
    <header class="play-head">
      <a class="wordmark" href="/" aria-label="Cybertank, home page">
        Cybertank
      </a>
      <div class="play-title">
        <h1 class="dim play-name">{game.info.value?.title ?? "Cybertank"}</h1>
        {view && view.turn > 0 && <span class="dim">turn {view.turn}</span>}
        {view && <strong class={game.myTurn.value ? "mine" : ""}>{whoseDecision(view)}</strong>}
        {watching && <span class="chip">watching</span>}
      </div>
      <Link game={game} />
      <Thinking game={game} />
      {view && !view.outcome && <Phases view={view} />}
      <nav class="play-tools" aria-label="Game">
        <IconButton
          says="Links and notifications"
          title="Links"
          drawing="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"
          onClick={() => onDialog("share")}
        />
        <IconButton
          says="Settings"
          drawing="M4 7h9M17 7h3M4 17h3M11 17h9M15 4v6M9 14v6"
          onClick={() => onDialog("settings")}
        />
        <button
          type="button"
          class="icon"
          aria-label="Keyboard shortcuts"
          title={withKey("Keyboard shortcuts", "game", "keys")}
          onClick={() => onDialog("keys")}
        >
          ?
        </button>
      </nav>
    </header>
  );
}

function Phases({ view }: { view: View }) {
  if (view.phase === "set-up") return <span class="chip lit phases">Set-up</span>;
  return (
    <ol class="phases" aria-label="Phases of the turn">
      {PHASES.map(([phase, name]) => {
        const now = phase === view.phase;
        return (
          <li key={phase} class={now ? "on" : ""} aria-current={now ? "step" : undefined}>
            {name}
          </li>
        );
      })}
    </ol>
  );
}

const LINKS = { connecting: "Connecting…", connected: "", lost: "Connection lost. Reconnecting…", closed: "" };

function Link({ game }: { game: OpenGame }) {
  const says = LINKS[game.socket.link.value];
  const away = absent(game);
  return (
    <span class="play-link small" role="status">
      {says && <span class="chip warn">{says}</span>}
      {!says && away && <span class="chip">{away}</span>}
    </span>
  );
}

/** Return a note if the person who has to decide is away. */
function absent(game: OpenGame): string {
  const seat = game.view.value?.seat;
  const present = game.present.value?.seats.find((each) => each.name === seat);
  if (!present || present.here || game.mine.value.includes(present.name)) return "";
  const person = game.info.value?.seats.find((each) => each.name === seat)?.holder === "human";
  return person ? `${seat} is away` : "";
}

function Thinking({ game }: { game: OpenGame }) {
  const present = game.present.value;
  if (!present || (!present.thinking && !present.paused)) return null;
  const mayStop = game.mine.value.length > 0;
  const { level } = present;
  return (
    <span class="thinking small">
      {present.paused ? (
        <span class="chip" role="status">
          {computers(game)} paused
        </span>
      ) : (
        <span class="chip">
          <i class="spinner" />
          <span class="thinking-says" role="status">
            <span class="thinking-more">{present.thinking} (</span>
            {capital(nameOf(level))}
            <span class="thinking-more">{budgetName(level)})</span> is thinking
          </span>{" "}
          <Seconds since={game.thinkingSince.value} />
        </span>
      )}
      {mayStop && (
        <button type="button" class="small" onClick={() => void game.pause(!present.paused)}>
          {present.paused ? "Resume" : "Stop"}
        </button>
      )}
    </span>
  );
}

/** Return the names of the computer players in this game: "Strategist". */
function computers(game: OpenGame): string {
  const holders = game.info.value?.seats.map((seat) => seat.holder).filter((holder) => holder !== "human") ?? [];
  return capital(list([...new Set(holders.map(nameOf))]));
}
