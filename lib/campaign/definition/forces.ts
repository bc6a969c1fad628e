import { z } from 'zod';
import { ARMS, QUALITIES, RATINGS } from '@/lib/battle/handoff/battle-order';
import { identifier, nameOf } from './names';

const name = nameOf(120);
const men = z.number().int().nonnegative().max(500_000);

export const leaderSchema = z.strictObject({
  id: identifier,
  name,
  /** As texts call the officer: “Prince Charles”; absent: shortened from the name. */
  short: nameOf(60).optional(),
  rank: z.string().max(80).optional(),
  /** Command rating A (best) … F. */
  command: z.enum(RATINGS),
  /** Leadership rating A (best) … F. */
  leadership: z.enum(RATINGS),
  /** Order of succession among the leaders of a formation; the first present one commands. */
  seniority: z.number().int().min(1).max(99).default(1),
  note: z.string().max(500).optional(),
});

/** A brigade, regiment or battery: the smallest body a campaign counts. */
export const unitSchema = z.strictObject({
  id: identifier,
  name,
  arm: z.enum(ARMS),
  /** Kind in the author's words: musketeers, grenadiers, cuirassiers, hussars, field battery … */
  type: z.string().min(1).max(60),
  /** Men under arms (for artillery: the crews). */
  men: men.default(0),
  guns: z.number().int().nonnegative().max(2_000).default(0),
  /** Other systems' kinds of strength. */
  strength: z
    .strictObject({
      pieces: men.optional(),
      points: men.optional(),
      figures: men.optional(),
      bases: men.optional(),
    })
    .optional(),
  /** Full establishment, never exceeded by replacements; default: the strength stated here. */
  establishment: z.strictObject({ men: men.optional(), guns: men.optional() }).optional(),
  quality: z.enum(QUALITIES),
  fatigue: z.number().int().min(0).max(900).default(0),
  weapon: identifier.optional(),
  traits: z
    .record(z.string().max(40), z.union([z.string().max(80), z.number(), z.boolean()]))
    .default({}),
  /** The strength is an estimate (only totals or an arm's share are known). */
  estimate: z.boolean().default(false),
  note: z.string().max(500).optional(),
});

export interface FormationInput {
  id: string;
  name: string;
  level?: string | undefined;
  at?: string | undefined;
  leaders?: z.input<typeof leaderSchema>[] | undefined;
  formations?: FormationInput[] | undefined;
  units?: z.input<typeof unitSchema>[] | undefined;
  /** The formation is not with the army at the start; it joins at a situation (`joins`). */
  later?: boolean | undefined;
  note?: string | undefined;
}
export interface Formation {
  id: string;
  name: string;
  level?: string | undefined;
  at?: string | undefined;
  leaders: z.output<typeof leaderSchema>[];
  formations: Formation[];
  units: z.output<typeof unitSchema>[];
  later: boolean;
  note?: string | undefined;
}
export const formationSchema: z.ZodType<Formation, FormationInput> = z.lazy(() =>
  z.strictObject({
    id: identifier,
    name,
    level: z.string().max(40).optional(),
    at: z.string().max(80).optional(),
    leaders: z.array(leaderSchema).max(20).default([]),
    formations: z.array(formationSchema).max(60).default([]),
    units: z.array(unitSchema).max(200).default([]),
    later: z.boolean().default(false),
    note: z.string().max(500).optional(),
  }),
);
export type UnitDefinition = z.output<typeof unitSchema>;
export type LeaderDefinition = z.output<typeof leaderSchema>;
