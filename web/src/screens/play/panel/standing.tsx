// The score: points with their reasons, goals, losses and the result.
import { useSignal } from "@preact/signals";
import { remember, tokensFor } from "../../../game/my-games";
import type { OpenGame } from "../../../game/open-game";
import { capital, count } from "../../../game/words";
import { go } from "../../../router";
import { branch, catalog, gameRecord, loadCatalog, startGame, words } from "../../../server/api";
import type { Standing, UnitView } from "../../../server/wire";
import { Cited, Refs } from "../../../ui/rule-links";
import { saveFile } from "../../../ui/save-file";
import { Tally } from "./odds";

export function Standings({ game }: { game: OpenGame }) {
  const view = game.view.value;
  if (!view) return null;
  return (
    <details class="standing">
      <summary>
        <h2>Standing</h2>
        <span class="dim small">{view.standing.map((each) => `${capital(each.seat)} ${each.points}`).join(" · ")}</span>
      </summary>
      {view.standing.map((each) => (
        <SeatStanding key={each.seat} game={game} standing={each} />
      ))}
    </details>
  );
}

function SeatStanding({ game, standing }: { game: OpenGame; standing: Standing }) {
  const lost = game.view.value!.units.filter((unit) => unit.seat === standing.seat && unit.where === "lost");
  return (
    <div class="card stack tight">
      <h3>
        {capital(standing.seat)}: {count(standing.points, "point")}
      </h3>
      {standing.goals.map((goal) => (
        <p key={goal} class="small">
          <Cited text={goal} />
        </p>
      ))}
      {standing.exits.length > 0 && (
        <p class="small">
          <Cited text={`Exits: ${standing.exits.join("; ")} (5.12)`} />
        </p>
      )}
      <Tally title="" lines={standing.lines} />
      {lost.length > 0 && <p class="small dim">Lost: {lost.map(lossWords).join(", ")}</p>}
    </div>
  );
}

function lossWords(unit: UnitView): string {
  return unit.squads_lost ? `${unit.id} (${count(unit.squads_lost, "squad")})` : unit.id;
}

export function GameOver({ game }: { game: OpenGame }) {
  const outcome = game.view.value?.outcome;
  const fault = useSignal("");
  if (!outcome) return null;
  const attempt = (deed: () => Promise<void>) => {
    deed().catch((thrown: unknown) => (fault.value = words(thrown)));
  };
  return (
    <section class="card announce stack" aria-label="The game is over" aria-live="assertive">
      <h2 class="unit-name over-title">{outcome.winner ? `${capital(outcome.winner)} wins` : "Draw"}</h2>
      <p>
        {outcome.grade && <strong>{capital(outcome.grade)}. </strong>}
        {capital(outcome.reason)} <Refs rule={outcome.rule} />
      </p>
      <div class="row wrap">
        <a class="button primary" href={`/replay/${game.id}`}>
          Replay
        </a>
        {game.mine.value.length > 0 && (
          <button type="button" onClick={() => attempt(() => rematch(game))}>
            Rematch
          </button>
        )}
        <button type="button" onClick={() => attempt(() => download(game))}>
          Download record
        </button>
        <a class="button" href="/games">
          My games
        </a>
        {game.info.value?.battle && (
          <a class="button" href={`/battle/${game.info.value.battle}`}>
            Battle page
          </a>
        )}
      </div>
      {fault.value && <p class="bad small">{fault.value}</p>}
    </section>
  );
}

async function download(game: OpenGame): Promise<void> {
  saveFile(`${game.id}.record`, await gameRecord(game.id, tokensFor(game.id)));
}

/** Start the same scenario with the same players. A loaded or branched game restarts from its own beginning. */
async function rematch(game: OpenGame): Promise<void> {
  const info = game.info.value!;
  const hints = info.hints !== false;
  const seats = Object.fromEntries(info.seats.map((seat) => [seat.name, seat.holder]));
  const known = (catalog.value ?? (await loadCatalog())).scenarios.some((one) => one.name === info.scenario);
  const what = info.battle ? { battle: info.battle } : { scenario: info.scenario };
  const links =
    info.battle || known
      ? await startGame({ ...what, seats, options: info.options, handicap: info.handicap, title: info.title, hints })
      : await branch(game.id, 0, seats, hints, tokensFor(game.id));
  const mine = new Set(game.mine.value);
  const held = links.links.map(({ seat, token }) => ({ seat, token }));
  remember(links.game, {
    title: info.title,
    mine: held.filter((secret) => mine.has(secret.seat)),
    friends: held.filter((secret) => !mine.has(secret.seat)),
  });
  go(`/play/${links.game}`);
}
