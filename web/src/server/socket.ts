// A websocket connection to one game. It reconnects by itself and resumes at the last version seen.
import { signal } from "@preact/signals";
import { type FaultCode, type FromClient, type FromServer, readFromServer } from "./wire";

export type Link = "connecting" | "connected" | "lost" | "closed";
type Hello = Extract<FromClient, { type: "hello" }>;
type Numbered = Exclude<FromClient, Hello>;
/** A request without its number. */
export type Request = Numbered extends infer Message ? (Message extends Numbered ? Omit<Message, "id"> : never) : never;
export type Reply = Extract<FromServer, { id: number }> | Extract<FromServer, { type: "fault" }>;

const PATIENCE = [300, 800, 2000, 4000];
const HEARTBEAT = 20_000;
/** Errors after which there is no point in reconnecting. */
const FINAL: ReadonlySet<FaultCode> = new Set(["unknown-game", "wrong-link"]);

type Waiting = { message: Numbered; answer: (reply: Reply) => void };

export class GameSocket {
  readonly link = signal<Link>("connecting");
  /** The reason why the server closed the connection for good, or "" while it is open. */
  readonly fault = signal("");
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private lastId = 0;
  private failures = 0;
  private heardAt = 0;
  private timer = 0;
  private heartbeat = 0;

  constructor(
    private readonly game: string,
    private readonly hello: () => Omit<Hello, "type">,
    private readonly heard: (message: FromServer) => void,
  ) {}

  open(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/games/${encodeURIComponent(this.game)}/socket`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ...this.hello() }));
    socket.onmessage = (event: MessageEvent<string>) => this.receive(readFromServer(event.data));
    socket.onclose = () => this.lost(socket);
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.link.value = "closed";
    window.clearTimeout(this.timer);
    window.clearInterval(this.heartbeat);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
    this.socket = null;
  }

  /**
   * Send a request and wait for its reply. If the connection is lost before the reply arrives, the request is sent
   * again after the next welcome. The version it contains prevents it from being played twice.
   */
  request(request: Request): Promise<Reply> {
    this.lastId += 1;
    const message = { ...request, id: this.lastId };
    return new Promise((answer) => {
      this.waiting.set(message.id, { message, answer });
      if (this.link.value === "connected") this.send(message);
    });
  }

  private send(message: Numbered): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private receive(message: FromServer): void {
    this.heardAt = Date.now();
    if (message.type === "welcome") this.welcomed();
    if (message.type === "fault" && FINAL.has(message.code)) {
      this.fault.value = message.text;
      this.close();
    }
    this.heard(message);
    if ("id" in message && message.id != null) this.settle(message.id, message);
  }

  private welcomed(): void {
    this.link.value = "connected";
    this.failures = 0;
    window.clearInterval(this.heartbeat);
    this.heartbeat = window.setInterval(() => this.beat(), HEARTBEAT);
    for (const { message } of this.waiting.values()) this.send(message);
  }

  private settle(id: number, reply: Reply): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.answer(reply);
  }

  /** Detect a dead connection by the silence after a ping. */
  private beat(): void {
    if (Date.now() - this.heardAt > 2 * HEARTBEAT) this.socket?.close();
    else void this.request({ type: "ping" });
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.link.value === "closed") return;
    this.link.value = "lost";
    window.clearInterval(this.heartbeat);
    for (const [id, { message }] of this.waiting) if (message.type === "ping") this.waiting.delete(id);
    const pause = PATIENCE[Math.min(this.failures, PATIENCE.length - 1)]!;
    this.failures += 1;
    this.timer = window.setTimeout(() => this.open(), pause * (0.8 + 0.4 * Math.random()));
  }

  private readonly hurry = (): void => {
    if (this.link.value !== "lost" || document.hidden) return;
    window.clearTimeout(this.timer);
    this.open();
  };
}
