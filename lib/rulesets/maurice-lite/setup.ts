import { z } from 'zod';
import { figuresFor, readBy } from '@/lib/battle/contract/set-up';
import type { Refusal, Result } from '@/lib/kernel/result';
import { HOUSE_VALUES } from './parameters';

/** A length in base widths, to the thousandth. */
const length = z
  .number()
  .min(0)
  .max(200)
  .refine((value) => Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-6, {
    message: 'a length has three decimals at most',
  });
const point = z.tuple([length, length]);
const arm = z.enum(['foot', 'horse', 'guns']);

const kindSchema = z.strictObject({
  title: z.string().min(1).max(40).optional(),
  difficultFor: z.array(arm).max(3).optional(),
  cover: z.boolean().optional(),
  obstructs: z.boolean().optional(),
  water: z.boolean().optional(),
  impassable: z.boolean().optional(),
  woods: z.boolean().optional(),
  /** Steps above level ground. */
  height: z.number().int().min(0).max(5).optional(),
});

const featureSchema = z
  .strictObject({
    kind: z.string().regex(/^[a-z][a-zA-Z]{0,19}$/),
    name: z.string().min(1).max(60).optional(),
    /** Corners in order; of a wall or a stream leave `width`. */
    ring: z.array(point).min(3).max(60).optional(),
    /** A stretch as wide as `width` along these points: a wall, a stream, a trench. */
    line: z.array(point).min(2).max(30).optional(),
    width: length.min(0.05).max(10).optional(),
  })
  .refine(({ ring, line }) => (ring === undefined) !== (line === undefined), {
    message: 'a feature has either a ring or a line',
  });

const placeSchema = z.strictObject({
  /** The middle of its front, in base widths: x from side A's left, y from side A's edge. Of a column its head. */
  at: point,
  /** Where it faces, as a vector; absent: straight to the enemy's edge. */
  facing: z
    .tuple([z.number().int().min(-1000).max(1000), z.number().int().min(-1000).max(1000)])
    .optional(),
  /** Absent: infantry and cavalry in line. */
  formation: z.enum(['line', 'column', 'massed']).optional(),
  /** Disruptions at the outset. */
  disr: z.number().int().min(0).max(4).optional(),
});

/** A scenario's set-up. docs/reference and the rules page explain it for authors. */
export const setupSchema = z.strictObject({
  /** In base widths; the long edges are those of the armies. */
  table: z
    .strictObject({ width: length.min(16).max(120), height: length.min(12).max(80) })
    .default({ width: 48, height: 32 }),
  /** Kinds of ground that this scenario changes or adds. */
  kinds: z.record(z.string().regex(/^[a-z][a-zA-Z]{0,19}$/), kindSchema).default({}),
  features: z.array(featureSchema).max(40).default([]),
  /** Where units stand, by their ids. Units without a place are put in the third of the table at their own edge. */
  deployment: z.record(z.string().max(64), placeSchema).default({}),
  /** The middle of each commander-in-chief's marker. Absent: behind the middle of the army. */
  cincs: z.strictObject({ A: point.optional(), B: point.optional() }).default({}),
  /**
   * The side that has only to keep its ground until night; absent: neither. It binds nobody: the artificial commander of
   * this side lets the enemy come.
   */
  holds: z.enum(['A', 'B']).optional(),
  /**
   * `dice`: the players lay the ground, pick their edges and post their armies themselves (*Setup*); ground, places and
   * `holds` of the scenario are not used then. Absent: as the scenario says.
   */
  settingUp: z.literal('dice').optional(),
  /** Who has the first round; absent: it is thrown for. */
  firstRound: z.enum(['A', 'B']).optional(),
  /** The scenario's own figures for house values. */
  parameters: figuresFor(HOUSE_VALUES),
});
export type Setup = z.output<typeof setupSchema>;
export type SetupInput = z.input<typeof setupSchema>;

const SETUP_DEPTH_MAX = 5;

/** Reads a set-up from unknown JSON. Refuses with every fault found (SETUP_INVALID, SETUP_TOO_DEEP). */
export function readSetup(input: unknown): Result<Setup, readonly Refusal[]> {
  return readBy(setupSchema, input, SETUP_DEPTH_MAX);
}
