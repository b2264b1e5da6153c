// The five steps of the tutorial: what each says, and when it has been done.
import type { EventName, Moment, Options, View } from "../../server/wire";

/** What the coach knows of the game at a moment. */
export interface Scene {
  view: View;
  options: Options | null;
  /** What happened since the tutorial began. */
  since: Moment[];
  /** The hex that is pointed at, "" for none. */
  pointed: string;
  mine: boolean;
}

export interface Lesson {
  title: string;
  /** What it is about, for the cover. */
  about: string;
  says: string;
  /** What to do next, as things stand. */
  hint: (scene: Scene) => string;
  done: (scene: Scene) => boolean;
  /** Said when it has been done. */
  well: string;
}

export const SEAT = "defender";
const END = "Press the big amber button.";

function did(moments: Moment[], seat: string, event: EventName): boolean {
  return moments.some((moment) => moment.seat === seat && moment.sentences.some(({ facts }) => facts.event === event));
}

function ogreHex(view: View): string {
  return view.units.find((unit) => unit.seat !== SEAT && unit.where === "map")?.hex ?? "";
}

const LOOK: Lesson = {
  title: "Look around",
  about: "The map, your units and the Ogre.",
  says:
    "You hold the blue units. The red Ogre comes from the south and wants your command post, at the top. " +
    "Point at a unit or a hex to read all about it.",
  hint: () => "Point at the Ogre, or tap it: it is one unit with many guns.",
  done: (scene) => scene.pointed !== "" && scene.pointed === ogreHex(scene.view),
  well: "That is the enemy. Each of its guns and each of its treads can be shot away.",
};

const MOVE: Lesson = {
  title: "Move a unit",
  about: "Reach, costs and dangers.",
  says:
    "Click one of your units: the hexes it can reach light up, with what each costs. " +
    "Then click a hex to go there. Tanks must get within 2 hexes to fire; the howitzers reach 8 from where they stand.",
  hint: ({ view, mine }) => {
    if (!mine) return "Wait for the Ogre to finish its turn.";
    if (view.phase === "fire") return `You are in the fire phase. End it to come to a movement phase. ${END}`;
    return "Try a heavy tank (HVY) or a GEV. Z takes a move back, as long as no die has been rolled.";
  },
  done: ({ since }) => did(since, SEAT, "move"),
  well: "Move as many units as you like. When you have done enough, end the movement phase.",
};

const FIRE: Lesson = {
  title: "Fire at the Ogre",
  about: "Choose a part of it, choose your guns, read the odds.",
  says:
    "In the fire phase click the Ogre, choose a part of it, and switch your guns on or off: the odds change as you do. " +
    "Lost treads slow it down; without its main battery it hits less hard.",
  hint: ({ view, options, mine }) => {
    if (!mine) return "Wait for the Ogre to finish its turn.";
    if (view.phase !== "fire") return `First end the movement phase. ${END}`;
    if (options && options.marks.length === 0) return `No gun of yours reaches it now. End the phase. ${END}`;
    return "Switch both howitzers (HWZ) on and fire at its main battery: a good first shot.";
  },
  done: ({ since }) => did(since, SEAT, "fire"),
  well: "Every die is in the log, with its rule. Fire with the rest of your guns, then end your turn.",
};

const OGRE: Lesson = {
  title: "Its turn",
  about: "What it does to you, and its record sheet.",
  says:
    "End your phases and the computer plays the Ogre. It may drive right over your units; each ram costs it treads. " +
    "Its record sheet shows what it has left.",
  hint: ({ view, mine }) => {
    if (!mine) return "Watch what it does. The log tells it in sentences.";
    return `It is still your ${view.phase.replace("-", " ")} phase. ${END}`;
  },
  done: ({ since, mine }) => mine && since.some((moment) => moment.seat !== SEAT),
  well: "Now it is your turn again. Look at its sheet: fewer treads make it slower.",
};

const WIN: Lesson = {
  title: "How to win",
  about: "What each side is after.",
  says:
    "You win if the command post still stands when the Ogre is destroyed or has left. " +
    "Slow it first: an Ogre that has lost its treads can be shot to pieces. You know enough now.",
  hint: () => "This is a real game. Go on with it, or start your own from the first page.",
  done: () => true,
  well: "This is a real game. Go on with it, or start your own from the first page.",
};

export const LESSONS: Lesson[] = [LOOK, MOVE, FIRE, OGRE, WIN];
