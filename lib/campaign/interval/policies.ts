import { ARMS, type Arm } from '@/lib/battle/handoff/battle-order';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Interval, POLICY_PRESETS, type Policy } from '@/lib/campaign/definition/intervals';
import type { Side } from '@/lib/kernel/side';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';

/** A policy with every part resolved: the input of an interval. */
export interface SettledPolicy {
  readonly chance: 'fixed' | 'diced';
  /** By result from the unit's own side, then by arm: share (0 … 1) of the losses that comes back. */
  readonly returns: Readonly<Record<VictoryLevel, Readonly<Record<Arm, number>>>>;
  readonly hurried: { readonly withinDays: number; readonly factor: number };
  /** One back for this number of casualties of a type over the whole campaign; null: by share. */
  readonly oneBackPer: number | null;
  readonly capturedReturn: boolean;
  readonly returnsNeedSupply: boolean;
  readonly permanentShare: number;
  readonly gunsRecovered: number;
  readonly gunsReturned: number;
  readonly fatiguePerRestDay: number;
  readonly fatigueByTurns: NonNullable<Policy['fatigueByTurns']> | null;
  readonly routed: { readonly lostChance: number; readonly shrinkShare: number } | null;
  readonly qualityStepsLost: number;
  readonly disbandBelow: number;
  readonly replacements: boolean;
  readonly conscripts: NonNullable<Policy['conscripts']>;
  readonly veterans: NonNullable<Policy['veterans']>;
  readonly pressing: NonNullable<Policy['pressing']>;
  readonly leaders: NonNullable<Policy['leaders']>;
  /** By days since the battle, the share of the wounded who are back; null: losses return by the shares above. */
  readonly wounded: NonNullable<Policy['wounded']> | null;
  readonly missing: NonNullable<Policy['missing']>;
  readonly hospital: boolean;
  readonly withoutHospital: number;
  /** Quality of a unit that is raised again from nobody; null: it keeps its own. */
  readonly raisedAgain: NonNullable<Policy['raisedAgain']> | null;
  /** Share of a unit's establishment that it takes in from pools in 30 days; null: no limit. */
  readonly intakePerMonth: number | null;
  /** How units are refitted; null: losses return by the shares above. */
  readonly refit: NonNullable<Policy['refit']> | null;
}

export type Preset = (typeof POLICY_PRESETS)[number];
type PolicyPart = Omit<Policy, 'id' | 'title' | 'preset'>;

/**
 * Defaults for the parts that a policy does not name: nothing comes back, nothing recovers. House values: a quarter of
 * a unit in conscripts costs it a step, in veterans raises it one, to A at best; an army that presses on does not rest
 * and leaves the enemy half their rest; a wounded leader is back after 30 days, a captured one never.
 */
const NOTHING: Omit<SettledPolicy, 'returns'> = {
  chance: 'fixed',
  hurried: { withinDays: 0, factor: 1 },
  oneBackPer: null,
  capturedReturn: false,
  returnsNeedSupply: false,
  permanentShare: 0,
  gunsRecovered: 0,
  gunsReturned: 0,
  fatiguePerRestDay: 0,
  fatigueByTurns: null,
  routed: null,
  qualityStepsLost: 0,
  disbandBelow: 0,
  replacements: true,
  conscripts: { share: 0.25, steps: 1 },
  veterans: { share: 0.25, steps: 1, upTo: 'A' },
  pressing: { ownRest: 0, enemyRest: 0.5 },
  leaders: { woundedDays: 30 },
  wounded: null,
  missing: { days: 0, heldField: 0, lostField: 0 },
  hospital: true,
  withoutHospital: 1,
  raisedAgain: null,
  intakePerMonth: null,
  refit: null,
};

const always = (share: number): Policy['returnByResult'] => ({
  majorVictory: share,
  minorVictory: share,
  draw: share,
  minorDefeat: share,
  majorDefeat: share,
});

/**
 * The ready-made policies. `house` is our own default; the others are the rules of the systems they are named after, as
 * far as the campaign can apply them (docs/reference/campaign-file.md explains the interpretation of each).
 */
