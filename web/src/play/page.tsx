// The page of one game: header, board, panel, keys.
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { OpenGame } from "../game";
import { heldGame, remember, tokensFor } from "../held";
import { Dialog } from "../pages/dialog";
import { SettingsDialog } from "../pages/settings";
import { ShareDialog } from "../pages/share";
import { ActionBar } from "./actions";
import { Battlefield } from "./battlefield";
import { Desk } from "./desk";
import { Footer } from "./footer";
import { Announcer, Happened } from "./happened";
import { Header } from "./header";
import { deedOf, KeysDialog } from "./keys";
import { watchTurn } from "./notify";
import { Panel, PointedHex } from "./panel";
import { Cited, Refs } from "./refs";
import { Reminder } from "./reminder";
import { phone } from "./screen";
import { SightButtons } from "./sight";
import "../style/deciding.css";
import "../style/play.css";

interface Props {
  game: string;
  watching: boolean;
  /** Told of the game as it is opened. */
  onOpen?: (game: OpenGame) => void;
}

export function PlayPage({ game: id, watching, onOpen }: Props) {
  const game = useMemo(() => new OpenGame(id, watching ? [] : tokensFor(id)), [id, watching]);
  const desk = useMemo(() => new Desk(game), [game]);
  const seen = useMemo(() => heldGame(id)?.seen ?? -1, [id]);
  useEffect(() => {
    const stop = watchTurn(game);
    onOpen?.(game);
    const press = (event: KeyboardEvent) => {
      const deed = deedOf(event);
      if (!deed) return;
      event.preventDefault();
      desk.do(deed);
    };
    window.addEventListener("keydown", press);
    return () => {
      window.removeEventListener("keydown", press);
      stop();
      desk.dispose();
      game.close();
    };
  }, [game, desk]);
  const version = game.view.value?.version ?? -1;
  // With what is shown, and not a frame later: the page may be left at once.
  useLayoutEffect(() => {
    if (version >= 0 && !watching) remember(id, { title: game.info.value?.title ?? "", seen: version });
  }, [version]);
  if (game.socket.fault.value) return <Unknown reason={game.socket.fault.value} />;
  return (
    <div class={phone.value ? "play phone" : "play"} data-version={version}>
      <Header game={game} watching={game.mine.value.length === 0} onDialog={(name) => (desk.dialog.value = name)} />
      <main id="main" tabIndex={-1} class="field" aria-label="Board">
        <Battlefield desk={desk} />
        <SightButtons desk={desk} />
        <Happened game={game} />
        {!game.view.value && <p class="opening">Opening the game…</p>}
      </main>
      <div class="side">
        <Panel desk={desk} seen={seen} />
        {!phone.value && <PointedHex desk={desk} />}
        <ActionBar desk={desk} />
      </div>
      {!phone.value && <Footer desk={desk} />}
      <Toasts game={game} />
      <Announcer game={game} />
      <Dialogs desk={desk} />
    </div>
  );
}

function Dialogs({ desk }: { desk: Desk }) {
  const close = () => (desk.dialog.value = "");
  const { game } = desk;
  switch (desk.dialog.value) {
    case "share":
      return <ShareDialog game={game.id} seats={game.mine.value} onClose={close} />;
    case "settings":
      return <SettingsDialog onClose={close} />;
    case "keys":
      return <KeysDialog onClose={close} />;
    case "reminder":
      return (
        <Reminder game={game} onShow={(id) => void desk.goTo(id)} onEnd={() => void desk.endNow()} onClose={close} />
      );
    case "resign":
      return <ResignDialog desk={desk} onClose={close} />;
    default:
      return null;
  }
}

function ResignDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  return (
    <Dialog title="Give the game up?" onClose={onClose}>
      <p>All your units count as destroyed; where others are left to fight, they play on. It cannot be taken back.</p>
      <div class="row dialog-buttons">
        <button type="button" class="danger grow" onClick={() => void desk.resign()}>
          Resign
        </button>
        <button type="button" class="primary grow" onClick={onClose}>
          Play on
        </button>
      </div>
    </Dialog>
  );
}

function Toasts({ game }: { game: OpenGame }) {
  return (
    <div class="toasts" role="status">
      {game.toasts.value.map((toast) => (
        <div key={toast.id} class={`toast ${toast.kind}`}>
          <p>
            <Cited text={toast.text} /> <Refs rule={toast.rule} />
          </p>
          <button type="button" class="link" aria-label="Dismiss" onClick={() => game.dismiss(toast.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}

function Unknown({ reason }: { reason: string }) {
  return (
    <main class="unknown stack">
      <h1>This game cannot be opened</h1>
      <p>{reason}</p>
      <p>
        <a class="button" href="/">
          First page
        </a>
      </p>
    </main>
  );
}
