import { z } from 'zod';
import type { Refusal, Result } from '@/lib/kernel/result';
import { pathOf, schemaFaults } from '@/lib/kernel/schema-words';
import { HOUSE_VALUE_NAMES, HOUSE_VALUES, type HouseValueName } from './rules/parameters';
import { OBSTACLE_NAMES, TERRAIN_NAMES, WORKS_NAMES } from './rules/terrain';

/**
 * Scenario set-up of the Musket and Pike quick resolver: one battle line a side, of three wings and a reserve.
 * Everything has a default: `{}` is a meeting engagement on open ground. Unknown keys are refused. SETUP.md
 * explains it for authors, with an example.
 *
 * A wing is named as its own side sees it: side A's left faces side B's right.
 */
const side = z.enum(['A', 'B']);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a clock time such as 07:30');
const text = z.string().min(1).max(120);
const battleTurn = z.number().int().min(1).max(200);
const identifier = z.string().min(1).max(64);

export const WING_NAMES = ['left', 'centre', 'right'] as const;
export type WingName = (typeof WING_NAMES)[number];

const wingSchema = z.strictObject({
  /** Ground the wing stands on. Default clear. */
  terrain: z.enum(TERRAIN_NAMES).default('clear'),
  /** Height of the ground in steps, 0 (the plain) … 10. */
  elevation: z.number().int().min(0).max(10).default(0),
  /** What lies along the wing's front. */
  obstacle: z.enum(OBSTACLE_NAMES).default('none'),
  /** Field works it stands in at the start; a wing that advances leaves them. */
  works: z.enum(WORKS_NAMES).default('none'),
  /** `attack` closes with the enemy, `hold` stays, `refuse` stays and keeps away as long as the enemy lets it. Default: by the set-up's attacker. */
  posture: z.enum(['attack', 'hold', 'refuse']).optional(),
  /** The battle turn on which an attacking wing steps off. Default 1. */
  startsTurn: battleTurn.default(1),
  /** Hexes (100 m) between this wing and the one facing it; the smaller figure of the two wings counts. Default: the set-up's. */
  distance: z.number().int().min(1).max(40).optional(),
  /** The enemy begins on this wing's flank: its lines are enfiladed until this battle turn. Default 0 (never). */
  turnedUntilTurn: z.number().int().min(0).max(200).default(0),
});
const wingsSchema = z.strictObject({
  left: wingSchema.optional(),
  centre: wingSchema.optional(),
  right: wingSchema.optional(),
});

const placeSchema = z.strictObject({
  wing: z.enum(['left', 'centre', 'right', 'reserve']),
  /** `auto`: guns to the guns, the rest in two lines in the order of the roll. */
  line: z.enum(['auto', 'first', 'second', 'guns']).default('auto'),
  /** Reinforcement: the battle turn on which it reaches the field. Later than the last turn: never. Default 1. */
  arrivesTurn: z.number().int().min(1).max(999).default(1),
  /** Fixed: it stays where it is until this turn, or until it is fired upon. Default 1 (free). */
  releasedTurn: z.number().int().min(1).max(999).default(1),
  /** Formation at the start. `column`: on the march; it must still deploy. `skirmish`: light and guard foot only. `block`: only with the trait canBlock. */
  formation: z.enum(['line', 'shortened', 'column', 'block', 'skirmish']).optional(),
});

const weatherSchema = z.strictObject({
  /** From this battle turn on. */
  fromTurn: battleTurn.default(1),
  name: text.default('Clear'),
  /** Hexes one can see; 0: no limit. */
  visibility: z.number().int().min(0).max(60).default(0),
  /** Movement costs, per cent of normal. */
  movementPercent: z.number().int().min(50).max(400).default(100),
  /** Added to the strength of melee attacks, per cent. */
  attackerPercent: z.number().int().min(-90).max(50).default(0),
  /** Added to artillery fire at 5 hexes and more, per cent. */
  artilleryPercent: z.number().int().min(-100).max(50).default(0),
  /** Added to the fire of muskets (wet powder), per cent; a house rule. */
  musketPercent: z.number().int().min(-100).max(0).default(0),
  /** No cavalry charges. */
  noCharges: z.boolean().default(false),
});

