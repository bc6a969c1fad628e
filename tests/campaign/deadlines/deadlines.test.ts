import { describe, expect, test } from 'vitest';
import { battleOf } from '@/lib/campaign/battle/decide-battle';
import { authoredReport } from '@/lib/campaign/battle/expected-report';
import { battleRoll } from '@/lib/campaign/battle/order';
import { bankLeft } from '@/lib/campaign/deadlines/bank';
import type { Pace } from '@/lib/campaign/deadlines/events';
import { paceInWords, paceOf, timeInWords } from '@/lib/campaign/deadlines/pace';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { Side } from '@/lib/kernel/side';
import { fixture, Play } from '@/tests/support/campaigns/play';

const roads = fixture('two-roads');
const slow = paceOf('slow', 'computer');
const live = paceOf('live', 'computer');

const propose = (side: Side, pace: Pace | null, evening?: number) =>
  ({ type: 'ProposePace', data: { side, pace, ...(evening ? { evening } : {}) } }) as const;
const agree = (side: Side) => ({ type: 'AgreeToPace', data: { side } }) as const;
const codeOf = (play: Play, command: Parameters<Play['try']>[0]) => play.try(command)?.code;

function paced(): Play {
  return new Play().start(roads).do(propose('A', slow)).do(agree('B'));
}
const phase = (play: Play) => play.campaign.deadlines.clock?.phase ?? 'none';
const miss = (play: Play) => play.do({ type: 'MissDeadline', data: { phase: phase(play) } });
const conduct = (play: Play, side: Side) => play.campaign.deadlines.conduct[side];
/** Both sides answer the open round; a battle is settled at once, by a draw that leads back to the crossroads. */
function answered(play: Play): Play {
  if (play.campaign.phase === 'choosing') return play.both('left', 'wait');
  play.both('expected', 'expected');
  const { definition, encounter, forces } = play.campaign;
  const battle = battleOf(play.campaign, encounter?.id ?? '');
  const roll = battleRoll(definition, battle, forces);
  const drawn = {
    battle,
    roll,
    level: 'draw',
    method: 'expected',
    basis: { kind: 'test' },
  } as const;
  return play.do({
    type: 'RecordBattleReport',
    data: { report: authoredReport(drawn), opened: null },
  });
}

describe('[deadlines: a pace is agreed on]', () => {
  test('a campaign begins without deadlines; a proposal alone changes nothing', () => {
    const play = new Play().start(roads);
    expect(play.campaign.deadlines.clock).toBeNull();
    play.do(propose('A', slow));
    expect(play.campaign.deadlines).toMatchObject({ pace: null, clock: null });
    expect(codeOf(play, agree('A'))).toBe('NO_PROPOSAL');
    play.do(agree('B'));
    expect(play.campaign.deadlines).toMatchObject({
      ...{ pace: { pace: slow, position: 4 }, proposal: null },
      clock: { phase: 'choice-1', kind: 'choice', position: 4, missed: [] },
    });
  });
  test('a proposal can be withdrawn or declined, and only one waits at a time', () => {
    const play = new Play().start(roads).do(propose('A', slow));
    expect(codeOf(play, propose('B', live))).toBe('ALREADY_PROPOSED');
    play.do({ type: 'WithdrawPace', data: { side: 'A' } });
    play.do(propose('B', live)).do({ type: 'DeclinePace', data: { side: 'A' } });
    expect(play.campaign.deadlines).toMatchObject({ pace: null, proposal: null });
  });
  test('live for an evening leaves the usual pace in force; agreeing again ends it', () => {
    const play = paced()
      .do(propose('B', live, 180))
      .do(agree('A'));
    expect(play.campaign.deadlines).toMatchObject({
      ...{ pace: { pace: slow }, evening: { pace: live, minutes: 180, position: 6 } },
      clock: { position: 6 },
    });
    play.do(propose('A', slow)).do(agree('B'));
    expect(play.campaign.deadlines).toMatchObject({ pace: { pace: slow }, evening: null });
    play.do(propose('A', null)).do(agree('B'));
    expect(play.campaign.deadlines).toMatchObject({ pace: null, clock: null });
  });
  test('only two people at screens of their own have deadlines', () => {
    const alone = new Play().start(roads, {
      seats: { A: { controller: 'user', user: 'anna' }, B: { controller: 'reckless' } },
    });
    expect(codeOf(alone, propose('A', slow))).toBe('NOBODY_TO_ASK');
    const oneScreen = new Play().start(roads, {
      settings: { hotSeat: true, pace: slow },
      seats: { A: { controller: 'user', user: 'anna' }, B: { controller: 'user', user: 'anna' } },
    });
    expect(oneScreen.campaign.deadlines.clock).toBeNull();
    const open = new Play().start(roads, {
      settings: { pace: slow },
      seats: { A: { controller: 'user', user: 'anna' }, B: { controller: 'user' } },
    });
    expect(open.campaign.deadlines.clock).toBeNull();
    open.do({ type: 'TakeSeat', data: { side: 'B', seat: { controller: 'user', user: 'berta' } } });
    expect(open.campaign.deadlines.clock).toMatchObject({ phase: 'choice-1', position: 3 });
  });
  test('times outside a minute and 60 days, or the pace as it is, are refused', () => {
    const play = paced();
    expect(codeOf(play, propose('A', slow))).toBe('PACE_UNCHANGED');
    expect(codeOf(play, propose('A', { ...slow, grace: 0 }))).toBe('PACE_INVALID');
    expect(codeOf(play, propose('A', { ...slow, bank: 90 * 24 * 60 }))).toBe('PACE_INVALID');
    expect(codeOf(play, propose('A', live, 10))).toBe('PACE_INVALID');
  });
});

