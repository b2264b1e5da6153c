// One open game: what the server has sent, and how to answer. The view lags behind while animations play on the board.
import { batch, computed, signal } from "@preact/signals";
import { changed } from "../board/changed";
import { gameBoard, moments } from "../server/api";
import { flownPath, wrecksIn } from "./flown";
import { GameSocket, type Reply, type Request } from "../server/socket";
import type {
  Answer,
  BoardChange,
  BoardDrawing,
  Fault,
  FromServer,
  GameInfo,
  Hint,
  Moment,
  Options,
  Present,
  Question,
  RefusalView,
  TypeView,
  Update,
  View,
  Welcome,
} from "../server/wire";

export type Toast = { id: number; text: string; rule: string; kind: "refused" | "told" };
/** A function that shows one moment on the board. Its promise resolves once the moment has been shown. */
export type Show = (moment: Moment, before: View) => Promise<void>;

const TOAST_TIME = 9000;
/** If more moments than this are waiting, only the last ones are played. */
const PATIENCE = 8;

export class OpenGame {
  readonly info = signal<GameInfo | null>(null);
  /** The seats played in this browser. */
  readonly mine = signal<string[]>([]);
  readonly types = signal(new Map<string, TypeView>());
  readonly drawing = signal<BoardDrawing | null>(null);
  readonly view = signal<View | null>(null);
  readonly options = signal<Options | null>(null);
  readonly moments = signal<Moment[]>([]);
  readonly present = signal<Present | null>(null);
  /** When the current computer player started thinking, in milliseconds. */
  readonly thinkingSince = signal(0);
  readonly toasts = signal<Toast[]>([]);
  /** True while moments are being played on the board. */
  readonly playing = signal(false);
  /** True while a decision is being sent. */
  readonly sending = signal(false);
  readonly units = computed(() => new Map((this.view.value?.units ?? []).map((unit) => [unit.id, unit])));
  /** The way of the missile in the air. */
  readonly flown = computed(() => flownPath(this.view.value, this.moments.value, this.units.value));
  /** The hexes with wrecks of trains. */
  readonly wrecks = computed(() => wrecksIn(this.moments.value));
  readonly seatNames = computed(() => this.info.value?.seats.map((seat) => seat.name) ?? []);
  readonly myTurn = computed(() => {
    const seat = this.view.value?.seat;
    return seat != null && this.mine.value.includes(seat);
  });
  readonly socket: GameSocket;
  /** Set by the page once it has a board to play moments on. */
  show: Show | null = null;
  /** Set by the page: a function that ends the current animation. */
  skip: (() => void) | null = null;

  private queue: Update[] = [];
  /** The last version received, which may be ahead of the one shown. */
  private received = -1;
  private toastId = 0;
  private hurried = false;
  private faulted = false;
  private settling: Promise<void> = Promise.resolve();

  constructor(
    readonly id: string,
    private readonly tokens: string[],
  ) {
    this.socket = new GameSocket(
      id,
      () => ({ tokens, seen: this.received, board: this.drawing.value?.fingerprint ?? "" }),
      (message) => this.heard(message),
    );
    this.socket.open();
  }

  close(): void {
    this.socket.close();
  }

  // -- decisions ------------------------------------------------------------------------------------------------------

  submit(decision: string, quiet = false): Promise<RefusalView | null> {
    return this.decide((version) => ({ type: "submit", version, decision }), quiet);
  }

  undo(quiet = false): Promise<RefusalView | null> {
    return this.decide((version) => ({ type: "undo", version }), quiet);
  }

  setUp(place: string[]): Promise<RefusalView | null> {
    return this.decide((version) => ({ type: "set-up", version, place }));
  }

  /**
   * Send one decision at a time. Return any refusal, and show it unless `quiet` is set. A refusal because of an
   * outdated version is never shown, because the page is about to catch up.
   */
  private async decide(request: (version: number) => Request, quiet = false): Promise<RefusalView | null> {
    if (this.sending.value) return null;
    this.sending.value = true;
    try {
      const reply = await this.socket.request(request(this.view.value?.version ?? -1));
      const refusal = refusalOf(reply);
      if (refusal && refusal.rule !== "version" && !quiet) this.toast(refusal.reason, refusal.rule, "refused");
      return refusal;
    } finally {
      this.sending.value = false;
    }
  }

  async pause(paused: boolean): Promise<void> {
    await this.socket.request({ type: "pause", paused });
  }

  // -- questions ------------------------------------------------------------------------------------------------------

  async ask(question: Question): Promise<Answer> {
    const reply = await this.socket.request({ type: "ask", question, at: null });
    if (reply.type === "answer") return reply.answer;
    return { about: "unknown", refusal: refusalOf(reply) ?? { rule: "", reason: "The server gave no answer." } };
  }

  // -- hints ----------------------------------------------------------------------------------------------------------

  /** Ask what a computer player would do. Return the hint, or why there is none. */
  async hint(level: string): Promise<Hint | Pick<Fault, "code" | "text">> {
    const reply = await this.socket.request({ type: "hint", level });
    if (reply.type === "hinted") return reply.hint;
    return reply.type === "fault" ? reply : { code: "no-hint", text: "The server gave no hint." };
  }