const objectiveSchema = z.strictObject({
  name: text,
  /** The wing it lies in, as side A sees the field. */
  wing: z.enum(WING_NAMES),
  /** Victory points for holding it at the end. */
  points: z.number().min(0).max(100_000),
  /** Who holds it at the start; absent: nobody. */
  holder: side.optional(),
});

const withdrawalSchema = z.strictObject({
  /** Share of its men lost, routed or fled from which it may give up the field, per cent. Default: the house value. */
  breakPercent: z.number().min(1).max(100).optional(),
  /** The side never gives up the field (its back to a river, orders to the last man). */
  never: z.boolean().default(false),
  /** The battle turn from which it leaves in any case. */
  fromTurn: battleTurn.optional(),
});

const weaponSchema = z.strictObject({
  name: text.optional(),
  /** Fire value at 1, 2, 3 … hexes. */
  soft: z.array(z.number().min(0).max(100)).max(60),
  hard: z.array(z.number().min(0).max(100)).max(60).optional(),
  noBayonet: z.boolean().default(false),
  setUp: z.boolean().default(false),
  singleUse: z.boolean().default(false),
  noDefensiveFire: z.boolean().default(false),
  indirect: z.boolean().default(false),
});

const optionalRulesSchema = z.strictObject({
  /** Fire results averaged over two draws (Alternative Calculation). */
  averagedFire: z.boolean().default(false),
  /** Melee results averaged over two draws. */
  averagedMelee: z.boolean().default(false),
  /** +1 morale for each ring that a rout has spread. */
  routLimiting: z.boolean().default(true),
  /** Fire × stacking / 1200 into a hex of more than 1,200 men. */
  targetDensity: z.boolean().default(false),
  /** Lines that move may fall into disorder. */
  lineMovement: z.boolean().default(false),
  /** Terrain of the defender's hex counts in melee. */
  meleeTerrain: z.boolean().default(false),
  /** +1 morale with a formed neighbour on either side. */
  flankMorale: z.boolean().default(false),
  /** Quality changes fire by 10 % instead of 20 %. */
  qualityFireTen: z.boolean().default(false),
  /** Fatigue recovers five times as fast when low, three times when medium. */
  highFatigueRecovery: z.boolean().default(false),
  /** A defender with nowhere to go is not destroyed at once. */
  noMeleeEliminations: z.boolean().default(false),
  /** Units cut off defend at half strength. */
  isolation: z.boolean().default(false),
  /** Fixed units are released in their turn once an enemy stands within 9 hexes and in sight. */
  releaseWhenSpotted: z.boolean().default(false),
  /** Leaders lost count victory points. */
  leaderPoints: z.boolean().default(false),
});

const parameterShape = Object.fromEntries(
  HOUSE_VALUE_NAMES.map((name) => [
    name,
    z.number().min(HOUSE_VALUES[name].min).max(HOUSE_VALUES[name].max).optional(),
  ]),
) as Record<HouseValueName, z.ZodOptional<z.ZodNumber>>;

const bySide = <T extends z.ZodType>(schema: T) =>
  z.strictObject({ A: schema.optional(), B: schema.optional() });

