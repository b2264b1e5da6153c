// A game from its first line to its last: the board at any moment, what was said and rolled there.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { gameBoard, gameRecord, gameState, loadCatalog, moments, positionAt, words } from "../api";
import { Stage } from "../board/motion";
import { heldGame, remember, tokensFor } from "../held";
import { go, note } from "../router";
import { pace as shownPace } from "../settings";
import type { BoardDrawing, GameState, Moment, View } from "../wire";
import { BranchDialog } from "./branching";
import { CopyButton } from "./copy";
import { toJudge } from "./judge";
import { Positions } from "./positions";
import { ReplayBoard } from "./replayboard";
import { Story } from "./story";
import { saveFile } from "./saving";
import { Scrubber } from "./scrubber";
import { Shell } from "./shell";
import { address } from "./speech";
import { Timeline } from "./timeline";

const STEP_TIME = 1100;
const REFRESH = 15_000;

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
    const timer = setInterval(ask, REFRESH);
    return () => clearInterval(timer);
  }, [loaded]);
  if (loaded) return <Replay key={game} game={game} loaded={loaded} start={at} />;
  return (
    <Shell>
      <h1>Replay</h1>
      <p role={fault ? "alert" : "status"}>{fault || "Fetching the game…"}</p>
    </Shell>
  );
}

function Replay({ game, loaded, start }: { game: string; loaded: Loaded; start: number | null }) {
  const { state, last } = loaded;
  const time = useMemo(() => new Timeline(loaded.moments, last), [loaded]);
  const positions = useMemo(() => new Positions(game, tokensFor(game)), [game]);
  const [at, setAt] = useState(() => Math.min(start ?? last, last));
  const [view, setView] = useState<View>(state.view);
  const [fault, setFault] = useState("");
  const [left] = useState(() => heldGame(game)?.seen ?? -1);
  const [branching, setBranching] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [pace, setPace] = useState(1);

  useEffect(() => setAt(Math.min(start ?? last, last)), [start]);
  const stage = useMemo(() => new Stage(() => shownPace() / now.current), [game]);
  const now = useRef(pace);
  now.current = pace;
  const shown = useRef(state.view.version);
  useEffect(() => {
    let wanted = true;
    const moment = time.moment(at);
    const show = async () => {
      try {
        const found = await positions.at(at);
        if (wanted && moment && shown.current === at - 1) await stage.play(moment);
        if (!wanted) return;
        shown.current = at;
        setView(found);
        setFault("");
        positions.prefetch(at, last);
      } catch (thrown) {
        if (wanted) setFault(words(thrown));
      }
    };
    void show();
    if (at === last && left >= 0) remember(game, { seen: last });
    const timer = setTimeout(() => note(`/replay/${game}?at=${at}`), 300);
    return () => {
      wanted = false;
      stage.skip();
      clearTimeout(timer);
    };
  }, [at, last]);
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), STEP_TIME / pace);
    return () => clearTimeout(timer);
  }, [playing, at, pace, last]);

  const goTo = (version: number) => {
    setPlaying(false);
    setAt(version);
  };
  const play = (wanted: boolean) => {
    if (wanted && at >= last) setAt(0);
    setPlaying(wanted);
  };
  useKeys({ time, at, goTo, playing, play });

  const judgeIt = async () => {
    try {
      toJudge(await positionAt(game, at, tokensFor(game)));
      go("/judge");
    } catch (thrown) {
      setFault(words(thrown));
    }
  };
  const download = async () => {
    try {
      saveFile(`${state.game.scenario}-${game.slice(0, 6)}.record`, await gameRecord(game, tokensFor(game)));
    } catch (thrown) {
      setFault(words(thrown));
    }
  };

  return (
    <div class="replay">
      <header class="replay-head">
        <a class="wordmark" href="/" aria-label="Cybertank, first page">
          Cybertank
        </a>
        <h1>
          Replay: {state.game.title} <small>{said(view)}</small>
        </h1>
        <nav aria-label="This game">
          <a class="button small" href={state.seats.length > 0 ? `/play/${game}` : `/watch/${game}`}>
            To the game
          </a>
          <CopyButton text={address(`/replay/${game}?at=${at}`)} label="Copy link to this moment" />
          <button type="button" class="small" onClick={() => setBranching(true)}>
            Play on from here
          </button>
          <button type="button" class="small" onClick={judgeIt}>
            Judge
          </button>
          <button type="button" class="small" onClick={download}>
            Download record
          </button>
        </nav>
      </header>
      <main id="main" tabIndex={-1} class="replay-main">
        <ReplayBoard board={loaded.board} types={state.types} view={view} seats={state.game.seats} moment={time.moment(at)} />
        {fault && (
          <p class="fault over-board" role="alert">
            {fault}
          </p>
        )}
      </main>
      <Story time={time} at={at} left={left} onGo={goTo} />
      <Scrubber {...{ time, at, left, playing, pace }} onGo={goTo} onPlay={play} onPace={setPace} />
      {branching && <BranchDialog info={state.game} at={at} onClose={() => setBranching(false)} />}
    </div>
  );
}

function said(view: View): string {
  if (view.outcome) return view.outcome.grade || view.outcome.reason;
  return view.phase === "set-up" ? view.asked : `Turn ${view.turn} · ${view.asked}`;
}

interface Keys {
  time: Timeline;
  at: number;
  goTo: (version: number) => void;
  playing: boolean;
  play: (wanted: boolean) => void;
}

/** Arrows step, Home and End go to the ends, D and T to dice and turns (with Shift: back), the space bar plays. */
function useKeys(keys: Keys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { time, at, goTo, playing, play } = now.current;
      if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog")) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const ways: Record<string, () => void> = {
        ArrowLeft: () => goTo(Math.max(0, at - 1)),
        ArrowRight: () => goTo(Math.min(time.last, at + 1)),
        Home: () => goTo(0),
        End: () => goTo(time.last),
        d: () => goTo(time.after(time.dice, at)),
        D: () => goTo(time.before(time.dice, at)),
        t: () => goTo(time.after(time.turns, at)),
        T: () => goTo(time.before(time.turns, at)),
      };
      if (event.key === " " && !(event.target instanceof HTMLButtonElement)) ways[" "] = () => play(!playing);
      const way = ways[event.key];
      if (!way) return;
      event.preventDefault();
      way();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
