import { expect, test } from 'vitest';
import { battleOf } from '@/lib/campaign/battle/decide-battle';
import { authoredReport } from '@/lib/campaign/battle/expected-report';
import { battleRoll } from '@/lib/campaign/battle/order';
import { campaignDefinitionSchema } from '@/lib/campaign/definition/definition';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import { analyseEvents } from '@/lib/trials/analyse-course';
import { type OddsPorts, ownThread } from '@/lib/trials/battle-odds';
import { fixture, Play } from '@/tests/support/campaigns/play';
import { playOut } from '@/tests/support/campaigns/play-out';

const ports: OddsPorts = { resolvers: new Map(), executor: ownThread(new Map()), cache: null };

/** Ends the current battle at a level. */
function ends(play: Play, level: VictoryLevel): Play {
  const { campaign } = play.both('expected', 'expected');
  const battle = battleOf(campaign, campaign.encounter?.id ?? '');
  const report = authoredReport({
    battle,
    roll: battleRoll(campaign.definition, battle, campaign.forces),
    level,
    method: 'expected',
    basis: { kind: 'test' },
  });
  return play.do({ type: 'RecordBattleReport', data: { report, opened: null } });
}

async function analysed(play: Play) {
  const answer = await analyseEvents(play.events, ports);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

/** The root of 0.4 v² + 0.7 v = 0.1, as the format’s own example says. */
const CROSSROADS = (-0.7 + Math.sqrt(0.49 + 0.16)) / 0.8;

test('[analysis: two roads] a battle that ends in a draw, then a march past each other, computed by hand', async () => {
  const play = ends(new Play().start(fixture('two-roads')).both('left', 'wait'), 'draw');
  const analysis = await analysed(play.both('right', 'wait'));
  const [first, second] = analysis.situations;
  expect(analysis.situations).toHaveLength(2);
  expect(first?.value).toBeCloseTo(CROSSROADS, 10);
  expect(second?.value).toBeCloseTo(CROSSROADS, 10);
  // Both roads are part of best play: neither gives anything away, whatever the other does.
  const left = 1 / (1.1 + 0.4 * CROSSROADS);
  expect(first?.played?.choices.A.best.left).toBeCloseTo(left, 10);
  expect(first?.played?.choices.B.best.wait).toBeCloseTo(left, 10);
  for (const one of [first, second])
    for (const side of ['A', 'B'] as const) expect(one?.played?.choices[side].gaveAway).toBe(0);
  // The mill: a tenth defeat, two fifths back to the crossroads, a fifth triumph.
  const mill = 0.1 + 0.4 * CROSSROADS;
  expect(first?.played?.met).toBeCloseTo(mill, 10);
  expect(first?.played?.meeting).toBeCloseTo(mill - CROSSROADS, 10);
  expect(first?.played?.battle?.luck).toBeCloseTo(CROSSROADS - mill, 10);
  // A draw: three tenths end worse, two tenths equal.
  expect(first?.played?.battle?.percentiles).toEqual({ trials: 0, level: 0.4, losses: null });
  expect(second?.played).toMatchObject({ met: 0, after: 0, battle: null, drift: 0 });
  expect(second?.played?.meeting).toBeCloseTo(-CROSSROADS, 10);
  expect(analysis.biggestBlunder).toBeNull();
  expect(analysis.luckiestBattle).toMatchObject({ at: 0 });
  expect(analysis.conclusion).toMatchObject({ id: 'peace', value: 0 });
});

const GATE = campaignDefinitionSchema.parse({
  format: 'orderly-book/campaign',
  formatVersion: 1,
  id: 'gate',
  title: 'The gate',
  sides: { A: { name: 'North' }, B: { name: 'South' } },
  situations: [
    {
      id: 'gate',
      title: 'The gate',
      choices: {
        A: [
          { id: 'knock', title: 'Knock' },
          { id: 'sleep', title: 'Sleep' },
        ],
        B: [
          { id: 'watch', title: 'Watch' },
          { id: 'feast', title: 'Feast' },
        ],
      },
      meetings: [
        { A: 'knock', B: 'watch', next: 'peace' },
        { A: 'knock', B: 'feast', next: 'triumph' },
        { A: 'sleep', B: 'watch', next: 'defeat' },
        { A: 'sleep', B: 'feast', next: 'peace' },
      ],
    },
  ],
  conclusions: [
    { id: 'defeat', title: 'Defeat', value: -0.5 },
    { id: 'peace', title: 'Peace', value: 0 },
    { id: 'triumph', title: 'Triumph', value: 1 },
  ],
});

test('[analysis: blunders] what a choice gave away is measured against the other side’s best play, not its actual one', async () => {
  // Best play: knock against watch, worth 0. Sleeping gives away 0.5, feasting 1, and together they come to peace.
  const analysis = await analysed(new Play().start(GATE).both('sleep', 'feast'));
  const play = analysis.situations[0]?.played;
  expect(analysis.situations[0]?.value).toBeCloseTo(0, 12);
  expect(play?.choices.A).toMatchObject({ choice: 'sleep', best: { knock: 1, sleep: 0 } });
  expect(play?.choices.A.gaveAway).toBeCloseTo(0.5, 12);
  expect(play?.choices.B.gaveAway).toBeCloseTo(1, 12);
  expect(play?.choices.A.against.sleep).toBeCloseTo(-0.5, 12);
  expect(play?.met).toBe(0);
  expect(play?.meeting).toBeCloseTo(-0.5, 12);
  expect(analysis.biggestBlunder).toMatchObject({ at: 0, side: 'B' });
  expect(analysis.totals.gaveAway).toEqual({ A: 0.5, B: 1 });
});

test('[analysis: answers met] what a choice cost against the answer it met, beside what it gave away', async () => {
  // Against the feast, knocking was worth 1 and sleeping 0; against the sleeper, watching brings 0.5 and the feast 0.
  const analysis = await analysed(new Play().start(GATE).both('sleep', 'feast'));
  const play = analysis.situations[0]?.played;
  expect(play?.choices.A.met).toEqual({ best: 'knock', cost: 1 });
  expect(play?.choices.B.met).toEqual({ best: 'watch', cost: 0.5 });
  expect(analysis.totals.cost).toEqual({ A: 1, B: 0.5 });
  const best = await analysed(new Play().start(GATE).both('knock', 'watch'));
  expect(best.situations[0]?.played?.choices.A.met).toEqual({ best: 'knock', cost: 0 });
  expect(best.totals.cost).toEqual({ A: 0, B: 0 });
});

test('[analysis: sums] the parts add up to the change from the first value to the conclusion, and nothing given away is negative', async () => {
  for (let seed = 0; seed < 5; seed += 1) {
    const { situations, totals, conclusion } = await analysed(
      playOut(fixture('two-roads'), `sums ${seed}`),
    );
    const { gaveAway, meeting, luck, drift } = totals;
    const end = (situations[0]?.value ?? 0) - gaveAway.A + gaveAway.B + meeting + luck + drift;
    expect(end).toBeCloseTo(conclusion?.value ?? Number.NaN, 9);
    for (const { played } of situations)
      for (const side of ['A', 'B'] as const)
        expect(played?.choices[side].gaveAway).toBeGreaterThanOrEqual(0);
  }
});

test('[analysis: in mid-campaign] unrevealed choices are not included', async () => {
  const play = ends(new Play().start(fixture('two-roads')).both('left', 'wait'), 'draw');
  const open = await analysed(play.seal('A', 'right'));
  expect(open.situations).toHaveLength(2);
  expect(open.situations[1]?.played).toBeNull();
  const other = ends(new Play().start(fixture('two-roads')).both('left', 'wait'), 'draw');
  expect(await analysed(other.seal('A', 'left'))).toEqual(open);
  expect(await analyseEvents([], ports)).toMatchObject({
    ok: false,
    error: { code: 'NOTHING_TO_ANALYSE' },
  });
});
