// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as Commands from "./commands";

let commands: typeof Commands;

async function load(): Promise<typeof Commands> {
  vi.resetModules();
  return import("./commands");
}

function press(key: string, how: KeyboardEventInit = {}): KeyboardEvent {
  return new KeyboardEvent("keydown", { key, ...how });
}

function find(where: string, name: string): Commands.AnyCommand {
  return commands.COMMANDS.find((one) => one.where === where && one.name === name)!;
}

beforeEach(async () => {
  localStorage.clear();
  commands = await load();
});

describe("the table", () => {
  it("gives no key twice on one page", () => {
    for (const command of commands.COMMANDS)
      for (const key of command.keys)
        expect(`${command.name} ${key} ${commands.ownerOf(key, command)?.name ?? ""}`).toBe(`${command.name} ${key} `);
  });

  it("names each command once on a page, and says what it does", () => {
    const ids = commands.COMMANDS.map((one) => `${one.where} ${one.name}`);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { says } of commands.COMMANDS) expect(says).toMatch(/^[A-Z].*[^.]$/);
  });

  it("writes its keys as presses are read", () => {
    for (const { keys } of commands.COMMANDS)
      for (const key of keys) expect(key).toMatch(/^(Ctrl\+)?(Shift\+)?([^a-z]|[A-Z]\w+)$/);
  });
});

describe("a press", () => {
  it.each([
    [press("n"), "next"],
    [press("N", { shiftKey: true }), "previous"],
    [press("N"), "next"], // Caps Lock
    [press("Enter", { ctrlKey: true }), "end"],
    [press("Enter", { metaKey: true }), "end"],
    [press("?", { shiftKey: true }), "keys"],
    [press("+", { shiftKey: true }), "in"],
    [press("T", { shiftKey: true }), "threat"],
    [press("n", { ctrlKey: true }), null],
    [press("n", { altKey: true }), null],
    [press("Shift", { shiftKey: true }), null],
    [press("y"), null],
  ])("is found in the game's table", (event, expected) => {
    expect(commands.commandOf("game", event)).toBe(expected);
  });

  it("means something else on another page", () => {
    expect(commands.commandOf("replay", press("t"))).toBe("turn-on");
    expect(commands.commandOf("builder", press("t"))).toBeNull();
    expect(commands.commandOf("board", press(" "))).toBe("press");
    expect(commands.commandOf("builder", press("Z", { ctrlKey: true, shiftKey: true }))).toBe("redo");
  });
});

describe("changing a key", () => {
  it("moves the command to it, also after a reload", async () => {
    commands.setKeys(find("game", "hint"), ["J"]);
    commands = await load();
    expect(commands.commandOf("game", press("j"))).toBe("hint");
    expect(commands.commandOf("game", press("h"))).toBeNull();
    expect(commands.withKey("Hint", "game", "hint")).toBe("Hint (J)");
  });

  it("to none switches the command off", () => {
    commands.setKeys(find("game", "undo"), []);
    expect(commands.commandOf("game", press("z"))).toBeNull();
    expect(commands.withKey("Undo", "game", "undo")).toBe("Undo");
  });

  it("can be taken back, for one command or for all", () => {
    commands.setKeys(find("game", "undo"), []);
    commands.setKeys(find("game", "hint"), ["J"]);
    commands.resetKeys(find("game", "undo"));
    expect(commands.commandOf("game", press("z"))).toBe("undo");
    expect(commands.commandOf("game", press("j"))).toBe("hint");
    commands.resetKeys();
    expect(commands.commandOf("game", press("h"))).toBe("hint");
    expect(commands.anyChanged()).toBe(false);
  });

  it("to one that is taken is noticed, on the page and on the board in it", () => {
    expect(commands.ownerOf("Z", find("game", "hint"))?.name).toBe("undo");
    expect(commands.ownerOf("W", find("game", "hint"))?.name).toBe("north");
    expect(commands.ownerOf("Z", find("replay", "play"))).toBeNull();
    commands.setKeys(find("game", "undo"), []);
    expect(commands.ownerOf("Z", find("game", "hint"))).toBeNull();
  });

  it.each(["broken", "null", '{"game.undo": 3, "game.nothing": ["J"]}'])(
    "is forgotten if it makes no sense: %s",
    async (kept) => {
      localStorage.setItem("cybertank.keys", kept);
      commands = await load();
      expect(commands.commandOf("game", press("z"))).toBe("undo");
      expect(commands.anyChanged()).toBe(false);
    },
  );
});

it("keys are named as people read them", () => {
  expect(["Ctrl+Shift+Z", "+", "-", "ArrowLeft", "Escape", "Shift+N", "Ctrl++"].map(commands.keyName)).toEqual([
    "Ctrl Shift Z",
    "+",
    "−",
    "←",
    "Esc",
    "Shift N",
    "Ctrl +",
  ]);
});
