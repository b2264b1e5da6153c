// The lines from a Vulcan to the units that it controls, and from a unit to what it tows (15.02.3, 15.04.8, rp:4.05).
import type { UnitView } from "../../server/wire";
import { type BoardIndex, pointText } from "../geometry";

export function ControlLinks({ index, units }: { index: BoardIndex; units: UnitView[] }) {
  const hexOf = new Map(units.filter((unit) => unit.where === "map").map((unit) => [unit.id, unit.hex]));
  const links = units.flatMap(({ id, controller, control, tows }): [string, string, string][] => [
    ...(controller ? [[controller, id, control] as [string, string, string]] : []),
    ...(tows ? [[id, tows, "tow"] as [string, string, string]] : []),
  ]);
  return (
    <g class="links">
      {links.map(([from, to, kind]) => {
        const [a, b] = [hexOf.get(from), hexOf.get(to)].map((hex) => (hex ? index.centreOfName(hex) : null));
        if (!a || !b || (a.x === b.x && a.y === b.y)) return null;
        const d = `M${pointText(a)}L${pointText(b)}`;
        return (
          <g key={`${from} ${to}`} class={`link-line ${kind}`} data-link={`${from} ${to}`}>
            <path class="casing" d={d} />
            <path class="line" d={d} />
          </g>
        );
      })}
    </g>
  );
}
