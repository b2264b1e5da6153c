// The structure points of buildings and lasers, alive like an Ogre's record sheet (11.03, 12.07).
import type { OpenGame } from "../../../game/open-game";
import type { UnitView } from "../../../server/wire";
import type { PlayControl } from "../play-control";

const MOST_UNFOLDED = 4;
/** The structure points in one segment of a bar. */
const SEGMENT = 10;

export function Buildings({ control }: { control: PlayControl }) {
  const { game } = control;
  const all = (game.view.value?.units ?? []).filter(
    (unit) => unit.where === "map" && game.types.value.get(unit.type)?.kind === "building",
  );
  if (!all.length) return null;
  return (
    <section class="sheet" aria-label="Buildings">
      <details open={all.length <= MOST_UNFOLDED}>
        <summary class="sheet-head">
          <h2>Buildings</h2>
          <span class="sheet-where">{all.length}</span>
        </summary>
        <div class="card">
          {all.map((unit) => (
            <Structure key={unit.id} game={game} unit={unit} onClick={() => void control.goTo(unit.id)} />
          ))}
        </div>
      </details>
    </section>
  );
}

interface Props {
  game: OpenGame;
  unit: UnitView;
  onClick?: () => void;
  /** The points that the attack being prepared would take. */
  loses?: number;
}

/** Show one building with its bar. */
function Structure({ game, unit, onClick }: Props) {
  const type = game.types.value.get(unit.type);
  const known = unit.sp_full > 0;
  const seat = game.seatNames.value.indexOf(unit.seat);
  return (
    <div class="structure" style={{ "--seat": `var(--seat-${seat}-text)` }}>
      <button type="button" class="link" onClick={onClick}>
        {unit.id} <span class="dim">{type?.name}</span>
      </button>
      <span class="figures small">{known ? `${unit.sp} of ${unit.sp_full}` : "?"}</span>
      {known && <StructureBar unit={unit} laser={Boolean(type?.weapons.length)} />}
      {(unit.damaged || !unit.identified) && (
        <span class="small dim">
          {unit.damaged && "Too damaged to fire. "}
          {!unit.identified && "The enemy does not know what it is."}
        </span>
      )}
    </div>
  );
}

/** Show the points in segments. A laser that is down to the marked limit can no longer fire (12.07). */
export function StructureBar({ unit, laser, left = unit.sp }: { unit: UnitView; laser: boolean; left?: number }) {
  const says = `${left} of ${unit.sp_full} structure points`;
  return (
    <div class="sp-bar" role="img" aria-label={says} title={says}>
      {Array.from({ length: Math.ceil(unit.sp_full / SEGMENT) }, (_, i) => {
        const size = Math.min(SEGMENT, unit.sp_full - i * SEGMENT);
        const part = Math.max(0, Math.min(1, (left - i * SEGMENT) / size));
        return (
          <i key={i} class={laser && i === 0 ? "limit" : ""} style={{ "--size": size, "--part": `${part * 100}%` }} />
        );
      })}
    </div>
  );
}
