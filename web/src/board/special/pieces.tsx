// Faces and badges of trains, buildings and lasers, and what a missile does to a counter.
import type { UnitView } from "../../server/wire";
import { attackText, type CounterProps, squeezed } from "../counters/counters";
import { Secret } from "../counters/badges";
import { Silhouette } from "../counters/silhouettes";

/** Draw the badges around a counter whose half sizes are `w` and `h`. */
export function SpecialBadges({ unit, type, tag, w, h }: CounterProps & { w: number; h: number }) {
  return (
    <>
      {unit && type.kind === "train" && unit.aboard > 0 && <Aboard x={0} y={h + 3} size={unit.aboard} />}
      {unit?.speed && unit.heading >= 0 && <SpeedMarker heading={unit.heading} speed={unit.speed} still={unit.still} />}
      {unit?.damaged && <BrokenBeam x={w - 1} y={4} />}
      {unit && !unit.identified && <Secret x={0} y={h + 2} text="?" />}
      {tag && <ResultTag y={h + 1.5} {...tag} />}
    </>
  );
}

/** Show a building (11.03): its structure points in the band and as a bar. */
export function BuildingFace({ type, unit, label }: CounterProps) {
  const name = unit?.id ?? label ?? type.id;
  const attack = attackText(type, 1);
  return (
    <>
      <text class={`name long-${Math.min(7, name.length)}`} x="-19" y="-14" {...squeezed(name, 6, 25)}>
        {name}
      </text>
      {unit && unit.sp_full > 0 && (
        <text class="defense" x="19.4" y="-14" text-anchor="end">
          {unit.sp}
        </text>
      )}
      <g class="silhouette">
        <Silhouette type={type} unit={unit} />
      </g>
      {attack && (
        <text class="stat attack" x="19.8" y="11.8" text-anchor="end">
          {attack}
        </text>
      )}
      {unit && unit.sp_full > 0 && <StructureBar unit={unit} laser={Boolean(attack)} />}
    </>
  );
}

/** The structure points at which a laser can no longer fire (12.07). */
const LASER_BREAKS = 10;

/** Show one segment for each ten structure points, or for more if there are many. A laser's limit has a notch. */
function StructureBar({ unit, laser }: { unit: UnitView; laser: boolean }) {
  const full = 39;
  const gap = 1;
  const each = unit.sp_full > 100 ? 20 : 10;
  const parts = Math.max(1, Math.ceil(unit.sp_full / each));
  const unitWidth = (full - gap * (parts - 1)) / unit.sp_full;
  return (
    <g class="treads">
      {Array.from({ length: parts }, (_, i) => {
        const size = Math.min(each, unit.sp_full - i * each);
        const left = Math.max(0, Math.min(size, unit.sp - i * each));
        const x = -19.5 + i * (each * unitWidth + gap);
        return (
          <g key={i}>
            <rect class="gone" x={x} y="14.6" width={size * unitWidth} height="4.2" rx="0.8" />
            {left > 0 && <rect class="left" x={x} y="14.6" width={left * unitWidth} height="4.2" rx="0.8" />}
          </g>
        );
      })}
      {laser && unit.sp_full > LASER_BREAKS && (
        <path class="notch" d={`M${-19.5 + LASER_BREAKS * unitWidth + gap / 2} 13.2V20.4`} />
      )}
    </g>
  );
}

/** Show the marker of a train (9.02): an arrow in its direction with its two speeds. A bar says that it stands. */
export function SpeedMarker({ heading, speed, still }: { heading: number; speed: string; still: boolean }) {
  const angle = heading * 60 - 90;
  const away = { x: Math.cos((angle * Math.PI) / 180), y: Math.sin((angle * Math.PI) / 180) };
  // A counter is square: its corners reach farther out than its sides.
  const reach = 29 + 4 * Math.abs(away.x);
  return (
    <g class="badge speed" transform={`translate(${away.x * reach} ${away.y * reach})`}>
      <g transform={`rotate(${angle})`}>
        <path d="M-8-7H3L11 0L3 7H-8Z" />
        {still && <path class="sign" d="M12.6-5V5" />}
      </g>
      <text x={away.x * -0.6} y={2.4 - away.y * 0.6} text-anchor="middle">
        {speed}
      </text>
    </g>
  );
}

/** Show the size points aboard a train counter, of the 12 that it can carry (9.07). */
export function Aboard({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g class="badge riders" transform={`translate(${x} ${y})`}>
      <rect x="-15" y="-5.5" width="30" height="11" rx="2.5" />
      <path class="body" d="M-12.6-3H-7V3H-12.6Z" />
      <path class="crate" d="M-12.6-3L-7 3M-7-3L-12.6 3" />
      <text x="3.6" y="2.8" text-anchor="middle">
        {size}/12
      </text>
    </g>
  );
}

/** Show that a laser is too badly damaged to fire (12.07): a broken beam. */
export function BrokenBeam({ x, y }: { x: number; y: number }) {
  return (
    <g class="badge broken" transform={`translate(${x} ${y})`}>
      <circle r="7" />
      <path class="sign" d="M-4.4 1.6L-0.8-0.6M1.4-1.8L4.6-3.4M-1.6-3.8L1.2 3.8" />
    </g>
  );
}

/** Show the chance of a shot, or what a blast does to the unit, below its counter. */
export function ResultTag({ y, text, kind }: { y: number; text: string; kind: string }) {
  const wide = Math.max(17, 9 + text.length * 4.9);
  const [w, h] = [wide / 2, 6.4];
  const plate =
    kind === "chance"
      ? `M${-w} 0L${-w + 4} ${-h}H${w - 4}L${w} 0L${w - 4} ${h}H${-w + 4}Z`
      : `M${-w} ${-h}H${w}L${w - 2.6} 0L${w} ${h}H${-w}L${-w + 2.6} 0Z`;
  return (
    <g class={`result-tag ${kind}`} transform={`translate(0 ${y})`}>
      <g class="tag-sheet">
        <path d={plate} />
        <text y="3.1" text-anchor="middle">
          {text}
        </text>
      </g>
    </g>
  );
}
