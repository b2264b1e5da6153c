// The links of a game: for friends, for spectators, for my own seat on another device; and how to be told of my turn.
import { useEffect, useState } from "preact/hooks";
import { heldGame, replaceSecret, type Secret } from "../game/my-games";
import { NotificationSwitch } from "../screens/settings/dialog";
import { newLink, setWebhook, words } from "../server/api";
import { LinkToGive } from "./copy";
import { Dialog } from "./dialog";
import { address, capital } from "./text";

/** The links to give away: of the friends' seats that this browser made, and for spectators. */
export function SharePanel({ game }: { game: string }) {
  const friends = heldGame(game)?.friends ?? [];
  return (
    <div class="links">
      {friends.map((friend) => (
        <LinkToGive
          key={friend.token}
          title={`${capital(friend.seat)}, for a friend`}
          says={`Whoever opens it plays the ${friend.seat}.`}
          link={address(`/play/${game}#${friend.token}`)}
        />
      ))}
      <LinkToGive
        title="For spectators"
        says="Whoever opens it sees what a spectator may see, and decides nothing."
        link={address(`/watch/${game}`)}
      />
    </div>
  );
}

interface Props {
  game: string;
  /** The seats that this browser holds in it, by name. */
  seats: string[];
  onClose: () => void;
}

export function ShareDialog({ game, seats, onClose }: Props) {
  const secrets = secretsOf(game, seats);
  return (
    <Dialog title="Links and notifications" onClose={onClose} wide>
      <SharePanel game={game} />
      {secrets.map((secret) => (
        <MySeat key={secret.seat} game={game} secret={secret} />
      ))}
      <NotificationSwitch />
    </Dialog>
  );
}

/** My secrets with the seats they open; a secret that came by a link has no seat yet, and then there is only one. */
function secretsOf(game: string, seats: string[]): Secret[] {
  const mine = heldGame(game)?.mine ?? [];
  const named = new Set(mine.map((secret) => secret.seat));
  const open = seats.filter((seat) => !named.has(seat));
  return mine
    .map((secret) => ({ ...secret, seat: secret.seat || (open.length === 1 ? open[0]! : "") }))
    .filter((secret) => seats.includes(secret.seat));
}

function MySeat({ game, secret }: { game: string; secret: Secret }) {
  const [said, setSaid] = useState("");
  const renew = async () => {
    try {
      const link = await newLink(game, secret.seat, secret.token);
      replaceSecret(game, secret.seat, secret.token, link.token);
      setSaid("The old link has ended. The page opens again with the new one…");
      location.reload();
    } catch (thrown) {
      setSaid(words(thrown));
    }
  };
  return (
    <section class="my-seat" aria-label={`My seat: ${secret.seat}`}>
      <LinkToGive
        title={`My seat: ${secret.seat}`}
        says="To go on with it on another device of yours. Keep it to yourself."
        link={address(`/play/${game}#${secret.token}`)}
      />
      <p class="row wrap">
        <button type="button" class="small" onClick={() => void renew()}>
          Make a new link
        </button>
        <span role="status">{said || "If somebody has it who should not: the old link ends at once."}</span>
      </p>
      <details class="fold">
        <summary>Tell an address when it is my turn</summary>
        <Hook game={game} secret={secret} />
      </details>
    </section>
  );
}

function Hook({ game, secret }: { game: string; secret: Secret }) {
  const [url, setUrl] = useState("");
  const [said, setSaid] = useState("");
  useEffect(() => setSaid(""), [url]);
  const set = async (wanted: string) => {
    try {
      await setWebhook(game, secret.seat, wanted, secret.token);
      setSaid(wanted ? "It will be told." : "Nothing is told any more.");
    } catch (thrown) {
      setSaid(words(thrown));
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void set(url);
      }}
    >
      <p class="quiet">
        The server sends a POST to this web address when the {secret.seat} has to decide and does not have the game
        open: for a chat room, a home server or a program of your own. It holds no secret.
      </p>
      <div class="give-row">
        <input
          type="url"
          required
          placeholder="https://…"
          aria-label={`Web address to tell for the ${secret.seat}`}
          value={url}
          onInput={(event) => setUrl(event.currentTarget.value)}
        />
        <button type="submit" class="small">
          Set
        </button>
        <button type="button" class="small" onClick={() => void set("")}>
          Stop
        </button>
      </div>
      <p role="status">{said}</p>
    </form>
  );
}
