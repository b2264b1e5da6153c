// An Ogre's silhouette follows its record sheet: batteries are barrels, and missiles and racks are on its back, so
// every Mark looks different. The drawing is about 54 by 32 units, centered on the origin.
import type { TypeView } from "../../server/wire";

interface Build {
  half: number;
  deck: number;
  tower: number;
}

const count = (type: TypeView, name: string) => type.weapons.find((weapon) => weapon.name === name)?.count ?? 0;

function buildOf(type: TypeView): Build {
  const size = Math.max(5, Math.min(9, type.size));
  return { half: 11 + size * 1.35, deck: 0.4 - (size - 5) * 0.5, tower: 5.4 + (size - 5) * 0.95 };
}

export function OgreSilhouette({ type }: { type: TypeView }) {
  const build = buildOf(type);
  return (
    <>
      <Running build={build} />
      <Hull build={build} sleek={type.id === "NINJA"} />
      <Tower build={build} mains={count(type, "main")} sleek={type.id === "NINJA"} />
      <Secondaries build={build} number={count(type, "secondary")} />
      <Missiles build={build} number={count(type, "missile")} />
      <Racks build={build} number={count(type, "rack")} />
      {count(type, "arm") > 0 && <Arms build={build} />}
    </>
  );
}

function Running({ build: { half } }: { build: Build }) {
  const wheels = Math.round(half / 3.4);
  return (
    <>
      <path d={`M${-half} 5H${half}L${half + 2.6} 8.4L${half - 2.4} 15H${2.4 - half}L${-half - 2.6} 8.4Z`} />
      {Array.from({ length: wheels }, (_, i) => (
        <circle key={i} class="cut" cx={-half + 3 + (i * (2 * half - 6)) / (wheels - 1)} cy="10" r="1.9" />
      ))}
    </>
  );
}

function Hull({ build: { half, deck }, sleek }: { build: Build; sleek: boolean }) {
  const slope = sleek ? 9 : 4;
  return <path d={`M${1 - half} 4.2L${3.4 - half} ${deck}H${half - slope}L${half + 1} 4.2Z`} />;
}

function Tower({ build: { half, deck, tower }, mains, sleek }: { build: Build; mains: number; sleek: boolean }) {
  const top = deck - tower;
  const wide = sleek ? 9 : 6.4;
  return (
    <>
      <path d={`M${-wide} ${deck}L${-wide * 0.62} ${top}H${wide * 0.5}L${wide} ${deck}Z`} />
      {!sleek && <path d={`M-2.6 ${top}V${top - 3}H1.4L2.6 ${top}Z`} />}
      {Array.from({ length: mains }, (_, i) => {
        const y = deck - tower * 0.42 - (i - (mains - 1) / 2) * 3.6;
        return (
          <g key={i}>
            <rect x="2" y={y - 1.25} width={half - 1 - i * 1.6} height="2.5" />
            <rect x={half - 2.2 - i * 1.6} y={y - 2} width="3.4" height="4" rx="0.6" />
          </g>
        );
      })}
    </>
  );
}

/** Draw the secondary batteries. Two at each end of the deck are enough to tell few from many. */
function Secondaries({ build: { half, deck }, number }: { build: Build; number: number }) {
  const shown = Math.min(4, Math.ceil(number / 2));
  const places = [half * 0.62, -half * 0.5, half * 0.36, -half * 0.74].slice(0, shown);
  return (
    <>
      {places.map((x) => (
        <g key={x} transform={`translate(${x} ${deck})`}>
          <path d="M-3 0L-2-3H1.8L3 0Z" />
          <rect x="1" y="-2.5" width="6.6" height="1.3" />
        </g>
      ))}
    </>
  );
}

function Missiles({ build: { half, deck }, number }: { build: Build; number: number }) {
  const shown = Math.min(4, Math.ceil(number / 2) + (number > 2 ? 1 : 0));
  return (
    <>
      {Array.from({ length: shown }, (_, i) => (
        <g key={i} transform={`translate(${-half * 0.34 - i * 3.3} ${deck - 0.4}) rotate(14)`}>
          <path d="M-1.1 0V-7L0-9.6L1.1-7V0Z" />
        </g>
      ))}
    </>
  );
}

function Racks({ build: { half, deck }, number }: { build: Build; number: number }) {
  return (
    <>
      {Array.from({ length: Math.min(3, Math.ceil(number / 2)) }, (_, i) => (
        <g key={i} transform={`translate(${-half * 0.42 - i * 5.4} ${deck}) rotate(-16)`}>
          <path d="M-2.4 0.6V-8.4H2.4V0.6Z" />
          <path class="cut" d="M-1.3-7.2h1v2.4h-1zM0.4-7.2h1v2.4h-1zM-1.3-3.8h1v2.4h-1zM0.4-3.8h1v2.4h-1z" />
        </g>
      ))}
    </>
  );
}

function Arms({ build: { half, deck } }: { build: Build }) {
  return (
    <>
      <path class="line thick" d={`M5 ${deck - 3}L11 ${deck - 12}L${half - 1} ${deck - 7.4}`} />
      <path d="M-3-10L3-7.6L1.4-5L-0.6-6L0-2.4L-3.4-3.4Z" transform={`translate(${half} ${deck})`} />
      <path class="line thick" d={`M-8 ${deck}L-12 ${deck - 8}L-6 ${deck - 12}`} />
    </>
  );
}
