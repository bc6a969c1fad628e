'use client';

import { ControlButton } from '@/app/_components/figures/control-button';
import { type Replay, type ReplayDeed, SPEEDS } from './replay';

export interface ReplayControlsProps {
  readonly replay: Replay;
  readonly head: number;
  readonly speed: number;
  readonly onSpeed: (speed: number) => void;
  readonly onDeed: (deed: ReplayDeed) => void;
  readonly onSeek: (at: number | null) => void;
  /** What comes after the position shown is hidden, and how much it is. */
  readonly veiled: boolean;
  readonly onVeil: (veiled: boolean) => void;
}

/** Controls to step through a battle: a slider over its positions, first, previous, play, next, last. */
export function ReplayControls({
  replay,
  head,
  speed,
  onSpeed,
  onDeed,
  onSeek,
  veiled,
  onVeil,
}: ReplayControlsProps) {
  const here = replay.at ?? head;
  const only = head <= 1;
  return (
    <fieldset className="replay" aria-label="Positions of the battle">
      {veiled ? null : (
        <input
          type="range"
          min={1}
          max={Math.max(1, head)}
          value={here}
          disabled={only}
          onChange={(event) => {
            const wanted = Number(event.target.value);
            onSeek(wanted >= head ? null : wanted);
          }}
          aria-label="Position"
          aria-valuetext={
            replay.at === null ? `the present, position ${head}` : `${here} of ${head}`
          }
        />
      )}
      <div className="replay__row">
        <ControlButton
          label="First position"
          d="M3 2v12M14 2v12L5 8z"
          onPress={() => onDeed('first')}
          off={here <= 1}
        />
        <ControlButton
          label="Previous position"
          d="M12 2v12L3 8z"
          onPress={() => onDeed('previous')}
          off={here <= 1}
        />
        <ControlButton
          label={replay.playing ? 'Pause' : 'Play'}
          d={replay.playing ? 'M4 2h3v12H4zM9 2h3v12H9z' : 'M3 1.5v13L14 8z'}
          onPress={() => onDeed(replay.playing ? 'pause' : 'play')}
          off={only}
        />
        <ControlButton
          label="Next position"
          d="M4 2v12L13 8z"
          onPress={() => onDeed('next')}
          off={replay.at === null}
        />
        <ControlButton
          label="Last position"
          d="M13 2v12M2 2v12L11 8z"
          onPress={() => onDeed('last')}
          off={replay.at === null}
        />
        <label className="replay__speed">
          <span className="visually-hidden">How fast it is played</span>
          <select value={speed} onChange={(event) => onSpeed(Number(event.target.value))}>
            {SPEEDS.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <span className="replay__here fig quiet">{veiled ? here : `${here} of ${head}`}</span>
        {replay.at === null ? null : (
          <label className="replay__veil">
            <input
              type="checkbox"
              checked={veiled}
              onChange={(event) => onVeil(event.target.checked)}
            />{' '}
            Hide what comes after
          </label>
        )}
      </div>
    </fieldset>
  );
}
