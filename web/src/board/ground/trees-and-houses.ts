// Features that come in large numbers: trees, houses, reeds and rubble. Their positions come from one lattice over the
// whole map, so that a forest or town continues seamlessly from hex to hex.
import { type BoardIndex, cornersOf, HALF_ROW, inHex, type Point, polygonPath, R, round } from "../geometry";
import { circlePath, type Ink, linePath } from "./ink";
import { keyOf, keyOfPoint, vary, within } from "./variation";

export interface Plot {
  index: BoardIndex;
  hex: number;
  /** For each side, whether the adjacent hex is of the same kind. If so, features can come close to that side. */
  same: boolean[];
  /** Points on the roads and rails through the hex. */
  ways: Point[];
}

interface Room {
  /** The margins along sides that border a different kind, and along roads and rails. */
  side: number;
  way: number;
}

function places(plot: Plot, spacing: number, jitter: number, room: Room): Point[] {
  const centre = plot.index.centre(plot.hex);
  const found: Point[] = [];
  const [left, right] = [Math.floor((centre.x - R) / spacing), Math.ceil((centre.x + R) / spacing)];
  const step = spacing * 0.87;
  const [top, bottom] = [Math.floor((centre.y - HALF_ROW) / step), Math.ceil((centre.y + HALF_ROW) / step)];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const key = Math.imul(row, 7907) + column;
      const point = {
        x: (column + (row & 1 ? 0.5 : 0)) * spacing + within(-jitter, jitter, key, 1),
        y: row * step + within(-jitter, jitter, key, 2),
      };
      if (inHex(centre, point) && hasRoom(plot, point, room)) found.push(point);
    }
  }
  return found;
}

function hasRoom(plot: Plot, point: Point, room: Room): boolean {
  if (plot.ways.some((on) => Math.hypot(on.x - point.x, on.y - point.y) < room.way)) return false;
  const corners = cornersOf(plot.index.centre(plot.hex));
  return plot.same.every((same, d) => {
    if (same) return true;
    const [a, b] = [corners[d]!, corners[(d + 1) % 6]!];
    return ((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)) / R > room.side;
  });
}

export function drawForest(ink: Ink, plot: Plot): void {
  for (const place of places(plot, 8.6, 2.2, { side: 4, way: 7.4 })) {
    const key = keyOfPoint(place);
    const r = within(3.9, 5.6, key, 3);
    const turn = Math.floor(vary(key, 4) * 2);
    ink.draw(`crown-shade-${turn}`, circlePath(place.x + r * 0.35, place.y + r * 0.45, r * 1.02));
    ink.draw(`crown-${turn}`, crown(place, r, key));
    ink.draw(`crown-light-${turn}`, circlePath(place.x - r * 0.28, place.y - r * 0.32, r * 0.5));
  }
}

/** Return a tree crown with five lobes. */
function crown(centre: Point, r: number, key: number): string {
  const start = vary(key, 9) * Math.PI;
  const at = (i: number) => {
    const angle = start + (i / 5) * Math.PI * 2;
    const reach = r * within(0.84, 1, key, 20 + (i % 5));
    return { x: round(reach * Math.cos(angle)), y: round(reach * Math.sin(angle)) };
  };
  const lobe = round(r * 0.66);
  let path = `M${round(centre.x + at(0).x)} ${round(centre.y + at(0).y)}`;
  for (let i = 0; i < 5; i += 1) {
    path += `a${lobe} ${lobe} 0 0 1 ${round(at(i + 1).x - at(i).x)} ${round(at(i + 1).y - at(i).y)}`;
  }
  return `${path}Z`;
}

export function drawBurntForest(ink: Ink, plot: Plot): void {
  for (const place of places(plot, 10.5, 3, { side: 4, way: 7 })) {
    const key = keyOfPoint(place);
    if (vary(key, 5) < 0.24) {
      ink.draw("crown-shade-0", circlePath(place.x + 1.4, place.y + 1.8, 3.6));
      ink.draw("crown-0", crown(place, 3.7, key));
    } else {
      const lean = within(-2, 2, key, 6);
      const top = { x: place.x + lean, y: place.y - within(6, 9, key, 7) };
      const half = { x: place.x + lean * 0.5, y: place.y - 4 };
      ink.draw("trunk", linePath([place, top]));
      ink.draw("trunk", linePath([half, { x: half.x + 2.6, y: half.y - 2.6 }]));
      ink.draw("ash", `M${round(place.x - 3)} ${round(place.y)}a3 1.3 0 1 0 6 0a3 1.3 0 1 0 -6 0Z`);
    }
  }
}

const STREET = 0.22;

/** Return a rectangle, given its center and half its sides, rotated to align with the street. */
function block(centre: Point, half: Point, move = 0): Point[] {
  const [cos, sin] = [Math.cos(STREET), Math.sin(STREET)];
  return [
    [-half.x, -half.y],
    [half.x, -half.y],
    [half.x, half.y],
    [-half.x, half.y],
  ].map(([x, y]) => ({ x: centre.x + x! * cos - y! * sin + move, y: centre.y + x! * sin + y! * cos + move * 1.2 }));
}

