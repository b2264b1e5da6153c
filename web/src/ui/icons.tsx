// Icons for the replay's buttons.
const SHAPES = {
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M16 5 7 12l9 7z",
  on: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  "die-back": "M10 5h10v14H10zM15 12h.01M6 8l-4 4 4 4",
  "die-on": "M4 5h10v14H4zM9 12h.01M18 8l4 4-4 4",
  "turn-back": "M20 12a7 7 0 1 1-3-5.7M12 8v4l3 2M7 3 3 7l4 3",
  "turn-on": "M4 12a7 7 0 1 0 3-5.7M12 8v4l-3 2M17 3l4 4-4 3",
} as const;

export type Sign = keyof typeof SHAPES;

export function Icon({ sign }: { sign: Sign }) {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[sign]} />
    </svg>
  );
}
