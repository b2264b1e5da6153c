// Typed functions for the server's routes (docs/server.md). Errors are thrown as a `ProblemError` with a
// readable message.
import { signal } from "@preact/signals";
import {
  type BattleCheck,
  type BattleKit,
  type BattleLink,
  type BoardChange,
  type BoardDrawing,
  type Catalog,
  type GameCard,
  type GameMoments,
  type GameState,
  type JudgeReply,
  type KeptBattle,
  type NewGame,
  type NewLinks,
  type ScenarioBoard,
  type SeatLink,
  type View,
  readBattle,
  readBattleCheck,
  readBattleKit,
  readBattleLink,
  readBoardChange,
  readBoardDrawing,
  readCatalog,
  readFileText,
  readGameCards,
  readGameMoments,
  readGameState,
  readJudgeReply,
  readNewLinks,
  readPositionBody,
  readProblem,
  readRuleTexts,
  readScenarioBoard,
  readSeatLink,
  readView,
} from "./wire";

/** The reason why a request failed. */
export class ProblemError extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    readonly rule = "",
  ) {
    super(detail || title);
  }

  /** True if the server could not be reached at all. */
  get offline(): boolean {
    return this.status === 0;
  }
}

const OFFLINE = "The server does not answer. Nothing is lost; please try again.";

interface Ask {
  method?: "GET" | "POST" | "PUT";
  body?: unknown;
  tokens?: string[];
}

async function send(path: string, ask: Ask): Promise<Response> {
  const headers: Record<string, string> = {};
  if (ask.body !== undefined) headers["Content-Type"] = "application/json";
  const token = ask.tokens?.[0];
  if (token) headers["Authorization"] = `Bearer ${token}`;
  try {
    return await fetch(path, {
      method: ask.method ?? (ask.body === undefined ? "GET" : "POST"),
      headers,
      body: ask.body === undefined ? null : JSON.stringify(ask.body),
    });
  } catch {
    throw new ProblemError(0, "No connection", OFFLINE);
  }
}

async function problem(reply: Response): Promise<ProblemError> {
  const usual = `The server answered ${reply.status}.`;
  try {
    const told = readProblem(await reply.text());
    return new ProblemError(reply.status, told.title ?? usual, told.detail || told.title || usual, told.rule ?? "");
  } catch {
    return new ProblemError(reply.status, usual, usual);
  }
}

async function text(path: string, ask: Ask = {}): Promise<string> {
  const reply = await send(path, ask);
  if (!reply.ok) throw await problem(reply);
  return reply.text();
}

/** Send a request and parse the answer with the route's reader. */
async function call<T>(read: (text: string) => T, path: string, ask: Ask = {}): Promise<T> {
  return read(await text(path, ask));
}

/** Describe an error to the player. */
export function words(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

// -- what can be played ------------------------------------------------------------------------------------------------

/** The catalog, once it has been requested. */
export const catalog = signal<Catalog | null>(null);

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () => {
    asked ??= ask().catch((fault: unknown) => {
      asked = null;
      throw fault;
    });
    return asked;
  };
}

export const loadCatalog = once(async () => {
  catalog.value = await call(readCatalog, "/api/catalog");
  return catalog.value;
});

export const loadRules = once(async () => (await call(readRuleTexts, "/api/rules")).rules);

const boards = new Map<string, () => Promise<ScenarioBoard>>();

export function scenarioBoard(name: string): Promise<ScenarioBoard> {
  const ask =
    boards.get(name) ?? once(() => call(readScenarioBoard, `/api/scenarios/${encodeURIComponent(name)}/board`));
  boards.set(name, ask);
  return ask();
}

// -- custom battles ----------------------------------------------------------------------------------------------------

/** Fetch everything that a battle can be made of. */
export const battleKit: () => Promise<BattleKit> = once(() => call(readBattleKit, "/api/battles/kit"));

async function fileAt(path: string): Promise<unknown> {
  return JSON.parse((await call(readFileText, path)).text);
}

