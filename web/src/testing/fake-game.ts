// A fake game for tests. It gives the answers that the test sets, and records what was asked and submitted.
import { batch, computed, signal } from "@preact/signals";
import type { GameAccess } from "../screens/play/decide/game-access";
import type {
  Answer,
  Gun,
  Mark,
  Offer,
  Options,
  Question,
  ReachHex,
  RefusalView,
  Shop,
  TypeView,
  UnitView,
  View,
} from "../server/wire";

export function unit(id: string, hex: string, more: Partial<UnitView> = {}): UnitView {
  return { id, seat: "red", type: "HVY", where: "map", hex, squads: 0, riding: "", ...more } as UnitView;
}

export function gun(weapon: string, more: Partial<Gun> = {}): Gun {
  return { weapon, unit: weapon.split(":")[0]!, count: 1, ...more } as Gun;
}

export function mark(target: string, guns: Gun[]): Mark {
  const [of, component = ""] = target.split(":");
  return { target, unit: of, component, guns } as Mark;
}

export function reachHex(hex: string, path: string[], more: Partial<ReachHex> = {}): ReachHex {
  return { hex, path, cost: path.length, fight: "", risk: false, danger: 0, ...more };
}

export function offer(type: string, more: Partial<Offer> = {}): Offer {
  return { type, next_id: `${type}1`, squads: false, affordable: true, ...more } as Offer;
}

export function shop(more: Partial<Shop> = {}): Shop {
  return { offers: [], zones: [], in_hand: [], squads_left: 0, mines_left: 0, dummies_left: 0, ...more } as Shop;
}

export class FakeGame implements GameAccess {
  readonly view = signal<View | null>(null);
  readonly options = signal<Options | null>(null);
  readonly types = signal(new Map<string, TypeView>());
  readonly units = computed(() => new Map((this.view.value?.units ?? []).map((each) => [each.id, each])));
  readonly flown = computed(() => this.view.value?.flight?.path ?? []);
  readonly submitted: string[] = [];
  readonly questions: Question[] = [];
  /** The server's answer to a question. */
  answer: (question: Question) => Answer | Promise<Answer> = (question) => ({
    about: "unknown",
    refusal: { rule: "", reason: `no answer to ${question.about}` },
  });
  /** The server's answer to a decision. The test can also change the game here. */
  decide: (decision: string) => RefusalView | null = () => null;

  /** Present a position to the player whose turn it is. */
  stand(choose: string, units: UnitView[], options: Partial<Options> = {}): void {
    const view = { version: 1, turn: 1, on_turn: "red", phase: choose, seat: "red", choose, units } as View;
    const none = {
      end: "",
      ending: "",
      reminders: [],
      movers: [],
      shooters: [],
      workers: [],
      marks: [],
      choices: [],
      interceptors: [],
      launchers: [],
      shop: null,
    };
    batch(() => {
      this.view.value = view;
      this.options.value = { ...none, ...options } as Options;
    });
  }

  ask(question: Question): Promise<Answer> {
    this.questions.push(question);
    return Promise.resolve(this.answer(question));
  }

  submit(decision: string): Promise<RefusalView | null> {
    this.submitted.push(decision);
    return Promise.resolve(this.decide(decision));
  }

  settled(): Promise<void> {
    return Promise.resolve();
  }
}