  async stopHint(): Promise<void> {
    await this.socket.request({ type: "stop-hint" });
  }

  // -- toasts ---------------------------------------------------------------------------------------------------------

  toast(text: string, rule = "", kind: Toast["kind"] = "told"): void {
    this.toastId += 1;
    const id = this.toastId;
    this.toasts.value = [...this.toasts.value.slice(-2), { id, text, rule, kind }];
    window.setTimeout(() => this.dismiss(id), TOAST_TIME);
  }

  dismiss(id: number): void {
    this.toasts.value = this.toasts.value.filter((toast) => toast.id !== id);
  }

  // -- from the server ------------------------------------------------------------------------------------------------

  private heard(message: FromServer): void {
    if (message.type === "welcome") this.welcomed(message);
    else if (message.type === "update") this.updated(message);
    else if (message.type === "present") this.attended(message);
    else if (message.type === "fault" && message.id == null) this.toast(message.text, "", "refused");
  }

  private attended(present: Present): void {
    batch(() => {
      this.present.value = present;
      this.thinkingSince.value = present.thinking ? Date.now() - 1000 * present.thinking_for : 0;
    });
  }

  private welcomed(welcome: Welcome): void {
    this.queue = [];
    this.received = welcome.view.version;
    batch(() => {
      this.info.value = welcome.game;
      this.mine.value = welcome.seats;
      this.types.value = new Map(welcome.types.map((type) => [type.id, type]));
      if (welcome.board) this.drawing.value = welcome.board;
      this.append(welcome.moments);
      this.view.value = welcome.view;
      this.options.value = welcome.options;
    });
    void this.fetchMissing();
  }

  /** Fetch the moments before the ones that the welcome brought. It brings only the last few hundred. */
  private async fetchMissing(): Promise<void> {
    const known = this.moments.value;
    const gap = known.findIndex((moment, i) => moment.number > (known[i - 1]?.number ?? 0) + 1);
    if (gap < 0) return;
    const after = known[gap - 1]?.number ?? 0;
    const before = known[gap]!.number;
    try {
      const fetched = await moments(this.id, after, this.tokens, before - 1);
      const missing = fetched.moments.filter(({ number }) => number < before);
      const now = this.moments.value;
      const at = now.findIndex(({ number }) => number >= before);
      this.moments.value = [...now.slice(0, at), ...missing, ...now.slice(at)];
    } catch {
      this.toast("The beginning of the log could not be loaded. The game itself is up to date.");
    }
  }

  private updated(update: Update): void {
    this.received = update.view.version;
    this.queue.push(update);
    if (!this.playing.value) this.settling = this.playQueue();
  }

  /** Resolve when everything that has happened is on the board. */
  settled(): Promise<void> {
    return this.settling;
  }

  /** Show the current position immediately, without the animations. */
  hurry(): Promise<void> {
    if (!this.playing.value) return Promise.resolve();
    this.hurried = true;
    this.skip?.();
    return this.settling;
  }

  private async playQueue(): Promise<void> {
    this.playing.value = true;
    while (this.queue.length) {
      const update = this.queue[0]!;
      const waiting = this.queue.reduce((sum, each) => sum + each.moments.length, 0);
      for (const moment of update.moments) await this.playOne(moment, waiting);
      if (this.queue[0] === update) this.settle(update);
    }
    this.playing.value = false;
    this.hurried = false;
  }

  private async playOne(moment: Moment, waiting: number): Promise<void> {
    const before = this.view.value;
    this.append([moment]);
    const worthIt = !this.hurried && !document.hidden && waiting <= PATIENCE;
    if (!this.show || !before || !worthIt) return;
    try {
      await this.show(moment, before);
    } catch (thrown) {
      this.notShown(thrown);
    }
  }

  /**
   * Handle an event that could not be shown. The game continues from the true position, and the player is told once.
   */
  notShown(thrown: unknown): void {
    console.error(thrown);
    if (!this.faulted) this.toast("Something that happened could not be shown. The board is up to date.");
    this.faulted = true;
  }

  private settle(update: Update): void {
    this.queue.shift();
    try {
      batch(() => {
        if (update.board) this.changeBoard(update.board);
        this.view.value = update.view;
        this.options.value = update.options;
      });
    } catch (thrown) {
      this.notShown(thrown);
    }
  }

  private changeBoard(change: BoardChange): void {
    const board = changed(this.drawing.value, change);
    if (board) this.drawing.value = board;
    else {
      gameBoard(this.id, this.tokens).then(
        (fetched) => (this.drawing.value = fetched),
        (thrown: unknown) => this.notShown(thrown),
      );
    }
  }

  /** Add new moments to the log. The welcome after a lost connection may repeat some that are already there. */
  private append(moments: Moment[]): void {
    const last = this.moments.value.at(-1)?.number ?? -1;
    const fresh = moments.filter((moment) => moment.number > last);
    if (fresh.length) this.moments.value = [...this.moments.value, ...fresh];
  }
}

export function refusalOf(reply: Reply): RefusalView | null {
  if (reply.type === "refused") return reply.refusal;
  if (reply.type === "fault") return { rule: "", reason: reply.text };
  return null;
}
