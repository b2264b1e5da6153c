// The key of a command, shown on a button that does the same.
import { type CommandIn, keyFor } from "./commands";

export function Key({ of }: { of: CommandIn<"game"> }) {
  const key = keyFor("game", of);
  return key ? <kbd>{key}</kbd> : null;
}
