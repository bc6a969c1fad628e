import { describe, expect, test } from 'vitest';
import { settledMethod } from '@/lib/campaign/decide/methods';
import { openRound } from '@/lib/campaign/rounds';
import { withHillScenario } from '../support/campaigns/hill-scenario';
import { Play, SEED_ROOT, SETTINGS, TWO_USERS } from '../support/campaigns/play';
import { record, report, roads, types, valley } from '../support/campaigns/reports';

describe('[campaign: starting]', () => {
  const start = {
    definition: roads,
    name: 'Ours',
    settings: SETTINGS,
    seats: TWO_USERS,
    seedRoot: SEED_ROOT,
    rulesets: {},
  };
  test('a campaign starts at its start, with both sides’ choices open', () => {
    const play = new Play().do({ type: 'StartCampaign', data: start });
    expect(types(play)).toEqual(['CampaignStarted', 'SituationReached']);
    expect(play.events[1]?.data).toMatchObject({
      situation: 'crossroads',
      ordinal: 1,
      open: { A: ['left', 'right'], B: ['wait', 'strike'] },
    });
    expect(openRound(play.campaign)).toBe('choice-1');
  });
  test.each([
    ['ADVANTAGE_OUT_OF_RANGE', { settings: { ...SETTINGS, advantage: 51 } }],
    ['ADVANTAGE_OUT_OF_RANGE', { settings: { ...SETTINGS, advantage: 1.5 } }],
    ['NAME_INVALID', { name: '   ' }],
    ['NAME_INVALID', { name: 'x'.repeat(81) }],
    ['SEED_ROOT_INVALID', { seedRoot: 'abc' }],
    ['SITUATION_UNKNOWN', { start: 'nowhere' }],
    ['SITUATION_UNKNOWN', { start: 'peace' }],
    [
      'SEAT_INVALID',
      {
        settings: { ...SETTINGS, hotSeat: true },
        seats: { ...TWO_USERS, B: { controller: 'reckless' as const } },
      },
    ],
    ['DEFINITION_INVALID', { definition: { ...roads, battles: [] } }],
    ['RULESET_NOT_PINNED', { definition: withHillScenario(valley) }],
  ])('is refused: %s', (code, wrong) => {
    expect(new Play().try({ type: 'StartCampaign', data: { ...start, ...wrong } })?.code).toBe(
      code,
    );
  });
  test('a second start is refused: ALREADY_STARTED', () => {
    const play = new Play().start(roads);
    expect(play.try({ type: 'StartCampaign', data: start })?.code).toBe('ALREADY_STARTED');
  });
  test('nothing can be done before the start: NOT_STARTED', () => {
    const play = new Play();
    expect(play.try({ type: 'RenameCampaign', data: { name: 'x' } })?.code).toBe('NOT_STARTED');
    expect(
      play.try({
        type: 'SealChoice',
        data: { round: 'choice-1', side: 'A', answer: 'left', commitment: SEED_ROOT },
      })?.code,
    ).toBe('NOT_STARTED');
  });
  test('started in the middle, the forces stated there apply and its date', () => {
    const play = new Play().start(valley, { start: 'hills' });
    expect(play.campaign.date).toBe('1757-05-08');
    expect(play.campaign.forces.units.get('blue-line')).toMatchObject({ men: 1000, fatigue: 100 });
    expect(play.campaign.forces.units.get('red-allies')?.status).toBe('detached');
    expect(play.campaign.forces.units.get('blue-militia')?.status).toBe('present');
  });
});

