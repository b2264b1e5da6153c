// What is laid over the board: what is always there, and what the mode lays over it.
import type { Layers } from "../../../board/board";
import type { OpenGame } from "../../../game/open-game";
import type { Hint, ThreatHex } from "../../../server/wire";
import { unitsIn } from "./game-access";
import type { Selecting } from "./selecting";

export interface Extras {
  hint: Hint | null;
  pointed: string;
  cursor: string;
  threat: ThreatHex[];
}

export function layersOf(game: OpenGame, selecting: Selecting, extras: Extras): Layers {
  const view = game.view.value;
  const common: Layers = {
    selected: selecting.unit.value || undefined,
    selectedHex: selecting.hex.value || undefined,
    cursor: extras.cursor || undefined,
    threat: extras.threat.length ? extras.threat : undefined,
    at: view?.at || view?.fight?.hex || undefined,
    mines: view?.mines.length ? view.mines : undefined,
    fan: fanned(game, extras.cursor),
  };
  if (game.playing.value) return { ...common, selected: undefined, fan: undefined };
  if (extras.hint) return { ...common, ...hintLayers(extras.hint) };
  return { ...common, ...selecting.mode.value.layers(selecting, extras.pointed) };
}

/** A stack under the keyboard's cursor fans out; for the pointer the board sees to it. */
function fanned(game: OpenGame, hex: string): string | undefined {
  return hex && unitsIn(game.units.value.values(), hex).length > 1 ? hex : undefined;
}

/** A hint alone is shown, so that nothing else is taken for a part of it. */
function hintLayers(hint: Hint): Layers {
  const { units } = hint;
  const fires = Boolean(hint.target);
  return {
    selected: fires ? undefined : units[0],
    selectedHex: undefined,
    path: hint.path.length > 1 ? hint.path : undefined,
    guns: fires ? new Set(units) : undefined,
    target: hint.target || undefined,
    hint: hint.hex || undefined,
  };
}
