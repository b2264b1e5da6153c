// The builder's header: title, undo and redo, open, save and share.
import { withKey } from "../../ui/commands";
import { phone } from "../../ui/phone";
import { titled } from "./battle/blank-battle";
import { type DialogName, download } from "./dialogs";
import type { Workbench } from "./workbench";

const SIGNS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  open: "M3 7h6l2 2h10v10H3z",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  share: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4v6M9 14v6",
};

interface ButtonProps {
  sign: keyof typeof SIGNS;
  says: string;
  title?: string;
  words?: string;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ sign, says, title = says, words = "", disabled = false, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      class={words ? "head-way" : "icon"}
      aria-label={says}
      title={title}
      disabled={disabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[sign]} />
      </svg>
      {words && <span>{words}</span>}
    </button>
  );
}

export function BuilderHead({ bench, onDialog }: { bench: Workbench; onDialog: (name: DialogName) => void }) {
  const wide = !phone.value;
  const word = (text: string) => (wide ? text : "");
  return (
    <header class="play-head builder-head">
      <a class="wordmark" href="/" aria-label="Cybertank, home page">
        Cybertank
      </a>
      <h1 class="sr">Builder</h1>
      <label class="battle-title">
        <span class="sr">Title of the battle</span>
        <input
          type="text"
          maxLength={80}
          value={bench.battle.value.title}
          onInput={(event) => {
            const title = event.currentTarget.value;
            bench.change((battle) => titled(battle, title), "title");
          }}
        />
      </label>
      <nav class="play-tools builder-tools" aria-label="Battle">
        <Tool
          sign="undo"
          says="Undo"
          title={withKey("Undo", "builder", "undo")}
          disabled={!bench.canUndo.value}
          onClick={() => bench.undo()}
        />
        <Tool
          sign="redo"
          says="Redo"
          title={withKey("Redo", "builder", "redo")}
          disabled={!bench.canRedo.value}
          onClick={() => bench.redo()}
        />
        <Tool sign="open" says="New or open" words={word("Open")} onClick={() => onDialog("open")} />
        <Tool sign="save" says="Save to a file" words={word("Save")} onClick={() => download(bench)} />
        <Tool sign="share" says="Share by link" words={word("Share")} onClick={() => onDialog("share")} />
        {wide && <Tool sign="settings" says="Settings" onClick={() => onDialog("settings")} />}
        {wide && (
          <button
            type="button"
            class="icon"
            aria-label="Keyboard shortcuts"
            title={withKey("Keyboard shortcuts", "builder", "keys")}
            onClick={() => onDialog("keys")}
          >
            ?
          </button>
        )}
      </nav>
    </header>
  );
}
