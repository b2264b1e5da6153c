// The builder: the map, the panel beside it, and a button to test the battle.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardHandle } from "../../board/handle";
import { note, type Place } from "../../router";
import { words } from "../../server/api";
import { type CommandIn, withKey } from "../../ui/commands";
import { IconButton } from "../../ui/icon-button";
import { phone } from "../../ui/phone";
import { SettingsDialog } from "../../ui/lazy-dialog";
import "../play/panel/panel.css";
import "../play/play.css";
import "./panel.css";
import "./builder.css";
import { AreasPanel } from "./map/areas-panel";
import { Canvas, spoken } from "./map/canvas";
import { type DialogName, KeysDialog, OpenDialog, ShareDialog, TestDialog } from "./dialogs";
import { ForcesPanel } from "./forces/forces-panel";
import { BuilderHead } from "./header";
import { pressed } from "./keys";
import { MapPanel } from "./map/map-panel";
import { emptyField, fromLink, fromScenario, lastDraft } from "./battle/open-battle";
import { Painter } from "./map/painter";
import { RulesPanel } from "./rules-panel";
import { VerdictBar } from "./check-bar";
import { WinningPanel } from "./goals/winning-panel";
import { type Tab, TABS, Workbench } from "./workbench";

export function BuilderPage({ at }: { at: Place & { page: "builder" } }) {
  const asked = Boolean(at.battle || at.from);
  const bench = useMemo(() => {
    const { battle, draft } = asked ? emptyField() : lastDraft();
    return new Workbench(battle, draft);
  }, []);
  const [fetching, setFetching] = useState(asked);
  const painter = useMemo(() => new Painter(bench), [bench]);
  const [fault, setFault] = useState("");
  const dialog = useSignal<DialogName>("");

  useEffect(() => {
    const find = at.battle ? fromLink(at.battle) : at.from ? fromScenario(at.from) : null;
    setFetching(find !== null);
    if (!find) return;
    find.then(
      ({ battle, draft }) => {
        bench.open(battle, draft);
        setFault("");
        setFetching(false);
        // A reload returns to the draft with all its changes.
        note("/builder");
      },
      (thrown: unknown) => {
        setFault(words(thrown));
        setFetching(false);
      },
    );
  }, [at]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (pressed(bench, event, () => (dialog.value = "keys"))) event.preventDefault();
    };
    const keep = () => bench.keep();
    window.addEventListener("keydown", press);
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("pagehide", keep);
      bench.dispose();
    };
  }, [bench]);

  const ground = fetching ? null : bench.ground.value;
  return (
    <div class={phone.value ? "play builder phone" : "play builder"}>
      <BuilderHead bench={bench} onDialog={(name) => (dialog.value = name)} />
      <main id="main" tabIndex={-1} class="field" aria-label="Map">
        {ground ? <Canvas bench={bench} painter={painter} ground={ground} /> : <p class="opening">Loading the map…</p>}
        <Sight board={bench.board} />
        <HexLine hex={bench.pointed.value || bench.cursor.value} bench={bench} />
        {fault && (
          <p class="fault builder-fault" role="alert">
            {fault}
          </p>
        )}
      </main>
      <Side bench={bench} onTest={() => (dialog.value = "test")} />
      <div class="sr" role="status">
        {bench.said.value}
      </div>
      <Dialogs bench={bench} name={dialog.value} onClose={() => (dialog.value = "")} />
    </div>
  );
}

function Dialogs({ bench, name, onClose }: { bench: Workbench; name: DialogName; onClose: () => void }) {
  switch (name) {
    case "open":
      return <OpenDialog bench={bench} onClose={onClose} />;
    case "share":
      return <ShareDialog bench={bench} onClose={onClose} />;
    case "test":
      return <TestDialog bench={bench} onClose={onClose} />;
    case "keys":
      return <KeysDialog onClose={onClose} />;
    case "settings":
      return <SettingsDialog onClose={onClose} />;
    default:
      return null;
  }
}

const SIGHT: [CommandIn<"board">, string, string, (board: BoardHandle) => void][] = [
  ["in", "Zoom in", "M12 5v14M5 12h14", (board) => board.zoomBy(1.35)],
  ["out", "Zoom out", "M5 12h14", (board) => board.zoomBy(1 / 1.35)],
  ["fit", "Show the whole map", "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5", (board) => board.fit()],
];

function Sight({ board }: { board: BoardHandle }) {
  return (
    <div class="sight" role="group" aria-label="Zoom">
      {(phone.value ? SIGHT.slice(-1) : SIGHT).map(([name, says, drawing, deed]) => (
        <IconButton
          key={name}
          says={withKey(says, "board", name)}
          drawing={drawing}
          skipped
          onClick={() => deed(board)}
        />
      ))}
    </div>
  );
}

/** Describe the hex that was clicked or is under the cursor. */
function HexLine({ bench, hex }: { bench: Workbench; hex: string }) {
  return hex ? <p class="hex-line">{spoken(bench, hex)}</p> : null;
}

const TITLES: Record<Tab, string> = {
  map: "Map",
  areas: "Areas",
  forces: "Forces",
  winning: "Winning",
  rules: "Rules",
};

function Side({ bench, onTest }: { bench: Workbench; onTest: () => void }) {
  const tab = bench.tab.value;
  const high = useSignal(true);
  const choose = (word: Tab) => {
    if (phone.value) high.value = word !== tab || !high.value;
    bench.show(word);
  };
  return (
    <div class="side">
      <div class="b-tabs" role="tablist" aria-label="What to build">
        {TABS.map((word) => (
          <button
            key={word}
            type="button"
            role="tab"
            id={`tab-${word}`}
            aria-selected={tab === word}
            aria-controls="builder-panel"
            tabIndex={tab === word ? 0 : -1}
            onClick={() => choose(word)}
            onKeyDown={(event) => turn(bench, event)}
          >
            {TITLES[word]}
          </button>
        ))}
      </div>
      <div
        class={high.value ? "b-panel scroll-column" : "b-panel scroll-column low"}
        key={tab}
        id="builder-panel"
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
        tabIndex={-1}
      >
        <Panel bench={bench} tab={tab} />
      </div>
      <VerdictBar bench={bench} onTest={onTest} />
    </div>
  );
}

/** Switch tabs with the left and right arrow keys. */
function turn(bench: Workbench, event: KeyboardEvent): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!step) return;
  event.preventDefault();
  const next = TABS[(TABS.indexOf(bench.tab.value) + step + TABS.length) % TABS.length]!;
  bench.show(next);
  document.getElementById(`tab-${next}`)?.focus();
}

function Panel({ bench, tab }: { bench: Workbench; tab: Tab }) {
  switch (tab) {
    case "map":
      return <MapPanel bench={bench} />;
    case "areas":
      return <AreasPanel bench={bench} />;
    case "forces":
      return <ForcesPanel bench={bench} />;
    case "winning":
      return <WinningPanel bench={bench} />;
    case "rules":
      return <RulesPanel bench={bench} />;
  }
}
