import { z } from 'zod';
import { figuresFor, readBy } from '@/lib/battle/contract/set-up';
import type { Refusal, Result } from '@/lib/kernel/result';
import { BOARD_VALUES } from './parameters';
import { FORMATIONS } from './state';

/**
 * The part `board` of a set-up: what a battle needs besides to be fought on hexes. Everything else (clock, weather,
 * parameters, nations, weapons, optional rules) is what the set-up says for the battle line too.
 */
const identifier = z.string().min(1).max(80);
const text = z.string().min(1).max(120);
const hex = z.string().regex(/^[a-z]{1,2}[1-9]\d{0,2}$/, 'a hex such as c14');
const side = z.enum(['A', 'B']);
const turn = z.number().int().min(1).max(999);
const facing = z
  .number()
  .int()
  .min(0)
  .max(5)
  .transform((value) => value as 0 | 1 | 2 | 3 | 4 | 5);

const placeSchema = z.strictObject({
  /** Its hex; of a formation, the hex around which its units are put. */
  at: hex.optional(),
  /** The units of a formation, or the battalions of a unit, spread along a line of hexes, the first at `from`. */
  line: z.strictObject({ from: hex, to: hex }).optional(),
  /** The vertex they face, clockwise: 0 up-right, 1 right, 2 down-right, 3 down-left, 4 left, 5 up-left. */
  facing: facing.default(0),
  formation: z.enum(FORMATIONS).optional(),
  /** Reinforcement: the battle turn from which it may arrive; 1: it is there. */
  turn: turn.default(1),
  /** Chance in per cent that it arrives on each turn from then on. */
  chance: z.number().int().min(1).max(100).default(100),
  /** Fixed until this turn; 999: until it is fired upon, attacked or seen; absent: free. */
  released: turn.optional(),
});

const battalionSchema = z.strictObject({
  name: text,
  /** Its share of the unit's men and guns, in relation to the others: its strength on paper. */
  men: z.number().int().min(0).max(10_000).default(0),
  guns: z.number().int().min(0).max(200).default(0),
});

const switchesSchema = z.strictObject({
  /** Phases with the enemy's own defensive fire, instead of turns with opportunity fire. */
  manualDefensiveFire: z.boolean().default(false),
  /** Each side sees what its units see. */
  fogOfWar: z.boolean().default(false),
  /** Defenders do not ride or run over skirmishers on their retreat. */
  noRetreatOverruns: z.boolean().default(false),
  /** Beaten defenders may fall back where only a part of them finds room. */
  partialRetreats: z.boolean().default(false),
  /** Artillery fire passes through every unit of foot in column too. */
  columnPassThrough: z.boolean().default(false),
  /** Foot may attack more than once in a turn. */
  multipleInfantryMelees: z.boolean().default(false),
  /** Horse may attack more than once in a turn without a charge. */
  multipleCavalryMelees: z.boolean().default(false),
  /** The commander of a side may give up the field. From version 8 on; before, nobody may, whatever stands here. */
  givingUp: z.boolean().default(true),
  /** An army that is worn out loses heart and leaves by itself. From version 9 on. */
  armiesBreak: z.boolean().default(true),
});

export const boardSchema = z.strictObject({
  /** A map of the ruleset's own by its id, or a map file. */
  map: z.union([z.string().min(1).max(64), z.record(z.string(), z.unknown())]),
  /** Unit, battalion (“prussian-guard/2”) or formation id → its place. The most exact id wins. */
  deployment: z.record(identifier, placeSchema).default({}),
  /** Unit id → the battalions, squadron groups or batteries it consists of. Default: equal ones by its strength. */
  battalions: z.record(identifier, z.array(battalionSchema).min(1).max(40)).default({}),
  wagons: z
    .array(
      z.strictObject({
        id: identifier,
        name: text,
        side,
        /** Formation that it follows. */
        formation: identifier,
        /** Points of supply: each serves ten men. */
        strength: z.number().int().min(1).max(10_000),
      }),
    )
    .max(60)
    .default([]),
  ships: z
    .array(
      z.strictObject({
        id: identifier,
        name: text,
        side,
        guns: z.number().int().min(1).max(120),
        weapon: identifier.default('heavy-gun'),
      }),
    )
    .max(20)
    .default([]),
  objectives: z
    .array(
      z.strictObject({
        name: text,
        at: hex,
        points: z.number().min(0).max(100_000),
        holder: side.optional(),
      }),
    )
    .max(60)
    .default([]),
  supply: z
    .strictObject({ A: z.array(hex).max(20).default([]), B: z.array(hex).max(20).default([]) })
    .prefault({}),
  /** The edge of the map behind each side: routed units run there, and are safe there. */
  edges: z
    .strictObject({
      A: z.enum(['north', 'east', 'south', 'west']).default('south'),
      B: z.enum(['north', 'east', 'south', 'west']).default('north'),
    })
    .prefault({}),
  switches: switchesSchema.prefault({}),
  /** The battle's own figures for the house values of the board. */
  parameters: figuresFor(BOARD_VALUES),
  /** Points of balance from which a victory is minor and major. Default: shares of what is at stake. */
  thresholds: z
    .strictObject({ minor: z.number().min(0), major: z.number().min(0) })
    .refine(({ minor, major }) => minor <= major, 'the minor threshold is not above the major one')
    .optional(),
});
export type BoardSetup = z.output<typeof boardSchema>;
export type BoardSetupInput = z.input<typeof boardSchema>;
export type BoardPlace = z.output<typeof placeSchema>;

/** Reads the part `board` of a set-up from unknown JSON. Refuses with every fault, each with its path within it. */
export const readBoardSetup = (input: unknown): Result<BoardSetup, readonly Refusal[]> =>
  readBy(boardSchema, input, 8);
