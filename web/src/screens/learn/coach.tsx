// The coach: a panel over the game that suggests what to try, notices when you have done it, and moves on.
import { useEffect, useState } from "preact/hooks";
import type { OpenGame } from "../../game/open-game";
import { go } from "../../router";
import { phone } from "../../ui/phone";
import { pointed } from "../play/panel/hex-card";
import { LESSONS, SEAT, type Lesson, type Scene } from "./lessons";

interface Props {
  game: OpenGame;
  /** The version at which the tutorial began. */
  began: number;
  step: number;
  onStep: (step: number) => void;
}

export function Coach({ game, began, step, onStep }: Props) {
  const [open, setOpen] = useState(true);
  const scene = sceneOf(game, began);
  const lesson = LESSONS[step];
  const done = useDone(lesson, scene, step);
  // On a phone, the coach closes when the board is touched, and reopens when it has something to say.
  useEffect(() => setOpen(true), [step, done]);
  useEffect(() => {
    const touch = (event: PointerEvent) => {
      const onBoard = event.target instanceof Element && event.target.closest(".board");
      if (onBoard && phone.peek()) setOpen(false);
    };
    document.addEventListener("pointerdown", touch);
    return () => document.removeEventListener("pointerdown", touch);
  }, []);
  if (!scene || !lesson) return null;
  if (!open) {
    return (
      <button type="button" class="coach-call primary" onClick={() => setOpen(true)}>
        {step + 1}. {lesson.title}
      </button>
    );
  }
  return (
    <aside
      class="coach"
      aria-label="Coach"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
      }}
    >
      <header class="coach-head">
        <h2>
          {step + 1}. {lesson.title}
        </h2>
        <button type="button" class="box-close" aria-label="Close the coach" onClick={() => setOpen(false)}>
          <span aria-hidden="true">×</span>
        </button>
      </header>
      <div aria-live="polite" class="stack tight">
        <p>{lesson.says}</p>
        <p class={done ? "coach-hint well" : "coach-hint"}>{done ? lesson.well : lesson.hint(scene)}</p>
      </div>
      <Ways game={game.id} step={step} done={done} onStep={onStep} />
    </aside>
  );
}

interface WaysProps {
  game: string;
  step: number;
  done: boolean;
  onStep: (step: number) => void;
}

function Ways({ game, step, done, onStep }: WaysProps) {
  const last = step === LESSONS.length - 1;
  return (
    <div class="coach-ways">
      {step > 0 && (
        <button type="button" class="small" onClick={() => onStep(step - 1)}>
          Back
        </button>
      )}
      <div class="coach-dots" role="img" aria-label={`Step ${step + 1} of ${LESSONS.length}`}>
        {LESSONS.map((one, place) => (
          <i key={one.title} class={place < step || (place === step && done) ? "done" : ""} />
        ))}
      </div>
      {last ? (
        <button type="button" class="small primary push" onClick={() => go(`/play/${game}`)}>
          Keep playing
        </button>
      ) : (
        <button type="button" class={done ? "small primary push" : "small push"} onClick={() => onStep(step + 1)}>
          {done ? "Next" : "Skip"}
        </button>
      )}
    </div>
  );
}

function sceneOf(game: OpenGame, began: number): Scene | null {
  const view = game.view.value;
  if (!view) return null;
  return {
    view,
    options: game.options.value,
    since: game.moments.value.filter((moment) => moment.number > began),
    pointed: pointed.value,
    mine: view.seat === SEAT,
  };
}

/** Return true once a step is done. It stays done when the pointer moves on. */
function useDone(lesson: Lesson | undefined, scene: Scene | null, step: number): boolean {
  const [done, setDone] = useState<number[]>([]);
  const now = lesson && scene ? lesson.done(scene) : false;
  useEffect(() => {
    if (now && !done.includes(step)) setDone([...done, step]);
  }, [now, step]);
  return now || done.includes(step);
}
