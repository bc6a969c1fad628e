import { z } from 'zod';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { conditionSchema } from './conditions';
import { formationSchema } from './forces';
import { intervalSchema, policySchema, poolSchema } from './intervals';
import { mapSchema, mapViewSchema, marchSchema, pointSchema } from './map';
import { identifier, nameOf } from './names';

/**
 * The campaign file, format version 1 (docs/reference/campaign-file.md). Unknown keys are errors except those that
 * begin with `x-`, which the reader removes before this schema sees them. Shape only: `check` finds what the shape
 * cannot show (unknown targets, missing meetings, odds that do not sum to 1 …).
 */
const title = nameOf(160);
/** Markdown. Either one text for both sides, or one a side. */
const markdown = z.string().min(1).max(8_000);
const sidedText = z.union([markdown, z.strictObject({ A: markdown, B: markdown })]);
const percent = z.number().min(0).max(100);
const perArmPercent = z.union([
  percent,
  z.strictObject({
    infantry: percent.optional(),
    cavalry: percent.optional(),
    artillery: percent.optional(),
    support: percent.optional(),
  }),
]);

/** The next target: an id, or an ordered list of conditional ids whose last has no `when`. */
export const targetSchema = z.union([
  identifier,
  z
    .array(
      z.strictObject({
        when: conditionSchema.optional(),
        to: identifier,
        interval: identifier.optional(),
      }),
    )
    .min(1)
    .max(20),
]);

export const carryOverSchema = z.strictObject({
  /** Per cent of each unit's battle losses that remain in the campaign (0: the battles are far apart). */
  losses: perArmPercent.default(100),
  /** Per cent of the fatigue gained that remains. */
  fatigue: percent.default(100),
});

export const choiceSchema = z.strictObject({
  id: identifier,
  title,
  text: markdown.optional(),
  marches: z.array(marchSchema).max(20).default([]),
  /** The choice is open only while this holds. */
  when: conditionSchema.optional(),
  /** Why it is closed, in the author's words, shown to its own side. */
  closed: z.string().max(400).optional(),
});

export const meetingSchema = z.strictObject({
  A: identifier,
  B: identifier,
  battle: identifier.optional(),
  next: targetSchema.optional(),
  /** What this pair of choices leads to, in one text for both sides or one for each. */
  message: sidedText.optional(),
});

export const situationSchema = z.strictObject({
  id: identifier,
  title,
  /** The date when a campaign starts here; in play the calendar takes precedence. */
  date: z.iso.date().optional(),
  text: sidedText.optional(),
  view: mapViewSchema.optional(),
  choices: z.strictObject({
    A: z.array(choiceSchema).min(1).max(12),
    B: z.array(choiceSchema).min(1).max(12),
  }),
  meetings: z.array(meetingSchema).max(1_000).default([]),
  /** Formations marked `later` that join when the campaign reaches this situation. */
  joins: z.array(identifier).max(40).default([]),
  /** Forces when a campaign starts here: changes to the order of battle. */
  startForces: z
    .strictObject({
      units: z
        .array(
          z.strictObject({
            unit: identifier,
            men: z.number().int().nonnegative().optional(),
            guns: z.number().int().nonnegative().optional(),
            fatigue: z.number().int().min(0).max(900).optional(),
          }),
        )
        .max(400)
        .default([]),
      absent: z.array(identifier).max(60).default([]),
      present: z.array(identifier).max(60).default([]),
    })
    .optional(),
});

export const scenarioSchema = z.strictObject({
  id: identifier,
  title,
  ruleset: identifier,
  /** Formations (with all below them) or single units that march to the battle. */
  forces: z.strictObject({
    A: z.array(identifier).min(1).max(100),
    B: z.array(identifier).min(1).max(100),
  }),
  /** It resumes the position that the previous battle passed on, if there is one (the next day on the same field). */
  continues: z.boolean().optional(),
  /** The setup in the ruleset's own schema. */
  setup: z.record(z.string(), z.json()).default({}),
});

