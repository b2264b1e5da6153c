// Pages that are loaded when they are first opened, which keeps the home page small.
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "../server/api";

export function lazyPage<P extends object>(fetch: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let here: FunctionComponent<P> | null = null;
  return function LazyPage(props: P) {
    const [, setHere] = useState(here !== null);
    const [fault, setFault] = useState("");
    useEffect(() => {
      if (here) return;
      fetch().then(
        (page) => {
          here = page;
          setHere(true);
        },
        (thrown: unknown) => setFault(words(thrown)),
      );
    }, []);
    const Page = here;
    if (Page) return <Page {...props} />;
    return (
      <main id="main" tabIndex={-1} class="net" aria-busy={!fault}>
        <h1>{fault ? "This page could not be loaded" : "Opening…"}</h1>
        {fault && <p role="alert">{fault}</p>}
      </main>
    );
  };
}
