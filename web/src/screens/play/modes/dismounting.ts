// Before a ram or an overrun: who gets off, and who dives (6.01.2, 8.06.1).
import { ANSWERING } from "./answering";
import type { Mode } from "./mode";

export const dismounting: Mode = {
  ...ANSWERING,
  name: "dismounting",
  answers: (view) => view.choose === "dismount",
  verbs: ["dismount", "dive", "end"],
};
