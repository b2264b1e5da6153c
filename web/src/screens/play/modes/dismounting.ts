// Before a ram or an overrun: which infantry dismounts, and which dives for cover (6.01.2, 8.06.1).
import { ANSWERING } from "./answering";
import type { Mode } from "./mode";

export const dismounting: Mode = {
  ...ANSWERING,
  name: "dismounting",
  answers: (view) => view.choose === "dismount",
  verbs: ["dismount", "dive", "end"],
};
