import { afterEach, expect, test, vi } from "vitest";
import { moments } from "./api";

const LINES = 1203;
const PAGE = 500;

/** Answer as the server does: at most 500 lines after the one asked for. */
function answer(address: string): Response {
  const after = Number(new URL(address, "http://localhost").searchParams.get("after"));
  const numbers = Array.from({ length: Math.min(PAGE, LINES - after) }, (_, i) => after + i + 1);
  const told = numbers.map((number) => ({ number, seat: "attacker", decision: "end", faces: [], sentences: [] }));
  return new Response(JSON.stringify({ moments: told, version: LINES }));
}

function pages() {
  const fetched = vi.fn((address: string) => Promise.resolve(answer(address)));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

test("a long game is fetched page by page", async () => {
  const fetched = pages();
  const found = await moments("g", 0, []);
  expect(found.version).toBe(LINES);
  expect(found.moments.map(({ number }) => number)).toEqual(Array.from({ length: LINES }, (_, i) => i + 1));
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("no page is fetched beyond the line that is asked for", async () => {
  const fetched = pages();
  const found = await moments("g", 100, [], 600);
  expect(found.moments.at(-1)?.number).toBe(600);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("nothing new ends the asking", async () => {
  const fetched = pages();
  expect((await moments("g", LINES, [])).moments).toEqual([]);
  expect(fetched).toHaveBeenCalledTimes(1);
});
