// What the server said, made whole: it leaves out fields that have their default, and the rest of the client relies on
// every field being there.
import type { Answer, FromServer, Moment, Options, ReachHex, TypeView, UnitView, View } from "./wire";

const WEAPON = { attack: 0, range: 0, defense: 0 };
const TYPE = { treads: 0, bands: [], carries: 0, points: 0, price: "", stats: "" };
const COMPONENT = { used: 0, spent: 0 };
const UNIT = {
  where: "map",
  hex: "",
  squads: 0,
  squads_lost: 0,
  defense: 0,
  move: 0,
  spent: 0,
  moved: false,
  fired: 0,
  disabled: "",
  stuck: false,
  riding: "",
  carrying: [],
  on_bridge: false,
  submerged: false,
  treads: 0,
  components: [],
  stock: 0,
  edge: "",
  turn: 0,
  cover: "",
  marker: "",
  note: "",
};
const VIEW = { at: "", fight: null, mines: [], outcome: null };
const OPTIONS = {
  end: "",
  ending: "",
  reminders: [],
  movers: [],
  shooters: [],
  marks: [],
  choices: [],
  shop: null,
};
const REACH_HEX = { fight: "", risk: false, danger: 0 };

type Sparse<T> = Partial<T>;

export function wholeType(type: Sparse<TypeView>): TypeView {
  const weapons = (type.weapons ?? []).map((weapon) => ({ ...WEAPON, ...weapon }));
  return { ...TYPE, ...type, weapons } as TypeView;
}

export function wholeUnit(unit: Sparse<UnitView>): UnitView {
  const components = (unit.components ?? []).map((component) => ({ ...COMPONENT, ...component }));
  return { ...UNIT, ...unit, components } as UnitView;
}

export function wholeView(view: Sparse<View>): View {
  const standing = (view.standing ?? []).map((each) => ({ ...each, goals: each.goals ?? [], exits: each.exits ?? [] }));
  return { ...VIEW, ...view, standing, units: (view.units ?? []).map(wholeUnit) } as View;
}

export function wholeOptions(options: Sparse<Options> | null): Options | null {
  if (!options) return null;
  const choices = (options.choices ?? []).map((choice) => ({ ...choice, unit: choice.unit ?? "" }));
  return { ...OPTIONS, ...options, choices } as Options;
}

export function wholeMoment(moment: Sparse<Moment>): Moment {
  return { by_itself: false, ...moment } as Moment;
}

export function wholeReach(hexes: Sparse<ReachHex>[]): ReachHex[] {
  return hexes.map((hex) => ({ ...REACH_HEX, ...hex }) as ReachHex);
}

export function wholeAnswer(answer: Answer): Answer {
  return answer.about === "reach" ? { ...answer, hexes: wholeReach(answer.hexes) } : answer;
}

/** A message of the websocket with every field in it. */
export function wholeMessage(message: FromServer): FromServer {
  switch (message.type) {
    case "welcome":
      return {
        ...message,
        types: message.types.map(wholeType),
        view: wholeView(message.view),
        options: wholeOptions(message.options),
        moments: message.moments.map(wholeMoment),
      };
    case "update":
      return {
        ...message,
        view: wholeView(message.view),
        options: wholeOptions(message.options),
        moments: message.moments.map(wholeMoment),
        board: message.board ?? null,
      };
    case "answer":
      return { ...message, answer: wholeAnswer(message.answer) };
    default:
      return message;
  }
}
