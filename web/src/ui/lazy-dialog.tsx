// Dialogs that are loaded when they are first opened, because most visits to a page never open them.
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ShortcutProps } from "./shortcuts";

interface Closing {
  onClose: () => void;
}

/** Return a dialog that fetches itself. If it cannot be had, it closes at once. */
export function lazyDialog<P extends Closing>(fetch: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let here: FunctionComponent<P> | null = null;
  return function LazyDialog(props: P) {
    const [, setHere] = useState(here !== null);
    useEffect(() => {
      if (here) return;
      fetch().then(
        (dialog) => {
          here = dialog;
          setHere(true);
        },
        () => props.onClose(),
      );
    }, []);
    const Shown = here;
    return Shown ? <Shown {...props} /> : null;
  };
}

export const SettingsDialog = lazyDialog(async () => (await import("../screens/settings/dialog")).SettingsDialog);
export const ShortcutDialog = lazyDialog<ShortcutProps>(async () => (await import("./shortcuts")).ShortcutDialog);
