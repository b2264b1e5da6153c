// All games this browser remembers, and a way to move them to another browser as a file.
import { useState } from "preact/hooks";
import { exported, held, importGames } from "../../game/my-games";
import { words } from "../../server/api";
import { saveFile } from "../../ui/save-file";
import { Shell } from "../../ui/shell";
import { MyGames } from "./game-list";
import { LoadRecord } from "./load-record";

export function GamesPage() {
  return (
    <Shell>
      <h1>My games</h1>
      <MyGames />
      <section aria-labelledby="keep-head">
        <h2 id="keep-head">Back up your games</h2>
        <Keeping />
      </section>
      <section aria-labelledby="load-head">
        <h2 id="load-head">Load a record</h2>
        <LoadRecord />
      </section>
    </Shell>
  );
}

function Keeping() {
  const [said, setSaid] = useState("");
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      const count = importGames(await file.text());
      setSaid(`${count} ${count === 1 ? "game" : "games"} loaded.`);
    } catch (thrown) {
      setSaid(thrown instanceof SyntaxError ? "This file does not contain games from Cybertank." : words(thrown));
    }
  };
  return (
    <div class="panel">
      <p>
        Only this browser knows the secret links to your seats. Save them to a file before you clear its data or to
        continue in another browser. Anyone with the file can play your seats.
      </p>
      <div class="row wrap">
        <button
          type="button"
          class="small"
          disabled={held.value.length === 0}
          onClick={() => saveFile("cybertank-games.json", exported(), "application/json")}
        >
          Save your games to a file
        </button>
        <label class="button small file">
          Load a file
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
        </label>
        <span role="status">{said}</span>
      </div>
    </div>
  );
}
