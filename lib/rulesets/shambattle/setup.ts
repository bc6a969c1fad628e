import { z } from 'zod';
import { figuresFor, readBy } from '@/lib/battle/contract/set-up';
import type { Refusal, Result } from '@/lib/kernel/result';
import { HOUSE_VALUES } from './parameters';

const hex = z.string().regex(/^[a-z]{1,2}[1-9]\d?$/, 'a hex, as “c4”');
const hexes = z.array(hex).max(60).default([]);
const side = z.enum(['A', 'B']);

export const placeSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: z.string().min(1).max(60),
  /** Whose town it is. */
  side,
  hexes: z.array(hex).min(1).max(8),
  /** Held by the enemy at the end, it is lost with the war. */
  capital: z.boolean().default(false),
});

/** A scenario's set-up. SETUP.md explains it for authors. */
export const setupSchema = z.strictObject({
  /** The map by text: the first line is side B's edge, a character a hex (`TERRAIN_LETTERS`). Absent: The River. */
  map: z.string().max(4_000).optional(),
  /** The columns that lie half a hex nearer to side B. */
  raised: z.enum(['first', 'second']).default('second'),
  /** Towns with their owners. Absent with `map` absent: those of The River. */
  places: z.array(placeSchema).max(20).optional(),
  /** Names written on the map: bridges, woods. */
  labels: z
    .array(z.strictObject({ at: hex, text: z.string().min(1).max(40) }))
    .max(40)
    .default([]),
  /** Where units stand at the outset, by their ids. Units without a place are put near their own edge. */
  deployment: z.record(z.string().max(64), hex).default({}),
  /** Rows from its own edge in which an army's units without a place are put. */
  zone: z
    .strictObject({ A: z.number().int().min(1).max(20), B: z.number().int().min(1).max(20) })
    .default({ A: 5, B: 5 }),
  /** Units that come later: on which turn of the battle (of all its days), and where. */
  arrivals: z
    .record(z.string().max(64), z.strictObject({ turn: z.number().int().min(2).max(96), at: hex }))
    .default({}),
  /** Days fought, with a night between each two, and the turns of each. */
  days: z.number().int().min(1).max(4).default(2),
  dayTurns: z.number().int().min(1).max(24).default(12),
  /** Whether the nights between the days are played; false: the armies only draw breath. */
  nights: z.boolean().default(true),
  /** Thrown for each turn, found at the start and only betrayed later, or none. */
  treachery: z.enum(['turns', 'start', 'off']).default('turns'),
  /** Faces of the die, from 6 down, that shake the loyalty of a side's own army. */
  disloyalty: z
    .strictObject({ A: z.number().int().min(0).max(6), B: z.number().int().min(0).max(6) })
    .default({ A: 1, B: 1 }),
  /** Whether units of quality A and better are elite, of E and F poor. */
  grades: z.boolean().default(false),
  /** Whether towns must be garrisoned at the outset. Absent: on The River, by whole armies of the document. */
  garrisons: z.boolean().optional(),
  /** Points each army began the war with; absent: full strengths of the units sent. */
  original: z
    .strictObject({
      A: z.number().int().min(1).max(1_000).optional(),
      B: z.number().int().min(1).max(1_000).optional(),
    })
    .default({}),
  /** Logistics each army began the war with; absent: those sent. */
  logistics: z
    .strictObject({
      A: z.number().int().min(0).max(9).optional(),
      B: z.number().int().min(0).max(9).optional(),
    })
    .default({}),
  /** What stands on the field at the outset. */
  works: hexes,
  mines: z
    .array(z.strictObject({ at: hex, side }))
    .max(40)
    .default([]),
  charges: z
    .array(z.strictObject({ at: hex, side }))
    .max(40)
    .default([]),
  /** Bridges that are down. */
  blown: hexes,
  /** The scenario's own figures for house values. */
  parameters: figuresFor(HOUSE_VALUES),
});
export type Setup = z.output<typeof setupSchema>;
export type Place = z.output<typeof placeSchema>;

const SETUP_DEPTH_MAX = 4;

/** Reads a set-up from unknown JSON. Refuses with every fault found (SETUP_INVALID, SETUP_TOO_DEEP). */
export function readSetup(input: unknown): Result<Setup, readonly Refusal[]> {
  return readBy(setupSchema, input, SETUP_DEPTH_MAX);
}
