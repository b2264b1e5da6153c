// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { held, tokensFor } from "./game/my-games";
import { go, note, place, startRouter } from "./router";

const SECRET = "abcdefghijklmnop";

beforeAll(() => {
  go("/");
  startRouter();
});

beforeEach(() => {
  document.body.innerHTML = "";
  go("/");
});

describe("an address", () => {
  it.each([
    ["/", { page: "home" }],
    ["/learn", { page: "learn" }],
    ["/games", { page: "games" }],
    ["/judge", { page: "judge" }],
    ["/new/mark-iii", { page: "new", scenario: "mark-iii" }],
    ["/play/g1", { page: "play", game: "g1" }],
    ["/watch/g1", { page: "watch", game: "g1" }],
    ["/replay/g1", { page: "replay", game: "g1", at: null }],
    ["/replay/g1?at=38", { page: "replay", game: "g1", at: 38 }],
    ["/replay/g1?at=-1", { page: "replay", game: "g1", at: null }],
    ["/replay/g1?at=1e3", { page: "replay", game: "g1", at: null }],
    ["/rules", { page: "rules", find: "" }],
    ["/rules?find=over%20run", { page: "rules", find: "over run" }],
    ["/builder?from=mark-iii", { page: "builder", from: "mark-iii", battle: "" }],
    ["/builder?battle=b1", { page: "builder", from: "", battle: "b1" }],
    ["/battle/b1", { page: "battle", battle: "b1" }],
    ["/play", { page: "missing", path: "/play" }],
    ["/learn/more", { page: "missing", path: "/learn/more" }],
    ["/play/g1/more", { page: "missing", path: "/play/g1/more" }],
    ["/nowhere", { page: "missing", path: "/nowhere" }],
  ])("%s is a page", (path, expected) => {
    go(path);
    expect(place.value).toEqual(expected);
  });

  it("with a broken escape is taken as it is", () => {
    go("/new/%E0%A4%A");
    expect(place.value).toEqual({ page: "new", scenario: "%E0%A4%A" });
  });
});

describe("secrets in a link", () => {
  it("are kept, and leave the address bar", () => {
    go(`/play/g7#${SECRET},short,${SECRET}2`);
    expect(tokensFor("g7")).toEqual([SECRET, `${SECRET}2`]);
    expect(location.hash).toBe("");
    expect(place.value).toEqual({ page: "play", game: "g7" });
  });

  it("are not looked for on other pages", () => {
    const before = held.value.length;
    go(`/watch/g8#${SECRET}`);
    expect(held.value).toHaveLength(before);
  });
});

describe("a click on a link", () => {
  function click(html: string, how: MouseEventInit = {}): MouseEvent {
    document.body.innerHTML = html;
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...how });
    // Nothing here may leave the page. The test only records what the router lets through.
    const stop = (late: Event): void => {
      followed = late.defaultPrevented;
      late.preventDefault();
    };
    window.addEventListener("click", stop, { once: true });
    document.querySelector("[data-click]")!.dispatchEvent(event);
    return event;
  }
  let followed = false;

  it("goes to the page without loading it anew, also from inside the link", () => {
    click('<a href="/rules"><b data-click>rules</b></a>');
    expect(followed).toBe(true);
    expect(place.value).toEqual({ page: "rules", find: "" });
  });

  it.each([
    ["another tab", '<a data-click href="/rules" target="_blank">x</a>', {}],
    ["a file", '<a data-click href="/rules" download>x</a>', {}],
    ["the server's own pages", '<a data-click href="/api/games">x</a>', {}],
    ["another site", '<a data-click href="http://other.example/rules">x</a>', {}],
    ["a held key", '<a data-click href="/rules">x</a>', { ctrlKey: true }],
    ["another button", '<a data-click href="/rules">x</a>', { button: 1 }],
    ["a place on the same page", '<a data-click href="/#end">x</a>', {}],
  ])("is left to the browser for %s", (_why, html, how) => {
    click(html, how);
    expect(followed).toBe(false);
    expect(place.value).toEqual({ page: "home" });
  });
});

it("the back button is followed", () => {
  note("/replay/g1?at=3");
  expect(place.value).toEqual({ page: "home" });
  window.dispatchEvent(new Event("popstate"));
  expect(place.value).toEqual({ page: "replay", game: "g1", at: 3 });
});
