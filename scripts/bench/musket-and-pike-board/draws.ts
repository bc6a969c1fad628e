import type { Json } from '@/lib/kernel/canonical-json';
import { CALCULATORS } from '@/lib/rulesets/musket-and-pike/calculators/calculators';

/**
 * The calculators of Musket and Pike against dice that are thrown as the manual says, a million times each. A figure
 * that is more than five standard errors off ends the command with an error. Usage: musket-and-pike-checks draws [draws] [seed].
 */
const ERRORS = 5;

/** Random numbers from 0 up to 1 that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Answer = Readonly<Record<string, unknown>>;

function ask(name: string, input: Json): Answer {
  const answer = CALCULATORS.find((one) => one.name === name)?.calculate(input);
  if (answer === undefined) throw new Error(`No calculator ${name}.`);
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
  return answer.value as Answer;
}

/** A figure of a calculator, and one throw of the dice that it is the mean of. */
interface Case {
  readonly what: string;
  readonly expected: number;
  throws(random: () => number): number;
}

const die = (random: () => number): number => 1 + Math.floor(6 * random());
/** A result between two limits, rounded up or down at random by its fraction. */
const between = (low: number, high: number, random: () => number): number => {
  const value = low + (high - low) * random();
  return Math.floor(value) + (random() < value % 1 ? 1 : 0);
};

/** Whether each leader of a chain passes, the highest first. */
function chain(ratings: readonly number[], night: boolean, random: () => number): boolean[] {
  let bonus = 0;
  return ratings.map((rating) => {
    const passed = die(random) <= rating + bonus - (night ? 1 : 0);
    bonus = passed ? bonus + 1 : 0;
    return passed;
  });
}

const last = (answer: Answer): number => {
  const leaders = answer.leaders as readonly { readonly passChance: number }[];
  return leaders.at(-1)?.passChance ?? Number.NaN;
};
const chanceOf = (name: string, input: Json): number => ask(name, input).chance as number;
const share = (holds: boolean): number => (holds ? 1 : 0);

function cases(): Case[] {
  const fire = ask('fire-casualties', { strength: 340 });
  const spread = fire.distribution as readonly {
    readonly casualties: number;
    readonly chance: number;
  }[];
  const most = spread.filter(({ casualties }) => casualties >= 24);
  const melee = ask('melee-casualties', { attackers: 450, defenders: 230 });
  return [
    {
      what: 'fire-casualties: mean of 340 muskets at one hex',
      expected: fire.mean as number,
      throws: (random) => between((4 * 2040) / 1000, (20 * 2040) / 1000, random),
    },
    {
      what: 'fire-casualties: 24 men or more',
      expected: most.reduce((sum, { chance }) => sum + chance, 0),
      throws: (random) => share(between((4 * 2040) / 1000, (20 * 2040) / 1000, random) >= 24),
    },
    {
      what: 'artillery-loss: a gun by a result of 5 men',
      expected: ask('artillery-loss', { result: 5 }).chanceOfOneMore as number,
      throws: (random) => share(random() < 5 / 50),
    },
    {
      what: 'melee-casualties: 450 men beat 230',
      expected: melee.attackerWins as number,
      throws: (random) => share(9 + (45 - 9) * random() > 9.2 + (36.8 - 9.2) * random()),
    },
    {
      what: 'command-test: the last of A, C, D, E',
      expected: last(ask('command-test', { ratings: ['A', 'C', 'D', 'E'] })),
      throws: (random) => share(chain([6, 4, 3, 2], false, random).at(-1) === true),
    },
    {
      what: 'command-test: the last of B, C, D by night',
      expected: last(ask('command-test', { ratings: ['B', 'C', 'D'], night: true })),
      throws: (random) => share(chain([5, 4, 3], true, random).at(-1) === true),
    },
    {
      what: 'disorder-recovery: a commander of 3 who passed',
      expected: chanceOf('disorder-recovery', { commander: 3 }),
      throws: (random) => share(die(random) <= 1 + 3),
    },
    {
      what: 'disorder-recovery: out of reach, by night',
      expected: chanceOf('disorder-recovery', { night: true }),
      throws: (random) => share(die(random) <= 0),
    },
    {
      what: 'formation-change: morale 3 under a threat of 40',
      expected: chanceOf('formation-change', { morale: 3, threat: 40 }),
      throws: (random) => share(random() * (20 * 3 + 40) < 20 * 3),
    },
    {
      what: 'line-movement: quality D, 5 per cent',
      expected: chanceOf('line-movement', { basePercent: 5, quality: 'D' }),
      throws: (random) => share(100 * random() < 5 + 10),
    },
    {
      what: 'morale-check-chance: 25 men of 500',
      expected: chanceOf('morale-check-chance', { strength: 500, loss: 25 }),
      throws: (random) => share(random() < 25 / (25 + 50)),
    },
    {
      what: 'morale-check-chance: 40 men of 180',
      expected: chanceOf('morale-check-chance', { strength: 180, loss: 40 }),
      throws: (random) => share(random() < 40 / (40 + 25)),
    },
    {
      what: 'morale-value: quality C with a leader, disordered, medium fatigue, fails',
      expected: ask('morale-value', {
        quality: 'C',
        withLeader: true,
        disordered: true,
        fatigue: 400,
      }).failureChance as number,
      throws: (random) => share(die(random) > 4 + 1 - 1 - 1),
    },
    {
      what: 'rally-chance: quality C, a leader B with it, by night',
      expected: chanceOf('rally-chance', { quality: 'C', leaderships: ['B'], night: true }),
      throws: (random) => share(die(random) < Math.ceil(5 / 2)),
    },
    {
      what: 'charge-chance: morale 4 under a threat of 30, a commander who passed',
      // House figures: as a change of formation, one better under such a commander.
      expected: chanceOf('charge-chance', { morale: 4, commanderPassed: true, threat: 30 }),
      throws: (random) => share(random() * (20 * 5 + 30) < 20 * 5),
    },
    {
      what: 'fatigue-of-loss: mean of a loss of 20 men',
      expected: meanOf(ask('fatigue-of-loss', { casualtyValue: 20 })),
      throws: (random) => 20 + 40 * random(),
    },
  ];
}

const meanOf = ({ low, high }: Answer): number => ((low as number) + (high as number)) / 2;

export function throwDice([draws = '1000000', seed = '1']: readonly string[]): void {
  const count = Number(draws);
  const random = randomOf(Number(seed));
  const off: string[] = [];
  for (const { what, expected, throws } of cases()) {
    let sum = 0;
    let squares = 0;
    for (let at = 0; at < count; at += 1) {
      const found = throws(random);
      sum += found;
      squares += found * found;
    }
    const mean = sum / count;
    const error = Math.sqrt(Math.max(0, squares / count - mean * mean) / count);
    // Calculators round to six places.
    const holds = Math.abs(mean - expected) <= ERRORS * error + 1e-6;
    console.log(JSON.stringify({ what, expected, thrown: Number(mean.toFixed(6)), error, holds }));
    if (!holds) off.push(`${what}: ${expected} by the calculator, ${mean} thrown`);
  }
  if (off.length > 0) throw new Error(off.join('; '));
}
