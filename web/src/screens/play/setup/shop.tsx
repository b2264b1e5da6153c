// The set-up panel: what you can buy, what is still in hand, where it can go, and saved set-ups.
import { useSignal } from "@preact/signals";
import type { BoardHandle } from "../../../board/handle";
import type { OpenGame } from "../../../game/open-game";
import { capital, count } from "../../../game/words";
import type { Offer, Shop, Suggestion, ZoneView } from "../../../server/wire";
import { entry } from "../decide/placing";
import type { Selecting } from "../decide/selecting";
import type { CardProps } from "../modes/mode";
import { TypeToken, UnitButton } from "../panel/unit-counter";
import { dragFrom } from "./dragging";
import { store, storedFor, unstore } from "./saved-setups";

interface ShopProps extends CardProps {
  board: BoardHandle;
}

export function ShopPanel({ game, selecting, board }: ShopProps) {
  const shop = game.options.value?.shop;
  if (!shop) return null;
  return (
    <section class="shop stack" aria-label="Set-up">
      <h2>Set up</h2>
      <Purse shop={shop} />
      <Hidden game={game} selecting={selecting} shop={shop} />
      <Offers game={game} selecting={selecting} board={board} shop={shop} />
      <InHand game={game} selecting={selecting} board={board} shop={shop} />
      <Zones zones={selecting.placing.zones.value} />
      <SetUps game={game} shop={shop} />
    </section>
  );
}

/** Show a button that removes the selected unit from the map during set-up. */
export function TakeBack({ game, selecting }: CardProps) {
  const unit = game.units.value.get(selecting.unit.value);
  if (!unit || unit.where !== "map" || unit.seat !== game.view.value?.seat) return null;
  return (
    <div class="row small">
      <span class="dim">Click a hex to move it there.</span>
      <button type="button" class="small push" onClick={() => void selecting.placing.takeBack(unit.id)}>
        Remove
      </button>
    </div>
  );
}

