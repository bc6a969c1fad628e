import { describe, expect, test } from 'vitest';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { returnsOutlook } from '@/lib/campaign/interval/outlook';
import { afterBattle, type Losses, valley } from '@/tests/support/campaigns/after-battle';

/** The valley with one interval of these days and the preset `maurice`, nothing coming from depots. */
const resting = (days: number): CampaignDefinition => ({
  ...valley,
  carryOver: { losses: 100, fatigue: 100 },
  pools: [],
  intervals: valley.intervals.map((interval) => ({
    ...interval,
    kind: 'days' as const,
    days,
    detach: [],
  })),
});
const fallen = (losses: Losses, heldField: 'A' | 'B' | null, days = 30) =>
  afterBattle({ losses, heldField, policy: 'maurice', definition: resting(days) });

/** The Blue Guards, 800 men of quality A, broken: nobody is left. */
const BROKEN: Losses = {
  'blue-guards': { men: { missing: 480, killed: 80, wounded: 240 } },
};

describe('[campaign: broken units] the preset maurice', () => {
  test.each([
    ['held the field: three quarters of 480 missing and a quarter of 240 wounded', 'A', 360 + 60],
    ['lost it: half of the missing', 'B', 240 + 60],
  ] as const)('a broken unit whose side %s comes back as conscripts', (_, heldField, men) => {
    const scene = fallen(BROKEN, heldField);
    const [rallied] = scene.pass('march');
    expect(scene.unit('blue-guards')).toMatchObject({ men, quality: 'D' });
    expect(rallied?.text).toMatch(/1 broken unit is raised again, as conscripts\.$/);
  });

  test('a unit of which one man is left keeps its quality', () => {
    const scene = fallen({ 'blue-guards': { men: { missing: 480, wounded: 319 } } }, 'A');
    scene.pass('march');
    expect(scene.unit('blue-guards').quality).toBe('A');
  });

  test('it is raised only once men come in: not two days after the battle, and with its quality if that was worse', () => {
    const early = fallen(BROKEN, 'A', 2);
    early.pass('march');
    expect(early.unit('blue-guards')).toMatchObject({ men: 0, quality: 'A' });
    const worse: CampaignDefinition = {
      ...resting(30),
      forces: JSON.parse(
        JSON.stringify(valley.forces).replace(/("id":"blue-guards"[^}]*"quality":)"A"/, '$1"F"'),
      ),
    };
    const scene = afterBattle({ losses: BROKEN, policy: 'maurice', definition: worse });
    scene.pass('march');
    expect(scene.unit('blue-guards')).toMatchObject({ men: 300, quality: 'F' });
  });

  test('nobody comes back under it who was killed or captured', () => {
    const scene = fallen({ 'blue-guards': { men: { killed: 300, captured: 500 } } }, 'A', 400);
    scene.pass('march');
    expect(scene.unit('blue-guards')).toMatchObject({ men: 0, quality: 'A' });
  });

  test('the page of the interval says so', () => {
    const scene = fallen(BROKEN, 'A');
    const interval = scene.definition.intervals.find(({ id }) => id === 'march');
    if (!interval) throw new Error('the valley has a march');
    expect(returnsOutlook(scene.play.campaign, interval, 'A').words.join(' ')).toContain(
      'raised again from those who come in, as conscripts of quality D.',
    );
  });
});
