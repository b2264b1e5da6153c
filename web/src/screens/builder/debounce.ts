// Debouncing: act once changes stop.
import { effect, type ReadonlySignal } from "@preact/signals";

/** Run a callback some time after the last change. Return a function that cancels it. */
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
