/** The position of a reader in a battle: `at` null follows the present. */
export interface Replay {
  readonly at: number | null;
  readonly playing: boolean;
}

export type ReplayDeed = 'first' | 'previous' | 'play' | 'pause' | 'next' | 'last' | 'tick';

/** Milliseconds a position is shown, slowest first. */
export const SPEEDS = [
  { name: 'slow', ms: 1_400 },
  { name: 'at a walk', ms: 700 },
  { name: 'fast', ms: 250 },
] as const;

const FIRST = 1;

/** The position that a reader asks for; beyond the newest it is the present. */
export function positionWithin(wanted: number, head: number): number | null {
  const at = Math.max(FIRST, Math.floor(wanted));
  return at >= head ? null : at;
}

/** The next state after a press of a button, or a tick while playing. Playing ends at the present. */
export function afterDeed(replay: Replay, deed: ReplayDeed, head: number): Replay {
  const here = replay.at ?? head;
  switch (deed) {
    case 'first':
      return { at: positionWithin(FIRST, head), playing: false };
    case 'previous':
      return { at: positionWithin(here - 1, head), playing: false };
    case 'next':
      return { at: positionWithin(here + 1, head), playing: false };
    case 'last':
      return { at: null, playing: false };
    case 'pause':
      return { ...replay, playing: false };
    case 'play':
      // At the present nothing is left to play, so the battle is shown from its beginning.
      return { at: replay.at ?? positionWithin(FIRST, head), playing: head > FIRST };
    case 'tick': {
      if (!replay.playing) return replay;
      const at = positionWithin(here + 1, head);
      return { at, playing: at !== null };
    }
  }
}

/** The position that an address names; anything but a position of the battle means the present. */
export function positionFrom(text: string | null, head: number): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? positionWithin(Number(text), head) : null;
}
