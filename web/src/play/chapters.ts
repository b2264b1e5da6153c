// The log in chapters: what happened in one phase of one seat's turn belongs together; phases without a deed are left out.
import type { Moment, Sentence } from "../wire";
import { capital, eventOf } from "./words";

export interface Line {
  moment: Moment;
  sentence: Sentence;
  /** The first line of its moment carries the dice. */
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

/** All chapters with something in them, in the order of events; the last one even where nothing has happened yet. */
export function chaptersOf(moments: readonly Moment[]): Chapter[] {
  const chapters: Chapter[] = [{ key: "set-up", title: "Set-up", lines: [] }];
  for (const moment of moments) {
    let first = true;
    for (const sentence of moment.sentences) {
      const before = chapters.at(-1)!.lines.at(-1);
      if (eventOf(sentence) === "phase") chapters.push(opened(moment, sentence));
      else if (eventOf(sentence) === "hidden" && before && eventOf(before.sentence) === "hidden") continue;
      else {
        chapters.at(-1)!.lines.push({ moment, sentence, first });
        first = false;
      }
    }
  }
  return chapters.filter((chapter, place) => chapter.lines.length > 0 || place === chapters.length - 1);
}

function opened(moment: Moment, sentence: Sentence): Chapter {
  const facts = sentence.facts as { turn?: number; seat?: string; phase?: string };
  const phase = PHASE_TITLES[facts.phase ?? ""] ?? facts.phase ?? "";
  return {
    key: `${moment.number}-${facts.seat}-${facts.phase}`,
    title: `Turn ${facts.turn} · ${capital(facts.seat ?? "")} · ${phase}`,
    lines: [],
  };
}
