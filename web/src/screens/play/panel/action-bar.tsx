// The action buttons: the big one for the next step, undo, next unit, and threat.
import { capital } from "../../../game/words";
import { withKey } from "../../../ui/commands";
import { IconButton } from "../../../ui/icon-button";
import { Key } from "../../../ui/key";
import { Cited } from "../../../ui/rule-links";
import type { PlayControl } from "../play-control";

export function ActionBar({ control }: { control: PlayControl }) {
  const { game, selecting } = control;
  const options = game.options.value;
  const main = selecting.main.value;
  const deed = main?.deed ?? (options?.ending ? "end" : "none");
  const { hinting } = control;
  const hinted = hinting.hint.value !== null;
  const blocked = deed === "end" && !hinted ? (options?.end ?? "") : "";
  return (
    <section class="actions" aria-label="Actions">
      {blocked && (
        <p class="small bad">
          <Cited text={blocked} />
        </p>
      )}
      <div class="row">
        <IconButton
          says={withKey("Undo", "game", "undo")}
          drawing="M9 7H5V3M5 7a8 8 0 1 1-1 8"
          disabled={!options?.can_undo}
          onClick={() => control.do("undo")}
        />
        <IconButton
          says={withKey("Next unit", "game", "next")}
          drawing="M5 5l7 7-7 7M13 5l7 7-7 7"
          disabled={!selecting.able.value.length}
          onClick={() => void control.goTo(selecting.next())}
        />
        <IconButton
          says={withKey("Threat", "game", "threat")}
          title={withKey("Where the enemy can fire", "game", "threat")}
          drawing="M12 3v5M12 16v5M3 12h5M16 12h5M5 12a7 7 0 1 0 14 0a7 7 0 1 0-14 0"
          pressed={control.threatOn.value}
          onClick={() => control.do("threat")}
        />
        {game.info.value?.hints !== false && game.mine.value.length > 0 && (
          <IconButton
            says={withKey("Hint", "game", "hint")}
            title={withKey("What would the computer do?", "game", "hint")}
            drawing="M9 17a6.5 6.5 0 1 1 6 0v1.5H9ZM10 21.5h4"
            pressed={hinted || hinting.since.value > 0}
            disabled={!hinting.open}
            onClick={() => control.do("hint")}
          />
        )}
        <button
          type="button"
          class={deed === "none" ? "grow" : "primary grow"}
          data-deed={hinted ? "hint" : deed}
          disabled={(deed === "none" && !hinted) || Boolean(blocked) || game.sending.value}
          onClick={(event) => {
            // Ignore the second click of a double click, which would end the phase that has just begun.
            if (deed !== "end" || event.detail < 2) void control.primary();
          }}
        >
          {hinted ? "Do it" : label(control)} {!hinted && main && <Key of={main.command} />}
        </button>
      </div>
    </section>
  );
}

function label({ game, selecting }: PlayControl): string {
  const ending = game.options.value?.ending;
  if (selecting.main.value) return selecting.main.value.label;
  if (ending) return selecting.mode.value.end.label(ending);
  const seat = game.view.value?.seat;
  return seat ? `${capital(seat)} decides` : "Over";
}
