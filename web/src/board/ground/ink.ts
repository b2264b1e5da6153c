// Ink for what never moves: shapes of one kind are gathered into few paths, cut into patches of the map so that a screen
// redraws only the patches it shows.
import { COLUMN, HALF_ROW, type Point, pointText, polygonPath, round } from "../geometry";

const PATCH_COLUMNS = 6;
const PATCH_HALF_ROWS = 12;

export class Ink {
  private readonly kinds = new Map<string, Map<string, string[]>>();

  /** Only kinds that are wanted are kept. */
  constructor(private readonly wanted: Set<string>) {}

  /** Draw a path of some kind; `at` says which patch it belongs to. */
  draw(kind: string, at: Point, path: string): void {
    if (!this.wanted.has(kind)) return;
    const patch = `${Math.floor(at.x / COLUMN / PATCH_COLUMNS)},${Math.floor(at.y / HALF_ROW / PATCH_HALF_ROWS)}`;
    let patches = this.kinds.get(kind);
    if (!patches) this.kinds.set(kind, (patches = new Map<string, string[]>()));
    const paths = patches.get(patch);
    if (paths) paths.push(path);
    else patches.set(patch, [path]);
  }

  /** The paths of a kind, one for each patch that has some of it. */
  paths(kind: string): string[] {
    return [...(this.kinds.get(kind)?.values() ?? [])].map((paths) => paths.join(""));
  }
}

export function circlePath(x: number, y: number, r: number): string {
  const d = round(2 * r);
  const a = round(r);
  return `M${round(x - r)} ${round(y)}a${a} ${a} 0 1 0 ${d} 0a${a} ${a} 0 1 0 ${-d} 0Z`;
}

export function linePath(points: Point[]): string {
  return `M${points.map(pointText).join("L")}`;
}

/** A closed curve through the points. */
export function smoothLoop(points: Point[]): string {
  const n = points.length;
  if (n < 3) return polygonPath(points);
  const at = (i: number) => points[(i + n) % n]!;
  let path = `M${pointText(at(0))}`;
  for (let i = 0; i < n; i += 1) path += curveTo(at(i - 1), at(i), at(i + 1), at(i + 2));
  return `${path}Z`;
}

/** An open curve through the points. */
export function smoothLine(points: Point[]): string {
  const n = points.length;
  const at = (i: number) => points[Math.max(0, Math.min(n - 1, i))]!;
  let path = `M${pointText(at(0))}`;
  for (let i = 0; i < n - 1; i += 1) path += curveTo(at(i - 1), at(i), at(i + 1), at(i + 2));
  return path;
}

function curveTo(before: Point, from: Point, to: Point, after: Point): string {
  const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
  const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
  return `C${pointText(first)} ${pointText(second)} ${pointText(to)}`;
}
