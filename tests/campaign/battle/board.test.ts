import { describe, expect, test } from 'vitest';
import type { CampaignEvent, MethodAnswer } from '@/lib/campaign/events';
import { decidedAfter } from '@/lib/campaign/rewind/evolve';
import { roundOf } from '@/lib/campaign/rounds/rounds';
import { chronicle } from '@/lib/campaign/view/chronicle';
import { differenceInWords } from '@/lib/campaign/view/compare';
import { fairnessOf } from '@/lib/campaign/view/fairness';
import type { CampaignViewer } from '@/lib/campaign/view/view';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { methodAnswer } from '@/lib/strategy/opponents';
import {
  atTheHills,
  boardResult,
  hills,
  OPENED,
  onTheBoard,
} from '@/tests/support/campaigns/on-board';
import { SEED_ROOT, SETTINGS, TWO_USERS } from '@/tests/support/campaigns/play';
import { types } from '@/tests/support/campaigns/reports';

const PUBLIC: CampaignViewer = { kind: 'public' };
const SIDE_A: CampaignViewer = { kind: 'side', side: 'A' };

describe('[campaign: battles on the board]', () => {
  test('the board is offered only if the battle’s ruleset has one', () => {
    expect(atTheHills().campaign.encounter?.methods).toEqual([
      'expected',
      'quick',
      'fought',
      'table',
    ]);
    expect(viewCampaign(atTheHills().state, PUBLIC).hasBoard).toBe(true);
    for (const boards of [[], ['spears']]) {
      const play = atTheHills(undefined, undefined, boards);
      expect(play.campaign.encounter?.methods).toEqual(['expected', 'quick', 'table']);
      expect(play.try(play.sealing('A', 'fought'))?.code).toBe('METHOD_CLOSED');
    }
    expect('hasBoard' in viewCampaign(atTheHills(undefined, undefined, []).state, PUBLIC)).toBe(
      false,
    );
  });
  test('after both seal for the board, the campaign waits with the battle announced', () => {
    const play = onTheBoard();
    expect(play.events.at(-1)).toMatchObject({
      type: 'MethodsRevealed',
      data: { method: 'fought' },
    });
    expect(play.campaign).toMatchObject({ phase: 'board', encounter: { id: 'hill-fight' } });
    expect(roundOf(play.campaign)).toBeNull();
    expect(viewCampaign(play.state, PUBLIC)).toMatchObject({
      phase: 'board',
      awaiting: ['A', 'B'],
      encounter: { method: 'fought', report: null },
    });
    expect(play.try({ type: 'WithdrawSeal', data: { round: 'method-0', side: 'A' } })?.code).toBe(
      'STALE_ROUND',
    );
    expect(
      play.try({
        type: 'RecordBattleReport',
        data: { report: boardResult(play).report, opened: OPENED },
      })?.code,
    ).toBe('WRONG_PHASE');
  });
  test('if the board is the only method, both still seal: their nonces go into the dice', () => {
    const play = atTheHills(['fought']);
    expect(play.campaign.phase).toBe('encounter');
    expect(play.both('fought', 'fought').campaign.phase).toBe('board');
  });
  test('its report continues the campaign like any other, and names the battle’s own record', () => {
    const play = onTheBoard();
    play.do({ type: 'RecordBoardBattle', data: boardResult(play) });
    expect(types(play, -2)).toEqual(['BattleResolved', 'CampaignConcluded']);
    expect(play.campaign.battles[0]).toMatchObject({
      board: { version: 7, hash: 'c0'.repeat(32) },
      opened: OPENED,
      report: { method: 'fought' },
    });
    expect(play.campaign.diceFrom).toBe(OPENED.seed);
    expect(viewCampaign(play.state, PUBLIC).battles[0]?.board).toEqual({
      version: 7,
      hash: 'c0'.repeat(32),
    });
  });
  test.each<[string, Parameters<typeof boardResult>[2], object]>([
    ['WRONG_METHOD', { method: 'autoplayed' }, {}],
    ['WRONG_RULESET', { ruleset: { id: 'pikes', version: '0.9.0' } }, {}],
    ['REPORT_FOR_ANOTHER_BATTLE', { battle: 'bridge-fight' }, {}],
    ['UNIT_MISSING', { ledger: [] }, {}],
    ['SEED_OF_ANOTHER_BATTLE', {}, { opened: { ...OPENED, index: 1 } }],
    ['SEED_MISSING', {}, { opened: null }],
    ['BOARD_INVALID', {}, { board: { version: 0, hash: 'c0'.repeat(32) } }],
    ['BOARD_INVALID', {}, { board: { version: 7, hash: 'C0'.repeat(32) } }],
  ])('refuses %s', (code, change, other) => {
    const play = onTheBoard();
    const data = { ...boardResult(play, 'draw', change), ...other };
    expect(play.try({ type: 'RecordBoardBattle', data })?.code).toBe(code);
    expect(play.campaign.phase).toBe('board');
  });
  test('its report is refused outside that phase: WRONG_PHASE', () => {
    const play = atTheHills();
    const data = boardResult(play);
    expect(play.try({ type: 'RecordBoardBattle', data })?.code).toBe('WRONG_PHASE');
    const expected = atTheHills().both('expected', 'expected');
    expect(expected.try({ type: 'RecordBoardBattle', data })?.code).toBe('WRONG_PHASE');
    const done = onTheBoard();
    done.do({ type: 'RecordBoardBattle', data: boardResult(done) });
    expect(done.try({ type: 'RecordBoardBattle', data })?.code).toBe('CAMPAIGN_CONCLUDED');
  });
  test('a seat can change hands while the battle is on the board; only people are awaited', () => {
    const play = onTheBoard();
    play.do({ type: 'ResignSeat', data: { side: 'B' } });
    expect(viewCampaign(play.state, PUBLIC).awaiting).toEqual(['A', 'B']);
    play.do({ type: 'TakeSeat', data: { side: 'B', seat: { controller: 'reckless' } } });
    expect(viewCampaign(play.state, PUBLIC)).toMatchObject({ phase: 'board', awaiting: ['A'] });
    play.do({ type: 'RecordBoardBattle', data: boardResult(play) });
    expect(play.campaign.battles).toHaveLength(1);
  });
  test('two artificial commanders fight on the board if no other method is open', () => {
    expect(methodAnswer(['fought', 'table'])).toBe('fought');
    expect(methodAnswer(['autoplayed', 'fought', 'table'])).toBe('autoplayed');
    expect(methodAnswer(['expected', 'fought'])).toBe('expected');
    const play = onTheBoard({ A: { controller: 'conservative' }, B: { controller: 'reckless' } });
    expect(viewCampaign(play.state, PUBLIC)).toMatchObject({ phase: 'board', awaiting: [] });
  });
  test('a what-if begun during the battle goes back before it, and offers the board again', () => {
    const play = onTheBoard();
    play.do({
      type: 'BeginBranch',
      data: { name: 'If', settings: SETTINGS, seats: TWO_USERS, seedRoot: SEED_ROOT },
    });
    expect(types(play, -2)).toEqual(['BranchBegun', 'BattleAnnounced']);
    expect(play.campaign).toMatchObject({
      phase: 'encounter',
      encounter: { method: null, methods: ['expected', 'quick', 'fought', 'table'] },
    });
    expect(play.both('expected', 'expected').campaign.phase).toBe('expected');
  });
  test('both commanders can agree to go back during the battle; the branch then awaits nobody', () => {
    const play = onTheBoard();
    const at = play.events.findIndex(({ type }) => type === 'SituationReached') + 1;
    const decided = decidedAfter(play.events, at);
    play.do({ type: 'ProposeRewind', data: { side: 'A', at, reason: 'A slip.', decided } });
    play.do({ type: 'AgreeToRewind', data: { side: 'B', successor: 'next' } });
    expect(viewCampaign(play.state, PUBLIC).awaiting).toEqual([]);
    expect(play.try({ type: 'RecordBoardBattle', data: boardResult(play) })?.code).toBe('REWOUND');
  });
  test('chronicle, fairness page and comparison describe it', () => {
    const play = onTheBoard();
    play.do({ type: 'RecordBoardBattle', data: boardResult(play) });
    const told = (type: CampaignEvent['type']) =>
      chronicle(play.events, hills, PUBLIC)[play.events.findIndex((event) => event.type === type)];
    expect(told('MethodsRevealed')?.text).toBe(
      'Both sides would fight it on the board. So it is fought on the board, move by move.',
    );
    expect(told('BattleResolved')?.text).toContain('Fought on the board: a drawn battle.');
    expect(told('CampaignStarted')?.text).toContain('settled by their expected result');
    const { rounds, battles } = fairnessOf(play.events, hills);
    expect(rounds.at(-1)?.opened?.answers.A?.title).toBe('Fight it on the board');
    expect(battles[0]).toMatchObject({ method: 'fought', resolvedAt: play.events.length - 1 });
    const sides = { A: 'Blue', B: 'Red' };
    const lines = { one: 'I', other: 'II' };
    const how = { kind: 'method', battle: 'The hill', one: 'fought', other: 'table' } as const;
    expect(differenceInWords(how, sides, lines, String)).toBe(
      '“The hill” was fought out on the board by hand in I, and fought on a table in II.',
    );
  });
  test.each<[readonly MethodAnswer[], string]>([
    [['fought'], 'Battles are fought on the board.'],
    [
      ['expected', 'fought'],
      'Battles are settled by their expected result, or fought on the board.',
    ],
    [
      ['expected', 'quick', 'fought'],
      'Battles are settled by their expected result, fought quickly, or fought on the board.',
    ],
    [
      ['quick', 'fought', 'table'],
      'Battles are fought quickly, fought on the board, or reported from a table.',
    ],
  ])('allowed %j: the terms in words', (methods, words) => {
    const { events } = atTheHills(methods);
    expect(chronicle(events, hills, PUBLIC)[0]?.text).toContain(words);
  });
  test('one side’s answer stays hidden from the other until both have sealed', () => {
    const sealed = (answer: MethodAnswer) =>
      viewCampaign(atTheHills().seal('B', answer).state, SIDE_A);
    const blank = (view: unknown) =>
      JSON.stringify(view, (key, value: unknown) =>
        key === 'commitment' || key === 'fingerprint' ? value !== null : value,
      );
    expect(blank(sealed('fought'))).toBe(blank(sealed('table')));
  });
  test('a campaign that only allows the board, and has none, does not start: METHODS_INVALID', () => {
    expect(() => atTheHills(['fought'], undefined, [])).toThrow('METHODS_INVALID');
    expect(() => atTheHills(['fought', 'table'], undefined, [])).not.toThrow();
  });
});
