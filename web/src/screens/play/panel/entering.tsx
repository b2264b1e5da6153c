// Units that can enter the map now. All waiting units are at the edges of the board.
import type { CardProps } from "../modes/mode";
import { UnitButton } from "./unit-counter";

export function Entering({ game, selecting }: CardProps) {
  const able = new Set(selecting.able.value);
  const units = (game.view.value?.units ?? []).filter((unit) => unit.where === "entering" && able.has(unit.id));
  if (!units.length) return null;
  return (
    <section class="stack tight" aria-label="Ready to enter">
      <h2>Ready to enter</h2>
      <div class="units-row">
        {units.map((unit) => (
          <UnitButton
            key={unit.id}
            game={game}
            unit={unit}
            says={`${unit.id}, enters from the ${unit.edge}`}
            title={unit.edge ? `from the ${unit.edge}${unit.turn ? `, from turn ${unit.turn}` : ""}` : ""}
            pressed={selecting.unit.value === unit.id}
            onClick={() => void selecting.select(unit.id)}
          />
        ))}
      </div>
    </section>
  );
}
