import { z } from 'zod';
import { ARMS, QUALITIES } from '@/lib/battle/handoff/battle-order';
import { identifier, nameOf } from './names';

const share = z.number().min(0).max(1);
const perArm = z.union([
  share,
  z.strictObject({
    infantry: share.optional(),
    cavalry: share.optional(),
    artillery: share.optional(),
    support: share.optional(),
  }),
]);

/** Effect of men from a pool on the unit that they join. */
export const DRAFT_QUALITIES = ['conscripts', 'trained', 'veterans'] as const;
export type DraftQuality = (typeof DRAFT_QUALITIES)[number];

/** Men from one pool who make up this part of a unit (0 … 1) or more change its quality by this number of steps. */
const qualityRule = {
  share,
  steps: z.number().int().min(0).max(3),
};

function rises(entries: readonly { readonly days: number; readonly share: number }[]): boolean {
  return entries.every((entry, index) => {
    const before = entries[index - 1];
    return before === undefined || (entry.days > before.days && entry.share >= before.share);
  });
}

/** The ready-made policies: the house one, and the rows of the table of other systems' rules. */
export const POLICY_PRESETS = [
  'house',
  'none',
  'command-and-maneuver-3',
  'command-and-maneuver-4',
  'volley-and-bayonet',
  'rank-and-file',
  'napoleonic-club',
  'honours-of-war',
  'musket-and-pike',
  'men',
  'shambattle',
  'maurice',
] as const;

/**
 * A rally, recovery and replacement policy as data: a preset, with the author's changes. Shares are parts of the last
 * battle's losses (0 … 1); every number returned is rounded down and never lifts a unit above its establishment.
 */
export const policySchema = z.strictObject({
  id: identifier,
  title: nameOf(120),
  preset: z.enum(POLICY_PRESETS).default('house'),
  /** Whether each return is drawn (binomially, as if man by man) or takes its expected value, rounded down. */
  chance: z.enum(['fixed', 'diced']).optional(),
  /** Share of a unit's battle losses (without captured) that comes back, by result from the unit's own side. */
  returnByResult: z
    .strictObject({
      majorVictory: perArm.optional(),
      minorVictory: perArm.optional(),
      draw: perArm.optional(),
      minorDefeat: perArm.optional(),
      majorDefeat: perArm.optional(),
    })
    .optional(),
  /** Factor on the shares when the next battle is this close. */
  hurried: z
    .strictObject({ withinDays: z.number().int().min(0).max(60), factor: share })
    .optional(),
  /** One back for this number of casualties of a type of unit, over the whole campaign (Command and Maneuver). */
  oneBackPer: z.number().int().min(1).max(100).optional(),
  /** Share of lost guns that the side that held the field recovers. */
  gunsRecovered: share.optional(),
  /**
   * Share of lost guns, without captured ones, that comes back, regardless of who held the field (Volley & Bayonet).
   */
  gunsReturned: share.optional(),
  /** Captured strength may return as well (pieces of Command and Maneuver). */
  capturedReturn: z.boolean().optional(),
  /**
   * Losses return only in an interval of days or winter in which the side may draw on its pools (a Napoleonic club).
   */
  returnsNeedSupply: z.boolean().optional(),
  /** Whether pools may be drawn on under this policy. */
  replacements: z.boolean().optional(),
  /** Fatigue removed by each day of rest, 0 … 900. */
  fatiguePerRestDay: z.number().min(0).max(900).optional(),
  /** Fatigue recovery by turns: each idle turn removes 0 to twice the rate (Musket and Pike). */
  fatigueByTurns: z
    .strictObject({
      dayRate: z.number().min(0).max(100),
      nightRate: z.number().min(0).max(100),
      dayTurns: z.number().int().min(0).max(200),
      nightTurns: z.number().int().min(0).max(200),
    })
    .optional(),
  /** Units that routed: lost altogether with this chance, or shrunk by this share (Honours of War). */
  routed: z.strictObject({ lostChance: share, shrinkShare: share }).optional(),
  /** Quality steps that returning guns or drafts cost, 0 … 3. */
  qualityStepsLost: z.number().int().min(0).max(3).optional(),
  /** Losses that never come back, regardless of other settings (a Napoleonic club's 10 %). */
  permanentShare: share.optional(),
  /** Units under this share of their establishment are disbanded, their men going to sister units of the arm. */
  disbandBelow: share.optional(),
  /** Conscripts from a pool cost a unit quality. */
  conscripts: z.strictObject(qualityRule).optional(),
  /** Veterans from a pool raise a unit's quality, at most to `upTo`. */
  veterans: z.strictObject({ ...qualityRule, upTo: z.enum(QUALITIES).default('A') }).optional(),
  /** Share of the rest days that remain to an army that presses on, and to the enemy it presses. */
  pressing: z.strictObject({ ownRest: share, enemyRest: share }).optional(),
  /**
   * Men return by the days since they were hurt: share of a unit's wounded who are back by then, each entry later and
   * larger than the one before. If stated (as by the preset `men`), it replaces every share of losses above.
   */
  wounded: z
    .array(z.strictObject({ days: z.number().int().min(0).max(2_000), share }))
    .min(1)
    .max(12)
    .refine(rises, 'Each entry must have more days and no smaller a share than the one before.')
    .optional(),
  /** Share of the missing who come in once these days have passed, by who held the field. With `wounded` only. */
  missing: z
    .strictObject({
      days: z.number().int().min(0).max(2_000),
      heldField: share,
      lostField: share,
    })
    .optional(),
  /** Whether the army has its hospitals: out of supply it has none, regardless of this setting. With `wounded` only. */
  hospital: z.boolean().optional(),
  /** Factor on the shares of `wounded` without a hospital. */
  withoutHospital: share.optional(),
  /**
   * A unit that a battle left nobody of is raised again from those of its men who come in, as conscripts of this quality
   * or its own if that is worse (Maurice). With `wounded` only.
   */
  raisedAgain: z.strictObject({ quality: z.enum(QUALITIES).default('D') }).optional(),
  /**
   * Maximum intake of a unit from pools: this share of its establishment for 30 days of the interval, and in
   * proportion.
   */
  intakePerMonth: z.number().min(0).max(10).optional(),
  /**
   * Units are refitted from a pool (Shambattle): for each category of arms this share of what the latest battle cost it
   * in points, cut by a third for each logistics unit that the army has lost. What was captured, mutinied or went over
   * never returns. If stated (as by the preset `shambattle`), it replaces every share of losses above.
   */
  refit: z
    .strictObject({
      share,
      /** Types of the units that carry the supplies, and that are the commander with their staff. */
      logistics: z.string().min(1).max(60).default('logistics'),
      commander: z.string().min(1).max(60).default('commander'),
    })
    .optional(),
  /**
   * Days after which a wounded leader is back, and a captured one; captured leaders without a number of days never
   * return.
   */
  leaders: z
    .strictObject({
      woundedDays: z.number().int().min(0).max(2_000),
      capturedDays: z.number().int().min(0).max(2_000).optional(),
    })
    .optional(),
});
export type Policy = z.output<typeof policySchema>;

