// Starts a new game from a position in another game.
import { useState } from "preact/hooks";
import { tokensFor } from "../../game/my-games";
import {
  FRIEND,
  holders,
  keepLinks,
  ME,
  SeatChooser,
  seatingFault,
  Starting,
  usualHints,
  type Seating,
} from "../../game/seating";
import { go } from "../../router";
import { branch, words } from "../../server/api";
import type { GameInfo } from "../../server/wire";
import { Dialog } from "../../ui/dialog";
import { SharePanel } from "../../ui/share";

export interface BranchProps {
  info: GameInfo;
  at: number;
  onClose: () => void;
}

function seatingOf(info: GameInfo): Seating {
  return Object.fromEntries(info.seats.map((seat) => [seat.name, seat.holder === "human" ? ME : seat.holder]));
}

export function BranchDialog({ info, at, onClose }: BranchProps) {
  const [seating, setSeating] = useState(() => seatingOf(info));
  const [game, setGame] = useState("");
  const [refused, setRefused] = useState("");
  const start = async () => {
    try {
      // The server decides about hints if the game itself has none: people may still be playing it.
      const hints = info.hints ? usualHints(seating) : null;
      const links = await branch(info.id, at, holders(seating), hints, tokensFor(info.id));
      keepLinks(links, seating, info.title);
      if (Object.values(seating).includes(FRIEND)) setGame(links.game);
      else go(`/play/${links.game}`);
    } catch (thrown) {
      setRefused(words(thrown));
    }
  };
  return (
    <Dialog title="Play from here" onClose={onClose} wide>
      {game ? (
        <>
          <SharePanel game={game} />
          <a class="button primary" href={`/play/${game}`}>
            Open the new game
          </a>
        </>
      ) : (
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void start();
          }}
        >
          <p>A new game begins at line {at}. The one you are looking at stays as it is.</p>
          <SeatChooser
            chairs={info.seats.map((seat) => ({ name: seat.name, says: "" }))}
            seating={seating}
            onChange={setSeating}
          />
          <Starting seating={seating} refused={refused} />
          <button type="submit" class="primary" disabled={seatingFault(seating) !== ""}>
            Start from here
          </button>
        </form>
      )}
    </Dialog>
  );
}
