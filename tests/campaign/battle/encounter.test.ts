import { describe, expect, test } from 'vitest';
import { settledMethod } from '@/lib/campaign/battle/decide-method';
import { openRound } from '@/lib/campaign/rounds/rounds';
import { withHillScenario } from '@/tests/support/campaigns/hill-scenario';
import { Play } from '@/tests/support/campaigns/play';
import { record, report, roads, types, valley } from '@/tests/support/campaigns/reports';

describe('[campaign: the encounter]', () => {
  test.each([
    ['expected', 'expected', 'expected'],
    ['expected', 'quick', 'quick'],
    ['table', 'expected', 'table'],
    ['table', 'table', 'table'],
    ['quick', 'table', 'quick'],
    ['table', 'quick', 'quick'],
    ['fought', 'fought', 'fought'],
    ['expected', 'fought', 'fought'],
    ['fought', 'quick', 'quick'],
    ['autoplayed', 'fought', 'autoplayed'],
    ['table', 'fought', 'fought'],
  ] as const)('%s and %s add up to %s', (a, b, method) => {
    expect(settledMethod(a, b)).toBe(method);
  });
  test('both accept: the expected result is recorded and its branch followed', () => {
    const play = new Play().start(roads).both('right', 'strike').both('expected', 'expected');
    expect(play.campaign.phase).toBe('expected');
    record(play, 'minorVictory');
    expect(play.events.at(-1)).toMatchObject({
      type: 'CampaignConcluded',
      data: { conclusion: 'triumph', value: 1 },
    });
  });
  test('one side’s refusal of the expected result is enough', () => {
    const play = new Play().start(roads).both('left', 'wait').both('expected', 'table');
    expect(play.campaign.phase).toBe('table');
  });
  test('without expected values and a scenario only the table remains, and nobody is asked', () => {
    const play = new Play()
      .start(roads, { settings: { useExpectedValues: false } })
      .both('left', 'wait');
    expect(play.campaign.encounter).toMatchObject({ methods: ['table'], method: 'table' });
    expect(play.campaign.phase).toBe('table');
    expect(openRound(play.campaign)).toBeNull();
  });
  test('refuses a closed method, a stale round, and a report when none is due', () => {
    const play = new Play().start(roads).both('left', 'wait');
    expect(play.try(play.sealing('A', 'quick'))?.code).toBe('METHOD_CLOSED');
    expect(play.try(play.sealing('A', 'expected', 'method-1'))?.code).toBe('STALE_ROUND');
    expect(
      play.try({ type: 'RecordBattleReport', data: { report: report(play, 'draw'), opened: null } })
        ?.code,
    ).toBe('WRONG_PHASE');
    expect(
      play.try({
        type: 'SubmitTableReport',
        data: { side: 'A', report: report(play, 'draw', 'reported') },
      })?.code,
    ).toBe('WRONG_PHASE');
  });
  test('a quick battle is resolved in the decision that opens the answers', () => {
    const play = new Play();
    play
      .start(withHillScenario(valley), { start: 'hills', rulesets: { pikes: '1' } })
      .both('attack', 'stand');
    const order = play.campaign.encounter?.order;
    expect(order).toMatchObject({
      ruleset: { id: 'pikes', version: '1' },
      battle: 'hill-fight',
      advantage: 0,
    });
    expect(order?.units.map((unit) => unit.id)).toContain('blue-militia');
    expect(play.try(play.seal('A', 'quick').sealing('B', 'expected'))?.code).toBe(
      'QUICK_UNAVAILABLE',
    );
    play.fightQuick = (given) => ({
      report: {
        ...report(play, 'minorVictory', 'quick'),
        battle: given.battle,
        ruleset: given.ruleset,
      },
      opened: { index: 0, seed: 'ab', proof: [] },
    });
    const before = play.events.length;
    play.seal('B', 'expected');
    expect(types(play, before)).toEqual([
      'MethodSealed',
      'MethodsRevealed',
      'BattleResolved',
      'CampaignConcluded',
    ]);
    expect(play.campaign.battles[0]?.opened?.index).toBe(0);
  });
  test('the pinned order takes its handicap from the settings', () => {
    const play = new Play().start(withHillScenario(valley), {
      start: 'hills',
      rulesets: { pikes: '1' },
      settings: { advantage: -20 },
    });
    expect(play.both('attack', 'stand').campaign.encounter?.order?.advantage).toBe(-20);
  });
  test('a quick report that does not balance is refused', () => {
    const play = new Play();
    play
      .start(withHillScenario(valley), { start: 'hills', rulesets: { pikes: '1' } })
      .both('attack', 'stand');
    play.fightQuick = (given) => ({
      report: { ...report(play, 'draw', 'quick'), ruleset: given.ruleset, ledger: [] },
      opened: { index: 0, seed: 'ab', proof: [] },
    });
    play.seal('A', 'quick');
    expect(play.try(play.sealing('B', 'quick'))?.code).toBe('UNIT_MISSING');
  });
  test('if a side has no units left to send, the battle is decided without fighting', () => {
    const definition = withHillScenario(valley);
    const play = new Play().start(
      {
        ...definition,
        situations: definition.situations.map((situation) =>
          situation.id === 'hills'
            ? { ...situation, startForces: { units: [], absent: ['red'], present: [] } }
            : situation,
        ),
      },
      { start: 'hills', rulesets: { pikes: '1' } },
    );
    play.both('attack', 'stand');
    expect(types(play, -3)).toEqual(['BattleAnnounced', 'BattleResolved', 'CampaignConcluded']);
    expect(play.campaign.battles[0]?.report).toMatchObject({
      level: 'majorVictory',
      basis: { kind: 'walkover' },
    });
  });
});
