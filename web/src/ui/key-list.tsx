// A list of keys in a dialog: the keys, and what each of them does.
import type { ComponentChildren } from "preact";
import { Dialog } from "./dialog";

/** Keys that do the same, and what they do. */
export type KeyLine = [keys: string[], says: string];

interface Props {
  lines: KeyLine[];
  onClose: () => void;
  children?: ComponentChildren;
}

export function KeyList({ lines, onClose, children }: Props) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="keys">
        {lines.map(([keys, says]) => (
          <div key={says}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Dialog>
  );
}
