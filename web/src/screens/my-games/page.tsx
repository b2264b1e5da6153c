// All games that this browser holds, and the file that carries them to another one.
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
        <h2 id="keep-head">Keep them safe</h2>
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
      setSaid(`${count} ${count === 1 ? "game" : "games"} read in.`);
    } catch (thrown) {
      setSaid(thrown instanceof SyntaxError ? "This is not a file of games from this page." : words(thrown));
    }
  };
  return (
    <div class="panel">
      <p>
        The secrets of your seats are only in this browser. Save them as a file before you clear it, or to go on in
        another one. Who has the file has your seats.
      </p>
      <div class="row wrap">
        <button
          type="button"
          class="small"
          disabled={held.value.length === 0}
          onClick={() => saveFile("cybertank-games.json", exported(), "application/json")}
        >
          Save my games as a file
        </button>
        <label class="button small file">
          Read a file in
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
