import { z } from 'zod';
import { figuresFor, readBy } from '@/lib/battle/contract/set-up';
import type { Refusal, Result } from '@/lib/kernel/result';
import { HOUSE_VALUES } from './parameters';

const turn = z.number().int().min(1).max(250);
export const DAWN_ORDERS = ['attack', 'hold', 'shift', 'withdraw'] as const;
export type DawnOrder = (typeof DAWN_ORDERS)[number];
const dawn = z.enum(DAWN_ORDERS).default('hold');

/** A scenario's set-up; `{}` is the whole battle of 36 turns with its nights. SETUP.md explains it for authors. */
export const setupSchema = z.strictObject({
  /** First and last battle turn of this battle: a day of a longer one is 1–12, 13–24, 25–36. */
  firstTurn: turn.default(1),
  lastTurn: turn.default(36),
  /** The turn after which the town decides; a battle that ends before it is one day of several. */
  decisiveTurn: turn.default(36),
  /** Turns of a day: night falls after each. */
  dayTurns: turn.default(12),
  /** Whether nights are played. Without them there are no replacements either. */
  nights: z.boolean().default(true),
  /** Replacements come in at night; false: none, or the campaign's interval brings them. */
  replacements: z.boolean().default(true),
  /** Pieces in contact and in command may continue attacking at nightfall. */
  continuationOfCombat: z.boolean().default(true),
  /** What each side does at dawn with last evening's positions; only for a resumed battle. */
  dawn: z.strictObject({ A: dawn, B: dawn }).prefault({}),
  /** The scenario's own figures for house values. */
  parameters: figuresFor(HOUSE_VALUES),
});
export type Setup = z.output<typeof setupSchema>;

const SETUP_DEPTH_MAX = 4;

/** Reads a set-up from unknown JSON. Refuses with every fault found (SETUP_INVALID, SETUP_TOO_DEEP, TURNS_REVERSED). */
export function readSetup(input: unknown): Result<Setup, readonly Refusal[]> {
  const read = readBy(setupSchema, input, SETUP_DEPTH_MAX);
  if (!read.ok) return read;
  if (read.value.lastTurn < read.value.firstTurn)
    return {
      ok: false,
      error: [
        {
          code: 'TURNS_REVERSED',
          message: 'The last turn comes before the first.',
          path: 'lastTurn',
        },
      ],
    };
  return read;
}
