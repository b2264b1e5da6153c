// Everything on the page that belongs to trains, buildings, lasers and cruise missiles. Only games that have any of
// them load this.
import "../../../board/special";
import "./special.css";
import type { GameAccess } from "../decide/game-access";
import { moving } from "../modes/moving";
import type { Mode } from "../modes/mode";
import { Buildings, StructureBar } from "./buildings";
import { SpecialChoices } from "./choices";
import { flying } from "./flying-mode";
import { intercepting } from "./intercepting-mode";
import { launching } from "./launching-mode";
import { TrainSpeeds } from "./train-card";
import { tracking } from "./tracking-mode";

function MovingCard(props: Parameters<Mode["Card"]>[0]) {
  return (
    <>
      <TrainSpeeds game={props.game} selecting={props.selecting} />
      <moving.Card {...props} />
    </>
  );
}

/** A movement phase in which trains get their speeds. */
const movingWithTrains: Mode = { ...moving, Card: MovingCard };

export const modes: readonly Mode[] = [movingWithTrains, launching, flying, intercepting, tracking];

export function makeChoices(game: GameAccess): SpecialChoices {
  const choices = new SpecialChoices(game);
  // The question may have been there before this part of the page.
  queueMicrotask(() => choices.refresh());
  return choices;
}

export { Buildings, StructureBar };
