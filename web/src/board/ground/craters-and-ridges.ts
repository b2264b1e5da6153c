// Craters and ridges, shaded to look solid. The light comes from the northwest.
import { between, type BoardIndex, cornersOf, type Point, polygonPath } from "../geometry";
import { circlePath, type Ink, smoothLine, smoothLoop } from "./ink";
import { keyOf, keyOfPoint, vary, within } from "./variation";

const TURN = Math.PI * 2;

function around(centre: Point, angle: number, r: number): Point {
  return { x: centre.x + r * Math.cos(angle), y: centre.y + r * Math.sin(angle) };
}

/** Return an irregular ring of points. */
function ring(centre: Point, radius: number, rough: number, count: number, key: number): Point[] {
  return Array.from({ length: count }, (_, i) =>
    around(centre, (i / count) * TURN, radius * within(1 - rough, 1 + rough, key, i)),
  );
}

/** Return the crescent between part of a ring and the same part shifted. It is used for light and shade. */
function sickle(centre: Point, radius: number, from: number, to: number, depth: number): Point[] {
  const outer: Point[] = [];
  const inner: Point[] = [];
  for (let i = 0; i <= 8; i += 1) {
    const angle = from + ((to - from) * i) / 8;
    const bulge = Math.sin((i / 8) * Math.PI);
    outer.push(around(centre, angle, radius));
    inner.unshift(around(centre, angle, radius - depth * bulge));
  }
  return [...outer, ...inner];
}

export function drawCrater(ink: Ink, index: BoardIndex, hex: number, cold: boolean): void {
  const centre = index.centre(hex);
  const key = keyOf(index.name(hex));
  const rays = Array.from({ length: 34 }, (_, i) => {
    const angle = ((i + within(-0.3, 0.3, key, i + 40)) / 34) * TURN;
    return around(centre, angle, i % 2 ? within(22, 25, key, i) : within(25, 32, key, i));
  });
  ink.draw(cold ? "ejecta cold" : "ejecta", smoothLoop(rays));
  ink.draw(cold ? "rim cold" : "rim", smoothLoop(ring(centre, 22.5, 0.06, 15, key + 1)));
  ink.draw("rim-light", polygonPath(sickle(centre, 22.4, Math.PI * 0.98, Math.PI * 1.62, 3.4)));
  ink.draw("rim-shade", polygonPath(sickle(centre, 22.6, -0.15, Math.PI * 0.68, 2.6)));
  ink.draw(cold ? "pit cold" : "pit", smoothLoop(ring(centre, 17, 0.05, 13, key + 2)));
  ink.draw(cold ? "pit-wall cold" : "pit-wall", polygonPath(sickle(centre, 16.4, -0.5, Math.PI * 0.98, 7)));
  ink.draw("pit-deep", smoothLoop(ring({ x: centre.x - 2.6, y: centre.y - 2.4 }, cold ? 5 : 8.6, 0.1, 9, key + 3)));
  for (let i = 0; i < 3; i += 1) {
    const start = within(-0.4, 1.6, key, 60 + i);
    const arc = Array.from({ length: 5 }, (_, k) => around(centre, start + k * 0.24, 12.4 + i * 1.6));
    ink.draw("terrace", smoothLine(arc));
  }
  for (let i = 0; i < 7; i += 1) {
    const stone = around(centre, vary(key, 80 + i) * TURN, within(24, 31, key, 90 + i));
    ink.draw("pebble", circlePath(stone.x, stone.y, within(0.6, 1.5, key, 100 + i)));
  }
}

/** Draw a ridge along a hexside as a row of broken rocks lit from the northwest. */
export function drawRidge(ink: Ink, index: BoardIndex, hex: number, direction: number): void {
  const corners = cornersOf(index.centre(hex));
  const [from, to] = [corners[direction]!, corners[(direction + 1) % 6]!];
  const middle = between(from, to, 0.5);
  const key = keyOfPoint(middle);
  const [nx, ny] = [(to.y - from.y) / 32, (from.x - to.x) / 32];
  for (let i = 0; i < 7; i += 1) {
    const on = between(from, to, (i + within(-0.25, 0.25, key, i)) / 6);
    const side = within(-2.2, 2.2, key, i + 10);
    const size = (i === 0 || i === 6 ? 0.8 : 1) * within(4.2, 6.2, key, i + 20);
    drawRock(ink, { x: on.x + nx * side, y: on.y + ny * side }, size, key + i * 97);
  }
  for (let i = 0; i < 4; i += 1) {
    const on = between(from, to, vary(key, 50 + i));
    const side = (i % 2 ? 1 : -1) * within(6.5, 9, key, 60 + i);
    drawRock(ink, { x: on.x + nx * side, y: on.y + ny * side }, within(1, 1.9, key, 70 + i), key + i * 31);
  }
}

/** Draw what is left of a ridge that engineers have graded (15.03.7): gravel on both sides of a level crossing. */
export function drawGradedRidge(ink: Ink, index: BoardIndex, hex: number, direction: number): void {
  const corners = cornersOf(index.centre(hex));
  const [from, to] = [corners[direction]!, corners[(direction + 1) % 6]!];
  const key = keyOfPoint(between(from, to, 0.5));
  for (let i = 0; i < 12; i += 1) {
    const on = between(from, to, (i % 2 ? 0.02 : 0.78) + vary(key, i) * 0.2);
    drawRock(ink, { x: on.x + within(-4, 4, key, i + 30), y: on.y + within(-4, 4, key, i + 60) }, 1.3, key + i * 41);
  }
}

export function drawRock(ink: Ink, centre: Point, size: number, key: number): void {
  const points = ring(centre, size, 0.22, 7, key);
  ink.draw("rock-shade", polygonPath(points.map(({ x, y }) => ({ x: x + size * 0.28, y: y + size * 0.36 }))));
  ink.draw("rock", polygonPath(points));
  const peak = around(centre, 4 + vary(key, 30), size * 0.2);
  const lit = points.filter((point) => point.x + point.y < centre.x + centre.y - size * 0.1);
  if (lit.length < 2) return;
  const sorted = lit.sort((a, b) => angleFrom(centre, a) - angleFrom(centre, b));
  ink.draw("rock-light", polygonPath([peak, ...sorted.map((point) => between(centre, point, 0.88))]));
}

/** Return the angle of a point, measured from the southeast so that the lit side has no seam. */
function angleFrom(centre: Point, point: Point): number {
  return (Math.atan2(point.y - centre.y, point.x - centre.x) - Math.PI / 4 + 2 * TURN) % TURN;
}
