// The five lessons of the tutorial: what each one says, and when it is done.
import type { EventName, Moment, Options, View } from "../../server/wire";

/** What the coach knows about the game at one moment. */
export interface Scene {
  view: View;
  options: Options | null;
  /** The moments since the tutorial began. */
  since: Moment[];
  /** The hex under the pointer, or "" for none. */
  pointed: string;
  mine: boolean;
}

export interface Lesson {
  title: string;
  /** The topic of the lesson, for the start page. */
  about: string;
  says: string;
  /** Return what to do next in the current situation. */
  hint: (scene: Scene) => string;
  done: (scene: Scene) => boolean;
  /** The praise when the lesson is done. */
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
    "Point at a unit or a hex to read about it.",
  hint: () => "Point at the Ogre, or tap it: it is one unit with many guns.",
  done: (scene) => scene.pointed !== "" && scene.pointed === ogreHex(scene.view),
  well: "That is your enemy. You can shoot away each of its guns and each of its treads.",
};

const MOVE: Lesson = {
  title: "Move a unit",
  about: "Reach, costs and dangers.",
  says:
    "Click one of your units. The hexes it can reach light up, each with its cost. " +
    "Then click a hex to go there. Tanks must get within 2 hexes to fire; your howitzers reach 8 hexes from where they are.",
  hint: ({ view, mine }) => {
    if (!mine) return "Wait for the Ogre to finish its turn.";
    if (view.phase === "fire") return `This is the fire phase. End it to get to your next movement phase. ${END}`;
    return "Try a heavy tank (HVY) or a GEV. Z undoes a move if no die has been rolled.";
  },
  done: ({ since }) => did(since, SEAT, "move"),
  well: "Move as many units as you like, then end the movement phase.",
};

const FIRE: Lesson = {
  title: "Fire at the Ogre",
  about: "Pick a part, pick your guns, read the odds.",
  says:
    "In the fire phase, click the Ogre, pick one of its parts, and switch your guns on or off. The odds change as you do. " +
    "Losing treads slows it down. Losing its main battery weakens its fire.",
  hint: ({ view, options, mine }) => {
    if (!mine) return "Wait for the Ogre to finish its turn.";
    if (view.phase !== "fire") return `First end the movement phase. ${END}`;
    if (options && options.marks.length === 0) return `None of your guns is in range. End the phase. ${END}`;
    return "Switch on both howitzers (HWZ) and fire at its main battery. That is a good first shot.";
  },
  done: ({ since }) => did(since, SEAT, "fire"),
  well: "The log shows every die roll and its rule. Fire the rest of your guns, then end your turn.",
};

const OGRE: Lesson = {
  title: "The Ogre's turn",
  about: "What it does to you, and how to read its record sheet.",
  says:
    "End your phases, and the computer plays the Ogre. It can drive right over your units, but each ram costs it treads. " +
    "Its record sheet shows what it has left.",
  hint: ({ view, mine }) => {
    if (!mine) return "Watch what it does. The log describes every step.";
    return `It is still your ${view.phase.replace("-", " ")} phase. ${END}`;
  },
  done: ({ since, mine }) => mine && since.some((moment) => moment.seat !== SEAT),
  well: "It is your turn again. Check its record sheet: with fewer treads it is slower.",
};

const WIN: Lesson = {
  title: "How to win",
  about: "What each side wants.",
  says:
    "You win if your command post survives until the Ogre is destroyed or has left the map. " +
    "Slow it down first: once it has lost its treads, you can shoot it to pieces. Now you know enough to play.",
  hint: () => "This is a real game. Keep playing it, or start your own from the home page.",
  done: () => true,
  well: "This is a real game. Keep playing it, or start your own from the home page.",
};

export const LESSONS: Lesson[] = [LOOK, MOVE, FIRE, OGRE, WIN];
