// The builder's dialogs: open, share, test and keys.
import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import {
  holders,
  keepLinks,
  ME,
  SeatChooser,
  seatingFault,
  Starting,
  usualHints,
  usualSeating,
} from "../../game/seating";
import { go } from "../../router";
import { catalog, keepBattle, loadCatalog, startGame, words } from "../../server/api";
import type { BattleLink } from "../../server/wire";
import { LinkToGive } from "../../ui/copy";
import { Dialog } from "../../ui/dialog";
import { ShortcutDialog } from "../../ui/lazy-dialog";
import { saveFile } from "../../ui/save-file";
import { address, ago } from "../../ui/text";
import { type Draft, drafts, forgetDraft } from "./battle/drafts";
import { asDraft, emptyField, fromScenario, type Opened, readBattle } from "./battle/open-battle";
import type { Workbench } from "./workbench";

export type DialogName = "" | "open" | "share" | "test" | "keys" | "settings";

interface Props {
  bench: Workbench;
  onClose: () => void;
}

export function download(bench: Workbench): void {
  saveFile(`${bench.battle.value.name}.json`, bench.text(), "application/json");
}

// -- open --------------------------------------------------------------------------------------------------------------

export function OpenDialog({ bench, onClose }: Props) {
  const [fault, setFault] = useState("");
  const all = useSignal<Draft[]>(drafts());
  useEffect(() => {
    loadCatalog().catch((thrown: unknown) => setFault(words(thrown)));
  }, []);
  const open = async (find: () => Promise<Opened> | Opened) => {
    setFault("");
    try {
      const { battle, draft } = await find();
      bench.open(battle, draft);
      onClose();
    } catch (thrown) {
      setFault(words(thrown));
    }
  };
  const file = async (list: FileList | null) => {
    const [chosen] = list ?? [];
    if (chosen) await open(async () => asDraft(await readBattle(await chosen.text())));
  };
  return (
    <Dialog title="New or open" onClose={onClose} wide>
      <div
        class="open-ways"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void file(event.dataTransfer?.files ?? null);
        }}
      >
        <button type="button" class="primary" onClick={() => void open(emptyField)}>
          Empty map
        </button>
        <label class="button file">
          Open a file
          <input
            type="file"
            accept=".json,.toml,application/json"
            onChange={(event) => void file(event.currentTarget.files)}
          />
        </label>
        <label class="b-field">
          <span class="sr">Start from a scenario</span>
          <select
            value=""
            onChange={(event) => {
              const name = event.currentTarget.value;
              void open(() => fromScenario(name));
            }}
          >
            <option value="">Start from a scenario…</option>
            {catalog.value?.scenarios.map((card) => (
              <option key={card.name} value={card.name}>
                {card.title}
              </option>
            ))}
          </select>
        </label>
      </div>
      {fault && (
        <p class="fault pre" role="alert">
          {fault}
        </p>
      )}
      {all.value.length > 0 && (
        <>
          <h3>Drafts in this browser</h3>
          <ul class="draft-list">
            {all.value.map((draft) => (
              <li key={draft.id}>
                <button
                  type="button"
                  class="draft-open"
                  onClick={() => void open(() => ({ battle: draft.battle, draft: draft.id }))}
                >
                  <b>{draft.battle.title}</b>
                  <span class="dim small">
                    {draft.id === bench.draft.value ? "open now" : ago(new Date(draft.changed).toISOString())}
                  </span>
                </button>
                <button
                  type="button"
                  class="b-remove"
                  aria-label={`Delete the draft ${draft.battle.title}`}
                  title="Delete"
                  onClick={() => {
                    forgetDraft(draft.id);
                    all.value = drafts();
                  }}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

// -- share -------------------------------------------------------------------------------------------------------------

export function ShareDialog({ bench, onClose }: Props) {
  const [link, setLink] = useState<BattleLink | null>(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    keepBattle(bench.text()).then(setLink, (thrown: unknown) => setFault(words(thrown)));
  }, []);
  return (
    <Dialog title="Share this battle" onClose={onClose} wide>
      {link && (
        <LinkToGive
          title="Link to the battle"
          says="Anyone who opens this link can play the battle against a friend or the computer, and edit a copy. The linked battle never changes."
          link={address(link.path)}
        />
      )}
      {fault && (
        <p class="fault" role="alert">
          {fault} You can still share a file.
        </p>
      )}
      <div class="row wrap">
        <button type="button" onClick={() => download(bench)}>
          Save to a file
        </button>
        {link && (
          <a class="button" href={link.path}>
            Open its page
          </a>
        )}
      </div>
      <p class="dim small">The file contains the map, the forces and the goals. It cannot run code.</p>
    </Dialog>
  );
}

// -- test --------------------------------------------------------------------------------------------------------------

export function TestDialog({ bench, onClose }: Props) {
  const { seats, title } = bench.battle.value;
  const person = bench.verdict.value.card?.person ?? seats[0] ?? "";
  const [seating, setSeating] = useState(() => usualSeating(seats, person));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");
  useEffect(() => {
    loadCatalog().then(
      () => setSeating(usualSeating(seats, person)),
      (thrown: unknown) => setRefused(words(thrown)),
    );
  }, []);
  const start = async () => {
    setBusy(true);
    setRefused("");
    try {
      const { id } = await keepBattle(bench.text());
      const links = await startGame({
        battle: id,
        seats: holders(seating),
        suggested: true,
        hints: usualHints(seating),
      });
      keepLinks(links, seating, title);
      go(Object.values(seating).includes(ME) ? `/play/${links.game}` : `/watch/${links.game}`);
    } catch (thrown) {
      setRefused(words(thrown));
      setBusy(false);
    }
  };
  return (
    <Dialog title="Test this battle" onClose={onClose} wide>
      <p class="dim">Your draft is kept. The builder opens it again when you come back.</p>
      <SeatChooser chairs={seats.map((name) => ({ name, says: "" }))} seating={seating} onChange={setSeating} />
      <Starting seating={seating} refused={refused} />
      <button
        type="button"
        class="primary big"
        disabled={busy || seatingFault(seating) !== ""}
        onClick={() => void start()}
      >
        {busy ? "Setting up…" : "Start"}
      </button>
    </Dialog>
  );
}

// -- keys --------------------------------------------------------------------------------------------------------------

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <ShortcutDialog where={["builder", "board"]} onClose={onClose}>
      <p class="dim small">
        Scroll to zoom. Drag with the middle button or two fingers to move the map while you paint. Hold Shift while
        painting to erase.
      </p>
    </ShortcutDialog>
  );
}
