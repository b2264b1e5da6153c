// A blank battle: an empty map, two seats, and victory by points.
import { SIZES } from "../map/map-size";
import type { BattleFile, MapFile } from "./battle-file";

export function blankMap(): MapFile {
  return { name: "field", title: "Field", colour: "green", ...SIZES[1]![2], ground: "clear" };
}

export function blankBattle(): BattleFile {
  return {
    version: 1,
    name: "my-battle",
    title: "My battle",
    rule: "my-battle",
    map: blankMap(),
    seats: ["attacker", "defender"],
    story: "",
    turns: 10,
    level: [
      { title: "Decisive victory", margin: 20 },
      { title: "Marginal victory", margin: 1 },
    ],
  };
}

/** Turn a title into a file name. */
export function slug(title: string): string {
  const plain = title.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return (
    plain
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 40) || "battle"
  );
}

/**
 * Change the title. The file name and the rule that refusals cite also change if they were derived from the old title.
 */
export function titled(battle: BattleFile, title: string): BattleFile {
  const [old, name] = [slug(battle.title), slug(title)];
  return {
    ...battle,
    title,
    name: battle.name === old ? name : battle.name,
    rule: battle.rule === old ? name : battle.rule,
  };
}
