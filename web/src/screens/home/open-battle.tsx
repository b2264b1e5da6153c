// Opens a battle file that was chosen or dropped. The server stores it, so that its page can be opened and shared.
import { useState } from "preact/hooks";
import { go } from "../../router";
import { checkBattle, keepBattle, words } from "../../server/api";
import type { BattleFault } from "../../server/wire";

export function OpenBattle() {
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<BattleFault[]>([]);

  const open = async (list: FileList | null) => {
    const chosen = list?.[0];
    if (!chosen) return;
    setName(chosen.name);
    setBusy(true);
    setFaults([]);
    try {
      const text = await chosen.text();
      const told = await checkBattle(text);
      if (told.faults.length > 0) setFaults(told.faults);
      else go((await keepBattle(text)).path);
    } catch (thrown) {
      setFaults([{ place: "", problem: words(thrown) }]);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div
      class="load"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void open(event.dataTransfer?.files ?? null);
      }}
    >
      <p>Choose a battle file, or drop it here. The battle gets a page of its own with a link you can share.</p>
      <div class="row wrap">
        <label class="button small file">
          {busy ? "Opening…" : "Open a battle file"}
          <input
            type="file"
            accept=".json,.toml,application/json"
            disabled={busy}
            onChange={(event) => {
              void open(event.currentTarget.files);
              event.currentTarget.value = ""; // so that the same file can be chosen again after it has been fixed
            }}
          />
        </label>
      </div>
      {faults.length > 0 && (
        <div class="fault" role="alert">
          <p>
            {name} cannot be played yet{faults.length > 1 && ` because of ${faults.length} problems`}:
          </p>
          <ul>
            {faults.map(({ place, problem }) => (
              <li key={place + problem}>
                {place && <code>{place}</code>} {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
