// Joined maps: a small layout in which maps can be added, swapped and removed.
import { useSignal } from "@preact/signals";
import type { MapCard } from "../../../server/wire";
import type { MapPlace } from "../battle/battle-file";
import { SelectField } from "../form-fields";

interface Props {
  maps: MapCard[];
  places: MapPlace[];
  onAdd: (name: string, at: [number, number]) => void;
  onSwap: (number: number, name: string) => void;
  onRemove: (number: number) => void;
}

function nameOf(place: MapPlace): string {
  return typeof place.map === "string" ? place.map : (place.map.title ?? place.map.name ?? "own");
}

export function JoinGrid({ maps, places, onAdd, onSwap, onRemove }: Props) {
  const picked = useSignal("");
  const known: [string, string][] = maps.map((map) => [map.name, `${map.title || map.name} (${map.colour})`]);
  const fresh = maps.find((map) => map.colour === "green" && !places.some((place) => place.map === map.name));
  const hand = picked.value || (fresh?.name ?? "vale");
  const columns = places.map((place) => place.at[0]);
  const rows = places.map((place) => place.at[1]);
  const [left, right] = [Math.min(...columns) - 1, Math.max(...columns) + 1];
  const [top, bottom] = [Math.min(...rows) - 1, Math.max(...rows) + 1];
  const cells: { x: number; y: number }[] = [];
  for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) cells.push({ x, y });
  const near = (x: number, y: number) => places.some(({ at }) => Math.abs(at[0] - x) + Math.abs(at[1] - y) === 1);
  return (
    <>
      <div class="join-grid" style={{ gridTemplateColumns: `repeat(${right - left + 1}, minmax(0, 1fr))` }}>
        {cells.map(({ x, y }) => {
          const number = places.findIndex(({ at }) => at[0] === x && at[1] === y);
          if (number >= 0) {
            return (
              <div key={`${x} ${y}`} class="join-map">
                <MapChoice place={places[number]!} known={known} onSwap={(name) => onSwap(number, name)} />
                {places.length > 1 && (
                  <button
                    type="button"
                    class="b-remove"
                    aria-label={`Remove ${nameOf(places[number]!)}`}
                    onClick={() => onRemove(number)}
                  >
                    <span aria-hidden="true">×</span>
                  </button>
                )}
              </div>
            );
          }
          return near(x, y) ? (
            <button
              key={`${x} ${y}`}
              type="button"
              class="join-add"
              aria-label={`Join ${hand} ${whereOf(x, y, places)}`}
              onClick={() => onAdd(hand, [x, y])}
            >
              <span aria-hidden="true">+</span>
            </button>
          ) : (
            <span key={`${x} ${y}`} />
          );
        })}
      </div>
      <SelectField label="Map to join" value={hand} options={known} onChange={(name) => (picked.value = name)} />
    </>
  );
}

interface MapChoiceProps {
  place: MapPlace;
  known: [string, string][];
  onSwap: (name: string) => void;
}

/** Show a map in its place, with a choice of maps to swap it for. */
function MapChoice({ place, known, onSwap }: MapChoiceProps) {
  const name = nameOf(place);
  return (
    <select
      aria-label={`Map at ${place.at.join(", ")}`}
      value={name}
      onChange={(event) => onSwap(event.currentTarget.value)}
    >
      {!known.some(([word]) => word === name) && <option value={name}>{name}</option>}
      {known.map(([word]) => (
        <option key={word} value={word}>
          {word}
        </option>
      ))}
    </select>
  );
}

/** Describe an empty place by the map next to it. */
function whereOf(x: number, y: number, places: MapPlace[]): string {
  const beside = places.find(({ at }) => Math.abs(at[0] - x) + Math.abs(at[1] - y) === 1)!;
  const [dx, dy] = [x - beside.at[0], y - beside.at[1]];
  const way = dx > 0 ? "east" : dx < 0 ? "west" : dy > 0 ? "south" : "north";
  return `${way} of ${nameOf(beside)}`;
}
