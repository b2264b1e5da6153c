// A stack under fire: its owner decides how the infantry in it is grouped (7.12.1).
import { ANSWERING } from "./answering";
import type { Mode } from "./mode";

export const grouping: Mode = {
  ...ANSWERING,
  name: "grouping",
  answers: (view) => view.choose === "group",
  verbs: ["group"],
};
