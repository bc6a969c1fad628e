import { z } from 'zod';
import { figuresFor, readBy } from '@/lib/battle/contract/set-up';
import type { Refusal, Result } from '@/lib/kernel/result';
import { HOUSE_VALUES } from './parameters';

/** A length in inches, to the thousandth. */
const inches = z
  .number()
  .min(0)
  .max(200)
  .refine((value) => Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-6, {
    message: 'a length has three decimals at most',
  });
/** x from side A's left, y from side A's edge. */
const point = z.tuple([inches, inches]);
const name = z.string().min(1).max(60);
const ring = z.array(point).min(3).max(100);
const line = z.array(point).min(2).max(30);
const gate = z.enum(['north', 'east', 'south', 'west']);
export type Gate = z.output<typeof gate>;

const featureSchema = z.discriminatedUnion('kind', [
  /** Nobody crosses it but over a bridge. */
  z.strictObject({ kind: z.literal('river'), name: name.optional(), ring }),
  /** From bank to bank; what lies on it is crossed dry. */
  z.strictObject({
    kind: z.literal('bridge'),
    name: name.optional(),
    line: z.tuple([point, point]),
    width: inches.min(0.5).max(10).default(2),
  }),
  z.strictObject({ kind: z.literal('road'), name: name.optional(), line }),
  /** A square of houses around an inner square, its sides along those of the table (figure 2). */
  z.strictObject({
    kind: z.literal('village'),
    name: name.optional(),
    /** Its middle. */
    at: point,
    /** Of a side. */
    size: inches.min(3).max(20).default(6),
    /** Depth of the outer area, from the wall inwards. */
    outer: inches.min(0.5).max(3).default(1),
    /** Sides in whose middle a road leads in; north is side B's edge. */
    gates: z.array(gate).max(4).default(['north', 'east', 'south', 'west']),
    gateWidth: inches.min(0.75).max(6).default(1.5),
  }),
  /** Squares of 2 inches (figure 3): rows from north to south, `#` a square, any other sign none. */
  z.strictObject({
    kind: z.literal('forest'),
    name: name.optional(),
    /** The lower left corner of the last row's first square. */
    at: point,
    rows: z
      .array(z.string().regex(/^[#.]{1,20}$/))
      .min(1)
      .max(20),
  }),
  /** The outlines of its steps, the lowest first (figure 4). */
  z.strictObject({
    kind: z.literal('hill'),
    name: name.optional(),
    steps: z.array(ring).min(1).max(4),
  }),
  z.strictObject({
    kind: z.literal('farm'),
    name: name.optional(),
    ring,
    /** Artillery hits that breach its wall. */
    wallHits: z.number().int().min(1).max(20).default(3),
  }),
  /** A fortress wall. */
  z.strictObject({
    kind: z.literal('wall'),
    name: name.optional(),
    line,
    width: inches.min(0.1).max(2).default(0.3),
  }),
]);
export type FeatureSetup = z.output<typeof featureSchema>;

const headquarters = z
  .strictObject({
    name,
    /** The village whose middle it is. */
    village: name.optional(),
    at: point.optional(),
  })
  .refine(({ village, at }) => (village === undefined) !== (at === undefined), {
    message: 'a headquarters lies in a village, or at a point',
  });

const facing = z
  .tuple([z.number().int().min(-1000).max(1000), z.number().int().min(-1000).max(1000)])
  .refine(([dx, dy]) => dx !== 0 || dy !== 0, { message: 'a body faces somewhere' });

const place = z.strictObject({
  /** The middle of its front. */
  at: point,
  /** Absent: straight to the enemy's edge. */
  facing: facing.optional(),
  /** Units behind it in a cross-country column, in marching order, by their ids. */
  behind: z.array(z.string().max(80)).max(19).optional(),
});
const stand = z.strictObject({
  at: point,
  facing: facing.optional(),
  /** Ids: one to twelve regiments, and guns and heavy horse with them. */
  units: z.array(z.string().max(80)).min(1).max(40),
});

/** A scenario's set-up. SETUP.md and the rules page explain it for authors. */
export const setupSchema = z.strictObject({
  /** In inches; the long edges are those of the armies. */
  table: z
    .strictObject({ width: inches.min(24).max(150), height: inches.min(24).max(120) })
    .default({ width: 96, height: 72 }),
  features: z.array(featureSchema).max(80).default([]),
  headquarters: z.strictObject({
    A: z.array(headquarters).min(1).max(3),
    B: z.array(headquarters).min(1).max(3),
  }),
  /** Where units stand in sight, by the id of the unit that leads the body. */
  deployment: z.record(z.string().max(80), place).default({}),
  /** Concealment stands. Units in neither are placed by division near their own edge. */
  stands: z
    .strictObject({
      A: z.array(stand).max(12).default([]),
      B: z.array(stand).max(12).default([]),
    })
    .default({ A: [], B: [] }),
  concealment: z.boolean().default(true),
  counterMove: z.boolean().default(true),
  /** `spoken`: the winner of the die begins at the flank that he chooses, and each answers where the other began. */
  flanks: z.enum(['sealed', 'spoken']).default('sealed'),
  automaticKills: z.boolean().default(true),
  horseArtillery: z.boolean().default(true),
  /** Whether an army may draw off and leave the field to the enemy. */
  drawingOff: z.boolean().default(true),
  /** Whether troops on a hill see and are seen over the steps that they stand on. */
  openHills: z.boolean().default(true),
  /** Moves after which the battle ends. */
  moveLimit: z.number().int().min(1).max(60).default(30),
  /** The scenario's own figures for house values. */
  parameters: figuresFor(HOUSE_VALUES),
});
export type Setup = z.output<typeof setupSchema>;
export type SetupInput = z.input<typeof setupSchema>;

const SETUP_DEPTH_MAX = 6;

/** Reads a set-up from unknown JSON. Refuses with every fault found (SETUP_INVALID, SETUP_TOO_DEEP). */
export function readSetup(input: unknown): Result<Setup, readonly Refusal[]> {
  return readBy(setupSchema, input, SETUP_DEPTH_MAX);
}