export function drawTown(ink: Ink, plot: Plot, damaged: boolean): void {
  for (const place of places(plot, 11.2, 1.2, { side: 6, way: 8.4 })) {
    const key = keyOfPoint(place);
    if (vary(key, 3) < 0.1) continue;
    const half = { x: within(3, 4.9, key, 4), y: within(2.6, 3.9, key, 5) };
    if (damaged && vary(key, 12) < 0.62) drawRuin(ink, place, half, key);
    else drawHouse(ink, place, half, key);
  }
}

function drawHouse(ink: Ink, place: Point, half: Point, key: number): void {
  const walls = block(place, half);
  ink.draw("house-shade", polygonPath(block(place, half, 1.5)));
  ink.draw(`roof-${1 + Math.floor(vary(key, 6) * 3)}`, polygonPath(walls));
  const [a, b, c, d] = walls as [Point, Point, Point, Point];
  const west = { x: (a.x + d.x) / 2, y: (a.y + d.y) / 2 };
  const east = { x: (b.x + c.x) / 2, y: (b.y + c.y) / 2 };
  ink.draw("roof-lit", polygonPath([a, b, east, west]));
  ink.draw("roof-line", linePath([west, east]));
}

function drawRuin(ink: Ink, place: Point, half: Point, key: number): void {
  const walls = block(place, half);
  const gap = Math.floor(vary(key, 13) * 4);
  ink.draw("ruin-floor", polygonPath(walls));
  ink.draw("ruin-wall", linePath([1, 2, 3].map((i) => walls[(gap + i) % 4]!)));
  ink.draw("debris", polygonPath(block({ x: place.x + 2.2, y: place.y + 1.4 }, { x: 1.2, y: 0.9 })));
}

export function drawRubble(ink: Ink, plot: Plot): void {
  for (const place of places(plot, 7.4, 2.4, { side: 4, way: 5 })) {
    const key = keyOfPoint(place);
    const count = 4 + Math.floor(vary(key, 2) * 2);
    const size = within(1.6, 3.6, key, 3);
    const points = Array.from({ length: count }, (_, i) => {
      const angle = ((i + vary(key, 20 + i) * 0.5) / count) * Math.PI * 2;
      return { x: place.x + Math.cos(angle) * size, y: place.y + Math.sin(angle) * size * 0.8 };
    });
    ink.draw("house-shade", polygonPath(points.map(({ x, y }) => ({ x: x + 0.9, y: y + 1.1 }))));
    ink.draw(vary(key, 4) < 0.25 ? "debris" : "slab", polygonPath(points));
  }
}

export function drawSwamp(ink: Ink, plot: Plot): void {
  for (const place of places(plot, 15, 4, { side: 7, way: 9 })) {
    const key = keyOfPoint(place);
    const rx = within(4.6, 7.6, key, 3);
    const half = `a${round(rx)} ${round(rx * 0.42)} 0 1 0 `;
    ink.draw("pool", `M${round(place.x - rx)} ${round(place.y)}${half}${round(rx * 2)} 0${half}${round(-rx * 2)} 0Z`);
    ink.draw("pool-line", `M${round(place.x - rx * 0.5)} ${round(place.y + 0.3)}h${round(rx * 0.8)}`);
  }
  for (const place of places(plot, 9.6, 3.4, { side: 3, way: 6.4 })) {
    const key = keyOfPoint(place);
    if (vary(key, 8) < 0.3) continue;
    const [x, y, h] = [round(place.x), round(place.y), round(within(3.6, 5.8, key, 9))];
    ink.draw("reed", `M${x} ${y}l-2.2 ${-h * 0.8}M${x} ${y}l.2 ${-h}M${x} ${y}l2.3 ${round(-h * 0.75)}`);
  }
}

/** Draw grass on a meadow, or ripples and stones in a desert. They are sparse, so that open ground stays calm. */
export function drawOpenGround(ink: Ink, plot: Plot, desert: boolean): void {
  const at = plot.index.centre(plot.hex);
  const key = keyOf(plot.index.name(plot.hex));
  for (let i = 0; i < 6; i += 1) {
    const place = { x: at.x + within(-25, 25, key, i), y: at.y + within(-20, 22, key, i + 20) };
    const inside = inHex(at, place) && inHex(at, { x: place.x + (desert ? 14 : 2), y: place.y });
    if (!inside || !hasRoom(plot, place, { side: 1, way: 5 })) continue;
    const [x, y] = [round(place.x), round(place.y)];
    if (!desert) ink.draw("tuft", `M${x} ${y}l-1.3 -2.2M${x} ${y}v-2.8M${x} ${y}l1.3 -2.1`);
    else if (i < 3) ink.draw("speck", circlePath(x, y, within(0.5, 1.3, key, i + 40)));
    else {
      const w = round(within(6, 13, key, i + 50));
      const rise = round(within(-3.4, -1.4, key, i + 60));
      ink.draw(i % 2 ? "ripple" : "ripple-shade", `M${x} ${y}q${round(w / 2)} ${rise} ${w} 0`);
    }
  }
}