function Purse({ shop }: { shop: Shop }) {
  const lines: [string, string, string][] = [];
  if (shop.armor_units && shop.armor_units !== "0") lines.push(["Armor units", shop.armor_left, shop.armor_units]);
  if (shop.squads) lines.push(["Squads", String(shop.squads_left), String(shop.squads)]);
  if (shop.mines) lines.push(["Mines", String(shop.mines_left), String(shop.mines)]);
  if (shop.dummies) lines.push(["Dummies", String(shop.dummies_left), String(shop.dummies)]);
  if (!lines.length) return null;
  return (
    <dl class="purse">
      {lines.map(([name, left, all]) => (
        <div key={name}>
          <dt class="dim small">{name} left</dt>
          <dd class="figures">
            <strong>{left}</strong> <span class="dim">of {all}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Offers({ game, selecting, board, shop }: ShopProps & { shop: Shop }) {
  if (!shop.offers.length) return null;
  const { placing } = selecting;
  return (
    <div class="stack tight">
      <div class="offers" role="group" aria-label="To buy">
        {shop.offers.map((offer) => (
          <OfferButton key={offer.type} game={game} selecting={selecting} board={board} offer={offer} />
        ))}
      </div>
      {placing.offer.value?.squads && <SquadsChoice selecting={selecting} />}
      {placing.offer.value && <p class="dim small">Click hexes to place one after the other. Esc puts it away.</p>}
    </div>
  );
}

function OfferButton({ game, selecting, board, offer }: ShopProps & { offer: Offer }) {
  const { placing } = selecting;
  const type = game.types.value.get(offer.type);
  return (
    <button
      type="button"
      class="offer"
      aria-pressed={placing.type.value === offer.type}
      disabled={!offer.affordable && !placing.dummy.value}
      title={type?.stats}
      onClick={() => placing.pick(offer)}
      onPointerDown={(event) => dragFrom(board, event, (hex) => void placing.drop({ offer }, hex))}
    >
      <TypeToken game={game} type={offer.type} squads={offer.squads ? placing.squads.value : 0} />
      <span class="offer-name">{type?.name ?? offer.type}</span>
      <span class="dim small">{offer.price}</span>
    </button>
  );
}

function SquadsChoice({ selecting }: { selecting: Selecting }) {
  const { squads } = selecting.placing;
  return (
    <div class="row small">
      <span class="dim">Squads of a counter</span>
      <span class="segments push" role="group" aria-label="Squads of a counter">
        {[1, 2, 3].map((number) => (
          <button
            key={number}
            type="button"
            aria-pressed={squads.value === number}
            onClick={() => (squads.value = number)}
          >
            {number}
          </button>
        ))}
      </span>
    </div>
  );
}

/** Show controls to lay mines with clicks and to buy dummies (13.04-13.06). */
function Hidden({ game, selecting, shop }: CardProps & { shop: Shop }) {
  const { placing } = selecting;
  if (!shop.mines && !shop.dummies) return null;
  const seat = game.view.value?.seat;
  const laid = game.view.value?.mines.filter((mine) => mine.seat === seat) ?? [];
  return (
    <div class="stack tight hidden-things">
      {shop.mines > 0 && (
        <div class="row small">
          <button
            type="button"
            class="small"
            aria-pressed={placing.mining.value}
            disabled={!shop.mines_left}
            onClick={() => placing.lay(!placing.mining.value)}
          >
            Lay mines
          </button>
          <label class="row tight">
            <input
              type="checkbox"
              checked={placing.onRoad.value}
              onChange={(event) => (placing.onRoad.value = event.currentTarget.checked)}
            />
            on the road
          </label>
        </div>
      )}
      {placing.mining.value && <p class="dim small">Click the hexes to be mined. Nobody else sees them.</p>}
      {laid.length > 0 && (
        <ul class="laid small" aria-label="Mines laid">
          {laid.map((mine) => (
            <li key={`${mine.hex}${mine.road}`}>
              {mine.hex}
              {mine.road && " road"}
              {mine.count > 1 && ` ×${mine.count}`}
              <button
                type="button"
                class="small"
                aria-label={`Remove the mine in ${mine.hex}`}
                onClick={() => void placing.takeUp(mine)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {shop.dummies > 0 && (
        <label class="row tight small">
          <input
            type="checkbox"
            checked={placing.dummy.value}
            disabled={!shop.dummies_left}
            onChange={(event) => (placing.dummy.value = event.currentTarget.checked)}
          />
          Place dummies next
        </label>
      )}
    </div>
  );
}

function InHand({ game, selecting, board, shop }: ShopProps & { shop: Shop }) {
  if (!shop.in_hand.length) return null;
  return (
    <div class="stack tight">
      <h3>Still to place</h3>
      <div class="units-row">
        {shop.in_hand.map((id) => {
          const unit = game.units.value.get(id);
          return unit ? (
            <UnitButton
              key={id}
              game={game}
              unit={unit}
              says={`Place ${id}`}
              pressed={selecting.placing.unit.value === id}
              onClick={() => void selecting.select(id)}
              onPointerDown={(event) => dragFrom(board, event, (hex) => void selecting.placing.drop({ unit: id }, hex))}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

function Zones({ zones }: { zones: ZoneView[] }) {
  return (
    <ul class="small dim">
      {zones.map((zone) => (
        <li key={zone.title}>
          {capital(zone.title)}: {zoneWords(zone)}
        </li>
      ))}
    </ul>
  );
}

function zoneWords(zone: ZoneView): string {
  if (zone.limit === null) return count(zone.hexes.length, "hex", "hexes");
  return `${zone.used} of ${zone.limit} points of attack used`;
}

function SetUps({ game, shop }: { game: OpenGame; shop: Shop }) {
  const name = useSignal("");
  const scenario = game.info.value?.battle || (game.info.value?.scenario ?? "");
  const seat = game.view.value?.seat ?? "";
  const placed = game.view.value!.units.filter((unit) => unit.seat === seat && unit.where === "map");
  const stored = storedFor(scenario, seat);
  const save = (event: Event) => {
    event.preventDefault();
    const title = name.value.trim() || `Set-up ${stored.length + 1}`;
    store(scenario, seat, { title, place: placed.map((unit) => entry(unit)) });
    name.value = "";
  };
  return (
    <details class="setups" open={!placed.length}>
      <summary class="dim">Saved and suggested set-ups</summary>
      <div class="stack tight">
        {shop.suggestions.map((suggestion) => (
          <SetUpRow key={suggestion.title} game={game} setUp={suggestion} />
        ))}
        {stored.map((setUp) => (
          <SetUpRow key={setUp.title} game={game} setUp={setUp} onDelete={() => unstore(scenario, seat, setUp.title)} />
        ))}
        <form class="row" onSubmit={save}>
          <input
            class="grow"
            maxLength={60}
            placeholder="Name for this set-up"
            aria-label="Name for this set-up"
            value={name.value}
            onInput={(event) => (name.value = event.currentTarget.value)}
          />
          <button type="submit" class="small" disabled={!placed.length}>
            Save
          </button>
        </form>
        <button
          type="button"
          class="small"
          disabled={!placed.length || game.sending.value}
          onClick={() => void game.setUp([])}
        >
          Clear the board
        </button>
      </div>
    </details>
  );
}

interface RowProps {
  game: OpenGame;
  setUp: Suggestion;
  onDelete?: () => void;
}

function SetUpRow({ game, setUp, onDelete }: RowProps) {
  return (
    <div class="row">
      <button
        type="button"
        class="small grow"
        disabled={game.sending.value}
        onClick={() => void game.setUp(setUp.place)}
      >
        {setUp.title}
      </button>
      {onDelete && (
        <button type="button" class="small" aria-label={`Delete ${setUp.title}`} onClick={onDelete}>
          ×
        </button>
      )}
    </div>
  );
}
