// The tutorial: a real game that starts in the middle of a battle, with a coach.
import { useState } from "preact/hooks";
import { SCENE } from "../../board/picture-pieces";
import { Picture } from "../../board/scenario-picture";
import { heldGame } from "../../game/my-games";
import type { OpenGame } from "../../game/open-game";
import { keepLinks, ME } from "../../game/seating";
import { loadCatalog, loadRecord, words } from "../../server/api";
import { Shell } from "../../ui/shell";
import { PlayPage } from "../play/page";
import { Coach } from "./coach";
import { LESSONS, SEAT } from "./lessons";
// A record played with the real engine, which `cybertank verify` confirms: four turns of an Ogre's advance.
import battle from "./tutorial.record?raw";
import "./learn.css";

const KEY = "cybertank.tutorial";
const BEGAN = battle
  .trim()
  .split("\n")
  .filter((line) => / \| [0-9a-f]{8}$/.test(line)).length;

interface Progress {
  game: string;
  step: number;
}

function stored(): Progress | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Progress> | null;
    if (typeof found?.game !== "string" || typeof found.step !== "number" || !heldGame(found.game)) return null;
    return { game: found.game, step: Math.min(Math.max(0, found.step), LESSONS.length - 1) };
  } catch {
    return null;
  }
}

function store(progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // Without storage, the tutorial still works, but a reload starts it over.
  }
}

async function begin(): Promise<Progress> {
  const { default_level } = await loadCatalog();
  const seating = { attacker: default_level, [SEAT]: ME };
  const links = await loadRecord(battle, { attacker: default_level, [SEAT]: "human" });
  keepLinks(links, seating, "Learning: Mark III Attack");
  return { game: links.game, step: 0 };
}

export function LearnPage() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [game, setGame] = useState<OpenGame | null>(null);
  const set = (fresh: Progress) => {
    store(fresh);
    setProgress(fresh);
  };
  if (!progress) return <Cover onBegin={set} />;
  return (
    <>
      <PlayPage key={progress.game} game={progress.game} watching={false} onOpen={setGame} />
      {game && <Coach game={game} began={BEGAN} step={progress.step} onStep={(step) => set({ ...progress, step })} />}
    </>
  );
}

function Cover({ onBegin }: { onBegin: (progress: Progress) => void }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const before = stored();
  const start = async () => {
    setBusy(true);
    setFault("");
    try {
      onBegin(await begin());
    } catch (thrown) {
      setFault(words(thrown));
      setBusy(false);
    }
  };
  return (
    <Shell wide>
      <div class="hero">
        <div class="hero-words">
          <h1>Learn in ten minutes</h1>
          <p>
            You take over the defense in the middle of a battle, on the real board. The coach suggests what to try and
            follows what you do. You cannot break anything.
          </p>
          <ol class="learn-steps">
            {LESSONS.map((lesson) => (
              <li key={lesson.title}>
                <p>
                  <b>{lesson.title}</b>
                  <span class="dim">{lesson.about}</span>
                </p>
              </li>
            ))}
          </ol>
          <p class="row wrap">
            {before && (
              <button type="button" class="primary big" onClick={() => onBegin(before)}>
                Continue with step {before.step + 1}
              </button>
            )}
            <button type="button" class={before ? "big" : "primary big"} disabled={busy} onClick={() => void start()}>
              {busy ? "Setting up…" : before ? "Start over" : "Begin"}
            </button>
          </p>
          {fault && (
            <p class="fault" role="alert">
              {fault}
            </p>
          )}
        </div>
        <Picture scenario="mark-iii" title="the map" pieces={SCENE} />
      </div>
    </Shell>
  );
}
