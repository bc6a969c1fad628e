import { expect, test } from 'vitest';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { intervalAccount } from '@/lib/campaign/interval/account';
import { intervalAnswerText, readIntervalAnswer } from '@/lib/campaign/interval/answers';
import type { IntervalAnswer, IntervalQuestions } from '@/lib/campaign/interval/events';
import { soundAnswer } from '@/lib/campaign/interval/sound-answer';
import { tollBalance } from '@/lib/campaign/toll/toll';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { afterTheCauseway, type Crossed, type DayCounts } from '@/tests/support/campaigns/causeway';
import { fixture, type Play } from '@/tests/support/campaigns/play';

const base = fixture('marsh');
const marsh = (refit: boolean): CampaignDefinition => ({
  ...base,
  intervals: base.intervals.map((interval) => ({
    ...interval,
    policy: 'shambattle',
    ...(refit ? { decisions: { refit: true } } : {}),
  })),
});

interface Day {
  readonly counts: DayCounts;
  readonly crossed?: Crossed;
  readonly refit?: boolean;
}

/** The evening after the causeway, with what it cost each unit. */
const evening = ({ counts, crossed, refit = true }: Day): Play =>
  afterTheCauseway(marsh(refit), counts, crossed);

const green = (play: Play): IntervalQuestions => play.campaign.interval?.asked.A ?? {};
const points = (play: Play, unit: string) => play.campaign.forces.units.get(unit)?.other.points;
const codeOf = (question: IntervalQuestions, refit: IntervalAnswer['refit']) => {
  const read = readIntervalAnswer(intervalAnswerText({ refit }), question);
  return read.ok ? null : read.error.code;
};

/** Six points of foot, three of horse and the commander: pools of 3 and 1. */
const LOST: DayCounts = {
  'green-1': { killed: 4 },
  'green-2': { killed: 2 },
  'green-lancers': { killed: 3 },
  'green-staff': { killed: 6 },
};

test('[campaign: refit] each category’s pool is half of what the day cost it, rounded down', () => {
  const asked = green(evening({ counts: LOST }));
  expect(asked.refit).toEqual({
    pools: { infantry: 3, cavalry: 1, specialists: 0 },
    units: [
      { unit: 'green-1', category: 'infantry', room: 4 },
      { unit: 'green-2', category: 'infantry', room: 2 },
      { unit: 'green-lancers', category: 'cavalry', room: 3 },
    ],
  });
});

test('[campaign: refit] captured, mutinied and turned points never return', () => {
  const asked = green(
    evening({
      counts: {
        'green-1': { killed: 1, transferred: 3 },
        'green-2': { missing: 4 },
        'green-lancers': { captured: 1, killed: 2 },
      },
      crossed: { 'green-1': { side: 'B', count: { start: 0, gained: 3, killed: 2, present: 1 } } },
    }),
  );
  expect(asked.refit?.pools).toEqual({ infantry: 0, cavalry: 1, specialists: 0 });
});

test('[campaign: refit] what a turned unit loses afterwards is refitted by the side it serves', () => {
  const play = evening({
    counts: { 'green-1': { killed: 1, transferred: 3 }, 'grey-1': { killed: 2 } },
    crossed: { 'green-1': { side: 'B', count: { start: 0, gained: 3, killed: 2, present: 1 } } },
  });
  const grey = play.campaign.interval?.asked.B?.refit;
  expect(grey?.pools.infantry).toBe(2);
  expect(grey?.units.map(({ unit }) => unit).sort()).toEqual(['green-1', 'grey-1']);
});

test('[campaign: refit] each logistics unit that is lost cuts the pools by a third', () => {
  const with1 = { ...LOST, 'green-wagons-1': { captured: 1 } };
  const with2 = { ...with1, 'green-wagons-2': { killed: 1 } };
  const with3 = { ...with2, 'green-wagons-3': { killed: 1 } };
  expect(green(evening({ counts: with1 })).refit?.pools).toMatchObject({ infantry: 2, cavalry: 1 });
  expect(green(evening({ counts: with2 })).refit?.pools).toMatchObject({ infantry: 1, cavalry: 0 });
  expect(evening({ counts: with3 }).campaign.interval).toBeNull();
});

test('[campaign: refit] a battle with a night of its own leaves nothing to the interval', () => {
  const play = evening({ counts: { ...LOST, 'green-1': { killed: 4, returned: 1 } } });
  expect(play.campaign.interval).toBeNull();
  expect(points(play, 'green-1')).toBe(1);
});

