// A replay of a game: the board at any moment, with the log and the dice.
import { useEffect, useMemo, useState } from "preact/hooks";
import { BoardHandle } from "../../board/handle";
import { isEngineeringType, isSpecialType, loadExtras, loadWorks } from "../../board/load-extras";
import { heldGame, remember, tokensFor } from "../../game/my-games";
import { whoseDecision } from "../../game/words";
import { go, note } from "../../router";
import { gameBoard, gameRecord, gameState, loadCatalog, moments, positionAt, words } from "../../server/api";
import type { BoardDrawing, GameState, Moment, View } from "../../server/wire";
import { CopyButton } from "../../ui/copy";
import { lazyDialog } from "../../ui/lazy-dialog";
import { saveFile } from "../../ui/save-file";
import { Shell } from "../../ui/shell";
import { address } from "../../ui/text";
import { toJudge } from "../judge/page";
import type { BranchProps } from "./branch-dialog";
import { useKeys, usePlayback, useView } from "./playback";
import { ReplayBoard } from "./replay-board";
import { Scrubber } from "./scrubber";
import { Story } from "./story";
import { Timeline } from "./timeline";
import "./replay.css";

const REFRESH = 15_000;
const BranchDialog = lazyDialog<BranchProps>(async () => (await import("./branch-dialog")).BranchDialog);

interface Loaded {
  state: GameState;
  board: BoardDrawing;
  moments: Moment[];
  last: number;
}

async function load(game: string): Promise<Loaded> {
  const tokens = tokensFor(game);
  const [state, board, told] = await Promise.all([
    gameState(game, tokens),
    gameBoard(game, tokens),
    moments(game, 0, tokens),
    loadCatalog(),
  ]);
  if (state.types.some(isSpecialType) || state.view.missiles.length) await loadExtras();
  if (state.types.some(isEngineeringType) || state.view.trenches.length) await loadWorks();
  return { state, board, moments: told.moments, last: told.version };
}

export function ReplayPage({ game, at }: { game: string; at: number | null }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    setLoaded(null);
    load(game).then(setLoaded, (thrown: unknown) => setFault(words(thrown)));
  }, [game]);
  useEffect(() => {
    if (!loaded || loaded.state.view.seat === null) return;
    const ask = async () => {
      if (document.hidden) return;
      const more = await moments(game, loaded.last, tokensFor(game)).catch(() => null);
      if (more && more.version > loaded.last) {
        setLoaded({ ...loaded, moments: [...loaded.moments, ...more.moments], last: more.version });
      }
    };
    const timer = setInterval(() => void ask(), REFRESH);
    return () => clearInterval(timer);
  }, [loaded]);
  if (loaded) return <Replay key={game} game={game} loaded={loaded} start={at} />;
  return (
    <Shell>
      <h1>Replay</h1>
      <p role={fault ? "alert" : "status"}>{fault || "Loading the game…"}</p>
    </Shell>
  );
}

function Replay({ game, loaded, start }: { game: string; loaded: Loaded; start: number | null }) {
  const { state, last } = loaded;
  const tokens = tokensFor(game);
  const time = useMemo(() => new Timeline(loaded.moments, last), [loaded]);
  const playback = usePlayback(start, last);
  const { at, pace } = playback;
  const handle = useMemo(() => new BoardHandle(), []);
  const shown = useView({ game, tokens, time, known: state.view, board: loaded.board, at, pace, handle });
  const { view, fault, notice } = shown;
  const [left] = useState(() => heldGame(game)?.seen ?? -1);
  useKeys(time, playback);
  useEffect(() => {
    if (at === last && left >= 0) remember(game, { seen: last });
    const timer = setTimeout(() => note(`/replay/${game}?at=${at}`), 300);
    return () => clearTimeout(timer);
  }, [at, last]);
  const past = useMemo(() => time.moments.filter(({ number }) => number <= view.version), [time, view.version]);
  return (
    <div class="replay">
      <Head state={state} at={at} view={view} />
      <main id="main" tabIndex={-1} class="replay-main">
        <ReplayBoard
          handle={handle}
          shown={shown}
          types={state.types}
          seats={state.game.seats}
          moment={time.moment(view.version)}
          past={past}
        />
        {fault && (
          <p class="fault over-board" role="alert">
            {fault}
          </p>
        )}
        {notice && (
          <p class="replay-notice" role="status">
            {notice}
          </p>
        )}
      </main>
      <Story time={time} at={at} left={left} onGo={playback.goTo} />
      <Scrubber time={time} left={left} playback={playback} />
    </div>
  );
}

function Head({ state, at, view }: { state: GameState; at: number; view: View }) {
  const [branching, setBranching] = useState(false);
  const [fault, setFault] = useState("");
  const game = state.game.id;
  const attempt = (deed: () => Promise<void>) => () =>
    void deed().then(
      () => setFault(""),
      (thrown: unknown) => setFault(words(thrown)),
    );
  const judgeIt = attempt(async () => {
    toJudge(await positionAt(game, at, tokensFor(game)));
    go("/judge");
  });
  const download = attempt(async () => {
    saveFile(`${state.game.scenario}-${game.slice(0, 6)}.record`, await gameRecord(game, tokensFor(game)));
  });
  return (
    <header class="replay-head">
      <a class="wordmark" href="/" aria-label="Cybertank, home page">
        Cybertank
      </a>
      <h1>
        Replay: {state.game.title} <small>{said(view)}</small>
      </h1>
      <nav aria-label="This game">
        <a class="button small" href={state.seats.length > 0 ? `/play/${game}` : `/watch/${game}`}>
          Back to the game
        </a>
        <CopyButton text={address(`/replay/${game}?at=${at}`)} label="Copy link to this moment" />
        <button type="button" class="small" onClick={() => setBranching(true)}>
          Play from here
        </button>
        <button type="button" class="small" onClick={judgeIt}>
          Judge
        </button>
        <button type="button" class="small" onClick={download}>
          Download record
        </button>
      </nav>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      {branching && <BranchDialog info={state.game} at={at} onClose={() => setBranching(false)} />}
    </header>
  );
}

function said(view: View): string {
  if (view.outcome) return view.outcome.grade || view.outcome.reason;
  return view.phase === "set-up" ? whoseDecision(view) : `Turn ${view.turn} · ${whoseDecision(view)}`;
}
