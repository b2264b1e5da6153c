// Every kind of decision there is a mode for. A new one is a file here and a line below.
import type { Options, View } from "../../../server/wire";
import { dismounting } from "./dismounting";
import { firing } from "./firing";
import { general } from "./general";
import { grouping } from "./grouping";
import { looking } from "./looking";
import type { Mode } from "./mode";
import { moving } from "./moving";
import { overrunRound } from "./overrun-round";
import { settingUp } from "./setting-up";

/** The first that answers is taken: special ones come before the usual, and `general` answers everything. */
export const MODES: readonly Mode[] = [settingUp, moving, overrunRound, firing, grouping, dismounting, general];

/** What is being decided here; without options it is not for somebody here to decide. */
export function modeOf(view: View | null, options: Options | null): Mode {
  return (view && options && MODES.find((mode) => mode.answers(view))) || looking;
}
