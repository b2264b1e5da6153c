// Groups the log by phase and seat. Phases in which nothing happened are omitted.
import { capital } from "../../../game/words";
import type { FactOf, Moment, Sentence } from "../../../server/wire";

export interface Line {
  moment: Moment;
  sentence: Sentence;
  /** True for the first line of a moment, which shows the dice. */
  first: boolean;
}

export interface Chapter {
  key: string;
  title: string;
  lines: Line[];
}

const PHASE_TITLES: Record<string, string> = {
  recovery: "recovery",
  movement: "movement",
  fire: "fire",
  "second-movement": "GEV move",
};

/** Return all chapters that contain lines, in order. The last chapter is included even if nothing has happened yet. */
export function chaptersOf(moments: readonly Moment[]): Chapter[] {
  const chapters: Chapter[] = [{ key: "set-up", title: "Set-up", lines: [] }];
  for (const moment of moments) {
    let first = true;
    for (const sentence of moment.sentences) {
      const before = chapters.at(-1)!.lines.at(-1);
      const { facts } = sentence;
      if (facts.event === "phase") chapters.push(opened(moment, facts));
      else if (facts.event === "hidden" && before?.sentence.facts.event === "hidden") continue;
      else {
        chapters.at(-1)!.lines.push({ moment, sentence, first });
        first = false;
      }
    }
  }
  return chapters.filter((chapter, place) => chapter.lines.length > 0 || place === chapters.length - 1);
}

function opened(moment: Moment, { turn, seat, phase }: FactOf<"phase">): Chapter {
  return {
    key: `${moment.number}-${seat}-${phase}`,
    title: `Turn ${turn} · ${capital(seat)} · ${PHASE_TITLES[phase] ?? phase}`,
    lines: [],
  };
}
