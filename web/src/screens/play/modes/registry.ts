// The list of all modes. To add one, create a file here and add it to the list below.
import type { Options, View } from "../../../server/wire";
import { engineeringParts } from "../engineering/loading";
import { specialParts } from "../special/loading";
import { dismounting } from "./dismounting";
import { firing } from "./firing";
import { general } from "./general";
import { grouping } from "./grouping";
import { looking } from "./looking";
import type { Mode } from "./mode";
import { moving } from "./moving";
import { overrunRound } from "./overrun-round";
import { settingUp } from "./setting-up";

/**
 * The modes, in order of precedence. The first match is used, so specific modes come first, and `general`
 * matches everything.
 */
export const MODES: readonly Mode[] = [settingUp, moving, overrunRound, firing, grouping, dismounting, general];

/** Return the mode for the current decision. Without options, nobody in this browser has to decide. */
export function modeOf(view: View | null, options: Options | null): Mode {
  const all = [...(specialParts()?.modes ?? []), ...MODES];
  const mode = (view && options && all.find((one) => one.answers(view))) || looking;
  return engineeringParts()?.withTasks(mode) ?? mode;
}