export const setupSchema = z.strictObject({
  /** Battle turns before the day is over. Default 28 (seven hours). */
  turns: battleTurn.default(28),
  /** Clock of the first turn. */
  firstTurn: clock.default('09:00'),
  /** Minutes of a day turn and of a night turn. */
  minutesPerTurn: z.number().int().min(5).max(60).default(15),
  minutesPerNightTurn: z.number().int().min(5).max(240).default(60),
  /** Night runs from dusk to dawn. */
  dawn: clock.default('05:00'),
  dusk: clock.default('20:00'),
  /** Who attacks; `both`: a meeting engagement. The attacker moves first in every turn; in a meeting the lot decides. */
  attacker: z.enum(['A', 'B', 'both']).default('both'),
  firstMove: z.enum(['A', 'B', 'lot']).optional(),
  /** Hexes (100 m) between the lines at the start. */
  distance: z.number().int().min(1).max(40).default(12),
  wings: z.strictObject({ A: wingsSchema.optional(), B: wingsSchema.optional() }).default({}),
  /** Formation or unit id → its place. The most exact id wins: unit before brigade before wing. Others are placed by rule. */
  deployment: z.record(identifier, placeSchema).default({}),
  objectives: z.array(objectiveSchema).max(30).default([]),
  /** Balance that makes a victory, per cent of the points at stake. Default: the house values 10 and 25. */
  thresholds: z
    .strictObject({ minor: z.number().min(0).max(100), major: z.number().min(0).max(100) })
    .refine((value) => value.minor <= value.major, 'the minor threshold is not above the major one')
    .optional(),
  /** One line, or several with rising `fromTurn`. */
  weather: z.union([weatherSchema, z.array(weatherSchema).max(20)]).default([]),
  /** Frozen: streams are no obstacle. */
  ground: z.enum(['normal', 'snow', 'frozen']).default('normal'),
  withdrawal: bySide(withdrawalSchema).default({}),
  /** Fires that the artillery of a side has in all; absent: `artilleryRounds` for each battery. */
  artilleryAmmunition: bySide(z.number().int().min(0).max(100_000)).default({}),
  /** Strength of a side's supply wagons; each point resupplies 10 men. */
  supplyWagons: bySide(z.number().int().min(0).max(100_000)).default({}),
  optionalRules: optionalRulesSchema.prefault({}),
  /** The scenario's own figures for house values (see RULES.md). */
  parameters: z.strictObject(parameterShape).default({}),
  /** Further weapons, or other figures for the known ones. */
  weapons: z.record(identifier, weaponSchema).default({}),
});
export type Setup = z.output<typeof setupSchema>;
export type SetupInput = z.input<typeof setupSchema>;
export type Place = z.output<typeof placeSchema>;
export type Weather = z.output<typeof weatherSchema>;
export type Wing = z.output<typeof wingSchema>;
export type OptionalRules = z.output<typeof optionalRulesSchema>;

/** Greatest depth of a set-up; deeper JSON is refused before the schema walks it. */
const SETUP_DEPTH_MAX = 8;

function deeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((member) => deeperThan(member, depth - 1));
}

/** Set-ups that were read: a campaign sends the same one to battle again and again, and nobody writes to it. */
const known = new WeakMap<object, Result<Setup, readonly Refusal[]>>();

/** Reads a set-up from unknown JSON. Refuses with every fault found (SETUP_INVALID, SETUP_TOO_DEEP), each with its path. */
export function readSetup(input: unknown): Result<Setup, readonly Refusal[]> {
  if (typeof input !== 'object' || input === null) return readAfresh(input);
  let read = known.get(input);
  if (read === undefined) {
    read = readAfresh(input);
    known.set(input, read);
  }
  return read;
}

function readAfresh(input: unknown): Result<Setup, readonly Refusal[]> {
  if (deeperThan(input, SETUP_DEPTH_MAX))
    return {
      ok: false,
      error: [{ code: 'SETUP_TOO_DEEP', message: 'The set-up is nested too deeply.', path: '' }],
    };
  const read = setupSchema.safeParse(input ?? {}, { reportInput: true });
  if (read.success) return { ok: true, value: read.data };
  return {
    ok: false,
    error: schemaFaults(read.error.issues, 'The set-up').map(({ steps, message }) => ({
      code: 'SETUP_INVALID',
      message,
      path: pathOf(steps),
    })),
  };
}