describe('[deadlines: the clock follows the phase]', () => {
  test('each phase has a clock of its own, from the event that opened it', () => {
    const play = paced();
    play.seal('A', 'left');
    expect(play.campaign.deadlines.clock).toMatchObject({ phase: 'choice-1', position: 4 });
    play.seal('B', 'wait');
    const opened = play.events.findLastIndex(
      ({ type }) => type === 'BattleAnnounced' || type === 'SituationReached',
    );
    expect(play.campaign.deadlines.clock?.position).toBe(opened + 1);
    expect(play.campaign.deadlines.clock?.phase).not.toBe('choice-1');
  });
  test('time from a bank is for the open phase, until the bank is empty', () => {
    const play = paced();
    const draw = () =>
      ({ type: 'DrawBank', data: { side: 'A', phase: phase(play), pace: 'slow' } }) as const;
    for (let day = 0; day < 7; day++) play.do(draw());
    expect(codeOf(play, draw())).toBe('BANK_EMPTY');
    expect(play.campaign.deadlines.clock?.extended).toBe(7 * 24 * 60);
    expect(bankLeft(play.campaign.deadlines, slow, 'B')).toBe(7 * 24 * 60);
    answered(play);
    expect(play.campaign.deadlines.clock?.extended).toBe(0);
  });
  test('a new commander begins with a clean slate and a fresh clock', () => {
    const play = paced();
    miss(play);
    play.do({ type: 'ResignSeat', data: { side: 'B' } });
    expect(play.campaign.deadlines.clock).toBeNull();
    play.do({ type: 'TakeSeat', data: { side: 'B', seat: { controller: 'user', user: 'carl' } } });
    expect(conduct(play, 'B').misses).toBe(0);
    expect(conduct(play, 'A').misses).toBe(1);
    expect(play.campaign.deadlines.clock).toMatchObject({ missed: [] });
  });
});

