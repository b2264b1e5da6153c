// The home page: start a game with one click, see your games, and find everything else.
import { useEffect, useState } from "preact/hooks";
import { SCENE } from "../../board/picture-pieces";
import { Picture } from "../../board/scenario-picture";
import { held } from "../../game/my-games";
import { holders, keepLinks, usualSeating } from "../../game/seating";
import { go } from "../../router";
import { catalog, loadCatalog, startGame, words } from "../../server/api";
import type { ScenarioCard } from "../../server/wire";
import { Shell } from "../../ui/shell";
import { MyGames } from "../my-games/game-list";
import { LoadRecord } from "../my-games/load-record";
import { OpenBattle } from "./open-battle";

export const DEFAULT_SCENARIO = "mark-iii";

async function playNow(): Promise<void> {
  const { scenarios } = await loadCatalog();
  const card = scenarios.find((one) => one.name === DEFAULT_SCENARIO) ?? scenarios[0];
  if (!card) throw new Error("The server has no scenarios.");
  const seating = usualSeating(
    card.seats.map((seat) => seat.name),
    card.person,
  );
  const links = await startGame({ scenario: card.name, seats: holders(seating), suggested: true });
  keepLinks(links, seating, card.title);
  go(`/play/${links.game}`);
}

export function HomePage() {
  const [fault, setFault] = useState("");
  useEffect(() => {
    loadCatalog().catch((thrown: unknown) => setFault(words(thrown)));
  }, []);
  return (
    <Shell wide>
      <Hero fault={fault} />
      {held.value.length > 0 && (
        <section aria-labelledby="games-head">
          <h2 id="games-head">My games</h2>
          <MyGames most={4} />
        </section>
      )}
      <section aria-labelledby="scenarios-head">
        <div class="section-head">
          <h2 id="scenarios-head">Scenarios</h2>
          <a class="button small" href="/builder">
            Build a battle
          </a>
        </div>
        <Cards edition="sixth" />
      </section>
      <section aria-labelledby="first-edition-head">
        <h2 id="first-edition-head">1977 rules</h2>
        <Cards edition="1977" />
      </section>
      <section aria-labelledby="battle-head">
        <h2 id="battle-head">Play a battle from a file</h2>
        <OpenBattle />
      </section>
      <section aria-labelledby="load-head">
        <h2 id="load-head">Load a record</h2>
        <LoadRecord />
      </section>
    </Shell>
  );
}

function Hero({ fault }: { fault: string }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");
  const play = async () => {
    setBusy(true);
    setRefused("");
    try {
      await playNow();
    } catch (thrown) {
      setRefused(words(thrown));
      setBusy(false);
    }
  };
  const problem = refused || fault;
  const usual = catalog.value?.scenarios.find((one) => one.name === DEFAULT_SCENARIO);
  return (
    <section class="hero">
      <div class="hero-words">
        <h1>One machine is coming. You have a battalion.</h1>
        <p>
          A Mark III is driving north toward your command post. Stop it with tanks, hovercraft, howitzers and infantry.
          Your force is already set up, and you can change it before the first turn.
        </p>
        <div class="hero-ways">
          <button type="button" class="button primary big" disabled={busy} onClick={() => void play()}>
            {busy ? "Setting up…" : "Play now"}
          </button>
          <a class="button big" href="/learn">
            Learn in ten minutes
          </a>
        </div>
        <p class="hero-small">
          {["Mark III Attack, against the computer", usual?.length, "no account needed"].filter(Boolean).join(" · ")}
        </p>
        {problem && (
          <p class="fault" role="alert">
            {problem}
          </p>
        )}
      </div>
      <Picture scenario={DEFAULT_SCENARIO} title="Mark III Attack" pieces={SCENE} />
    </section>
  );
}

function Cards({ edition }: { edition: string }) {
  const cards = catalog.value?.scenarios.filter((card) => card.edition === edition);
  return (
    <ul class="tiles">
      {cards?.map((card) => (
        <Card key={card.name} card={card} />
      ))}
    </ul>
  );
}

function Card({ card }: { card: ScenarioCard }) {
  return (
    <li class="tile">
      <a href={`/new/${card.name}`} class="tile-open">
        <Picture scenario={card.name} title={card.title} />
        <div class="tile-words">
          <h3>
            {card.title}
            {card.beginner && <span class="badge first">Good first game</span>}
          </h3>
          <p class="tile-about">{facts(card).join(" · ")}</p>
          <p class="tile-story">{card.story}</p>
        </div>
      </a>
    </li>
  );
}

export function facts(card: ScenarioCard): string[] {
  const seats = `${card.seats.length} seats`;
  const turns = card.turns > 0 ? `${card.turns} turns` : card.length || "no turn limit";
  return [seats, turns, card.maps].filter(Boolean);
}
