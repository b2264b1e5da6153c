// Overlays that contain numbers (reach, threat, mines), and the patterns that fill hexes.
import type { MineView, ReachHex, ThreatHex } from "../server/wire";
import { memo } from "../ui/memo";
import { type BoardIndex, hexPath, NOWHERE, type Point } from "./geometry";
import { fieldOf, known, outlineOf } from "./outlines";

const PATTERNS = ["reach", "danger", "now", "later", "zone", "blast", "blocked"] as const;

/** Return the ids of a board's patterns. Ids are global to the page, and a page can hold several boards. */
export function patternNames(board: string): Record<string, string> {
  return Object.fromEntries(PATTERNS.map((name) => [`--lay-${name}`, `url(#lay-${name}-${board})`]));
}

export function Patterns({ board }: { board: string }) {
  return (
    <defs>
      <pattern id={`lay-reach-${board}`} width="7" height="7" patternUnits="userSpaceOnUse">
        <circle class="reach-dot" cx="1.75" cy="1.75" r="0.85" />
        <circle class="reach-dot" cx="5.25" cy="5.25" r="0.85" />
      </pattern>
      <pattern
        id={`lay-danger-${board}`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path class="danger-line" d="M0 1.5H6" />
      </pattern>
      <pattern id={`lay-now-${board}`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="threat-line" d="M0 1.2H5" />
      </pattern>
      <pattern
        id={`lay-later-${board}`}
        width="10"
        height="10"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <path class="threat-line later" d="M0 2.5H5" />
        <path class="threat-line later" d="M5 7.5H10" />
      </pattern>
      <pattern id={`lay-zone-${board}`} width="12" height="12" patternUnits="userSpaceOnUse">
        <path class="zone-plus" d="M3 1v4M1 3h4M9 7v4M7 9h4" />
      </pattern>
      <pattern id={`lay-blast-${board}`} width="6" height="6" patternUnits="userSpaceOnUse">
        <path class="blast-cross" d="M0 0L6 6M6 0L0 6" />
      </pattern>
      <pattern
        id={`lay-blocked-${board}`}
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path class="blocked-line" d="M0 2H7" />
      </pattern>
    </defs>
  );
}

/** Add an invisible shape for each hex, so that hexes can be found by name. */
export const Hits = memo(({ index }: { index: BoardIndex }) => (
  <g class="hits">
    {index.centres.map((centre, hex) => (
      <path key={hex} data-hex={index.name(hex)} d={hexPath(centre)} />
    ))}
  </g>
));

export const Reach = memo(({ index, hexes }: { index: BoardIndex; hexes: ReachHex[] }) => {
  const shown = hexes.filter((entry) => index.at(entry.hex) !== NOWHERE);
  const all = known(
    index,
    shown.map((entry) => entry.hex),
  );
  const unsafe = known(
    index,
    shown.filter((entry) => entry.danger > 0).map((entry) => entry.hex),
  );
  return (
    <g class="reach">
      <path class="field" d={fieldOf(index, all)} />
      <path class="unsafe" d={fieldOf(index, unsafe)} />
      <path class="cells" d={fieldOf(index, all, 29.6)} />
      <path class="outline" d={outlineOf(index, all)} />
      {shown.map((entry) => (
        <ReachSign key={entry.hex} entry={entry} at={index.centreOfName(entry.hex)!} />
      ))}
    </g>
  );
});

const SWORDS = "M-7.5-9L6.5 6M7.5-9L-6.5 6M-8.6 3.4L-3.6 8.2M8.6 3.4L3.6 8.2";

function ReachSign({ entry, at }: { entry: ReachHex; at: Point }) {
  return (
    <g data-reach={entry.hex} data-fight={entry.fight || undefined} transform={`translate(${at.x} ${at.y})`}>
      <text class="cost" y={entry.fight ? 18.6 : 5}>
        {entry.cost}
      </text>
      {entry.fight && ["swords casing", "swords"].map((kind) => <path key={kind} class={kind} d={SWORDS} />)}
      {entry.risk && (
        <g class="warning" transform="translate(-17 11)">
          <path class="sign" d="M0-7L6.6 4.6H-6.6Z" />
          <path class="mark" d="M0-3V0.8M0 2.8V3" />
        </g>
      )}
      {entry.danger > 0 && (
        <g class="fire-danger" transform="translate(15.5 14.5)">
          <path d="M-3.3-8H3.3L8-3.3V3.3L3.3 8H-3.3L-8 3.3V-3.3Z" />
          <text y="3.1">{figure(entry.danger)}</text>
        </g>
      )}
    </g>
  );
}

/** Format a number of points, with ½ for a half. */
function figure(value: number): string {
  const whole = Math.floor(value);
  return value === whole ? `${whole}` : `${whole || ""}½`;
}

interface ThreatProps {
  index: BoardIndex;
  hexes: ThreatHex[];
  /** The hexes where movement costs and dangers are shown. Threat numbers would overlap them there. */
  reach?: ReachHex[] | undefined;
}

export const Threat = memo(({ index, hexes, reach = [] }: ThreatProps) => {
  const written = new Set(reach.map((entry) => entry.hex));
  const now = known(
    index,
    hexes.filter((entry) => entry.now > 0).map((entry) => entry.hex),
  );
  const later = known(
    index,
    hexes.filter((entry) => entry.later > 0 && entry.now <= 0).map((entry) => entry.hex),
  );
  const both = new Set([...now, ...later]);
  return (
    <g class="threat">
      <path class="later" d={fieldOf(index, later)} />
      <path class="now" d={fieldOf(index, now)} />
      <path class="outline later" d={outlineOf(index, both)} />
      <path class="outline now casing" d={outlineOf(index, now)} />
      <path class="outline now" d={outlineOf(index, now)} />
      {hexes.map((entry) => {
        const at = written.has(entry.hex) ? null : index.centreOfName(entry.hex);
        return at ? (
          <g key={entry.hex} transform={`translate(${at.x} ${at.y})`}>
            {entry.now > 0 && (
              <text class="figure" y="6">
                {figure(entry.now)}
              </text>
            )}
            {entry.later > entry.now && (
              <text class="figure later" y={entry.now > 0 ? 18 : 5}>
                ({figure(entry.later)})
              </text>
            )}
          </g>
        ) : null;
      })}
    </g>
  );
});

/** Show mines in the lower part of their hex (13.04). Mines that the enemy also knows about have a ring. */
export const Mines = memo(({ index, mines }: { index: BoardIndex; mines: MineView[] }) => (
  <g class="mines">
    {mines.map((mine, i) => {
      const at = index.centreOfName(mine.hex);
      return at ? (
        <g
          key={i}
          class={`mine${mine.known ? " known" : ""}${mine.safe ? " safe" : ""}`}
          data-mine={mine.hex}
          transform={`translate(${at.x + (mine.road ? 9 : -9)} ${at.y + 19})`}
        >
          <title>{mineWords(mine)}</title>
          {mine.known && <circle class="ring" r="9.4" />}
          <path class="horns" d="M0-7.6V7.6M-6.6-3.8L6.6 3.8M-6.6 3.8L6.6-3.8" />
          <circle class="ball" r="5" />
          {mine.safe && <path class="made-safe" d="M-7.5 7.5L7.5-7.5" />}
          {mine.road && <path class="on-road" d="M-9 9.4H9" />}
          {mine.count > 1 && (
            <text y="2.7" text-anchor="middle">
              {mine.count}
            </text>
          )}
        </g>
      ) : null;
    })}
  </g>
));

function mineWords(mine: MineView): string {
  // This is how a known minefield looks to players who cannot see the rest.
  if (mine.known && mine.count === 1 && !mine.road) return `Mined by the ${mine.seat}, known to everyone`;
  const many = mine.count === 1 ? "A mine" : `${mine.count} mines`;
  return `${many}${mine.road ? " on the road" : ""} of the ${mine.seat}${mine.known ? ", known to all" : ""}${mine.safe ? ", made safe" : ""}`;
}
