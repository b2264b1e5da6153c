// The overlays on the board: those that are always shown, and those of the current mode.
import type { Layers } from "../../../board/board";
import { flightShapes } from "../../../board/flight-shapes";
import { worksOf } from "../../../board/works";
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
    // A missile in the air has its own mark.
    at: view?.flight ? undefined : view?.at || view?.fight?.hex || undefined,
    mines: view?.mines.length ? view.mines : undefined,
    works: view ? worksOf(view) : undefined,
    wrecks: game.wrecks.value.length ? game.wrecks.value : undefined,
    fan: fanned(game, extras.cursor),
    drawn: flightShapes(view?.flight ?? null, game.flown.value),
  };
  if (game.playing.value) return { ...common, selected: undefined, fan: undefined };
  if (extras.hint) return { ...common, ...hintLayers(extras.hint) };
  return { ...common, ...selecting.mode.value.layers(selecting, extras.pointed) };
}

/**
 * Return the hex under the keyboard cursor if its stack should fan out. For the pointer, the board does this itself.
 */
function fanned(game: OpenGame, hex: string): string | undefined {
  return hex && unitsIn(game.units.value.values(), hex).length > 1 ? hex : undefined;
}

/**
 * Return the overlays of a hint. No other overlays are shown with them, so that nothing else looks like part of
 * the hint.
 */
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
