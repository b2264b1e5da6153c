// Comma-separated lists as players type them: "HVY, ogre", or with numbers: "HWZ 2, INF 9".

export function listOf(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim().replace(/\s+/g, " "))
    .filter(Boolean);
}

export function listed(words: string[] | undefined): string {
  return (words ?? []).join(", ");
}

export function numbersOf(text: string): Record<string, number> {
  const pairs = listOf(text).map((word) => word.split(" "));
  return Object.fromEntries(pairs.map(([word = "", number = "0"]) => [word, Number.parseInt(number, 10) || 0]));
}

export function numbered(numbers: Record<string, number> | undefined): string {
  return Object.entries(numbers ?? {})
    .map(([word, number]) => `${word} ${number}`)
    .join(", ");
}