describe('[campaign: sealed choices]', () => {
  test('one seal waits, the second opens both and announces the battle', () => {
    const play = new Play().start(roads).seal('A', 'left');
    expect(types(play, 2)).toEqual(['ChoiceSealed']);
    play.seal('B', 'wait');
    expect(types(play, 3)).toEqual(['ChoiceSealed', 'ChoicesRevealed', 'BattleAnnounced']);
    expect(play.campaign.phase).toBe('encounter');
    expect(play.campaign.encounter).toMatchObject({
      id: 'mill',
      index: 0,
      order: null,
      methods: ['expected', 'table'],
    });
  });
  test('no event before the reveal holds an answer or a nonce', () => {
    const play = new Play().start(roads).seal('B', 'strike');
    const told = JSON.stringify(play.events.slice(2));
    expect(told).not.toContain('strike');
    expect(told).not.toContain(play.sealed.B?.nonce);
  });
  test('the order of sealing does not matter to what follows', () => {
    const first = new Play().start(roads).seal('A', 'right').seal('B', 'strike');
    const second = new Play().start(roads).seal('B', 'strike').seal('A', 'right');
    expect(first.campaign.encounter?.id).toBe('ford');
    expect(second.campaign.encounter?.id).toBe('ford');
  });
  test('a choice can be changed until both are in', () => {
    const play = new Play().start(roads).seal('A', 'left').seal('A', 'right');
    expect(play.events.at(-1)).toMatchObject({
      type: 'ChoiceSealed',
      data: { side: 'A', again: true },
    });
    play.seal('B', 'strike');
    expect(play.campaign.encounter?.id).toBe('ford');
  });
  test('a pair without a battle leads straight on', () => {
    const play = new Play().start(roads).both('left', 'strike');
    expect(play.events.at(-1)).toMatchObject({
      type: 'CampaignConcluded',
      data: { conclusion: 'peace', value: 0, reason: 'branch' },
    });
    expect(play.campaign.phase).toBe('concluded');
  });
  test('is refused: a stale round, an unknown choice, no commitment, the same seal twice', () => {
    const play = new Play().start(roads);
    expect(play.try(play.sealing('A', 'left', 'choice-2'))?.code).toBe('STALE_ROUND');
    expect(play.try(play.sealing('A', 'wait'))?.code).toBe('CHOICE_UNKNOWN');
    expect(
      play.try({
        type: 'SealChoice',
        data: { round: 'choice-1', side: 'A', answer: 'left', commitment: 'X' },
      })?.code,
    ).toBe('COMMITMENT_INVALID');
    const sealing = play.sealing('A', 'left');
    play.do(sealing);
    expect(play.try(sealing)?.code).toBe('ALREADY_SEALED');
    expect(play.events).toHaveLength(3);
  });
  test('a late choice, after the reveal, is refused: STALE_ROUND', () => {
    const play = new Play().start(roads).both('left', 'wait');
    const nonce = '11'.repeat(32);
    expect(
      play.try({
        type: 'SealChoice',
        data: { round: 'choice-1', side: 'A', answer: 'left', commitment: nonce },
      })?.code,
    ).toBe('STALE_ROUND');
  });
  test('after the conclusion everything is refused: CAMPAIGN_CONCLUDED', () => {
    const play = new Play().start(roads).both('left', 'strike');
    expect(
      play.try({
        type: 'SealChoice',
        data: { round: 'choice-1', side: 'A', answer: 'left', commitment: SEED_ROOT },
      })?.code,
    ).toBe('CAMPAIGN_CONCLUDED');
  });
  test('a closed choice is refused in the author’s words: CHOICE_CLOSED', () => {
    const weak = new Play().start({
      ...valley,
      situations: valley.situations.map((situation) =>
        situation.id === 'bridge'
          ? {
              ...situation,
              startForces: {
                units: [
                  { unit: 'blue-line', men: 0 },
                  { unit: 'blue-guards', men: 0 },
                ],
                absent: [],
                present: [],
              },
            }
          : situation,
      ),
    });
    expect(weak.try(weak.sealing('A', 'turn'))).toMatchObject({
      code: 'CHOICE_CLOSED',
      message: 'Too few are left for a night march.',
    });
    weak.seal('A', 'storm');
  });
  test('a sealed answer that is not what was committed to is refused: COMMITMENT_MISMATCH', () => {
    const play = new Play().start(roads).seal('A', 'left');
    play.sealed.A = { answer: 'right', nonce: play.sealed.A?.nonce ?? '' };
    expect(play.try(play.sealing('B', 'wait'))?.code).toBe('COMMITMENT_MISMATCH');
  });
  test('another’s commitment cannot be copied: it is bound to its side', () => {
    const play = new Play().start(roads).seal('A', 'left');
    const commitment = play.campaign.situation?.seals.A ?? '';
    play.sealed.B = play.sealed.A && { ...play.sealed.A, answer: 'wait' };
    expect(
      play.try({
        type: 'SealChoice',
        data: { round: 'choice-1', side: 'B', answer: 'wait', commitment },
      })?.code,
    ).toBe('COMMITMENT_MISMATCH');
  });
  test('an answer that the server cannot open must be sealed again: SEALED_ANSWER_MISSING', () => {
    const play = new Play().start(roads).seal('A', 'left');
    play.sealed.A = null;
    expect(play.try(play.sealing('B', 'wait'))?.code).toBe('SEALED_ANSWER_MISSING');
    play.seal('A', 'left');
    play.sealed.B = null;
    play.seal('B', 'wait');
    expect(play.campaign.phase).toBe('encounter');
  });
});

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
  test('both accept: the server’s report of the expected result follows the branch', () => {
    const play = new Play().start(roads).both('right', 'strike').both('expected', 'expected');
    expect(play.campaign.phase).toBe('expected');
    record(play, 'minorVictory');
    expect(play.events.at(-1)).toMatchObject({
      type: 'CampaignConcluded',
      data: { conclusion: 'triumph', value: 1 },
    });
  });
  test('either side’s refusal of the expected result suffices', () => {
    const play = new Play().start(roads).both('left', 'wait').both('expected', 'table');
    expect(play.campaign.phase).toBe('table');
  });
  test('without expected values and without a scenario only the table is left, and nobody is asked', () => {
    const play = new Play()
      .start(roads, { settings: { useExpectedValues: false } })
      .both('left', 'wait');
    expect(play.campaign.encounter).toMatchObject({ methods: ['table'], method: 'table' });
    expect(play.campaign.phase).toBe('table');
    expect(openRound(play.campaign)).toBeNull();
  });
  test('is refused: a way that is not open, a stale round, a report when none is due', () => {
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
  test('a quick battle is fought in the decision that opens the answers', () => {
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
  test('a quick report that does not balance is refused whole', () => {
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
  test('where a side has nobody left to send, the battle is decided without a blow', () => {
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