/** A dated and limited pool of replacements. */
export const poolSchema = z.strictObject({
  id: identifier,
  side: z.enum(['A', 'B']),
  title: nameOf(120),
  arms: z.array(z.enum(ARMS)).min(1).max(4),
  /** The kind of its men; absent: the policy's `qualityStepsLost` counts for drafts. */
  quality: z.enum(DRAFT_QUALITIES).optional(),
  /** Formations it may fill; absent: all of the side. */
  formations: z.array(identifier).max(40).optional(),
  men: z.number().int().nonnegative().max(500_000).default(0),
  guns: z.number().int().nonnegative().max(5_000).default(0),
  /** First day on which it can be drawn on. */
  from: z.iso.date(),
  until: z.iso.date().optional(),
  /** Most that one interval may draw. */
  mostPerInterval: z
    .strictObject({
      men: z.number().int().nonnegative().optional(),
      guns: z.number().int().nonnegative().optional(),
    })
    .optional(),
  estimate: z.boolean().default(false),
});
export type ReplacementPool = z.output<typeof poolSchema>;

/** Decisions an interval may leave to the sides; absent or false: decided by the rules. */
export const INTERVAL_DECISIONS = ['drafts', 'rest', 'promotions', 'refit'] as const;
export type IntervalDecisionKind = (typeof INTERVAL_DECISIONS)[number];

/** What happens between two situations. Referred to by branches and `next`. */
export const intervalSchema = z.strictObject({
  id: identifier,
  title: nameOf(120),
  text: z.string().max(4_000).optional(),
  kind: z.enum(['sameDay', 'night', 'days', 'winter']),
  /** Days the calendar moves on, 0 … 400. A night is 1. */
  days: z.number().int().min(0).max(400),
  /** Days of it spent resting, at most `days`; default: all of them. */
  restDays: z.number().int().min(0).max(400).optional(),
  /** Policy by id or preset name, for both sides or one each. */
  policy: z
    .union([z.string().max(64), z.strictObject({ A: z.string().max(64), B: z.string().max(64) })])
    .default('house'),
  /** Sides that may draw on their pools: out of contact, supplied. */
  replacements: z
    .strictObject({ A: z.boolean().default(true), B: z.boolean().default(true) })
    .default({ A: true, B: true }),
  /** Formations or units detached for good or leaving the army in it (garrisons, contingents going home). */
  detach: z
    .array(z.strictObject({ formation: identifier, reason: z.string().min(1).max(200) }))
    .max(40)
    .default([]),
  /** Formations or units that lay down their arms in it: the enemy captures all their men and guns. */
  surrender: z
    .array(z.strictObject({ formation: identifier, reason: z.string().min(1).max(200) }))
    .max(40)
    .optional(),
  /** What it leaves to the sides, sealed like a choice. */
  decisions: z
    .strictObject({
      /** Which units get the drafts. */
      drafts: z.boolean().optional(),
      /** Rest, or press on. */
      rest: z.boolean().optional(),
      /** Who takes over a command. */
      promotions: z.boolean().optional(),
      /** Which units are refitted, and whether a new commander is appointed at their cost. */
      refit: z.boolean().optional(),
    })
    .optional(),
});
export type Interval = z.output<typeof intervalSchema>;
