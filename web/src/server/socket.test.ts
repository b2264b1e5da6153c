// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GameSocket } from "./socket";
import type { FromServer } from "./wire";

/** A connection whose other end is the test. */
class FakeWebSocket {
  static readonly OPEN = 1;
  static all: FakeWebSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen = (): void => undefined;
  onmessage = (_event: { data: string }): void => undefined;
  onclose = (): void => undefined;

  constructor(readonly url: string) {
    FakeWebSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose();
  }

  connect(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen();
  }

  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  welcome(version: number): void {
    this.connect();
    const view = { version, units: [], standing: [] };
    this.say({ type: "welcome", game: {}, seats: [], types: [], board: null, view, options: null, moments: [] });
  }
}

let seen: number;
let heard: FromServer[];
let socket: GameSocket;

function last(): FakeWebSocket {
  return FakeWebSocket.all.at(-1)!;
}

function numbered(connection: FakeWebSocket): unknown[] {
  return connection.sent.filter((message) => message.type !== "hello").map((message) => message.id);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.all = [];
  seen = -1;
  heard = [];
  socket = new GameSocket(
    "a b",
    () => ({ tokens: ["secret"], seen, board: "" }),
    (message) => heard.push(message),
  );
  socket.open();
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe("connecting", () => {
  it("says hello first, with the game's name in the address", () => {
    expect(last().url).toMatch(/^ws:\/\/.*\/api\/games\/a%20b\/socket$/);
    last().connect();
    expect(last().sent).toEqual([{ type: "hello", tokens: ["secret"], seen: -1, board: "" }]);
    expect(socket.link.value).toBe("connecting");
  });

  it("is connected from the welcome on, and passes it on", () => {
    last().welcome(3);
    expect(socket.link.value).toBe("connected");
    expect(heard.map((message) => message.type)).toEqual(["welcome"]);
  });

  it("holds requests back until the welcome", () => {
    void socket.request({ type: "ping" });
    last().connect();
    expect(numbered(last())).toEqual([]);
    last().welcome(0);
    expect(numbered(last())).toEqual([1]);
  });
});

describe("requests", () => {
  it("are numbered, and each gets its own reply in whatever order they come", async () => {
    last().welcome(0);
    const first = socket.request({ type: "submit", version: 0, decision: "end" });
    const second = socket.request({ type: "ping" });
    expect(last().sent.slice(1)).toEqual([
      { type: "submit", version: 0, decision: "end", id: 1 },
      { type: "ping", id: 2 },
    ]);
    last().say({ type: "pong", id: 2 });
    last().say({ type: "done", id: 1, version: 1 });
    expect((await second).type).toBe("pong");
    expect((await first).type).toBe("done");
  });

  it("are answered by a fault that names them", async () => {
    last().welcome(0);
    const asked = socket.request({ type: "hint", level: "" });
    last().say({ type: "fault", id: 1, code: "no-hint", text: "No hints here." });
    expect(await asked).toMatchObject({ type: "fault", code: "no-hint" });
    expect(socket.link.value).toBe("connected");
  });

  it("are answered once", async () => {
    last().welcome(0);
    const asked = socket.request({ type: "ping" });
    last().say({ type: "pong", id: 1 });
    last().say({ type: "pong", id: 1 });
    expect((await asked).type).toBe("pong");
    expect(heard).toHaveLength(3);
  });
});

describe("a lost connection", () => {
  it("comes back and resumes at the last version seen", () => {
    last().welcome(4);
    seen = 7;
    last().close();
    expect(socket.link.value).toBe("lost");
    vi.advanceTimersByTime(300);
    expect(FakeWebSocket.all).toHaveLength(2);
    last().connect();
    expect(last().sent[0]).toMatchObject({ type: "hello", seen: 7 });
    last().welcome(8);
    expect(socket.link.value).toBe("connected");
  });

  it("sends what was left unanswered again, with the same number and version", async () => {
    last().welcome(4);
    const asked = socket.request({ type: "submit", version: 4, decision: "end" });
    const lost = last();
    lost.close();
    vi.advanceTimersByTime(300);
    last().welcome(4);
    expect(last().sent.slice(1)).toEqual([{ type: "submit", version: 4, decision: "end", id: 1 }]);
    last().say({ type: "done", id: 1, version: 5 });
    expect((await asked).type).toBe("done");
    last().close();
    vi.advanceTimersByTime(300);
    last().welcome(5);
    expect(numbered(last())).toEqual([]);
  });

  it("sends no old pings again", () => {
    last().welcome(0);
    vi.advanceTimersByTime(20_000);
    expect(numbered(last())).toEqual([1]);
    last().close();
    vi.advanceTimersByTime(300);
    last().welcome(0);
    expect(numbered(last())).toEqual([]);
  });

  it("waits longer after each failure, up to four seconds, and starts over once welcomed", () => {
    const waits = [300, 800, 2000, 4000, 4000];
    for (const wait of waits) {
      const before = FakeWebSocket.all.length;
      last().close();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeWebSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeWebSocket.all).toHaveLength(before + 1);
    }
    last().welcome(0);
    const before = FakeWebSocket.all.length;
    last().close();
    vi.advanceTimersByTime(300);
    expect(FakeWebSocket.all).toHaveLength(before + 1);
  });

  it("is tried again at once when the network is back", () => {
    last().welcome(0);
    last().close();
    window.dispatchEvent(new Event("online"));
    expect(FakeWebSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(FakeWebSocket.all).toHaveLength(2);
  });

  it("that died without a word is noticed by its silence", () => {
    last().welcome(0);
    vi.advanceTimersByTime(60_000);
    expect(socket.link.value).toBe("lost");
  });

  it("that is answered stays", () => {
    last().welcome(0);
    for (let i = 1; i <= 5; i += 1) {
      vi.advanceTimersByTime(20_000);
      last().say({ type: "pong", id: i });
    }
    expect(socket.link.value).toBe("connected");
  });
});

describe("the end", () => {
  it("comes with a fault that no retry mends", () => {
    last().connect();
    last().say({ type: "fault", id: null, code: "unknown-game", text: "There is no such game." });
    expect(socket.fault.value).toBe("There is no such game.");
    expect(socket.link.value).toBe("closed");
    vi.advanceTimersByTime(60_000);
    expect(FakeWebSocket.all).toHaveLength(1);
  });

  it("does not come with any other fault", () => {
    last().welcome(0);
    last().say({ type: "fault", id: null, code: "busy", text: "Later." });
    expect(socket.link.value).toBe("connected");
    expect(socket.fault.value).toBe("");
  });

  it("comes when the page is left, and nothing is opened after it", () => {
    last().welcome(0);
    last().close();
    socket.close();
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event("online"));
    expect(FakeWebSocket.all).toHaveLength(1);
  });
});
