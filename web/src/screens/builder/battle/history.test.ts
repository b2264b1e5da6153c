import { describe, expect, it } from "vitest";
import { begun, changed, closed, redone, undone } from "./history";

describe("history", () => {
  it("undoes and redoes changes in order", () => {
    let history = changed(changed(begun("a"), "b"), "c");
    history = undone(undone(history));
    expect(history.now).toBe("a");
    history = redone(history);
    expect(history.now).toBe("b");
    expect(redone(history).now).toBe("c");
  });

  it("stays as it is at either end", () => {
    const history = begun("a");
    expect(undone(history)).toBe(history);
    expect(redone(history)).toBe(history);
  });

  it("forgets what was undone once something else is changed", () => {
    const history = changed(undone(changed(begun("a"), "b")), "c");
    expect(history.future).toEqual([]);
    expect(redone(history).now).toBe("c");
    expect(undone(history).now).toBe("a");
  });

  it("takes changes under one name for one change", () => {
    let history = changed(begun(""), "T", "title");
    history = changed(history, "Ti", "title");
    history = changed(history, "Tit", "title");
    expect(undone(history).now).toBe("");
  });

  it("keeps changes under different names apart", () => {
    const history = changed(changed(begun(""), "title", "title"), "about", "about");
    expect(undone(history).now).toBe("title");
  });

  it("starts a new change under the same name once the old one is closed", () => {
    const history = changed(closed(changed(begun(""), "one", "title")), "two", "title");
    expect(undone(history).now).toBe("one");
  });

  it("does not carry a name across an undo", () => {
    const history = changed(undone(changed(changed(begun("a"), "b"), "c", "title")), "d", "title");
    expect(undone(history).now).toBe("b");
  });

  it("ignores a change to the same value", () => {
    const history = changed(begun("a"), "b");
    expect(changed(history, "b")).toBe(history);
  });

  it("keeps the last 200 changes", () => {
    let history = begun(0);
    for (let i = 1; i <= 250; i += 1) history = changed(history, i);
    for (let i = 0; i < 300; i += 1) history = undone(history);
    expect(history.now).toBe(50);
  });
});
