// The wire's types under short names. `wire-schema.d.ts` is generated from the server's OpenAPI schema by the build.
import type { components } from "./wire-schema";

type Models = components["schemas"];
export type BoardDrawing = Models["BoardDrawing"];
export type BoardChange = Models["BoardChange"];
export type TypeView = Models["TypeView"];
export type WeaponType = Models["WeaponType"];
export type ComponentView = Models["ComponentView"];
export type UnitView = Models["UnitView"];
export type View = Models["View"];
export type MineView = Models["MineView"];
export type Standing = Models["Standing"];
export type PointsLine = Models["PointsLine"];
export type OutcomeView = Models["OutcomeView"];
export type FightView = Models["FightView"];
export type Sentence = Models["Sentence"];
export type Moment = Models["Moment"];
/** An event for programs, told apart by its `event`. */
export type Fact = Sentence["facts"];
export type EventName = Fact["event"];
export type FactOf<Name extends EventName> = Extract<Fact, { event: Name }>;
export type Options = Models["Options"];
export type Choice = Models["Choice"];
export type Gun = Models["Gun"];
export type Mark = Models["Mark"];
export type Shop = Models["Shop"];
export type Offer = Models["Offer"];
export type ZoneView = Models["ZoneView"];
export type Suggestion = Models["Suggestion"];
export type RefusalView = Models["RefusalView"];
export type ReachHex = Models["ReachHex"];
export type ReachAnswer = Models["ReachAnswer"];
export type Exit = Models["Exit"];
export type Division = Models["Division"];
export type ForecastAnswer = Models["ForecastAnswer"];
export type OddsAnswer = Models["OddsAnswer"];
export type PartOdds = Models["PartOdds"];
export type Chance = Models["Chance"];
export type ThreatHex = Models["ThreatHex"];
export type ThreatAnswer = Models["ThreatAnswer"];
export type TellAnswer = Models["TellAnswer"];
export type UnknownAnswer = Models["UnknownAnswer"];
export type Question =
  | Models["ReachQuestion"]
  | Models["PathQuestion"]
  | Models["ForecastQuestion"]
  | Models["OddsQuestion"]
  | Models["ThreatQuestion"]
  | Models["HexQuestion"]
  | Models["UnitQuestion"];
export type Answer = ReachAnswer | ForecastAnswer | OddsAnswer | ThreatAnswer | TellAnswer | UnknownAnswer;
export type Catalog = Models["Catalog"];
export type ScenarioCard = Models["ScenarioCard"];
export type SeatCard = Models["SeatCard"];
export type OptionCard = Models["OptionCard"];
export type LevelCard = Models["LevelCard"];
export type NewGame = Models["NewGame"];
export type NewLinks = Models["NewLinks"];
export type SeatLink = Models["SeatLink"];
export type SeatInfo = Models["SeatInfo"];
export type GameInfo = Models["GameInfo"];
export type GameState = Models["GameState"];
export type GameCard = Models["GameCard"];
export type GameMoments = Models["GameMoments"];
export type RuleText = Models["RuleText"];
export type ScenarioBoard = Models["ScenarioBoard"];
export type JudgeReply = Models["JudgeReply"];
export type BattleKit = Models["BattleKit"];
export type BattleCheck = Models["BattleCheck"];
export type BattleFault = Models["BattleFault"];
export type BattleLink = Models["BattleLink"];
export type KeptBattle = Models["Battle"];
export type MapCard = Models["MapCard"];
export type Problem = Models["Problem"];
export type Welcome = Models["Welcome"];
export type Update = Models["Update"];
export type Present = Models["Present"];
export type Hint = Models["Hint"];
export type Fault = Models["Fault"];
export type FromServer =
  | Welcome
  | Update
  | Models["Done"]
  | Models["Refused"]
  | Models["Answered"]
  | Models["Hinted"]
  | Present
  | Models["Pong"]
  | Fault;
export type FromClient =
  | Models["Hello"]
  | Models["Submit"]
  | Models["TakeBack"]
  | Models["SetUpAll"]
  | Models["AskAbout"]
  | Models["AskHint"]
  | Models["StopHint"]
  | Models["Pause"]
  | Models["Ping"];
