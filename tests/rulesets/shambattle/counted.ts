import type { Json } from '@/lib/kernel/canonical-json';
import { type Firing, firings } from './firings';
import { playedBy } from './whole-games';

/** How often rules fire in games of the artificial commander, and in random ones with every switch of a scenario. */
export interface Counts {
  readonly commanders: ReadonlyMap<Firing, number>;
  readonly random: ReadonlyMap<Firing, number>;
  /** What fired and is no rule of the list. */
  readonly unlisted: readonly Firing[];
}

const THE_RIVER: Json = {};
/** Set-ups of the random games, in turn. */
const SWITCHED: readonly Json[] = [
  {
    ...{ days: 2, dayTurns: 4, charges: [{ at: 'h8', side: 'B' }] },
    deployment: { 'azuria-engineers': 'b6', 'azuria-train': 'b6' },
  },
  { days: 2, dayTurns: 3, treachery: 'start', disloyalty: { A: 4, B: 4 } },
  {
    ...{ days: 3, dayTurns: 2, grades: true, disloyalty: { A: 6, B: 6 } },
    parameters: { fireThenAssault: 1, formerComradesFire: 1 },
    mines: [
      { at: 'i5', side: 'B' },
      { at: 'i9', side: 'A' },
    ],
    works: ['i6', 'h8'],
    charges: [
      { at: 'i7', side: 'A' },
      { at: 'd7', side: 'B' },
    ],
  },
  {
    days: 1,
    dayTurns: 8,
    treachery: 'off',
    arrivals: { 'azuria-rifles-12': { turn: 2, at: 'm3' } },
  },
];

export function counted({ games, random }: { games: number; random: number }): Counts {
  const [commanders, chance] = [new Map<Firing, number>(), new Map<Firing, number>()];
  const into = (counts: Map<Firing, number>) => (fired: readonly Firing[]) => {
    for (const one of fired) counts.set(one, (counts.get(one) ?? 0) + 1);
  };
  const play = (setup: Json, trial: number, doctrine: string, counts: Map<Firing, number>) => {
    const add = into(counts);
    const players = { A: doctrine, B: doctrine };
    const qualities = doctrine === 'random' ? 'CAECC' : 'C';
    playedBy({ setup, seed: 'rules', trial, qualities }, players, (fact, before) =>
      add(firings(fact, before)),
    );
  };
  for (let trial = 0; trial < games; trial += 1) play(THE_RIVER, trial, 'fast', commanders);
  for (let trial = 0; trial < random; trial += 1)
    play(SWITCHED[trial % SWITCHED.length] as Json, trial, 'random', chance);
  const known = new Set<string>(RULES);
  const unlisted = [...new Set([...commanders.keys(), ...chance.keys()])].filter(
    (one) => !known.has(one),
  );
  return { commanders, random: chance, unlisted };
}

/** Every rule that can fire within a battle. What a set-up, a report or a page does is no event, and is tested by itself. */
export const RULES: readonly Firing[] = [
  'OOB Hex-celled Map: guns reach eight hexes',
  'OOB Hex-celled Map: the armies are placed',
  'Strength Points: an army is exhausted',
  'Strength Points: an army is in rout',
  'Scenario set-up: a unit arrives',
  'Map: ground is read from text',
  'Activation of units: a half of a side',
  'Activation of units: a turn',
  'Activation of units: equal dice thrown again',
  'Activation of units: guns of both sides at once',
  'Activation of units: initiative',
  'Movement: cavalry',
  'Movement: commander',
  'Movement: engineers',
  'Movement: guns',
  'Movement: into a town',
  'Movement: into other ground',
  'Movement: logistics',
  'Movement: machine guns join the rifles of their hex',
  'Movement: machineGuns',
  'Movement: more than one hex',
  'Movement: on roads',
  'Movement: over clear ground',
  'Movement: rifles',
  'Movement: the train goes with its engineers',
  'Movement: two units in a hex',
  'Combat: a 1',
  'Combat: a 2',
  'Combat: a 3',
  'Combat: a 4',
  'Combat: a 5',
  'Combat: a 6',
  'Combat: a blocked retreat costs a point',
  'Combat: a commander alone is taken',
  'Combat: dice, commander',
  'Combat: dice, elite',
  'Combat: dice, from a bridge or ford',
  'Combat: dice, guns or machine guns',
  'Combat: dice, into cover',
  'Combat: dice, poor',
  'Combat: falls back instead of losing a point',
  'Combat: rifle fire of the moving side',
  'Combat: stands of one hex add their dice',
  'Combat: the commander at hazard',
  'Combat: the commander captured',
  'Combat: the commander killed',
  'Combat: the commander wounded',
  'Engineers in combat: the engineers hit in turn',
  'Engineers in combat: the train hit in turn',
  'Close combat: begun',
  'Close combat: begun by engineers',
  'Close combat: broken off',
  'Close combat: dice, across the river',
  'Close combat: dice, against field works',
  'Close combat: dice, commander',
  'Close combat: dice, elite',
  'Close combat: dice, engineer train assaulted',
  'Close combat: dice, guns assaulted',
  'Close combat: dice, in or into close ground',
  'Close combat: dice, machine guns assaulted',
  'Close combat: dice, poor',
  'Close combat: dice, uphill',
  'Close combat: goes on',
  'Close combat: goes on in the other side’s half',
  'Close combat: who is left enters',
  'Engineers: a bridge blown up',
  'Engineers: a charge lost to the enemy',
  'Engineers: a pontoon blown up',
  'Engineers: a town blown up',
  'Engineers: another section on the same hex of the river',
  'Engineers: charge',
  'Engineers: mines',
  'Engineers: mines met',
  'Engineers: pontoon',
  'Engineers: works',
  'Treachery: a unit going over is moved by the enemy',
  'Treachery: a unit on its way to the enemy is shot at',
  'Treachery: changes sides',
  'Treachery: defection',
  'Treachery: die of the act, defection',
  'Treachery: die of the act, fifthColumn',
  'Treachery: die of the act, mutiny',
  'Treachery: fifthColumn',
  'Treachery: found at the start',
  'Treachery: lays down its arms',
  'Treachery: mutiny',
  'Treachery: the dice find a unit that is gone',
  'Treachery: thrown for an army',
  'Supply and Resupply: a night',
  'Supply and Resupply: a unit of 0 restored',
  'Supply and Resupply: a unit refitted',
  'Supply and Resupply: logistics captured',
  'Supply and Resupply: logistics destroyed',
  'Special Resupply Rules: a new commander',
  'Special Resupply Rules: the train refitted',
  'Exhaustion: a move of an exhausted army',
  'Exhaustion: cavalry assaults',
  'Rout: breaks off',
  'Rout: goes home',
  'Rout: in its own half, at once',
  'Rout: leaves the field',
  'Rout: stopped by the night',
  'Concluding points: capital',
  'Concluding points: destroyed',
  'Concluding points: exhausted',
  'Concluding points: fled',
  'Concluding points: revived overnight',
  'Concluding points: routed',
  'Concluding points: still exhausted at daybreak',
  'Concluding points: towns',
  'Concluding points: undecided',
];

