// The counters in the picture on the home page. No game uses these numbers.
import { fillTypeView, type TypeView } from "../server/wire";

export interface Piece {
  type: TypeView;
  seat: number;
  hex: string;
  label: string;
  squads: number;
}

function armor(id: string, attack: number, range: number, defense: number, move: number): TypeView {
  return fillTypeView({
    id,
    name: id,
    kind: "armor",
    mobility: "tread",
    move,
    second_move: id === "GEV" ? 3 : 0,
    defense,
    size: 3,
    weapons: [{ name: "gun", count: 1, attack, range, defense: 0 }],
  });
}

const MK3 = fillTypeView({
  id: "MK3",
  name: "Mark III",
  kind: "ogre",
  mobility: "tread",
  move: 3,
  second_move: 0,
  defense: 0,
  size: 7,
  treads: 45,
  bands: [[3, 31, 45]],
  weapons: [
    { name: "main", count: 1, attack: 4, range: 3, defense: 4 },
    { name: "secondary", count: 4, attack: 3, range: 2, defense: 3 },
    { name: "missile", count: 2, attack: 6, range: 5, defense: 3 },
  ],
});
const HVY = armor("HVY", 4, 2, 3, 3);
const MSL = armor("MSL", 3, 4, 2, 2);
const GEV = armor("GEV", 2, 2, 2, 4);
const HWZ = armor("HWZ", 6, 8, 1, 0);
const INF = fillTypeView({
  id: "INF",
  name: "Infantry",
  kind: "infantry",
  mobility: "infantry",
  move: 2,
  second_move: 0,
  defense: 1,
  size: 1,
  weapons: [{ name: "squads", count: 1, attack: 1, range: 1, defense: 0 }],
});

function defender(type: TypeView, hex: string, label: string, squads = 1): Piece {
  return { type, seat: 1, hex, label, squads };
}

export const SCENE: Piece[] = [
  { type: MK3, seat: 0, hex: "0813", label: "OGRE", squads: 0 },
  defender(HWZ, "1009", "HWZ 1"),
  defender(MSL, "0709", "MSL 1"),
  defender(HVY, "0610", "HVY 1"),
  defender(HVY, "0910", "HVY 2"),
  defender(INF, "0810", "INF 1", 3),
  defender(GEV, "1110", "GEV 1"),
  defender(GEV, "0411", "GEV 2"),
];
