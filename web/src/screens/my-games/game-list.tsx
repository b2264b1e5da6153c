// The games this browser remembers, and whose turn it is in each.
import { useEffect, useState } from "preact/hooks";
import { forget, held, keeps, type HeldGame } from "../../game/my-games";
import { heldCards, words } from "../../server/api";
import type { GameCard } from "../../server/wire";
import { CopyButton } from "../../ui/copy";
import { address, ago, capital, list, phaseWord, waitsFor } from "../../ui/text";

const REFRESH = 15_000;

interface Told {
  cards: Map<string, GameCard>;
  fault: string;
}

/** Fetch the state of the games now, whenever the page becomes visible again, and regularly while it is visible. */
export function useCards(): Told | null {
  const [told, setTold] = useState<Told | null>(null);
  const games = held.value.map((one) => one.game).join();
  useEffect(() => {
    let wanted = true;
    const fetch = async () => {
      if (document.hidden) return;
      try {
        const asked = held.value.map((one) => ({ game: one.game, tokens: one.mine.map((secret) => secret.token) }));
        const cards = await heldCards(asked);
        if (wanted) setTold({ cards: new Map(cards.map((card) => [card.id, card])), fault: "" });
      } catch (thrown) {
        if (wanted) setTold((old) => ({ cards: old?.cards ?? new Map<string, GameCard>(), fault: words(thrown) }));
      }
    };
    const ask = () => void fetch();
    ask();
    const timer = setInterval(ask, REFRESH);
    document.addEventListener("visibilitychange", ask);
    return () => {
      wanted = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [games]);
  return told;
}

function isMine(card: GameCard): boolean {
  return card.seat !== null && card.yours.includes(card.seat);
}

/**
 * Sort games: your turn first, then games in progress, then finished ones. Within each group, the latest change
 * comes first.
 */
function sorted(games: HeldGame[], cards: Map<string, GameCard>): HeldGame[] {
  const rank = ({ game }: HeldGame) => {
    const card = cards.get(game);
    if (!card) return 3;
    return isMine(card) ? 0 : card.seat === null ? 2 : 1;
  };
  const changed = ({ game }: HeldGame) => cards.get(game)?.changed ?? "";
  return [...games].sort((a, b) => rank(a) - rank(b) || changed(b).localeCompare(changed(a)));
}

export function MyGames({ most }: { most?: number }) {
  const told = useCards();
  const games = sorted(held.value, told?.cards ?? new Map<string, GameCard>());
  if (games.length === 0) return <p class="quiet">No games yet. This browser remembers the games you start.</p>;
  return (
    <>
      {told?.fault && (
        <p class="fault" role="alert">
          {told.fault}
        </p>
      )}
      {!keeps.value && (
        <p class="fault">This browser does not store anything. Copy the links to your games before you close it.</p>
      )}
      <ul class="games" aria-busy={told === null}>
        {games.slice(0, most).map((game) => (
          <GameLine key={game.game} held={game} card={told?.cards.get(game.game)} told={told !== null && !told.fault} />
        ))}
      </ul>
      {most !== undefined && games.length > most && (
        <p>
          <a href="/games">All {games.length} games</a>
        </p>
      )}
    </>
  );
}

function GameLine({ held: game, card, told }: { held: HeldGame; card: GameCard | undefined; told: boolean }) {
  if (!card) return <LostLine game={game} told={told} />;
  const mine = isMine(card);
  const over = card.seat === null;
  const fresh = game.seen >= 0 ? Math.max(0, card.version - game.seen) : 0;
  const path = card.yours.length > 0 ? `/play/${card.id}` : `/watch/${card.id}`;
  return (
    <li class={mine ? "game mine" : "game"}>
      <a class="game-open" href={over ? `/replay/${card.id}` : path}>
        <span class="game-title">{card.title}</span>
        <span class={mine ? "badge now" : over ? "badge over" : "badge"}>{waitsFor(card)}</span>
        <span class="game-about">{about(card)}</span>
      </a>
      <div class="game-ways">
        <a class="button small" href={path}>
          {mine ? "Play" : over ? "View" : "Open"}
        </a>
        {fresh > 0 && (
          <a class="button small" href={`/replay/${card.id}?at=${game.seen}`}>
            Since your last visit: {fresh}
          </a>
        )}
        <a class="button small" href={`/replay/${card.id}`}>
          Replay
        </a>
        {game.friends.map((friend) => (
          <CopyButton
            key={friend.token}
            text={address(`/play/${card.id}#${friend.token}`)}
            label={`Copy link: ${friend.seat}`}
          />
        ))}
        <ForgetButton game={game.game} title={card.title} over={over} />
      </div>
    </li>
  );
}

function about(card: GameCard): string {
  const seats = card.yours.length > 0 ? `you: ${list(card.yours)}` : "watching";
  const when =
    card.turn > 0 && card.phase !== "set-up" ? `turn ${card.turn}, ${phaseWord(card.phase).toLowerCase()}` : "set-up";
  return [capital(seats), card.seat === null ? "" : when, ago(card.changed)].filter(Boolean).join(" · ");
}

function LostLine({ game, told }: { game: HeldGame; told: boolean }) {
  return (
    <li class="game">
      <div class="game-open">
        <span class="game-title">{game.title || game.game}</span>
        <span class="game-about">{told ? "The server no longer has this game." : "Loading…"}</span>
      </div>
      {told && (
        <div class="game-ways">
          <ForgetButton game={game.game} title={game.title} over />
        </div>
      )}
    </li>
  );
}

/** Show a button to forget a game. An unfinished game takes a second press, because its secret cannot be recovered. */
function ForgetButton({ game, title, over }: { game: string; title: string; over: boolean }) {
  const [sure, setSure] = useState(over);
  const press = () => (sure ? forget(game) : setSure(true));
  return (
    <button
      type="button"
      class={sure && !over ? "small danger" : "small"}
      onClick={press}
      aria-label={`Forget ${title}`}
    >
      {sure && !over ? "Forget it permanently?" : "Forget"}
    </button>
  );
}
