// Doing something when changes have come to rest.
import { effect, type ReadonlySignal } from "@preact/signals";

/** Do something a while after the last change; returns how to stop it. */
export function debounce<T>(of: ReadonlySignal<T>, after: number, then: (value: T) => void): () => void {
  let timer = 0;
  const stop = effect(() => {
    const value = of.value;
    clearTimeout(timer);
    timer = window.setTimeout(() => then(value), after);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
