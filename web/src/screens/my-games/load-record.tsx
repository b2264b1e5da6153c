// Turns a record, pasted or from a file, back into a game.
import { useState } from "preact/hooks";
import { keepLinks, type Seating } from "../../game/seating";
import { go } from "../../router";
import { loadRecord, words } from "../../server/api";

const SEAT = /^seat (\S+) (\S+)$/gm;

/** Return who holds each seat according to the record. Human seats are played in this browser. */
function seatingOf(record: string): Seating {
  const seats = [...record.matchAll(SEAT)].map((found) => [found[1], found[2] === "human" ? "me" : found[2]]);
  return Object.fromEntries(seats) as Seating;
}

export function LoadRecord() {
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);

  const load = async (record: string, replay: boolean) => {
    setBusy(true);
    setFault("");
    try {
      const links = await loadRecord(record.endsWith("\n") ? record : `${record}\n`);
      keepLinks(links, seatingOf(record), "");
      const open = links.links.length > 0 ? `/play/${links.game}` : `/watch/${links.game}`;
      go(replay ? `/replay/${links.game}?at=0` : open);
    } catch (thrown) {
      setFault(words(thrown));
    } finally {
      setBusy(false);
    }
  };
  const choose = async (list: FileList | null) => {
    const chosen = list?.[0];
    if (chosen) setText(await chosen.text());
  };

  return (
    <form
      class="load"
      onSubmit={(event) => {
        event.preventDefault();
        void load(text, false);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void choose(event.dataTransfer?.files ?? null);
      }}
    >
      <label class="stacked">
        <span>Paste a record, or drop its file here</span>
        <textarea
          rows={4}
          spellcheck={false}
          placeholder="cybertank record 1"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div class="row wrap">
        <label class="button small file">
          Choose a file
          <input
            type="file"
            accept=".record,.txt,text/plain"
            onChange={(event) => void choose(event.currentTarget.files)}
          />
        </label>
        <button type="submit" class="button small primary" disabled={busy || !text.trim()}>
          Continue this game
        </button>
        <button type="button" class="small" disabled={busy || !text.trim()} onClick={() => void load(text, true)}>
          Watch from the start
        </button>
      </div>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}