export const battleSchema = z.strictObject({
  id: identifier,
  title,
  text: markdown.optional(),
  /** The encounter message, with a version for each side. */
  message: sidedText.optional(),
  place: pointSchema.optional(),
  scenario: identifier.optional(),
  odds: z.array(z.number()).length(5).optional(),
  expected: z.enum(VICTORY_LEVELS).optional(),
  expectedLosses: z.strictObject({ A: percent, B: percent }).optional(),
  branches: z
    .strictObject({
      majorDefeat: targetSchema.optional(),
      minorDefeat: targetSchema.optional(),
      draw: targetSchema.optional(),
      minorVictory: targetSchema.optional(),
      majorVictory: targetSchema.optional(),
    })
    .default({}),
  carryOver: carryOverSchema.optional(),
  /** Formations fighting if there is no scenario; with one, its forces count. */
  forces: z
    .strictObject({ A: z.array(identifier).max(100), B: z.array(identifier).max(100) })
    .optional(),
  /** What happened in the real war, for the ledger page. */
  history: z
    .strictObject({
      text: markdown,
      lossA: z.number().int().nonnegative().optional(),
      lossB: z.number().int().nonnegative().optional(),
    })
    .optional(),
  /** Texts for the chronicle by level. */
  outcomes: z.partialRecord(z.enum(VICTORY_LEVELS), markdown).optional(),
});

export const conclusionSchema = z.strictObject({
  id: identifier,
  title,
  value: z.number().min(-1).max(1),
  text: sidedText.optional(),
});

const sideSchema = z.strictObject({
  name: nameOf(60),
  /** “Prussian”, for sentences. */
  adjective: z.string().min(1).max(60).optional(),
  text: markdown.optional(),
});

export const campaignDefinitionSchema = z.strictObject({
  format: z.literal('orderly-book/campaign'),
  formatVersion: z.literal(1),
  id: identifier,
  title,
  subtitle: z.string().max(200).optional(),
  authors: z.array(z.string().max(120)).max(20).default([]),
  licence: z.string().max(120).optional(),
  /** One paragraph for the library. */
  summary: markdown.optional(),
  /** The sources of the facts, and which figures are estimates. */
  sources: markdown.optional(),
  sides: z.strictObject({ A: sideSchema, B: sideSchema }),
  start: identifier.optional(),
  calendar: z.strictObject({ start: z.iso.date() }).optional(),
  maxSituations: z.number().int().min(1).max(1_000).default(100),
  exhausted: identifier.optional(),
  overview: z.strictObject({ text: markdown, view: mapViewSchema.optional() }).optional(),
  maps: z.array(mapSchema).max(20).default([]),
  forces: z
    .strictObject({ A: z.array(formationSchema).max(40), B: z.array(formationSchema).max(40) })
    .default({ A: [], B: [] }),
  carryOver: carryOverSchema.default({ losses: 100, fatigue: 100 }),
  policies: z.array(policySchema).max(40).default([]),
  pools: z.array(poolSchema).max(60).default([]),
  intervals: z.array(intervalSchema).max(100).default([]),
  /** The interval of branches that name none; absent: nothing happens and no time passes. */
  defaultInterval: identifier.optional(),
  situations: z.array(situationSchema).min(1).max(1_000),
  battles: z.array(battleSchema).max(1_000).default([]),
  scenarios: z.array(scenarioSchema).max(1_000).default([]),
  conclusions: z.array(conclusionSchema).min(1).max(200),
});

export type CampaignDefinition = z.output<typeof campaignDefinitionSchema>;
/** The file as authors write it: defaults may be omitted. */
export type CampaignFile = z.input<typeof campaignDefinitionSchema>;
export type Situation = z.output<typeof situationSchema>;
export type Choice = z.output<typeof choiceSchema>;
export type Meeting = z.output<typeof meetingSchema>;
export type BattleDefinition = z.output<typeof battleSchema>;
export type Conclusion = z.output<typeof conclusionSchema>;
export type ScenarioDefinition = z.output<typeof scenarioSchema>;
export type Target = z.output<typeof targetSchema>;
export type CarryOver = z.output<typeof carryOverSchema>;
export type SidedText = z.output<typeof sidedText>;