const NOT_IN_A_RIVER_BATTLE = 'The River in two days has none: random games with other set-ups do';
const NO_GRADES = 'grades count only where a scenario says so; random games have them';
const NOT_BUILT = 'the artificial commander builds nothing but charges; random games do';
/** Why the artificial commander’s games on The River do not apply a rule. */
export const NEVER_BY_COMMANDERS: Readonly<Partial<Record<Firing, string>>> = {
  'Scenario set-up: a unit arrives': NOT_IN_A_RIVER_BATTLE,
  'Treachery: found at the start': NOT_IN_A_RIVER_BATTLE,
  'Combat: the commander captured':
    'a 6 in close combat, a 6 for the hazard, a 5 or 6 for his fate: this commander keeps out of close combat',
  'Rout: in its own half, at once':
    'an exhausted army attacks with cavalry alone and seldom loses its last points by it; tests/rulesets/shambattle/rules.test.ts',
  'Concluding points: capital':
    'about one battle in 900: armies that lose a capital have mostly fled before',
  'Concluding points: destroyed': 'an army flees before it has nothing left',
  'Combat: dice, elite': NO_GRADES,
  'Combat: dice, poor': NO_GRADES,
  'Close combat: dice, elite': NO_GRADES,
  'Close combat: dice, poor': NO_GRADES,
  'Engineers: mines': NOT_BUILT,
  'Engineers: mines met': NOT_BUILT,
  'Engineers: works': NOT_BUILT,
  'Engineers: pontoon': NOT_BUILT,
  'Engineers: another section on the same hex of the river': NOT_BUILT,
  'Engineers: a pontoon blown up': NOT_BUILT,
  'Engineers: a town blown up': NOT_BUILT,
  'Close combat: dice, against field works': NOT_BUILT,
  'Movement: logistics':
    'the artificial commander leaves its supply where it is; random games move it',
};

/** Too rare for the few games that a test plays. */
export const RARE: readonly Firing[] = [
  'Combat: the commander captured',
  'Combat: the commander killed',
  'Combat: the commander wounded',
  'Combat: a commander alone is taken',
  'Movement: machine guns join the rifles of their hex',
  'Close combat: begun by engineers',
  'Close combat: dice, commander',
  'Close combat: dice, elite',
  'Close combat: dice, poor',
  'Close combat: dice, uphill',
  'Close combat: dice, against field works',
  'Close combat: dice, engineer train assaulted',
  'Close combat: dice, guns assaulted',
  'Engineers: another section on the same hex of the river',
  'Supply and Resupply: logistics captured',
  'Special Resupply Rules: a new commander',
  'Rout: breaks off',
  'Concluding points: exhausted',
  'Engineers: a charge lost to the enemy',
  'Engineers: a pontoon blown up',
  'Treachery: lays down its arms',
  'Rout: in its own half, at once',
  'Concluding points: capital',
  'Concluding points: destroyed',
];

/** Sections of RULES.md that are no events of a battle: what they promise, their own tests hold. */
export const NO_EVENTS: readonly string[] = [
  ...['Continuation', 'Ledger', 'Notation', 'Sheets and windows', 'Records in words'],
  'Planning',
  'Artificial Commander',
];
