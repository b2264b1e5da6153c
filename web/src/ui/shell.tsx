// The frame around every page except a game: the name, links to the other pages, and the trademark notice.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { place } from "../router";
import { SettingsDialog } from "./lazy-dialog";
import { catalog, loadCatalog } from "../server/api";

const WAYS = [
  { page: "games", path: "/games", title: "My games" },
  { page: "learn", path: "/learn", title: "Learn" },
  { page: "rules", path: "/rules", title: "Rules" },
  { page: "judge", path: "/judge", title: "Judge" },
  { page: "builder", path: "/builder", title: "Build" },
];

export function Shell({ children, wide = false }: { children: ComponentChildren; wide?: boolean }) {
  const [settings, setSettings] = useState(false);
  // The footer can do without the version. Pages that need the catalog report the error if it cannot be loaded.
  useEffect(() => {
    loadCatalog().catch(() => undefined);
  }, []);
  return (
    <div class="shell">
      <header class="shell-head">
        <a class="wordmark" href="/" aria-label="Cybertank, home page">
          Cybertank
        </a>
        <nav aria-label="Pages">
          {WAYS.map((way) => (
            <a key={way.page} href={way.path} aria-current={place.value.page === way.page ? "page" : undefined}>
              {way.title}
            </a>
          ))}
          <button type="button" class="plain" aria-haspopup="dialog" onClick={() => setSettings(true)}>
            Settings
          </button>
        </nav>
      </header>
      <main id="main" tabIndex={-1} class={wide ? "shell-main wide" : "shell-main"}>
        {children}
      </main>
      <footer class="shell-foot">
        <p>
          Cybertank {catalog.value?.version} is free and unofficial. Ogre is a trademark of Steve Jackson Games, which
          has no part in this. All drawings and texts are our own.
        </p>
      </footer>
      {settings && <SettingsDialog onClose={() => setSettings(false)} />}
    </div>
  );
}
