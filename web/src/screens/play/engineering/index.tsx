// Everything on the page that belongs to engineers, Vulcans and drones on pallets. Only games that have any of them
// load this.
import "../../../board/engineering";
import "./engineering.css";

export { Channels, isChannel } from "./channels";
export { Tasking } from "./tasking";
export { withTasks } from "./tasking-mode";
export { CarryRow, isCarry, WorkLines } from "./work-lines";
