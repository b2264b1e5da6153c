// The page of one game: header, board, panel and keys.
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { heldGame, remember, tokensFor } from "../../game/my-games";
import { OpenGame } from "../../game/open-game";
import { Dialog } from "../../ui/dialog";
import { phone } from "../../ui/phone";
import { Cited, Refs } from "../../ui/rule-links";
import { lazyDialog, SettingsDialog, ShortcutDialog } from "../../ui/lazy-dialog";
import { Battlefield } from "./battlefield";
import { Reminder } from "./end-reminder";
import { Footer } from "./footer";
import { Header } from "./header";
import { pressed } from "./keys";
import { Announcer, Happened } from "./log/latest-events";
import { ActionBar } from "./panel/action-bar";
import { Panel, PointedHex } from "./panel/panel";
import { PlayControl } from "./play-control";
import { watchTurn } from "./turn-notice";
import { SightButtons } from "./zoom-buttons";
import "./panel/panel.css";
import "./play.css";

const ShareDialog = lazyDialog(async () => (await import("../../ui/share")).ShareDialog);

interface Props {
  game: string;
  watching: boolean;
  /** Called with the game when it is opened. */
  onOpen?: (game: OpenGame) => void;
}

export function PlayPage({ game: id, watching, onOpen }: Props) {
  const game = useMemo(() => new OpenGame(id, watching ? [] : tokensFor(id)), [id, watching]);
  const control = useMemo(() => new PlayControl(game), [game]);
  const seen = useMemo(() => heldGame(id)?.seen ?? -1, [id]);
  useEffect(() => {
    const stop = watchTurn(game);
    onOpen?.(game);
    const press = (event: KeyboardEvent) => pressed(event, control);
    window.addEventListener("keydown", press);
    return () => {
      window.removeEventListener("keydown", press);
      stop();
      control.dispose();
      game.close();
    };
  }, [game, control]);
  const version = game.view.value?.version ?? -1;
  // Use a layout effect, because a normal effect would run a frame later and the player may have left the page by then.
  useLayoutEffect(() => {
    if (version >= 0 && !watching) remember(id, { title: game.info.value?.title ?? "", seen: version });
  }, [version]);
  if (game.socket.fault.value) return <Unknown reason={game.socket.fault.value} />;
  return (
    <div class={phone.value ? "play phone" : "play"} data-version={version}>
      <Header game={game} watching={game.mine.value.length === 0} onDialog={(name) => (control.dialog.value = name)} />
      <main id="main" tabIndex={-1} class="field" aria-label="Board">
        <Battlefield control={control} />
        <SightButtons control={control} />
        <Happened game={game} />
        {!game.view.value && <p class="opening">Loading the game…</p>}
      </main>
      <div class="side">
        <Panel control={control} seen={seen} />
        {!phone.value && <PointedHex control={control} />}
        <ActionBar control={control} />
      </div>
      {!phone.value && <Footer control={control} />}
      <Toasts game={game} />
      <Announcer game={game} />
      <Dialogs control={control} />
    </div>
  );
}

function Dialogs({ control }: { control: PlayControl }) {
  const close = () => (control.dialog.value = "");
  const { game } = control;
  switch (control.dialog.value) {
    case "share":
      return <ShareDialog game={game.id} seats={game.mine.value} onClose={close} />;
    case "settings":
      return <SettingsDialog onClose={close} />;
    case "keys":
      return (
        <ShortcutDialog where={["game", "board"]} onClose={close}>
          <p class="dim small">Hold Shift and click to bend a path. Tab brings the focus to the board.</p>
        </ShortcutDialog>
      );
    case "reminder":
      return (
        <Reminder
          game={game}
          onShow={(id) => void control.goTo(id)}
          onEnd={() => void control.endNow()}
          onClose={close}
        />
      );
    case "resign":
      return <ResignDialog control={control} onClose={close} />;
    default:
      return null;
  }
}

function ResignDialog({ control, onClose }: { control: PlayControl; onClose: () => void }) {
  return (
    <Dialog title="Resign the game?" onClose={onClose}>
      <p>All your units count as destroyed. If other players remain, they play on. You cannot undo this.</p>
      <div class="row dialog-buttons">
        <button type="button" class="danger grow" onClick={() => void control.resign()}>
          Resign
        </button>
        <button type="button" class="primary grow" onClick={onClose}>
          Keep playing
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
          Home page
        </a>
      </p>
    </main>
  );
}
