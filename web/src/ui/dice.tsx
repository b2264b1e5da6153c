// Pictures of dice.

// prettier-ignore
const SPOTS: Record<number, [number, number][]> = {
  1: [[12, 12]],
  2: [[6, 6], [18, 18]],
  3: [[6, 6], [12, 12], [18, 18]],
  4: [[6, 6], [18, 6], [6, 18], [18, 18]],
  5: [[6, 6], [18, 6], [12, 12], [6, 18], [18, 18]],
  6: [[6, 6], [18, 6], [6, 12], [18, 12], [6, 18], [18, 18]],
};

export function Die({ face }: { face: number }) {
  return (
    <svg class="die" viewBox="0 0 24 24" role="img" aria-label={`die: ${face}`}>
      <rect x="1" y="1" width="22" height="22" rx="5" />
      {(SPOTS[face] ?? []).map(([x, y]) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r="2.3" />
      ))}
    </svg>
  );
}

export function Dice({ faces }: { faces: readonly number[] }) {
  if (!faces.length) return null;
  return (
    <span class="dice">
      {faces.map((face, place) => (
        <Die key={place} face={face} />
      ))}
    </span>
  );
}