/** Fetch the file of a built-in map. */
export function mapFile(name: string): Promise<unknown> {
  return fileAt(`/api/maps/${encodeURIComponent(name)}`);
}

/** Fetch the file of a built-in scenario. */
export function scenarioFile(name: string): Promise<unknown> {
  return fileAt(`/api/scenarios/${encodeURIComponent(name)}/file`);
}

export function checkBattle(text: string): Promise<BattleCheck> {
  return call(readBattleCheck, "/api/battles/check", { body: { text } });
}

/** Store a battle on the server. The same battle always gets the same link. */
export function keepBattle(text: string): Promise<BattleLink> {
  return call(readBattleLink, "/api/battles", { body: { text } });
}

export function keptBattle(id: string): Promise<KeptBattle> {
  return call(readBattle, `/api/battles/${encodeURIComponent(id)}`);
}

// -- games -------------------------------------------------------------------------------------------------------------

function of(game: string): string {
  return `/api/games/${encodeURIComponent(game)}`;
}

export function startGame(game: NewGame): Promise<NewLinks> {
  return call(readNewLinks, "/api/games", { body: game });
}

/** Start a game from a record. It is played in this browser, so hints are allowed. */
export function loadRecord(record: string, seats: Record<string, string> = {}): Promise<NewLinks> {
  return call(readNewLinks, "/api/games/load", { body: { record, seats, hints: true } });
}

export async function heldCards(games: { game: string; tokens: string[] }[]): Promise<GameCard[]> {
  if (games.length === 0) return [];
  return (await call(readGameCards, "/api/games/held", { body: { games } })).games;
}

export function gameState(game: string, tokens: string[]): Promise<GameState> {
  return call(readGameState, of(game), { tokens });
}

export function gameBoard(game: string, tokens: string[]): Promise<BoardDrawing> {
  return call(readBoardDrawing, `${of(game)}/board`, { tokens });
}

/** Fetch how the board at a version differs from the current board. */
export function boardAt(game: string, version: number, tokens: string[]): Promise<BoardChange> {
  return call(readBoardChange, `${of(game)}/at/${version}/board`, { tokens });
}

/** Fetch what happened after a line, up to the last line there is or to `upto`. The server sends it in pages. */
export async function moments(game: string, after: number, tokens: string[], upto = Infinity): Promise<GameMoments> {
  const found: GameMoments = { moments: [], version: 0 };
  for (;;) {
    const from = after + found.moments.length;
    const page = await call(readGameMoments, `${of(game)}/moments?after=${from}`, { tokens });
    found.moments.push(...page.moments);
    found.version = page.version;
    if (!page.moments.length || after + found.moments.length >= Math.min(page.version, upto)) return found;
  }
}

export function viewAt(game: string, version: number, tokens: string[]): Promise<View> {
  return call(readView, `${of(game)}/at/${version}`, { tokens });
}

export async function positionAt(game: string, version: number, tokens: string[]): Promise<string> {
  return (await call(readPositionBody, `${of(game)}/at/${version}/position`, { tokens })).position;
}

export function gameRecord(game: string, tokens: string[]): Promise<string> {
  return text(`${of(game)}/record`, { tokens });
}

export function branch(
  game: string,
  at: number,
  seats: Record<string, string>,
  hints: boolean | null,
  tokens: string[],
): Promise<NewLinks> {
  return call(readNewLinks, `${of(game)}/branch`, { body: { at, seats, hints }, tokens });
}

export function newLink(game: string, seat: string, token: string): Promise<SeatLink> {
  return call(readSeatLink, `${of(game)}/seats/${encodeURIComponent(seat)}/link`, { method: "POST", tokens: [token] });
}

export async function setWebhook(game: string, seat: string, url: string, token: string): Promise<void> {
  await text(`${of(game)}/seats/${encodeURIComponent(seat)}/webhook`, {
    method: "PUT",
    body: { url },
    tokens: [token],
  });
}

export function judge(position: string): Promise<JudgeReply> {
  return call(readJudgeReply, "/api/judge", { body: { position } });
}
