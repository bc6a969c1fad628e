import { expect, test } from 'vitest';
import type { CampaignCommand } from '@/lib/campaign/commands';
import { Play } from '@/tests/support/campaigns/play';
import { report, valley } from '@/tests/support/campaigns/reports';

const met = () => new Play().start(valley).both('storm', 'hold');
const atTable = (options: Parameters<Play['start']>[1] = {}) =>
  new Play().start(valley, options).both('storm', 'hold').both('table', 'table');
const submitted = (play: Play, more: object = {}): CampaignCommand => ({
  type: 'SubmitTableReport',
  data: { side: 'A', report: report(play, 'draw', 'reported'), ...more },
});
const OTHER = { index: 7, seed: 'ab'.repeat(32), proof: [] };

test('[campaign: reports] each answer to a report is refused where none is due: WRONG_PHASE, NOT_AWAITED', () => {
  const early = met();
  const commands: readonly CampaignCommand[] = [
    submitted(early),
    { type: 'CountersignTableReport', data: { side: 'B', opened: null } },
    { type: 'RefuseTableReport', data: { side: 'B', reason: 'We held the bridge.' } },
    { type: 'RecordBattleReport', data: { report: report(early, 'draw'), opened: null } },
  ];
  for (const command of commands)
    expect([command.type, early.try(command)?.code]).toEqual([command.type, 'WRONG_PHASE']);
  const bare = atTable();
  for (const command of commands.slice(1, 3))
    expect([command.type, bare.try(command)?.code]).toEqual([command.type, 'NOT_AWAITED']);
});

test('[campaign: reports] the seed of another battle is refused with whatever it comes', () => {
  const alone = atTable({ settings: { hotSeat: true } });
  expect(alone.try(submitted(alone, { opened: OTHER }))?.code).toBe('SEED_OF_ANOTHER_BATTLE');
  const two = atTable();
  two.do(submitted(two));
  expect(
    two.try({ type: 'CountersignTableReport', data: { side: 'B', opened: OTHER } })?.code,
  ).toBe('SEED_OF_ANOTHER_BATTLE');
  const expected = met().both('expected', 'expected');
  expect(
    expected.try({
      type: 'RecordBattleReport',
      data: { report: report(expected, 'draw'), opened: OTHER },
    })?.code,
  ).toBe('SEED_OF_ANOTHER_BATTLE');
});

test('[campaign: reports] an expected result with a fault is refused', () => {
  const play = met().both('expected', 'expected');
  const wrong = report(play, 'draw', 'reported');
  expect(
    play.try({ type: 'RecordBattleReport', data: { report: wrong, opened: null } })?.code,
  ).toBe('WRONG_METHOD');
});

test('[campaign: reports] a report is sent back with 1 to 500 characters', () => {
  const answered = (reason: string) => {
    const play = atTable();
    play.do(submitted(play));
    return play.try({ type: 'RefuseTableReport', data: { side: 'B', reason } })?.code;
  };
  for (const reason of ['x', ` ${'x'.repeat(500)} `]) expect(answered(reason)).toBeUndefined();
  for (const reason of [' ', 'x'.repeat(501), '\ud800'])
    expect(answered(reason)).toBe('REASON_INVALID');
});

test('[campaign: reports] of the leaders named in a report those who were hurt are lost to their side, the others not', () => {
  const play = atTable({ settings: { hotSeat: true } });
  const given = report(play, 'draw', 'reported');
  const leaders = given.leaders.map(({ id }, index) => ({
    id,
    fate: index === 0 ? ('wounded' as const) : ('unhurt' as const),
  }));
  const named = leaders.length > 0 ? leaders : [{ id: 'able', fate: 'wounded' as const }];
  play.do(submitted(play, { report: { ...given, leaders: named } }));
  const result = play.events.find(({ type }) => type === 'BattleResolved');
  expect(result?.data).toMatchObject({ leadersLost: [{ leader: named[0]?.id, fate: 'wounded' }] });
  const unhurt = atTable({ settings: { hotSeat: true } });
  const fine = named.map(({ id }) => ({ id, fate: 'unhurt' as const }));
  unhurt.do(submitted(unhurt, { report: { ...given, leaders: fine } }));
  expect(unhurt.events.find(({ type }) => type === 'BattleResolved')?.data).toMatchObject({
    leadersLost: [],
  });
});
