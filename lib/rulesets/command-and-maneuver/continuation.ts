import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { SQUARES, TOWN_SQUARES } from './ground';
import { TYPES } from './pieces';
import type { Scene } from './scene';
import { CAPTURED, OFF_BOARD, ON_BOARD, type State } from './state';

/**
 * What one day of a battle passes to the next: where each unit's pieces are, who holds the town, casualties and returns
 * so far. `seal` is the SHA-256 of the rest, so that an altered continuation is refused.
 */
export interface Continuation {
  readonly format: 'command-and-maneuver/continuation';
  readonly formatVersion: 1;
  /** The turn after which it was taken. */
  readonly afterTurn: number;
  /** By unit id: squares of its pieces on the board, then −3 for each off the board, −1 for each still due. */
  readonly units: Readonly<Record<string, readonly number[]>>;
  readonly town: readonly number[];
  readonly casualties: readonly number[];
  readonly returned: readonly number[];
  readonly seal: string;
}

function sealOf(body: Omit<Continuation, 'seal'>): string {
  const text = canonicalJson(JSON.parse(JSON.stringify(body)) as Json);
  return bytesToHex(sha256(utf8ToBytes(text)));
}

const OFF = -3;
const STILL_DUE = -1;

export function continuationOf(state: State): Continuation {
  const units: Record<string, number[]> = {};
  state.scene.unitOf.forEach((unit, piece) => {
    const status = state.status[piece];
    if (status === CAPTURED) return;
    const id = state.scene.units[unit] as string;
    const at =
      status === ON_BOARD ? (state.at[piece] as number) : status === OFF_BOARD ? OFF : STILL_DUE;
    units[id] = [...(units[id] ?? []), at];
  });
  const body: Omit<Continuation, 'seal'> = {
    format: 'command-and-maneuver/continuation',
    formatVersion: 1,
    afterTurn: state.battleTurn,
    units,
    town: [...state.town],
    casualties: [...state.casualties],
    returned: [...state.returned],
  };
  return { ...body, seal: sealOf(body) };
}

const numbers = (length: number, low: number, high: number) =>
  z.array(z.number().int().min(low).max(high)).length(length);

const continuationSchema = z.strictObject({
  format: z.literal('command-and-maneuver/continuation'),
  formatVersion: z.literal(1),
  afterTurn: z.number().int().min(0).max(1_000),
  units: z.record(
    z.string().max(64),
    z
      .array(
        z
          .number()
          .int()
          .min(OFF)
          .max(SQUARES - 1),
      )
      .max(200),
  ),
  town: numbers(TOWN_SQUARES.length, -1, 1),
  casualties: numbers(2 * TYPES, 0, 10_000),
  returned: numbers(2 * TYPES, 0, 10_000),
  seal: z.string().max(64),
});

/** Reads a continuation from an order; null if it is missing, incomplete or does not match its seal. Never throws. */
export function readContinuation(input: Json | undefined): Continuation | null {
  const read = continuationSchema.safeParse(input);
  if (!read.success) return null;
  const { seal, ...body } = read.data;
  return sealOf(body) === seal ? read.data : null;
}

/**
 * Sets up the position as the previous evening left it. The order's strengths are authoritative: pieces the campaign has
 * since returned are due at their command's square; pieces it has removed are gone.
 */
export function resume(state: State, scene: Scene, { units, ...rest }: Continuation): void {
  state.town.set(rest.town);
  state.casualties.set(rest.casualties);
  state.returned.set(rest.returned);
  const next = new Map<string, number>();
  scene.unitOf.forEach((unit, piece) => {
    const id = scene.units[unit] as string;
    const index = next.get(id) ?? 0;
    next.set(id, index + 1);
    const at = units[id]?.[index] ?? STILL_DUE;
    if (at === OFF) state.lift(piece, OFF_BOARD);
    else if (at >= 0 && state.grid[at] === -1) {
      const holders = [...state.town];
      state.put(piece, at);
      state.town.set(holders);
    }
  });
}
