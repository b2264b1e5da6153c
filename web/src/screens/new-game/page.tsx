// Starts a game of a scenario: its description, who plays which seat, rules and options.
import { useEffect, useState } from "preact/hooks";
import { Picture } from "../../board/scenario-picture";
import {
  FRIEND,
  holders,
  keepLinks,
  SeatChooser,
  seatingFault,
  Starting,
  usualHints,
  usualSeating,
  type Seating,
} from "../../game/seating";
import { go } from "../../router";
import { catalog, loadCatalog, startGame, words } from "../../server/api";
import type { KeptBattle, NewLinks, ScenarioCard, SeatCard } from "../../server/wire";
import { saveFile } from "../../ui/save-file";
import { SharePanel } from "../../ui/share";
import { Shell } from "../../ui/shell";
import { capital } from "../../ui/text";
import { facts } from "../home/page";
import { Handicaps } from "./handicaps";
import { OptionList, type Settings } from "./rule-options";

export function NewPage({ scenario }: { scenario: string }) {
  const [fault, setFault] = useState("");
  useEffect(() => {
    loadCatalog().catch((thrown: unknown) => setFault(words(thrown)));
  }, []);
  const card = catalog.value?.scenarios.find((one) => one.name === scenario);
  if (card) return <NewGame key={scenario} card={card} />;
  const waiting = catalog.value ? `There is no scenario named ${scenario}.` : "Loading…";
  return (
    <Shell>
      <h1>New game</h1>
      <p role={fault ? "alert" : undefined}>{fault || waiting}</p>
      <p>
        <a href="/">All scenarios</a>
      </p>
    </Shell>
  );
}

/** Set up a game of a scenario or of a custom battle. */
export function NewGame({ card, battle }: { card: ScenarioCard; battle?: KeptBattle }) {
  const [started, setStarted] = useState<{ links: NewLinks; seating: Seating } | null>(null);
  const [seating, setSeating] = useState(() =>
    usualSeating(
      card.seats.map((seat) => seat.name),
      card.person,
    ),
  );
  const [options, setOptions] = useState<Settings>({});
  const [handicap, setHandicap] = useState<Record<string, number>>({});
  const [suggested, setSuggested] = useState(true);
  const [chosenHints, setHints] = useState<boolean | null>(null);
  const hints = chosenHints ?? usualHints(seating);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");
  const what = battle ? { battle: battle.id } : { scenario: card.name };

  const start = async () => {
    setBusy(true);
    setRefused("");
    try {
      const links = await startGame({ ...what, seats: holders(seating), options, handicap, suggested, hints });
      keepLinks(links, seating, card.title);
      if (Object.values(seating).includes(FRIEND)) setStarted({ links, seating });
      else go(`/play/${links.game}`);
    } catch (thrown) {
      setRefused(words(thrown));
    } finally {
      setBusy(false);
    }
  };

  if (started) return <Started card={card} {...started} />;
  return (
    <Shell wide>
      <p class="crumb">
        <a href="/">All scenarios</a>
      </p>
      <div class="brief">
        <div class="brief-words">
          <h1>{card.title}</h1>
          <p class="tile-about">{facts(card).join(" · ")}</p>
          <p class="story">{card.story}</p>
          <div class="parties">
            {card.seats.map((seat, place) => (
              <Side key={seat.name} seat={seat} place={place} />
            ))}
          </div>
          <BuildOn card={card} battle={battle} />
        </div>
        <form
          class="brief-start panel"
          onSubmit={(event) => {
            event.preventDefault();
            void start();
          }}
        >
          <Picture
            scenario={card.name}
            title={card.title}
            seats={card.seats.map((seat) => seat.name)}
            board={battle?.board}
          />
          <Zones card={card} />
          <h2>Players</h2>
          <SeatChooser chairs={card.seats.map(chair)} seating={seating} onChange={setSeating} />
          {card.seats.some((seat) => seat.suggestions.length > 0) && (
            <label class="switch">
              <input
                type="checkbox"
                checked={suggested}
                onChange={(event) => setSuggested(event.currentTarget.checked)}
              />
              <span>
                Suggested set-up
                <small>Forces are bought and placed for you. You can change them before the game begins.</small>
              </span>
            </label>
          )}
          <label class="switch">
            <input type="checkbox" checked={hints} onChange={(event) => setHints(event.currentTarget.checked)} />
            <span>
              Hints
              <small>
                Players can ask what a computer player would do.
                {Object.values(seating).includes(FRIEND) && " Between people it is off unless you both want it."}
              </small>
            </span>
          </label>
          <Handicaps seats={card.seats} chosen={handicap} onChange={setHandicap} />
          {card.options.length > 0 && (
            <details class="fold">
              <summary>Rules and options</summary>
              <OptionList options={card.options} chosen={options} onChange={setOptions} />
            </details>
          )}
          <Starting seating={seating} refused={refused} />
          <button type="submit" class="button primary big" disabled={busy || seatingFault(seating) !== ""}>
            {busy ? "Setting up…" : "Start"}
          </button>
        </form>
      </div>
    </Shell>
  );
}