describe('[deadlines: misses]', () => {
  test('a miss counts against those who have not answered, once, and decides nothing', () => {
    const play = paced();
    play.seal('A', 'left');
    miss(play);
    expect(conduct(play, 'A').misses).toBe(0);
    expect(conduct(play, 'B').misses).toBe(1);
    expect(codeOf(play, { type: 'MissDeadline', data: { phase: phase(play) } })).toBe(
      'ALREADY_MISSED',
    );
    expect(play.campaign.phase).toBe('choosing');
  });
  test('time that the other side gives takes the miss back', () => {
    const play = paced();
    play.seal('A', 'left');
    miss(play).do({ type: 'DrawBank', data: { side: 'A', phase: phase(play), pace: 'slow' } });
    expect(conduct(play, 'B').misses).toBe(0);
    expect(play.campaign.deadlines.clock?.missed).toEqual([]);
  });
  test('three phases answered in time forgive a miss', () => {
    const play = paced();
    answered(miss(play));
    expect(conduct(play, 'A')).toEqual({ misses: 1, clean: 0, offered: false });
    for (let turn = 1; turn <= 2; turn++) answered(play);
    expect(conduct(play, 'A')).toEqual({ misses: 1, clean: 2, offered: false });
    answered(play);
    expect(conduct(play, 'A')).toEqual({ misses: 0, clean: 0, offered: false });
  });
  test('with the third miss the seat is offered to others, until its commander answers in time', () => {
    const play = paced();
    const take = (user: string) =>
      ({ type: 'TakeSeat', data: { side: 'A', seat: { controller: 'user', user } } }) as const;
    for (let turn = 1; turn <= 2; turn++) answered(miss(play));
    expect(codeOf(play, take('carl'))).toBe('ALREADY_TAKEN');
    miss(play);
    expect(play.events.slice(-3).map(({ type }) => type)).toEqual([
      ...['DeadlineMissed', 'SeatOffered', 'SeatOffered'],
    ]);
    expect(codeOf(play, take('anna'))).toBe('ALREADY_TAKEN');
    play.do(take('carl'));
    expect(conduct(play, 'A').offered).toBe(false);
    expect(conduct(play, 'B').offered).toBe(true);
  });
});

describe('[deadlines: who answers for a late commander]', () => {
  const withDeputy = () =>
    paced()
      .do({ type: 'AppointSubCommander', data: { side: 'A', user: 'carl' } })
      .do({ type: 'NameDeputy', data: { side: 'A', user: 'carl' } });
  const call = (play: Play) =>
    ({ type: 'CallDeputy', data: { side: 'A', phase: phase(play) } }) as const;

  test('a deputy serves on the side, and is one no longer when they leave it', () => {
    expect(codeOf(paced(), { type: 'NameDeputy', data: { side: 'A', user: 'carl' } })).toBe(
      'NO_SUCH_POST',
    );
    const play = withDeputy().do({
      type: 'DismissSubCommander',
      data: { side: 'A', user: 'carl' },
    });
    expect(play.campaign.deadlines.deputies.A).toBeNull();
  });
  test('a deputy is called only for a side that is late, and for that phase alone', () => {
    const play = withDeputy();
    expect(codeOf(play, call(play))).toBe('NOT_AWAITED');
    miss(play).do(call(play));
    expect(play.campaign.deadlines.clock?.called).toEqual({ A: 'carl', B: null });
    answered(play);
    expect(play.campaign.deadlines.clock?.called).toEqual({ A: null, B: null });
  });
  test('who answered is said once, after both answers are open, and of late sides only', () => {
    const play = paced();
    play.seal('A', 'left');
    miss(play);
    const name = (side: Side) =>
      ({ type: 'NameAnswer', data: { round: 'choice-1', side, by: 'order' } }) as const;
    expect(codeOf(play, name('B'))).toBe('NOT_AWAITED');
    play.seal('B', 'wait');
    expect(codeOf(play, name('A'))).toBe('NOT_AWAITED');
    play.do(name('B'));
    expect(codeOf(play, name('B'))).toBe('NOT_AWAITED');
  });
  test('a seal after a miss reads like any other, to every viewer', () => {
    const [late, timely] = [true, false].map((isLate) => {
      const play = paced();
      if (isLate) miss(play);
      play.seal('B', 'wait');
      const [last] = chronicle(play.events, roads, { kind: 'public' }).slice(-1);
      return { ...last, position: 0 };
    });
    expect(late).toEqual(timely);
  });
});

describe('[deadlines: words]', () => {
  test('times and paces in words', () => {
    expect([1, 20, 60, 180, 1440, 2880, 1500].map(timeInWords)).toEqual([
      ...['a minute', '20 minutes', 'an hour', '3 hours', 'a day', '2 days', '25 hours'],
    ]);
    expect(paceInWords(slow)).toMatch(/^Slow: 4 days for a choice, 2 days for an encounter/);
  });
  test('every event has its entry in the chronicle', () => {
    const play = paced();
    const told = chronicle(play.events, roads, { kind: 'public' });
    expect(told.slice(-2).map(({ title }) => title)).toEqual([
      expect.stringMatching(/proposes a pace$/),
      'Both sides agree on a pace',
    ]);
  });
});
