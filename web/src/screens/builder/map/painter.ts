// Applies strokes to the map with the current tool.
import type { BoardIndex, Point } from "../../../board/geometry";
import { type BattleFile } from "../battle/battle-file";
import { fixed, placed } from "../forces/suggested-setups";
import type { Workbench } from "../workbench";
import { paintArea } from "./areas";
import { groundOf, isOwn } from "./ground";
import { sideName } from "./hex-places";
import { around, paintHexes, paintSides, paintWays, patch, PLAIN, type Side } from "./painting";
import { hexesUnder, lineOf, linksAlong, pointsBetween, sideUnder } from "./strokes";
import { Mirror } from "./symmetry";
import type { Tool } from "./tools";

/** One stroke, from pointer down to pointer up. It is undone as a whole. */
interface Stroke {
  under: string;
  last: Point | null;
  lastHex: string;
  /**
   * True to erase: painting something that is already there removes it. The first touch decides for the whole stroke.
   */
  erase: boolean | null;
}

let strokes = 0;

export class Painter {
  private stroke: Stroke | null = null;
  constructor(private readonly bench: Workbench) {}

  /** True if the tool paints. Otherwise strokes move the map. */
  get paints(): boolean {
    return this.bench.tool.peek().kind !== "hand";
  }

  /** Handle the pointer at a point of the drawing. */
  draw(index: BoardIndex, at: Point, shift: boolean): void {
    const stroke = (this.stroke ??= this.begin(shift));
    const points = pointsBetween(stroke.last, at);
    const first = stroke.last === null;
    stroke.last = at;
    const tool = this.bench.tool.peek();
    if (tool.kind === "side") {
      const sides = points.map((point) => sideUnder(index, point, !first)).filter((side) => side !== null);
      this.sides(eachOnce(sides), tool.word);
    } else if (tool.kind === "way") this.way(index, hexesUnder(index, points), tool);
    else this.hexes(hexesUnder(index, points), tool, first);
  }

  /** Handle the end of a stroke. */
  drawn(): void {
    this.stroke = null;
    this.bench.rest();
  }

  /** Handle a hex that was clicked or chosen by keyboard. */
  tap(index: BoardIndex, hex: string, at: Point, shift: boolean): void {
    const tool = this.bench.tool.peek();
    const from = this.bench.wayFrom.peek();
    if (tool.kind === "way" && from && from !== hex) {
      this.stroke = this.begin(shift);
      this.links(linksAlong(index, lineOf(index, from, hex)), tool);
      this.bench.wayFrom.value = hex;
    } else if (tool.kind === "way") this.bench.wayFrom.value = from === hex ? "" : hex;
    else this.draw(index, at, shift);
    this.drawn();
  }

  /** Handle a hexside that was chosen by keyboard. */
  side(side: Side, shift: boolean): void {
    const tool = this.bench.tool.peek();
    if (tool.kind !== "side") return;
    this.stroke = this.begin(shift);
    this.sides([side], tool.word);
    this.drawn();
  }

  private begin(shift: boolean): Stroke {
    strokes += 1;
    const erase = this.bench.erasing.peek() !== shift;
    return { under: `stroke ${strokes}`, last: null, lastHex: "", erase: erase ? true : null };
  }

  private change(make: (battle: BattleFile) => BattleFile): void {
    this.bench.change(make, this.stroke?.under);
  }

  private mirror(): Mirror | null {
    const { map } = this.bench.battle.peek();
    const symmetry = this.bench.symmetry.peek();
    return isOwn(map) && symmetry !== "none" ? new Mirror(map, symmetry) : null;
  }

  /** Return the hexes that the brush covers, and their mirror images. */
  covered(hexes: string[], tool: Tool): string[] {
    const ground = this.bench.ground.peek();
    const brush = this.bench.brush.peek();
    if (!ground || tool.kind === "place") return hexes;
    const wide = brush === "ring" ? hexes.flatMap((hex) => around(ground, hex)) : hexes;
    const whole = brush === "patch" && tool.kind === "terrain" ? hexes.flatMap((hex) => patch(ground, hex)) : wide;
    return this.mirror()?.withImages([...new Set(whole)]) ?? [...new Set(whole)];
  }

