// A train comes to a hex (9.06): the owner of units there says which of them are on the track.
import { ANSWERING } from "../modes/answering";
import type { Mode } from "../modes/mode";
import { withChoices } from "../modes/shared";

export const tracking: Mode = {
  ...ANSWERING,
  name: "tracking",
  answers: (view) => view.choose === "track",
  layers: (selecting) => ({ movers: new Set(withChoices(selecting)) }),
  end: { label: () => "No others", says: "no others" },
  verbs: ["track", "end"],
};
