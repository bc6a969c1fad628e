import { expect, test } from 'vitest';
import type { Destinations } from '@/lib/campaign/situations/destinations';
import { viewDestinations } from '@/lib/campaign/situations/destinations';
import { fixture, Play } from '@/tests/support/campaigns/play';

const valley = fixture('valley');

function atBattle(definition = valley): Destinations {
  const play = new Play().start(definition).both('storm', 'hold');
  const { campaign } = play.state;
  if (!campaign) throw new Error('the campaign has started');
  const ways = viewDestinations(campaign);
  if (ways === null) throw new Error('a battle waits');
  return ways;
}

test('[campaign: where a battle leads] each level names its situation or conclusion, and the rule where it depends on the state', () => {
  const ways = atBattle();
  expect(ways.majorDefeat).toEqual([{ kind: 'conclusion', title: 'Red dictates', when: null }]);
  expect(ways.minorDefeat).toEqual([{ kind: 'situation', title: 'The bridge', when: null }]);
  const [first, last] = ways.draw;
  expect(first).toMatchObject({ kind: 'situation', title: 'The hills' });
  expect(first?.when).toMatch(/\w/);
  expect(last).toEqual({ kind: 'situation', title: 'The bridge', when: null });
  expect(ways.majorVictory[0]).toMatchObject({ kind: 'conclusion', title: 'Blue dictates' });
  expect(ways.majorVictory[0]?.when).toContain('50');
});

test('[campaign: where a battle leads] entries that lead to one place are merged, and the last situation leads to the end', () => {
  const same = {
    ...valley,
    battles: valley.battles.map((battle) => ({
      ...battle,
      branches: {
        ...battle.branches,
        draw: [
          { when: { ratio: { atLeast: 1 } }, to: 'hills', interval: 'evening' },
          { to: 'hills' },
        ],
      },
    })),
  } satisfies typeof valley;
  expect(atBattle(same).draw).toEqual([{ kind: 'situation', title: 'The hills', when: null }]);
  const last = atBattle({ ...valley, maxSituations: 1 });
  expect(last.minorDefeat[0]?.kind).toBe('conclusion');
  expect(last.majorDefeat[0]?.title).toBe('Red dictates');
});

test('[campaign: where a battle leads] without a pending battle there are no destinations', () => {
  const { campaign } = new Play().start(valley).state;
  expect(campaign && viewDestinations(campaign)).toBeNull();
});
