// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as Settings from "./settings";

const KEY = "cybertank.settings";

/** A system whose preferences the test can change. */
class System {
  private readonly lists = new Map<string, { matches: boolean; listeners: (() => void)[] }>();

  readonly matchMedia = (query: string): object => {
    const list = this.list(query);
    return {
      get matches() {
        return list.matches;
      },
      addEventListener: (_kind: string, listener: () => void) => list.listeners.push(listener),
    };
  };

  private list(query: string): { matches: boolean; listeners: (() => void)[] } {
    if (!this.lists.has(query)) this.lists.set(query, { matches: false, listeners: [] });
    return this.lists.get(query)!;
  }

  wish(query: string, matches: boolean): void {
    const list = this.list(query);
    list.matches = matches;
    list.listeners.forEach((listener) => listener());
  }
}

const DARK = "(prefers-color-scheme: dark)";
const CALM = "(prefers-reduced-motion: reduce)";
let system: System;

async function load(kept?: string): Promise<typeof Settings> {
  if (kept !== undefined) localStorage.setItem(KEY, kept);
  vi.resetModules();
  const settings = await import("./settings");
  settings.startSettings();
  return settings;
}

function kept(): Record<string, unknown> {
  return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
}

beforeEach(() => {
  localStorage.clear();
  system = new System();
  vi.stubGlobal("matchMedia", system.matchMedia);
});

describe("settings", () => {
  it("are kept as they change, and come back", async () => {
    const settings = await load();
    settings.theme.value = "dark";
    settings.speed.value = "slow";
    settings.confirmPlain.value = true;
    settings.hexNumbers.value = false;
    const again = await load();
    expect(again.theme.value).toBe("dark");
    expect(again.speed.value).toBe("slow");
    expect(again.confirmPlain.value).toBe(true);
    expect(again.hexNumbers.value).toBe(false);
  });

  it.each(["broken", "null", "7", '{"theme": "pink", "speed": 3, "confirmPlain": "yes", "hintLevel": 4}'])(
    "that make no sense are replaced by the usual ones: %s",
    async (text) => {
      const settings = await load(text);
      expect(settings.theme.value).toBe("system");
      expect(settings.speed.value).toBe("normal");
      expect(settings.confirmPlain.value).toBe(false);
      expect(settings.hintLevel.value).toBe("");
    },
  );

  it("last as long as the page if the browser keeps nothing", async () => {
    const settings = await load();
    const storage = localStorage;
    const setItem = (): void => {
      throw new Error("full");
    };
    vi.stubGlobal("localStorage", { getItem: (key: string) => storage.getItem(key), setItem });
    settings.theme.value = "light";
    expect(document.documentElement.dataset.theme).toBe("light");
    expect(kept().theme).toBe("system");
  });
});

describe("the theme", () => {
  it("follows the system unless one is chosen", async () => {
    const settings = await load();
    expect(document.documentElement.dataset.theme).toBe("light");
    system.wish(DARK, true);
    expect(document.documentElement.dataset.theme).toBe("dark");
    settings.theme.value = "light";
    expect(document.documentElement.dataset.theme).toBe("light");
  });
});

describe("the pace of animations", () => {
  it("is what the player chose", async () => {
    const settings = await load();
    expect(settings.pace()).toBe(1);
    settings.speed.value = "fast";
    expect(settings.pace()).toBe(0.5);
    settings.speed.value = "off";
    expect(settings.pace()).toBe(0);
  });

  it("is none while the system asks for reduced motion", async () => {
    const settings = await load();
    settings.speed.value = "slow";
    system.wish(CALM, true);
    expect(settings.pace()).toBe(0);
    system.wish(CALM, false);
    expect(settings.pace()).toBe(2);
  });
});

describe("notifications", () => {
  function allow(answer: string): void {
    vi.stubGlobal("Notification", { permission: answer, requestPermission: () => Promise.resolve(answer) });
  }

  it("are on only if the browser's user allows them", async () => {
    allow("denied");
    const settings = await load();
    expect(await settings.setNotifications(true)).toBe(false);
    allow("granted");
    expect(await settings.setNotifications(true)).toBe(true);
    expect(kept().notifications).toBe(true);
    expect(await settings.setNotifications(false)).toBe(false);
  });

  it("are switched off when the permission has been withdrawn", async () => {
    allow("denied");
    const settings = await load('{"notifications": true}');
    expect(settings.notifications.value).toBe(false);
  });
});