/** Show links to the same battle in the builder and as a file. */
function BuildOn({ card, battle }: { card: ScenarioCard; battle: KeptBattle | undefined }) {
  return (
    <p class="row wrap">
      <a class="button small" href={battle ? `/builder?battle=${battle.id}` : `/builder?from=${card.name}`}>
        Edit a copy
      </a>
      {battle && (
        <button
          type="button"
          class="small"
          onClick={() => saveFile(`${card.name}.json`, battle.text, "application/json")}
        >
          Save to a file
        </button>
      )}
    </p>
  );
}

/** Explain the colored lines on the map. */
function Zones({ card }: { card: ScenarioCard }) {
  const placing = card.seats.map((seat, place) => ({ seat, place })).filter(({ seat }) => seat.sets_up);
  if (placing.length === 0) return null;
  return (
    <p class="zones-says">
      {placing.map(({ seat, place }) => (
        <span key={seat.name} class={`zone-name seat-${place}`}>
          {capital(seat.name)} sets up here
        </span>
      ))}
    </p>
  );
}

function chair(seat: SeatCard): { name: string; says: string } {
  return { name: seat.name, says: seat.sets_up ? "sets up" : "" };
}

function Side({ seat, place }: { seat: SeatCard; place: number }) {
  return (
    <section class={`party seat-${place}`} aria-label={capital(seat.name)}>
      <h2>{capital(seat.name)}</h2>
      {seat.buys && (
        <p>
          <b>Buys</b> {seat.buys}
        </p>
      )}
      {seat.forces.length > 0 && (
        <>
          <h3>Forces</h3>
          <ul>
            {seat.forces.map((force) => (
              <li key={force}>{force}</li>
            ))}
          </ul>
        </>
      )}
      {seat.goals.length > 0 && (
        <>
          <h3>Goals</h3>
          <ul>
            {seat.goals.map((goal) => (
              <li key={goal}>{goal}</li>
            ))}
          </ul>
        </>
      )}
      {seat.exits.length > 0 && (
        <>
          <h3>Exits</h3>
          <ul>
            {seat.exits.map((way) => (
              <li key={way}>{way}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Started({ card, links, seating }: { card: ScenarioCard; links: NewLinks; seating: Seating }) {
  const mine =
    Object.values(seating).some((who) => who !== FRIEND) && links.links.some((link) => seating[link.seat] !== FRIEND);
  return (
    <Shell>
      <h1>{card.title} is ready</h1>
      <p>
        Send each friend the link to their seat. Anyone who opens a link plays that seat. You can find the links again
        in the game.
      </p>
      <SharePanel game={links.game} />
      <p>
        <a class="button primary big" href={mine ? `/play/${links.game}` : `/watch/${links.game}`}>
          {mine ? "Play" : "Watch the game"}
        </a>
      </p>
    </Shell>
  );
}
