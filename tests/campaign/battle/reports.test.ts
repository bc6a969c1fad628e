import { describe, expect, test } from 'vitest';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { Play, TWO_USERS } from '@/tests/support/campaigns/play';
import { report, types, valley } from '@/tests/support/campaigns/reports';

describe('[campaign: table reports]', () => {
  const atTable = (options: Parameters<Play['start']>[1] = {}) =>
    new Play().start(valley, options).both('storm', 'hold').both('table', 'table');
  const submit = (play: Play, side: 'A' | 'B', given = report(play, 'draw', 'reported')) =>
    play.try({ type: 'SubmitTableReport', data: { side, report: given } });

  test('a report waits for the other side, which countersigns it', () => {
    const play = atTable();
    expect(submit(play, 'A')).toBeNull();
    expect(play.campaign.encounter?.tableReport).toMatchObject({
      side: 'A',
      position: play.events.length,
    });
    expect(play.campaign.phase).toBe('table');
    expect(
      play.try({ type: 'CountersignTableReport', data: { side: 'A', opened: null } })?.code,
    ).toBe('NOT_AWAITED');
    expect(submit(play, 'B')?.code).toBe('NOT_AWAITED');
    play.do({ type: 'CountersignTableReport', data: { side: 'B', opened: null } });
    expect(play.campaign.battles).toHaveLength(1);
  });
  test('the other side disputes it with a reason, and it is handed in again', () => {
    const play = atTable();
    submit(play, 'B');
    expect(play.try({ type: 'RefuseTableReport', data: { side: 'A', reason: '  ' } })?.code).toBe(
      'REASON_INVALID',
    );
    play.do({ type: 'RefuseTableReport', data: { side: 'A', reason: 'We held the bridge.' } });
    expect(play.campaign.encounter).toMatchObject({
      tableReport: null,
      refusedReason: 'We held the bridge.',
    });
    expect(
      play.try({ type: 'CountersignTableReport', data: { side: 'A', opened: null } })?.code,
    ).toBe('NOT_AWAITED');
    expect(submit(play, 'A')).toBeNull();
  });
  test('a side can replace its own report until it is countersigned', () => {
    const play = atTable();
    submit(play, 'A');
    expect(submit(play, 'A', report(play, 'minorVictory', 'reported'))).toBeNull();
    expect(play.campaign.encounter?.tableReport?.report.level).toBe('minorVictory');
  });
  test.each([
    [
      'an artificial opponent',
      { seats: { A: TWO_USERS.A, B: { controller: 'conservative' as const } } },
    ],
    ['a hot-seat', { settings: { hotSeat: true } }],
    ['one user on both sides', { seats: { A: TWO_USERS.A, B: TWO_USERS.A } }],
  ])('against %s a report counts at once', (_what, options) => {
    const play = atTable(options);
    expect(submit(play, 'A')).toBeNull();
    expect(types(play, -4)).toEqual([
      'TableReportSubmitted',
      'BattleResolved',
      'IntervalPassed',
      'SituationReached',
    ]);
  });
  test('every fault of a report is refused', () => {
    const play = atTable();
    const sound = report(play, 'draw', 'reported');
    const row = sound.ledger[0];
    if (!row?.counts.men) throw new Error('a row of men');
    const wrong: [string, Partial<BattleReport>][] = [
      ['REPORT_FOR_ANOTHER_BATTLE', { battle: 'ford-fight' }],
      ['WRONG_METHOD', { method: 'quick' }],
      ['FIELD_UNKNOWN', { heldField: 'C' as 'A' }],
      ['LEVEL_UNKNOWN', { level: 'win' as 'draw' }],
      ['TURNS_OUT_OF_RANGE', { turnsFought: -1 }],
      ['LEADER_UNKNOWN', { leaders: [{ id: 'nobody', fate: 'killed' }] }],
      [
        'LEADER_DOUBLED',
        {
          leaders: [
            { id: 'able', fate: 'killed' },
            { id: 'able', fate: 'unhurt' },
          ],
        },
      ],
      ['FATE_UNKNOWN', { leaders: [{ id: 'able', fate: 'lost' as 'killed' }] }],
      ['UNIT_MISSING', { ledger: sound.ledger.slice(1) }],
      ['UNIT_DOUBLED', { ledger: [...sound.ledger, row] }],
      [
        'ROW_UNBALANCED',
        {
          ledger: [
            { ...row, counts: { ...row.counts, men: { ...row.counts.men, killed: 9999 } } },
            ...sound.ledger.slice(1),
          ],
        },
      ],
      ['LOG_TOO_LONG', { log: [{ battleTurn: 1, kind: 'turn', text: 'x'.repeat(3_000) }] }],
      ['LOG_TOO_LONG', { log: [{ battleTurn: 1, kind: 'turn', fact: ['x'.repeat(3_000)] }] }],
    ];
    for (const [code, change] of wrong) {
      expect(submit(play, 'A', { ...sound, ...change })?.code, code).toBe(code);
    }
    expect(play.campaign.encounter?.tableReport).toBeNull();
  });
  test('the opened seed must be this battle’s: SEED_OF_ANOTHER_BATTLE', () => {
    const play = atTable();
    submit(play, 'A');
    expect(
      play.try({
        type: 'CountersignTableReport',
        data: { side: 'B', opened: { index: 1, seed: '', proof: [] } },
      })?.code,
    ).toBe('SEED_OF_ANOTHER_BATTLE');
  });
});
