// The links of a game: for friends, for spectators, and for your own seat on another device. Also turn notifications.
import { useEffect, useState } from "preact/hooks";
import { heldGame, replaceSecret, type Secret } from "../game/my-games";
import { NotificationSwitch } from "../screens/settings/dialog";
import { newLink, setWebhook, words } from "../server/api";
import { LinkToGive } from "./copy";
import { Dialog } from "./dialog";
import { address, capital } from "./text";

/** Show the links to share: those for friends' seats that this browser created, and the one for spectators. */
export function SharePanel({ game }: { game: string }) {
  const friends = heldGame(game)?.friends ?? [];
  return (
    <div class="links">
      {friends.map((friend) => (
        <LinkToGive
          key={friend.token}
          title={`${capital(friend.seat)}, for a friend`}
          says={`Anyone who opens this link plays the ${friend.seat}.`}
          link={address(`/play/${game}#${friend.token}`)}
        />
      ))}
      <LinkToGive
        title="For spectators"
        says="Anyone who opens this link can watch, but cannot play."
        link={address(`/watch/${game}`)}
      />
    </div>
  );
}

interface Props {
  game: string;
  /** The names of the seats that this browser holds in the game. */
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

/** Return this browser's secrets with their seats. A secret from a link has no seat yet, but then there is only one. */
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
      setSaid("The old link no longer works. Reloading with the new one…");
      location.reload();
    } catch (thrown) {
      setSaid(words(thrown));
    }
  };
  return (
    <section class="my-seat" aria-label={`Your seat: ${secret.seat}`}>
      <LinkToGive
        title={`Your seat: ${secret.seat}`}
        says="Use this link to continue on another device. Keep it to yourself."
        link={address(`/play/${game}#${secret.token}`)}
      />
      <p class="row wrap">
        <button type="button" class="small" onClick={() => void renew()}>
          Make a new link
        </button>
        <span role="status">
          {said || "If someone else has your link, make a new one. The old one stops working at once."}
        </span>
      </p>
      <details class="fold">
        <summary>Send a message to a web address when it is your turn</summary>
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
      setSaid(wanted ? "Messages will be sent there." : "No more messages will be sent.");
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
        The server sends a POST request to this address when it is the {secret.seat}'s turn and the game is not open
        anywhere. Use it for a chat room, a home server or your own program. The message contains no secrets.
      </p>
      <div class="give-row">
        <input
          type="url"
          required
          placeholder="https://…"
          aria-label={`Web address for the ${secret.seat}`}
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
