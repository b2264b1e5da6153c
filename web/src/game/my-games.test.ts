// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as MyGames from "./my-games";

const KEY = "cybertank.games";

/** Load the module as a page does, with this data in the browser's storage. */
async function load(kept?: unknown): Promise<typeof MyGames> {
  if (kept !== undefined) localStorage.setItem(KEY, typeof kept === "string" ? kept : JSON.stringify(kept));
  vi.resetModules();
  return import("./my-games");
}

function secret(token: string, seat = ""): { seat: string; token: string } {
  return { seat, token };
}

beforeEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

describe("remembering", () => {
  it("adds to what was known, and a reload brings it back", async () => {
    const games = await load();
    games.remember("g1", { title: "Mark III", mine: [secret("a")] });
    games.remember("g1", { mine: [secret("a", "red"), secret("b", "blue")], seen: 4 });
    games.remember("g1", { seen: 2 });
    const again = await load();
    expect(again.heldGame("g1")).toMatchObject({
      title: "Mark III",
      mine: [secret("a", "red"), secret("b", "blue")],
      seen: 4,
    });
    expect(again.tokensFor("g1")).toEqual(["a", "b"]);
    expect(again.tokensFor("g2")).toEqual([]);
  });

  it("does not lose the seat of a secret that comes again without one", async () => {
    const games = await load();
    games.remember("g1", { mine: [secret("a", "red")] });
    games.remember("g1", { mine: [secret("a")] });
    expect(games.heldGame("g1")?.mine).toEqual([secret("a", "red")]);
  });

  it("takes a seat that is played here away from the friends", async () => {
    const games = await load();
    games.remember("g1", { friends: [secret("a", "red"), secret("b", "blue")] });
    games.remember("g1", { mine: [secret("a", "red")] });
    expect(games.heldGame("g1")?.friends).toEqual([secret("b", "blue")]);
  });

  it("lists the game opened last first, and no more than 200", async () => {
    vi.useFakeTimers();
    const games = await load();
    for (let i = 0; i < 205; i += 1) {
      vi.setSystemTime(1000 + i);
      games.remember(`g${i}`, {});
    }
    expect(games.held.value).toHaveLength(200);
    expect(games.held.value[0]?.game).toBe("g204");
    expect(games.heldGame("g4")).toBeUndefined();
  });

  it("works without storage, and says that nothing is kept", async () => {
    const games = await load();
    const storage = localStorage;
    const setItem = (): void => {
      throw new Error("full");
    };
    vi.stubGlobal("localStorage", { getItem: (key: string) => storage.getItem(key), setItem });
    games.remember("g1", { mine: [secret("a")] });
    expect(games.tokensFor("g1")).toEqual(["a"]);
    expect(games.keeps.value).toBe(false);
  });
});

it("replaces one secret and leaves the others alone", async () => {
  const games = await load();
  games.remember("g1", { mine: [secret("a", "red"), secret("b", "blue")] });
  games.remember("g2", { mine: [secret("a", "red")] });
  games.replaceSecret("g1", "red", "a", "new");
  expect(games.tokensFor("g1")).toEqual(["b", "new"]);
  expect(games.tokensFor("g2")).toEqual(["a"]);
});

it("forgets a game for good", async () => {
  const games = await load();
  games.remember("g1", {});
  games.forget("g1");
  expect((await load()).held.value).toEqual([]);
});

it("follows what another tab keeps", async () => {
  const games = await load();
  localStorage.setItem(KEY, JSON.stringify([{ game: "g9", opened: 1 }]));
  window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
  expect(games.heldGame("g9")).toBeDefined();
});

describe("what the browser kept", () => {
  it.each(["not json", "null", '{"game": "g1"}', "[null, 3]"])("is nothing if it is broken: %s", async (kept) => {
    expect((await load(kept)).held.value).toEqual([]);
  });

  it("is mended field by field", async () => {
    const kept = [
      { game: "g1", title: 7, mine: [secret("a"), { seat: 1 }, null], seen: "x" },
      { game: "../bad" },
      { title: "no name" },
    ];
    expect((await load(kept)).held.value).toEqual([
      { game: "g1", title: "", mine: [secret("a")], friends: [], seen: -1, opened: 0 },
    ]);
  });
});

describe("a file of games", () => {
  it("carries them to another browser, beside those already there", async () => {
    const here = await load();
    here.remember("g1", { title: "Crossing", mine: [secret("a", "red")], seen: 3 });
    const file = here.exported();
    localStorage.clear();
    const there = await load();
    there.remember("g2", {});
    expect(there.importGames(file)).toBe(1);
    expect(there.heldGame("g1")).toMatchObject({ title: "Crossing", mine: [secret("a", "red")], seen: 3 });
    expect(there.heldGame("g2")).toBeDefined();
  });

  it.each(["{}", "[]", '{"form": "something else", "games": []}', "oops"])(
    "is refused if it is another: %s",
    async (f) => {
      const games = await load();
      expect(() => games.importGames(f)).toThrow();
    },
  );
});
