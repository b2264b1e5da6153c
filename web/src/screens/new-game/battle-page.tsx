// The page of a custom battle: its description, who plays which seat, and a link to the builder.
import { useEffect, useState } from "preact/hooks";
import { keptBattle, loadCatalog, words } from "../../server/api";
import type { KeptBattle } from "../../server/wire";
import { Shell } from "../../ui/shell";
import { NewGame } from "./page";

export function BattlePage({ id }: { id: string }) {
  const [battle, setBattle] = useState<KeptBattle | null>(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    Promise.all([keptBattle(id), loadCatalog()]).then(
      ([found]) => setBattle(found),
      (thrown: unknown) => setFault(words(thrown)),
    );
  }, [id]);
  if (battle) return <NewGame card={battle.card} battle={battle} />;
  return (
    <Shell>
      <h1>{fault ? "This battle cannot be opened" : "Battle"}</h1>
      <p role={fault ? "alert" : undefined}>{fault || "Loading…"}</p>
      <p>
        <a href="/">Home page</a>
      </p>
    </Shell>
  );
}