test('[campaign: refit] by the book a pool is spread by what units lack, those at 0 included', () => {
  const play = evening({ counts: LOST, refit: false });
  expect(['green-1', 'green-2', 'green-lancers'].map((unit) => points(play, unit))).toEqual([
    ...[2, 3, 1],
  ]);
  expect(points(play, 'green-staff')).toBe(0);
  expect(play.campaign.toll.A.points).toMatchObject({ start: 19, killed: 15, refitted: 4 });
  expect(tollBalance(play.campaign.toll.A.points ?? {})).toBe(8);
});

test('[campaign: refit] the sides’ sealed orders decide who gets the points', () => {
  const play = evening({ counts: { ...LOST, 'grey-1': { killed: 2 } } });
  const own = intervalAnswerText({ refit: { units: { 'green-2': 2, 'green-1': 1 } } });
  const before = play.campaign;
  play.both(own, intervalAnswerText({}));
  expect(points(play, 'green-2')).toBe(4);
  expect(points(play, 'green-1')).toBe(1);
  expect(points(play, 'green-lancers')).toBe(0);
  expect(points(play, 'grey-1')).toBe(3);
  const passed = play.campaign.lastInterval;
  expect(passed?.steps.map(({ text }) => text)).toContain('Green refits 2 units with 3 points.');
  expect(passed && intervalAccount(before, passed)[0]).toMatchObject({
    ...{ unit: 'green-1', before: { men: 0 }, returned: { men: 1 }, after: { men: 1 } },
  });
});

test('[campaign: refit] another commander is paid from all pools together, and may be left unpaid', () => {
  const heavy = { ...LOST, 'green-2': { killed: 4 }, 'green-battery': { killed: 2 } };
  // 4 + 1 + 1: the pools pay for one commander, and for nothing else.
  const play = evening({ counts: heavy });
  const asked = green(play);
  expect(asked.refit?.commander).toEqual({ unit: 'green-staff', cost: 6 });
  const commander = { infantry: 4, cavalry: 1, specialists: 1 };
  expect(codeOf(asked, { units: {}, commander })).toBeNull();
  expect(codeOf(asked, { units: {}, commander: { infantry: 4 } })).toBe('COMMANDER_COST');
  expect(codeOf(asked, { units: { 'green-1': 1 }, commander })).toBe('POOL_EXCEEDED');
  expect(codeOf(asked, { units: { 'green-1': 4 } })).toBeNull();
  play.seal('A', intervalAnswerText({ refit: { units: {}, commander } }));
  expect(points(play, 'green-staff')).toBe(6);
  expect(play.campaign.lastInterval?.steps.at(-1)?.text).toBe(
    'Green has another commander and staff, at the cost of 6 points.',
  );
});

test('[campaign: refit] what goes beyond pool or full strength is refused by name', () => {
  const asked = green(evening({ counts: LOST }));
  expect(codeOf(asked, { units: { 'green-1': 4 } })).toBe('POOL_EXCEEDED');
  expect(codeOf(asked, { units: { 'green-2': 3 } })).toBe('ROOM_EXCEEDED');
  expect(codeOf(asked, { units: { 'grey-1': 1 } })).toBe('ANSWER_INVALID');
  expect(codeOf(asked, { units: {}, commander: { infantry: 6 } })).toBe('ANSWER_INVALID');
  expect(codeOf({}, { units: { 'green-1': 1 } })).toBe('ANSWER_INVALID');
  for (const text of ['{"refit":{}}', '{"refit":{"units":{"green-1":-1}}}', '{"refit":[]}'])
    expect(readIntervalAnswer(text, asked).ok).toBe(false);
});

test('[campaign: refit] the page of a side shows its own pools, and the enemy’s to nobody', () => {
  const play = evening({ counts: { ...LOST, 'grey-1': { killed: 2 } } });
  const own = viewCampaign(play.state, { kind: 'side', side: 'A' }).interval?.own?.refit;
  expect(own?.pools).toEqual({ infantry: 3, cavalry: 1, specialists: 0 });
  expect(own?.units[0]).toEqual({
    ...{ id: 'green-1', name: 'First Green', category: 'infantry', points: 0, full: 4 },
  });
  expect(own?.book.units).toEqual({ 'green-1': 2, 'green-2': 1, 'green-lancers': 1 });
  expect(viewCampaign(play.state, { kind: 'public' }).interval?.own).toBeNull();
  expect(soundAnswer(play.campaign, 'A', green(play)).refit).toBeUndefined();
});
