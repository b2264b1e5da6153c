// Two boards on one page, for tests/browser/test_boards.py. This page is not part of the client.
import "../src/style/colours.css";
import "../src/style/scales.css";
import "../src/style/base.css";
import "../src/board/board.css";
import "../src/board/ground/ground.css";
import "../src/board/counters/counters.css";
import "../src/board/overlays.css";
import { useSignal } from "@preact/signals";
import { render } from "preact";
import { Board } from "../src/board/board";
import { changed } from "../src/board/changed";
import { BoardIndex } from "../src/board/geometry";
import { GroundInk } from "../src/board/ground/ground-ink";
import { BoardHandle } from "../src/board/handle";
import { SCENES } from "../src/board/scenes/by-event";
import { pictureOf } from "../src/board/scenes/picture";
import { Stage } from "../src/board/scenes/stage";
import { scenarioBoard } from "../src/server/api";
import {
  type BoardChange,
  type BoardDrawing,
  type Fact,
  fillTypeView,
  fillUnitView,
  type Moment,
} from "../src/server/wire";

const TYPES = {
  HVY: fillTypeView({
    id: "HVY",
    name: "Heavy Tank",
    kind: "armor",
    mobility: "tread",
    move: 3,
    second_move: 0,
    defense: 3,
    size: 3,
    weapons: [],
  }),
};
const UNITS = [fillUnitView({ id: "HVY1", type: "HVY", seat: "one", hex: "0505" })];
const HANDLES = [new BoardHandle(), new BoardHandle()];
const SEATS = ["one", "other"];

function One({ handle, drawing }: { handle: BoardHandle; drawing: BoardDrawing }) {
  const chosen = useSignal("");
  return (
    <Board
      handle={handle}
      drawing={drawing}
      units={UNITS}
      types={TYPES}
      seats={SEATS}
      layers={{
        selectedHex: chosen.value || undefined,
        zones: chosen.value ? [chosen.value] : undefined,
        cursor: chosen.value || undefined,
      }}
      onHex={(hex) => (chosen.value = hex)}
    />
  );
}

function momentOf(...facts: Fact[]): Moment {
  const sentences = facts.map((each) => ({ text: "", rule: "", facts: each }));
  return { number: 1, seat: "one", decision: "", faces: [], sentences, by_itself: false };
}

/** Play a move of HVY1 on one of the boards. Return the errors of scenes that could not be played. */
async function play(board: number, path: string[]): Promise<string[]> {
  const faults: string[] = [];
  const stage = new Stage(
    HANDLES[board]!,
    () => 1,
    (thrown) => faults.push(String(thrown)),
  );
  await stage.play(momentOf({ event: "move", unit: "HVY1", path, points: 1, rule: "" }));
  return faults;
}

const KINDS = ["clear", "forest", "damaged-forest", "town", "damaged-town", "rubble", "swamp", "crater", "water"];

/** Change a board repeatedly, and compare the patched ink with ink that is drawn from scratch. */
function mendInk(drawing: BoardDrawing, kinds: string[], times: number) {
  const wanted = new Set(kinds);
  let state = 7;
  const lot = (most: number) => (state = (state * 48271) % 2147483647) % most;
  let index = new BoardIndex(drawing);
  let ink = GroundInk.of(index, wanted);
  const spent = { mended: 0, fresh: 0 };
  const wrong: string[] = [];
  for (let time = 0; time < times; time += 1) {
    index = index.of(changed(index.drawing, someChange(index.drawing, lot))!);
    const start = performance.now();
    ink = ink.redrawn(index);
    const middle = performance.now();
    const fresh = GroundInk.of(index, wanted);
    spent.mended += middle - start;
    spent.fresh += performance.now() - middle;
    for (const kind of kinds) if (told(ink, kind) !== told(fresh, kind)) wrong.push(`${time} ${kind}`);
  }
  return { wrong, mended: spent.mended / times, fresh: spent.fresh / times };
}

function told(ink: GroundInk, kind: string): string {
  const paths = ink.paths(kind).map(({ patch, path }) => `${patch} ${path}`);
  return paths.sort().join("\n");
}

function someChange(drawing: BoardDrawing, lot: (most: number) => number): BoardChange {
  const hex = lot(drawing.names.length);
  const kind = KINDS[lot(KINDS.length)]!;
  const [side, road, bridge] = [drawing.sides, drawing.roads, drawing.bridges].map((list) => list[lot(list.length)]);
  const what = lot(4);
  return {
    before: drawing.fingerprint,
    fingerprint: `${drawing.fingerprint}+`.slice(-30),
    terrain: [[hex, kind]],
    sides:
      what === 1 && side ? [[...(side as [number, number, string]).slice(0, 2), ""] as [number, number, string]] : [],
    roads: what === 2 && road ? [[...(road as [number, number]), false]] : [],
    rails: [],
    bridges: what === 3 && bridge !== undefined ? [[bridge as number, false]] : [],
    road_cuts: what === 2 && road ? [[(road as [number, number])[0], true]] : [],
    rail_cuts: [],
    scars: [[hex, true]],
    built: [],
    graded: [],
  };
}

const [{ board: one }, { board: other }] = await Promise.all([scenarioBoard("raid"), scenarioBoard("mark-iii")]);
Object.assign(window, { play, mendInk, scenarioBoard, SCENES, pictureOf, momentOf, HANDLES });
render(
  <>
    <One handle={HANDLES[0]!} drawing={one} />
    <One handle={HANDLES[1]!} drawing={other} />
  </>,
  document.getElementById("boards")!,
);
