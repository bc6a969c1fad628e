import type { AgreedTerm } from '@/lib/battle/contract/agreed-terms';
import type { Json } from '@/lib/kernel/canonical-json';
import { readSetup } from '@/lib/rulesets/musket-and-pike/quick/line/setup';
import { NEWEST } from '@/lib/rulesets/musket-and-pike/versions';
import { armiesLoseHeart, fieldIsGivenUp } from './differences';
import { readBoardSetup } from './setup';

interface Rule {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly on?: string;
  readonly off?: string;
}

/** Switches of the board, in the order in which a form shows them. */
const BOARD_RULES: readonly Rule[] = [
  {
    ...{ id: 'manualDefensiveFire', title: 'Defensive fire' },
    hint: 'By hand, a turn has four phases, and the enemy chooses his targets in yours.',
    ...{ on: 'by hand, in phases', off: 'of itself, at half effect' },
  },
  {
    ...{ id: 'fogOfWar', title: 'Fog of war' },
    hint: 'Each side sees only the enemies whom one of its units sees.',
    ...{ on: 'enemies out of sight are hidden', off: 'everything is seen' },
  },
  {
    ...{ id: 'columnPassThrough', title: 'Artillery fire into columns' },
    hint: 'It passes through every column on the hex, as it does through lines.',
    ...{ on: 'passes through', off: 'hits one unit' },
  },
  {
    ...{ id: 'multipleInfantryMelees', title: 'Foot in melee' },
    hint: 'How often foot may attack in one turn.',
    ...{ on: 'as often as it can', off: 'once a turn' },
  },
  {
    ...{ id: 'multipleCavalryMelees', title: 'Horse in melee' },
    hint: 'How often horse may attack in one turn without a won charge.',
    ...{ on: 'as often as it can', off: 'once a turn' },
  },
  {
    ...{ id: 'noRetreatOverruns', title: 'Skirmishers in the way of a retreat' },
    hint: 'Whether beaten defenders may run over enemy skirmishers.',
    ...{ on: 'bar the way', off: 'are run over' },
  },
  {
    ...{ id: 'partialRetreats', title: 'Beaten stacks' },
    hint: 'How units that were beaten on one hex fall back. Not to be chosen together with “are held”.',
    ...{ on: 'each unit as it can', off: 'together or not at all' },
  },
];

/** House rule of the board, from version 8 on. */
const GIVING_UP: Rule = {
  ...{ id: 'givingUp', title: 'Giving up the field' },
  hint: 'A commander may leave: the enemy has one more turn, then the field and all objectives, and pursues.',
  ...{ on: 'allowed', off: 'everybody fights to the last turn' },
};

/** House rule of the board, from version 9 on. */
const LOSING_HEART: Rule = {
  ...{ id: 'armiesBreak', title: 'Worn armies' },
  hint: 'After every turn an army that has lost too much, running men counted, may lose heart: then it leaves at once, pursued. Between two armies alike worn the fighting may die down.',
  ...{ on: 'may lose heart', off: 'stay as long as they are ordered to' },
};

/** Optional rules that the battle line has too. */
const OPTIONAL_RULES: readonly Rule[] = [
  {
    ...{ id: 'lineMovement', title: 'Lines on the march' },
    hint: 'Lines and blocks that move may fall into disorder, the worse the troops the sooner.',
    ...{ on: 'may be disordered', off: 'keep their order' },
  },
  {
    ...{ id: 'isolation', title: 'Units cut off' },
    hint: 'Who can trace no way to the own edge or a source of supply defends at half strength.',
    ...{ on: 'weakened', off: 'as strong as others' },
  },
  {
    ...{ id: 'flankMorale', title: 'Neighbours on both flanks' },
    hint: 'Formed friends on both sides add 1 to morale.',
    ...{ on: 'steady a unit', off: 'make no difference' },
  },
  {
    ...{ id: 'routLimiting', title: 'Spread of routs' },
    hint: 'Limited, each ring that a rout has spread adds 1 to morale.',
    ...{ on: 'limited', off: 'without limit' },
  },
  {
    ...{ id: 'averagedFire', title: 'Results of fire' },
    hint: 'The mean of two draws lies nearer to the middle.',
    ...{ on: 'mean of two draws', off: 'one draw' },
  },
  {
    ...{ id: 'averagedMelee', title: 'Results of melee' },
    hint: 'The mean of two draws lies nearer to the middle.',
    ...{ on: 'mean of two draws', off: 'one draw' },
  },
  {
    ...{ id: 'targetDensity', title: 'Fire into crowded hexes' },
    hint: 'Above 1,200 men on a hex fire counts for more.',
    ...{ on: 'counts for more', off: 'counts as usual' },
  },
  {
    ...{ id: 'meleeTerrain', title: 'Terrain in melee' },
    hint: 'Whether the ground of the defenders counts in melee as it does under fire.',
    ...{ on: 'counts', off: 'does not count' },
  },
  {
    ...{ id: 'noMeleeEliminations', title: 'Beaten troops with no way back' },
    hint: 'Held, they stay on their hex, and it may take several turns to finish them.',
    ...{ on: 'are held', off: 'are destroyed' },
  },
  {
    ...{ id: 'qualityFireTen', title: 'Quality in fire' },
    hint: 'What the best troops add to their fire, and the worst take off.',
    ...{ on: '10 %', off: '20 %' },
  },
  {
    ...{ id: 'highFatigueRecovery', title: 'Recovery from fatigue' },
    hint: 'Fast: five times as much below 300, three times below 600.',
    ...{ on: 'fast', off: 'as usual' },
  },
  {
    ...{ id: 'leaderPoints', title: 'Leaders lost' },
    hint: 'Whether leaders who are killed, wounded or taken count in the victory.',
    ...{ on: 'count', off: 'do not count' },
  },
];

const termOf = (
  { id, title, hint, on = 'on', off = 'off' }: Rule,
  path: readonly string[],
  value: boolean,
): AgreedTerm => ({ id, path: [...path, id], title, hint, kind: 'switch', value, on, off });

/**
 * What two players agree on before a battle on the board: how defensive fire is given, fog of war, optional rules. A
 * battle without a field of hexes has nothing to agree on, one of an earlier version only on what that knows.
 */
export function agreed(
  setUp: Json,
  _sides?: unknown,
  version: string = NEWEST,
): readonly AgreedTerm[] {
  const read = readSetup(setUp);
  if (!read.ok || read.value.board === undefined) return [];
  const board = readBoardSetup(read.value.board);
  if (!board.ok) return [];
  const rules = [
    ...BOARD_RULES,
    ...(fieldIsGivenUp(version) ? [GIVING_UP] : []),
    ...(armiesLoseHeart(version) ? [LOSING_HEART] : []),
  ];
  const switches: Readonly<Record<string, boolean>> = board.value.switches;
  const optional: Readonly<Record<string, boolean>> = read.value.optionalRules;
  return [
    {
      ...{ id: 'turns', path: ['turns'], title: 'Turns', kind: 'whole' as const },
      ...{ value: read.value.turns, min: 1, max: 60, unit: 'turns' },
    },
    ...rules.map((rule) => termOf(rule, ['board', 'switches'], switches[rule.id] ?? false)),
    ...OPTIONAL_RULES.map((rule) => termOf(rule, ['optionalRules'], optional[rule.id] ?? false)),
  ];
}
