// Ink for everything that never moves. Shapes of one kind are merged into one path per patch of the map, so the browser
// repaints only the visible patches, and a change of terrain redraws only the patches it affects.
import { COLUMN, HALF_ROW, type Point, pointText, polygonPath, round } from "../geometry";

const PATCH_COLUMNS = 6;
const PATCH_HALF_ROWS = 12;

/** Return the patch of the map that a point belongs to. */
export function patchOf(at: Point): string {
  return `${Math.floor(at.x / COLUMN / PATCH_COLUMNS)},${Math.floor(at.y / HALF_ROW / PATCH_HALF_ROWS)}`;
}

/** The drawing of one patch. */
export class Ink {
  private readonly kinds = new Map<string, string[]>();

  /** Create ink that ignores all kinds except those in `wanted`. */
  constructor(private readonly wanted: Set<string>) {}

  draw(kind: string, path: string): void {
    if (!this.wanted.has(kind)) return;
    const paths = this.kinds.get(kind);
    if (paths) paths.push(path);
    else this.kinds.set(kind, [path]);
  }

  /** Return one path per kind. */
  dry(): Map<string, string> {
    return new Map([...this.kinds].map(([kind, paths]) => [kind, paths.join("")]));
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

/** Return a closed curve through the points. */
export function smoothLoop(points: Point[]): string {
  const n = points.length;
  if (n < 3) return polygonPath(points);
  const at = (i: number) => points[(i + n) % n]!;
  let path = `M${pointText(at(0))}`;
  for (let i = 0; i < n; i += 1) path += curveTo(at(i - 1), at(i), at(i + 1), at(i + 2));
  return `${path}Z`;
}

/** Return an open curve through the points. */
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
