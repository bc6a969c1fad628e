import { describe, expect, test } from 'vitest';
import type { BattleReport } from '@/lib/battle/battle-report';
import { fold } from '@/lib/campaign/evolve';
import { openRound } from '@/lib/campaign/rounds';
import { withHillScenario } from '../support/campaigns/hill-scenario';
import { Play, SETTINGS, TWO_USERS } from '../support/campaigns/play';
import { record, report, roads, types, valley } from '../support/campaigns/reports';

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
  test('the other side disputes it with a reason, and it is handed in anew', () => {
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
  test('one’s own report can be handed in again until it is countersigned', () => {
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
    ];
    for (const [code, change] of wrong) {
      expect(submit(play, 'A', { ...sound, ...change })?.code, code).toBe(code);
    }
    expect(play.campaign.encounter?.tableReport).toBeNull();
  });
  test('the seed that opens must be this battle’s: SEED_OF_ANOTHER_BATTLE', () => {
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

describe('[campaign: going on]', () => {
  test('conditional targets take the first that holds, with its interval', () => {
    const play = new Play().start(valley).both('storm', 'hold').both('expected', 'expected');
    record(play, 'draw');
    // Blue has fewer men than Red, so the draw leads back over the default interval.
    expect(types(play, -2)).toEqual(['IntervalPassed', 'SituationReached']);
    expect(play.campaign).toMatchObject({
      date: '1757-05-02',
      lastInterval: { interval: 'night' },
    });
    expect(play.campaign.situation).toMatchObject({ id: 'bridge', ordinal: 2 });
  });
  test('the calendar adds the interval’s days, formations join, others leave', () => {
    const play = new Play().start(valley).both('storm', 'retire');
    expect(play.campaign.date).toBe('1757-05-08');
    expect(play.campaign.forces.units.get('blue-militia')?.status).toBe('present');
    expect(play.campaign.forces.units.get('red-allies')?.status).toBe('detached');
    expect(play.campaign.situation?.joined).toEqual(['blue-reserve']);
  });
  test('a choice with a condition closes once its battle has been fought', () => {
    const open = new Play().start(valley, { start: 'hills' });
    expect(open.campaign.situation?.open).toEqual({ A: ['attack', 'wait'], B: ['stand', 'sally'] });
  });
  test('an endless campaign is broken off after maxSituations with its exhausted conclusion', () => {
    const play = new Play().start({ ...roads, maxSituations: 3, exhausted: 'defeat' });
    for (let round = 0; round < 3; round += 1) {
      play.both('left', 'wait').both('expected', 'expected');
      record(play, 'draw');
    }
    expect(play.events.at(-1)).toMatchObject({
      type: 'CampaignConcluded',
      data: { conclusion: 'defeat', value: -1, reason: 'exhausted' },
    });
  });
  test('without one it is a plain draw', () => {
    const play = new Play()
      .start({ ...roads, maxSituations: 1 })
      .both('left', 'wait')
      .both('expected', 'expected');
    record(play, 'draw');
    expect(play.events.at(-1)?.data).toMatchObject({
      conclusion: null,
      value: 0,
      reason: 'exhausted',
    });
  });
});

describe('[campaign: names, seats, branches]', () => {
  test('a campaign is renamed, but not to its own name', () => {
    const play = new Play().start(roads).do({ type: 'RenameCampaign', data: { name: ' Other ' } });
    expect(play.campaign.name).toBe('Other');
    expect(play.try({ type: 'RenameCampaign', data: { name: 'Other' } })?.code).toBe(
      'NAME_UNCHANGED',
    );
  });
  test('an open seat is taken once: ALREADY_TAKEN', () => {
    const play = new Play().start(roads, { seats: { A: TWO_USERS.A, B: { controller: 'user' } } });
    expect(
      play.try({ type: 'TakeSeat', data: { side: 'B', seat: { controller: 'user' } } })?.code,
    ).toBe('SEAT_INVALID');
    play.do({ type: 'TakeSeat', data: { side: 'B', seat: TWO_USERS.B } });
    expect(
      play.try({
        type: 'TakeSeat',
        data: { side: 'B', seat: { controller: 'user', user: 'carl' } },
      })?.code,
    ).toBe('ALREADY_TAKEN');
    expect(
      play.try({
        type: 'TakeSeat',
        data: { side: 'A', seat: { controller: 'user', user: 'carl' } },
      })?.code,
    ).toBe('ALREADY_TAKEN');
  });

  const branch = {
    name: 'What if',
    settings: { ...SETTINGS, advantage: 10 },
    seats: { A: TWO_USERS.A, B: { controller: 'reckless' as const } },
    seedRoot: 'bb'.repeat(32),
  };
  const played = (() => {
    const play = new Play().start(withHillScenario(valley), { rulesets: { pikes: '1' } });
    play.both('storm', 'hold').both('expected', 'expected');
    record(play, 'majorVictory');
    play.seal('B', 'stand').seal('A', 'attack').both('table', 'table');
    play.do({
      type: 'SubmitTableReport',
      data: { side: 'A', report: report(play, 'draw', 'reported') },
    });
    play.do({ type: 'CountersignTableReport', data: { side: 'B', opened: null } });
    return play;
  })();

  test('a what-if can begin after every event but the conclusion, and always waits for somebody', () => {
    for (let at = 1; at < played.events.length; at += 1) {
      const fork = new Play();
      fork.state = fold(played.events.slice(0, at));
      fork.do({ type: 'BeginBranch', data: branch });
      const { campaign } = fork;
      expect(campaign.between).toBeNull();
      expect(campaign).toMatchObject({ name: 'What if', seedRoot: branch.seedRoot });
      if (campaign.phase === 'concluded') continue;
      expect(['choosing', 'encounter']).toContain(campaign.phase);
      expect(openRound(campaign)).not.toBeNull();
      expect(
        campaign.phase === 'choosing' ? campaign.situation?.seals : campaign.encounter?.seals,
      ).toEqual({ A: null, B: null });
      expect(campaign.encounter?.order?.advantage ?? 10).toBe(10);
    }
    const fork = new Play();
    fork.state = played.state;
    expect(fork.try({ type: 'BeginBranch', data: branch })?.code).toBe('CAMPAIGN_CONCLUDED');
  });
  test('a what-if out of an encounter asks again how to settle it', () => {
    const at = played.events.findIndex((event) => event.type === 'MethodsRevealed');
    const fork = new Play();
    fork.state = fold(played.events.slice(0, at + 1));
    expect(fork.campaign.phase).toBe('expected');
    fork.do({
      type: 'BeginBranch',
      data: { ...branch, settings: { ...SETTINGS, useExpectedValues: false } },
    });
    expect(fork.campaign).toMatchObject({ phase: 'table', encounter: { methods: ['table'] } });
  });
});
