// The state of a replay: the moment shown, how it advances, and what keys do.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardHandle } from "../../board/handle";
import { Stage } from "../../board/scenes/stage";
import { words } from "../../server/api";
import type { BoardDrawing, View } from "../../server/wire";
import { pace as shownPace } from "../../settings";
import { type CommandIn, commandOf } from "../../ui/commands";
import { Boards } from "./board-cache";
import { Positions } from "./position-cache";
import type { Timeline } from "./timeline";

const STEP_TIME = 1100;

export interface Playback {
  at: number;
  playing: boolean;
  pace: number;
  goTo: (version: number) => void;
  play: (wanted: boolean) => void;
  setPace: (pace: number) => void;
}

/** Keep track of the moment shown. While the replay is playing, it advances by itself. */
export function usePlayback(start: number | null, last: number): Playback {
  const first = Math.min(start ?? last, last);
  const [at, setAt] = useState(first);
  const [playing, setPlaying] = useState(false);
  const [pace, setPace] = useState(1);
  useEffect(() => setAt(first), [start]);
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
  return { at, playing, pace, goTo, play, setPace };
}

interface Asked {
  game: string;
  tokens: string[];
  time: Timeline;
  /** A position and a board that have already been loaded. */
  known: View;
  board: BoardDrawing;
  at: number;
  pace: number;
  handle: BoardHandle;
}

export interface Shown {
  view: View;
  /** The position before the moment shown, or null at the start. */
  before: View | null;
  /** The board with its terrain at that moment. */
  board: BoardDrawing;
}

const NOT_PLAYED = "This step could not be shown as it happened. The board is right.";

/** Return the position of a moment. A step forward is animated on the board first. */
export function useView(asked: Asked): Shown & { fault: string; notice: string } {
  const { game, tokens, time, known, board, at, pace, handle } = asked;
  const [shownNow, setShown] = useState<Shown>({ view: known, before: null, board });
  const [fault, setFault] = useState("");
  const [notice, setNotice] = useState("");
  const positions = useMemo(() => new Positions(game, tokens), [game]);
  const boards = useMemo(() => new Boards(game, tokens, board), [game]);
  const shown = useRef(known.version);
  const speed = useRef(pace);
  speed.current = pace;
  const stage = useMemo(() => {
    const failed = (thrown: unknown) => {
      console.error(thrown);
      setNotice(NOT_PLAYED);
    };
    return new Stage(handle, () => shownPace() / speed.current, failed);
  }, [handle]);
  useEffect(() => {
    let wanted = true;
    const show = async () => {
      const [view, before] = await Promise.all([positions.at(at), at > 0 ? positions.at(at - 1) : null]);
      const then = await boards.at(at, view.board);
      const moment = time.moment(at);
      setNotice("");
      if (wanted && moment && shown.current === at - 1) await stage.play(moment);
      if (!wanted) return;
      shown.current = at;
      setShown({ view, before, board: then });
      setFault("");
      positions.prefetch(at, time.last);
    };
    show().catch((thrown: unknown) => wanted && setFault(words(thrown)));
    return () => {
      wanted = false;
      stage.skip();
    };
  }, [at, positions]);
  return { ...shownNow, fault, notice };
}

/** Handle the shortcuts of a replay. */
export function useKeys(time: Timeline, playback: Playback): void {
  const now = useRef({ time, playback });
  now.current = { time, playback };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, select, textarea, dialog, .board:focus-visible")) return;
      if (event.key === " " && target?.closest("button, a")) return;
      const command = commandOf("replay", event);
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      obey(command, now.current.time, now.current.playback);
    };
    // Capture keys before the board, which handles some itself once it has been clicked. If the board was reached by
    // keyboard, it keeps its keys.
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, []);
}

function obey(command: CommandIn<"replay">, time: Timeline, { at, goTo, playing, play }: Playback): void {
  const ways: Record<CommandIn<"replay">, () => void> = {
    back: () => goTo(Math.max(0, at - 1)),
    on: () => goTo(Math.min(time.last, at + 1)),
    first: () => goTo(0),
    last: () => goTo(time.last),
    "die-on": () => goTo(time.after(time.dice, at)),
    "die-back": () => goTo(time.before(time.dice, at)),
    "turn-on": () => goTo(time.after(time.turns, at)),
    "turn-back": () => goTo(time.before(time.turns, at)),
    play: () => play(!playing),
  };
  ways[command]();
}