  private hexes(hexes: string[], tool: Tool, first: boolean): void {
    const { bench, stroke } = this;
    const ground = bench.ground.peek();
    if (!ground || !stroke || !hexes.length) return;
    if (tool.kind === "terrain") {
      // Fill a patch only once per stroke. Otherwise the next hex would fill the painted patch again.
      if (bench.brush.peek() === "patch" && !first) return;
      const covered = this.covered(hexes, tool);
      const printed = this.printed();
      const bare = (battle: BattleFile) =>
        covered.reduce((now, hex) => paintHexes(now, [hex], printed(hex), printed), battle);
      this.change((battle) => (stroke.erase ? bare(battle) : paintHexes(battle, covered, tool.word, printed)));
    } else if (tool.kind === "area") {
      const inside = bench.areas.peek().get(tool.name);
      stroke.erase ??= inside?.has(ground.at.get(hexes[0]!) ?? -1) ?? false;
      const erase = stroke.erase;
      this.change((battle) => paintArea(battle, ground, tool.name, this.covered(hexes, tool), erase));
    } else if (tool.kind === "place" && first) {
      const put = tool.fixed ? fixed : placed;
      this.change((battle) => put(battle, tool.seat, tool.unit, hexes[0]!));
    }
  }

  private sides(sides: Side[], word: string): void {
    const { stroke } = this;
    const all = this.mirror()?.sidesWithImages(sides) ?? sides;
    if (!stroke || !all.length) return;
    stroke.erase ??= this.sideWord(all[0]!) === word;
    const painted = stroke.erase ? PLAIN : word;
    const open = all.filter((side) => this.sideWord(side) !== painted);
    if (open.length) this.change((battle) => paintSides(battle, open, painted, (side) => this.printedSide(side)));
  }

  private way(index: BoardIndex, hexes: string[], tool: Tool & { kind: "way" }): void {
    const { stroke } = this;
    if (!stroke || !hexes.length) return;
    const chain = stroke.lastHex && stroke.lastHex !== hexes[0] ? [stroke.lastHex, ...hexes] : hexes;
    stroke.lastHex = hexes.at(-1)!;
    this.bench.wayFrom.value = "";
    this.links(linksAlong(index, chain), tool);
  }

  private links(links: Side[], tool: Tool & { kind: "way" }): void {
    const all = this.mirror()?.sidesWithImages(links) ?? links;
    if (all.length) this.change((battle) => paintWays(battle, tool.word, all, this.stroke?.erase === true));
  }

  /**
   * Return a function for the printed terrain of a hex, without overlays. On a custom map, it is the map's
   * default ground.
   */
  private printed(): (hex: string) => string {
    const battle = this.bench.battle.peek();
    if (isOwn(battle.map)) {
      const usual = battle.map.ground ?? PLAIN;
      return () => usual;
    }
    const bare = groundOf({ ...battle, overlays: undefined }, (name) => this.bench.maps.peek().get(name));
    return (hex) => bare?.drawing.terrain[bare.at.get(hex) ?? -1] ?? PLAIN;
  }

  private sideWord([a, b]: Side): string {
    return wordOf(this.bench.ground.peek()?.drawing.sides ?? [], this.hexOf(a), this.hexOf(b));
  }

  private printedSide([a, b]: Side): string {
    const battle = this.bench.battle.peek();
    const bare = groundOf({ ...battle, overlays: undefined }, (name) => this.bench.maps.peek().get(name));
    return wordOf(bare?.drawing.sides ?? [], this.hexOf(a), this.hexOf(b));
  }

  private hexOf(name: string): number {
    return this.bench.ground.peek()?.at.get(name) ?? -1;
  }
}

function wordOf(sides: [number, number, string][], a: number, b: number): string {
  return sides.find(([one, other]) => (one === a && other === b) || (one === b && other === a))?.[2] ?? PLAIN;
}

function eachOnce(sides: Side[]): Side[] {
  return [...new Map(sides.map((side) => [sideName(...side), side])).values()];
}
