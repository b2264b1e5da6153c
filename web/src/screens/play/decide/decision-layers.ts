// What is laid over the board for what is being decided: reach, path, marks, zones, threat.
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
  if (selecting.doing.value === "place") return { ...common, ...placingLayers(game, selecting) };
  if (selecting.doing.value === "move") return { ...common, ...movingLayers(game, selecting, extras.pointed) };
  if (selecting.doing.value === "fire") return { ...common, ...firingLayers(selecting) };
  return common;
}

/** A stack under the keyboard's cursor fans out; for the pointer the board sees to it. */
function fanned(game: OpenGame, hex: string): string | undefined {
  return hex && unitsIn(game.units.value.values(), hex).length > 1 ? hex : undefined;
}

/** A hint alone is shown, so that nothing else is taken for a part of it. */
function hintLayers(hint: Hint): Layers {
  const units = hint.units ?? [];
  const fires = Boolean(hint.target);
  return {
    selected: fires ? undefined : units[0],
    selectedHex: undefined,
    path: (hint.path ?? []).length > 1 ? hint.path : undefined,
    guns: fires ? new Set(units) : undefined,
    target: hint.target || undefined,
    hint: hint.hex || undefined,
  };
}

function placingLayers(game: OpenGame, selecting: Selecting): Layers {
  const view = game.view.value!;
  if (selecting.placing.mining.value) return {};
  return {
    zones: [...new Set(selecting.placing.zones.value.flatMap((zone) => zone.hexes))],
    movers: new Set(view.units.filter((unit) => unit.seat === view.seat).map((unit) => unit.id)),
  };
}

function movingLayers(game: OpenGame, selecting: Selecting, pointed: string): Layers {
  const { moving } = selecting;
  const unit = game.units.value.get(moving.unit.value);
  const start = unit?.where === "map" ? [unit.hex] : [];
  const plan = moving.plan.value;
  const way = plan ? plan.path : moving.waypoints.value.length ? [] : (moving.byHex.value.get(pointed)?.path ?? []);
  return {
    movers: new Set(selecting.able.value),
    reach: moving.reach.value?.hexes,
    waypoints: moving.waypoints.value,
    path: way.length ? [...start, ...way] : undefined,
  };
}

function firingLayers(selecting: Selecting): Layers {
  const { aiming } = selecting;
  const guns = [...aiming.armed.value.keys()].map((weapon) => weapon.split(":")[0]!);
  return {
    shooters: new Set(aiming.shooters.value),
    marks: new Set(aiming.open.value.map((mark) => mark.unit)),
    guns: new Set(guns),
    target: aiming.mark.value?.unit,
  };
}
