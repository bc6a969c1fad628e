import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { hexNamed, nameOn } from './ground';
import { DUE, LEFT, MUTINOUS, ON_BOARD, type State, TURNING } from './state';

const hexes = (most: number) =>
  z.record(z.string().max(4), z.number().int().min(0).max(most)).default({});

/**
 * What a day of a battle hands to the next: where units are, the ground as it was changed, who holds the towns, which of
 * engineers and train is hit next, which units are on their way to the enemy. Strengths and sides are the order's. `seal`
 * is the SHA-256 of the rest.
 */
const continuationSchema = z.strictObject({
  format: z.literal('shambattle/continuation'),
  formatVersion: z.literal(1),
  afterTurn: z.number().int().min(0).max(1_000),
  /** By unit id: its hex; '' for a unit that left the field or never came. */
  units: z.record(z.string().max(64), z.string().max(4)),
  /** Ground that is not as the map has it, by hex. */
  terrain: hexes(8),
  works: hexes(1),
  mines: hexes(2),
  charges: hexes(2),
  /** Sections of pontoons: a bit for each direction from which one was built. */
  sections: hexes(63),
  /** By hex of a town: 0 or 1. */
  holders: hexes(1),
  pairNext: z.array(z.number().int().min(0).max(1)).length(2),
  /** Units on their way to the enemy. */
  turning: z.array(z.string().max(64)).max(200),
  seal: z.string().max(64),
});
export type Continuation = z.output<typeof continuationSchema>;

function sealOf(body: Omit<Continuation, 'seal'>): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(JSON.parse(JSON.stringify(body)) as Json))));
}

export function continuationOf(state: State): Continuation {
  const { p, scene, ground } = state;
  const marks = (numbers: readonly number[], base: readonly number[] | null = null) =>
    Object.fromEntries(
      numbers.flatMap((value, hex) =>
        value === (base?.[hex] ?? 0) ? [] : [[nameOn(ground, hex), value]],
      ),
    );
  const body: Omit<Continuation, 'seal'> = {
    format: 'shambattle/continuation',
    formatVersion: 1,
    afterTurn: p.turn,
    units: Object.fromEntries(
      scene.ids.flatMap((id, unit) => {
        const status = p.status[unit];
        if (p.loyalty[unit] === MUTINOUS) return [];
        if (status === ON_BOARD) return [[id, nameOn(ground, p.at[unit] as number)]];
        return status === LEFT || status === DUE ? [[id, '']] : [];
      }),
    ),
    terrain: marks(p.terrain, ground.terrain),
    works: marks(p.works),
    mines: marks(p.mines),
    charges: marks(p.charges),
    sections: marks(p.sections),
    holders: Object.fromEntries(
      scene.townHexes.map((hex, index) => [nameOn(ground, hex), p.holder[index] as number]),
    ),
    pairNext: [...p.pairNext],
    turning: scene.ids.filter((_, unit) => p.loyalty[unit] === TURNING),
  };
  return { ...body, seal: sealOf(body) };
}

/** Reads a continuation from an order; null if it is missing, incomplete or does not match its seal. Never throws. */
export function readContinuation(input: Json | undefined): Continuation | null {
  const read = continuationSchema.safeParse(input);
  if (!read.success) return null;
  const { seal, ...body } = read.data;
  return sealOf(body) === seal ? read.data : null;
}

/** Lays a continuation's ground and holders over a position; hexes this map does not have are passed over. */
export function resume(state: State, continuation: Continuation): void {
  const { p, ground, scene } = state;
  const set = (numbers: number[], marks: Readonly<Record<string, number>>): number[] => {
    const copy = numbers.slice();
    for (const [name, value] of Object.entries(marks)) {
      const hex = hexNamed(ground, name);
      if (hex >= 0) copy[hex] = value;
    }
    return copy;
  };
  p.terrain = set(p.terrain, continuation.terrain);
  p.works = set(p.works, continuation.works);
  p.mines = set(p.mines, continuation.mines);
  p.charges = set(p.charges, continuation.charges);
  p.sections = set(p.sections, continuation.sections);
  scene.townHexes.forEach((hex, index) => {
    const holder = continuation.holders[nameOn(ground, hex)];
    if (holder !== undefined) p.holder[index] = holder === 1 ? 1 : 0;
  });
  p.pairNext = [...continuation.pairNext];
  for (const id of continuation.turning) {
    const unit = scene.ids.indexOf(id);
    if (unit >= 0) p.loyalty[unit] = TURNING;
  }
}

/** Where a continuation leaves a unit; −1: nowhere on this field; null: it says nothing of the unit. */
export function placeIn(state: State, continuation: Continuation, unit: number): number | null {
  const name = continuation.units[state.scene.ids[unit] as string];
  return name === undefined ? null : hexNamed(state.ground, name);
}
