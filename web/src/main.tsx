// The entry point of the client.
import "./style/colours.css";
import "./style/scales.css";
import "./style/base.css";
import "./board/board.css";
import "./board/ground/ground.css";
import "./board/counters/counters.css";
import "./style/shell.css";
import "./screens/home/home.css";
import "./screens/new-game/new-game.css";
import { effect } from "@preact/signals";
import { Component, render, type ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { place, startRouter, type Place } from "./router";
import { HomePage } from "./screens/home/page";
import { startSettings } from "./settings";
import { lazyPage } from "./ui/lazy-page";
import { RuleBox } from "./ui/rule-box";
import { Shell } from "./ui/shell";
import { capital } from "./ui/text";

// The home page is part of this bundle. Every other page is loaded when it is first opened.
const BattlePage = lazyPage(async () => (await import("./screens/new-game/battle-page")).BattlePage);
const BuilderPage = lazyPage(async () => (await import("./screens/builder/page")).BuilderPage);
const GamesPage = lazyPage(async () => (await import("./screens/my-games/page")).GamesPage);
const JudgePage = lazyPage(async () => (await import("./screens/judge/page")).JudgePage);
const LearnPage = lazyPage(async () => (await import("./screens/learn/page")).LearnPage);
const NewPage = lazyPage(async () => (await import("./screens/new-game/page")).NewPage);
const PlayPage = lazyPage(async () => (await import("./screens/play/page")).PlayPage);
const ReplayPage = lazyPage(async () => (await import("./screens/replay/page")).ReplayPage);
const RulesPage = lazyPage(async () => (await import("./screens/rules/page")).RulesPage);

const TITLES: Record<Place["page"], string> = {
  home: "Cybertank",
  new: "New game",
  play: "Game",
  watch: "Watching",
  replay: "Replay",
  learn: "Learn",
  judge: "The judge",
  rules: "The rules",
  games: "My games",
  builder: "Builder",
  battle: "Battle",
  missing: "Not found",
};

function Page({ at }: { at: Place }) {
  switch (at.page) {
    case "home":
      return <HomePage />;
    case "new":
      return <NewPage scenario={at.scenario} />;
    case "play":
    case "watch":
      return <PlayPage key={at.page + at.game} game={at.game} watching={at.page === "watch"} />;
    case "replay":
      return <ReplayPage key={at.game} game={at.game} at={at.at} />;
    case "learn":
      return <LearnPage />;
    case "judge":
      return <JudgePage />;
    case "rules":
      return <RulesPage find={at.find} />;
    case "games":
      return <GamesPage />;
    case "builder":
      return <BuilderPage at={at} />;
    case "battle":
      return <BattlePage key={at.battle} id={at.battle} />;
    case "missing":
      return <Missing path={at.path} />;
  }
}

function Missing({ path }: { path: string }) {
  return (
    <Shell>
      <h1>Page not found</h1>
      <p>
        There is no page at <code>{path}</code>. Links to games look like <code>/play/GAME</code>.
      </p>
      <p>
        <a class="button primary" href="/">
          Home page
        </a>
      </p>
    </Shell>
  );
}

/** Catches errors, so that a bug does not leave a blank page. The game itself is safe on the server. */
class Net extends Component<{ children: ComponentChildren }, { fault: string }> {
  override state = { fault: "" };

  static override getDerivedStateFromError(thrown: unknown): { fault: string } {
    return { fault: thrown instanceof Error ? thrown.message : String(thrown) };
  }

  override componentDidCatch(thrown: unknown): void {
    console.error(thrown);
  }

  override render() {
    if (!this.state.fault) return this.props.children;
    return (
      <main id="main" class="net" role="alert">
        <h1>Something went wrong on this page</h1>
        <p>Your games are safe on the server. Reload the page to continue.</p>
        <p class="row wrap">
          <button type="button" class="primary" onClick={() => location.reload()}>
            Reload
          </button>
          <a class="button" href="/" target="_self">
            Home page
          </a>
        </p>
        <pre>{this.state.fault}</pre>
      </main>
    );
  }
}

function placeKey(at: Place): string {
  return "game" in at ? `${at.page}/${at.game}` : "scenario" in at ? `${at.page}/${at.scenario}` : at.page;
}

function App() {
  const at = place.value;
  const key = placeKey(at);
  const first = useRef(true);
  // Screen readers announce the new page, and the next Tab starts in it.
  useEffect(() => {
    if (!first.current) {
      scrollTo(0, 0);
      document.getElementById("main")?.focus({ preventScroll: true });
    }
    first.current = false;
  }, [key]);
  return (
    <>
      <a class="skip" href="#main">
        Skip to main content
      </a>
      <Net key={key}>
        <Page at={at} />
      </Net>
      <RuleBox />
    </>
  );
}

startSettings();
startRouter();
effect(() => {
  const at = place.value;
  const title = at.page === "new" ? `New game: ${capital(at.scenario)}` : TITLES[at.page];
  document.title = at.page === "home" ? title : `${title} · Cybertank`;
});
render(<App />, document.getElementById("app")!);
