import { z } from 'zod';
import { calculator } from '@/lib/battle/contract/calculator';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { SIDES } from '@/lib/kernel/side';
import { game } from './game';
import { quick } from './quick';
import { agreed, HOUSE_VALUES, ID, VERSION } from './scenario';

/** Three patrols of a hundred men a side. */
export function tossOrder(setup: BattleOrder['setup'] = {}): BattleOrder {
  return {
    format: 'orderly-book/battle-order',
    formatVersion: 1,
    battle: 'orchard',
    title: 'The orchard',
    date: '1757-05-01',
    sides: { A: { name: 'Blue' }, B: { name: 'Red' } },
    ruleset: { id: ID, version: VERSION },
    setup,
    units: SIDES.flatMap((side) =>
      ['first', 'second', 'third'].map((number) => ({
        id: `${side}-${number}`,
        name: `${number} patrol of ${side}`,
        side,
        formations: [`${side}-all`],
        arm: 'infantry' as const,
        type: 'patrol',
        strength: { men: 100 },
        quality: 'C' as const,
        fatigue: 0,
        traits: {},
      })),
    ),
    leaders: [],
    advantage: 0,
  };
}

/** A ruleset made up for tests: everything that the application knows of it is here. */
export const coinToss: Ruleset = {
  id: ID,
  version: VERSION,
  title: 'The toss of a coin',
  source: 'Made up for tests',
  quick,
  board: game,
  signs: {
    pieces: { patrol: { letters: 'PT' } },
    marks: { spent: 'underline' },
    terrain: { orchard: 'woods' },
  },
  words: {
    logLine(fact, { order }) {
      const { by, against, won } = (fact ?? {}) as Record<string, unknown>;
      const name = (id: unknown) => order.units.find((unit) => unit.id === id)?.name;
      const [one, other] = [name(by), name(against)];
      if (one === undefined || other === undefined) return null;
      return `${one} tosses a coin against ${other} and ${won === true ? 'wins' : 'loses'}.`;
    },
  },
  calculators: [
    calculator(
      'heads',
      'Tosses won out of several',
      'The coin',
      z.strictObject({
        tosses: z.number().int().min(1).max(1_000),
        headsPercent: z.number().int().min(1).max(99).default(HOUSE_VALUES.headsPercent.value),
      }),
      ({ tosses, headsPercent }) => ({ expected: (tosses * headsPercent) / 100 }),
    ),
  ],
  houseValues: HOUSE_VALUES,
  agreed,
  intervalPresets: ['none'],
  rules: {
    summary: 'Patrols meet in an orchard and toss a coin.',
    sections: [
      {
        id: 'the-toss',
        title: 'The toss',
        source: ['The coin'],
        blocks: [
          {
            kind: 'text',
            paragraphs: [
              `A patrol tosses a coin. Heads, in ${HOUSE_VALUES.headsPercent.value}ʰ of 100 cases, wins.`,
            ],
          },
          { kind: 'calculator', name: 'heads', given: { tosses: 10 } },
        ],
      },
    ],
    subjects: { battle: 'the-toss', orders: 'the-toss' },
  },
  fuzz: {
    openingMost: 10,
    orders: () => [
      tossOrder(),
      tossOrder({ turns: 20, parameters: { headsPercent: 99 } }),
      tossOrder({ turns: 1, fog: false, parameters: { stakePercent: 0 } }),
    ],
  },
};
