// The signs for the result of a shot: a burst, a cross and a hatched diamond.
import type { Sign } from "./shapes";

export const SIGNS: Record<Sign, string> = {
  hit: "M0-24L5-9L20-16L11-2L25 6L9 8L11 23L0 12L-11 23L-9 8L-25 6L-11-2L-20-16L-5-9Z",
  miss: "M-15-15L15 15M15-15L-15 15",
  disabled: "M-20 0L0-20L20 0L0 20ZM-13 7L7-13M-7 13L13-7",
};
