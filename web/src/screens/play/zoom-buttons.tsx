// Zoom buttons, for players without a wheel. Shortcuts do the same, so Tab skips them.
import { withKey } from "../../ui/commands";
import { IconButton } from "../../ui/icon-button";
import { phone } from "../../ui/phone";
import type { Deed } from "./keys";
import type { PlayControl } from "./play-control";

const ALL: [Deed, string, string][] = [
  ["in", "Zoom in", "M12 5v14M5 12h14"],
  ["out", "Zoom out", "M5 12h14"],
  ["fit", "Show the whole board", "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"],
];

export function SightButtons({ control }: { control: PlayControl }) {
  // On a touch screen, players pinch to zoom.
  const shown = phone.value ? ALL.slice(-1) : ALL;
  return (
    <div class="sight" role="group" aria-label="Zoom">
      {shown.map(([deed, says, drawing]) => (
        <IconButton
          key={deed}
          says={withKey(says, "game", deed)}
          drawing={drawing}
          skipped
          onClick={() => control.do(deed)}
        />
      ))}
    </div>
  );
}
