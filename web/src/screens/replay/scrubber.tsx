// The timeline of a game: a slider with a tick for each die roll, and buttons to step by decisions, dice and turns.
import { Icon, type Sign } from "../../ui/icons";
import type { Playback } from "./playback";
import type { Timeline } from "./timeline";

interface Props {
  time: Timeline;
  /** The version at which this browser last left the game, or -1 for none. */
  left: number;
  playback: Playback;
}

const PACES = [0.5, 1, 2, 4];

export function Scrubber({ time, left, playback }: Props) {
  const { last } = time;
  const { at, playing, pace, goTo: onGo, play, setPace } = playback;
  return (
    <section class="scrubber" aria-label="Replay">
      <div class="scrub-line">
        <Ticks time={time} left={left} />
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label="Position in the game"
          aria-valuetext={time.says(at)}
          onInput={(event) => onGo(event.currentTarget.valueAsNumber)}
        />
      </div>
      <div class="scrub-ways">
        <Step label="Go to the start" sign="first" to={0} {...{ at, onGo }} />
        <Step label="Previous turn" sign="turn-back" to={time.before(time.turns, at)} {...{ at, onGo }} />
        <Step label="Previous die roll" sign="die-back" to={time.before(time.dice, at)} {...{ at, onGo }} />
        <Step label="Step back" sign="back" to={Math.max(0, at - 1)} {...{ at, onGo }} />
        <button type="button" class="primary scrub-play" onClick={() => play(!playing)}>
          {playing ? "Pause" : "Play"}
        </button>
        <Step label="Step forward" sign="on" to={Math.min(last, at + 1)} {...{ at, onGo }} />
        <Step label="Next die roll" sign="die-on" to={time.after(time.dice, at)} {...{ at, onGo }} />
        <Step label="Next turn" sign="turn-on" to={time.after(time.turns, at)} {...{ at, onGo }} />
        <Step label="Go to the end" sign="last" to={last} {...{ at, onGo }} />
        <label class="scrub-pace">
          <span class="sr">Speed</span>
          <select value={String(pace)} onChange={(event) => setPace(Number(event.currentTarget.value))}>
            {PACES.map((one) => (
              <option key={one} value={String(one)}>
                {one} ×
              </option>
            ))}
          </select>
        </label>
        <span class="scrub-at" aria-hidden="true">
          {at} / {last}
        </span>
      </div>
    </section>
  );
}

interface StepProps {
  label: string;
  sign: Sign;
  to: number;
  at: number;
  onGo: (version: number) => void;
}

function Step({ label, sign, to, at, onGo }: StepProps) {
  return (
    <button
      type="button"
      class="scrub-step"
      aria-label={label}
      title={label}
      disabled={to === at}
      onClick={() => onGo(to)}
    >
      <Icon sign={sign} />
    </button>
  );
}

function Ticks({ time, left }: { time: Timeline; left: number }) {
  const span = Math.max(1, time.last);
  const place = (version: number) => `${(100 * version) / span}%`;
  return (
    <div class="ticks" aria-hidden="true">
      {time.turns.map((version) => (
        <i key={`t${version}`} class="tick turn" style={{ left: place(version) }} />
      ))}
      {time.dice.map((version) => (
        <i key={`d${version}`} class="tick die-tick" style={{ left: place(version) }} />
      ))}
      {left >= 0 && left < time.last && <i class="tick left" style={{ left: place(left) }} />}
    </div>
  );
}