const PRESETS: Readonly<Record<Preset, PolicyPart>> = {
  house: {
    returnByResult: {
      majorVictory: 0.7,
      minorVictory: 0.65,
      draw: 0.6,
      minorDefeat: 0.5,
      majorDefeat: 0.35,
    },
    hurried: { withinDays: 2, factor: 0.5 },
    gunsRecovered: 0.5,
    fatiguePerRestDay: 100,
  },
  none: { replacements: false },
  'command-and-maneuver-3': { oneBackPer: 3, capturedReturn: true, replacements: false },
  'command-and-maneuver-4': { oneBackPer: 4, capturedReturn: true, replacements: false },
  'volley-and-bayonet': {
    returnByResult: always(0.5),
    gunsReturned: 1,
    qualityStepsLost: 1,
    replacements: false,
  },
  'rank-and-file': {
    returnByResult: {
      majorVictory: 0.7,
      minorVictory: 0.7,
      draw: 0.6,
      minorDefeat: 0.5,
      majorDefeat: 0.5,
    },
  },
  'napoleonic-club': {
    returnByResult: always(1),
    permanentShare: 0.1,
    returnsNeedSupply: true,
    fatiguePerRestDay: 100,
  },
  'honours-of-war': {
    chance: 'diced',
    routed: { lostChance: 1 / 6, shrinkShare: 0.25 },
    replacements: false,
  },
  'musket-and-pike': {
    fatigueByTurns: { dayRate: 1, nightRate: 8, dayTurns: 60, nightTurns: 9 },
  },
  // House values, except for the dice: as in the manual of Musket and Pike, fractions of a man are rounded at random
  // (“Combat Results”), and an idle turn, here a rest day, removes 0 to twice its rate (“Recovering Fatigue”).
  men: {
    chance: 'diced',
    wounded: [
      { days: 8, share: 0.1 },
      { days: 30, share: 0.25 },
      { days: 90, share: 0.45 },
      { days: 180, share: 0.6 },
    ],
    missing: { days: 3, heldField: 0.5, lostField: 0.25 },
    withoutHospital: 0.5,
    gunsRecovered: 1,
    fatigueByTurns: { dayRate: 0, nightRate: 100, dayTurns: 0, nightTurns: 1 },
    conscripts: { share: 0.1, steps: 1 },
    intakePerMonth: 0.2,
  },
  // The house share of the day’s losses (docs/reference/campaign-file.md, “shambattle”).
  shambattle: {
    refit: { share: 0.5, logistics: 'logistics', commander: 'commander' },
    replacements: false,
  },
  // “Broken units return as conscripts” is a rule of the full game's campaign; the figures are house values. A unit that
  // broke has run more than it has bled: more of its missing come in than under `men`.
  maurice: {
    wounded: [
      { days: 8, share: 0.1 },
      { days: 30, share: 0.25 },
      { days: 90, share: 0.45 },
      { days: 180, share: 0.6 },
    ],
    missing: { days: 3, heldField: 0.75, lostField: 0.5 },
    withoutHospital: 0.5,
    gunsRecovered: 1,
    fatiguePerRestDay: 100,
    conscripts: { share: 0.25, steps: 1 },
    intakePerMonth: 0.2,
    raisedAgain: { quality: 'D' },
  },
};

/** The policy of an interval for one side: a preset by its name, or the file's own, based on its preset. */
export function settledPolicy(
  definition: CampaignDefinition,
  interval: Interval,
  side: Side,
): SettledPolicy {
  const id = typeof interval.policy === 'string' ? interval.policy : interval.policy[side];
  const own = definition.policies.find((policy) => policy.id === id);
  if (own) return settle(PRESETS[own.preset], own);
  const preset = POLICY_PRESETS.find((name) => name === id) ?? 'house';
  return settle(PRESETS[preset], {});
}

/** A ready-made policy as it is, without an author's changes. */
export function presetPolicy(preset: Preset): SettledPolicy {
  return settle(PRESETS[preset], {});
}

function settle(preset: PolicyPart, own: PolicyPart): SettledPolicy {
  const part = <K extends Exclude<keyof SettledPolicy, 'returns'>>(key: K): SettledPolicy[K] =>
    ((own as Partial<SettledPolicy>)[key] ??
      (preset as Partial<SettledPolicy>)[key] ??
      NOTHING[key]) as SettledPolicy[K];
  return {
    returns: returns(preset, own),
    chance: part('chance'),
    hurried: part('hurried'),
    oneBackPer: part('oneBackPer'),
    capturedReturn: part('capturedReturn'),
    returnsNeedSupply: part('returnsNeedSupply'),
    permanentShare: part('permanentShare'),
    gunsRecovered: part('gunsRecovered'),
    gunsReturned: part('gunsReturned'),
    fatiguePerRestDay: part('fatiguePerRestDay'),
    fatigueByTurns: part('fatigueByTurns'),
    routed: part('routed'),
    qualityStepsLost: part('qualityStepsLost'),
    disbandBelow: part('disbandBelow'),
    replacements: part('replacements'),
    conscripts: part('conscripts'),
    veterans: part('veterans'),
    pressing: part('pressing'),
    leaders: part('leaders'),
    wounded: part('wounded'),
    missing: part('missing'),
    hospital: part('hospital'),
    withoutHospital: part('withoutHospital'),
    raisedAgain: part('raisedAgain'),
    intakePerMonth: part('intakePerMonth'),
    refit: part('refit'),
  };
}

/** Whether losses return as table hits do: a share of them, or one per given number, regardless of the men's fate. */
export function givesTableHits(policy: SettledPolicy): boolean {
  return (
    policy.wounded === null &&
    (policy.oneBackPer !== null ||
      VICTORY_LEVELS.some((level) => ARMS.some((arm) => policy.returns[level][arm] > 0)))
  );
}

function returns(preset: PolicyPart, own: PolicyPart): SettledPolicy['returns'] {
  const byLevel = {} as Record<VictoryLevel, Record<Arm, number>>;
  for (const level of VICTORY_LEVELS) {
    const byArm = {} as Record<Arm, number>;
    for (const arm of ARMS)
      byArm[arm] =
        armShare(own.returnByResult?.[level], arm) ??
        armShare(preset.returnByResult?.[level], arm) ??
        0;
    byLevel[level] = byArm;
  }
  return byLevel;
}

function armShare(
  share: number | Partial<Record<Arm, number>> | undefined,
  arm: Arm,
): number | undefined {
  return typeof share === 'object' ? share[arm] : share;
}
