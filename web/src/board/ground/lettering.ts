// A small stroked alphabet for hex numbers. Drawing two thousand numbers as a few paths is cheaper than as
// text elements.
import { type Point, round } from "../geometry";

// Each stroke connects points on a 3 by 5 grid, lettered row by row: a b c / d e f / g h i / j k l / m n o.
const GRID = "abcdefghijklmno";
const STROKES: Record<string, string> = {
  0: "bflnjdb",
  1: "dbn",
  2: "dbfjmo",
  3: "achlnj",
  4: "agi co",
  5: "caghlnj",
  6: "bdjnlhg",
  7: "acn",
  8: "bfhlnjhdb",
  9: "nlfbdhi",
  A: "mdbfo gi",
  B: "mabfhg hlnm",
  C: "fbdjnl",
  D: "mabflnm",
  E: "camo gh",
  F: "cam gh",
  G: "fbdjnlih",
  H: "am co gi",
  I: "bn",
  J: "clnj",
  K: "am cgo",
  L: "amo",
  M: "mahco",
  N: "maoc",
  O: "bflnjdb",
  P: "macig",
  Q: "bflnjdb ko",
  R: "macig ho",
  S: "fbdhlnj",
  T: "ac bn",
  U: "ajnlc",
  V: "anc",
  W: "amhoc",
  X: "ao cm",
  Y: "ahc hn",
  Z: "acmo",
};

/** Return the text as a path, centered below the point `top`. `height` is the height of a capital letter. */
export function lettered(text: string, top: Point, height: number): string {
  const unit = height / 4;
  const advance = unit * 3.1;
  let x = top.x - (text.length * advance - unit * 1.1) / 2;
  let path = "";
  for (const letter of text.toUpperCase()) {
    for (const stroke of (STROKES[letter] ?? "").split(" ")) {
      path += strokePath(stroke, x, top.y, unit);
    }
    x += advance;
  }
  return path;
}

function strokePath(stroke: string, left: number, top: number, unit: number): string {
  const places = [...stroke].map((letter) => GRID.indexOf(letter));
  const text = places.map(
    (place) => `${round(left + (place % 3) * unit)} ${round(top + Math.floor(place / 3) * unit)}`,
  );
  return text.length > 1 ? `M${text.join("L")}` : "";
}
