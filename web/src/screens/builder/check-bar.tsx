// The result of the server's check: ready to play, or a list of errors that link to their locations.
import { useSignal } from "@preact/signals";
import type { BattleFault } from "../../server/wire";
import { hexOf, inWords, isIn, seatOf, tabOf } from "./fault-places";
import { Problem } from "./form-fields";
import type { Workbench } from "./workbench";

export function VerdictBar({ bench, onTest }: { bench: Workbench; onTest: () => void }) {
  const open = useSignal(false);
  const { state, faults, says } = bench.verdict.value;
  const number = faults.length;
  return (
    <section class="actions verdict" aria-label="Check">
      {open.value && number > 0 && (
        <ol class="fault-list" aria-label="Faults">
          {faults.map((fault) => (
            <li key={fault.place + fault.problem}>
              <button type="button" class="fault-go" onClick={() => goTo(bench, fault)}>
                <b>{inWords(fault.place)}</b>
                <span>
                  <Problem text={fault.problem} />
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <div class="row">
        <span class="grow" role="status">
          {state === "good" && <span class="chip good">✓ Ready to play</span>}
          {state === "asking" && <span class="chip">Checking…</span>}
          {state === "unknown" && <span class="chip warn">{says}</span>}
          {state === "faulty" && (
            <button type="button" class="faulty" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
              {number} {number === 1 ? "fault" : "faults"} <span aria-hidden="true">{open.value ? "▾" : "▴"}</span>
            </button>
          )}
        </span>
        <button type="button" class="primary" disabled={state !== "good"} onClick={onTest}>
          Test
        </button>
      </div>
    </section>
  );
}

/** Open the tab where an error can be fixed, and show its hex. */
function goTo(bench: Workbench, fault: BattleFault): void {
  bench.show(tabOf(fault.place));
  const seat = seatOf(fault.place, bench.battle.value);
  if (seat) bench.seat.value = seat;
  const hex = hexOf(fault, bench.ground.value);
  bench.pointed.value = hex;
  if (hex) bench.board.reveal(hex);
  requestAnimationFrame(() => {
    const parts = [...document.querySelectorAll<HTMLElement>("[data-place]")];
    const around = parts.filter((part) => isIn(fault.place, part.dataset.place!));
    const nearest = around.sort((a, b) => b.dataset.place!.length - a.dataset.place!.length)[0];
    nearest?.scrollIntoView({ block: "nearest" });
    nearest?.querySelector<HTMLElement>("input, select, textarea")?.focus({ preventScroll: true });
  });
}
