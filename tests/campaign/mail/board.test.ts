import { beforeEach, describe, expect, test } from 'vitest';
import type { CampaignCommands } from '@/lib/campaign/commands';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { BoardPass } from '@/lib/campaign/mail/events';
import { firstDifference, historyDigests } from '@/lib/campaign/mail/history';
import { dueInFile } from '@/lib/campaign/mail/mail';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { CampaignViewer } from '@/lib/campaign/view/view';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { begunByMail, roundByMail } from '@/tests/support/campaigns/by-mail';
import { boardResult, hills } from '@/tests/support/campaigns/on-board';
import { Play } from '@/tests/support/campaigns/play';

const PUBLIC: CampaignViewer = { kind: 'public' };
/** At the encounter on the hills, as one of the two installations has it. */
const atTheHills = (own: 'A' | 'B' = 'A', boards?: readonly string[]) =>
  roundByMail(begunByMail(hills, own, { pikes: '1.0.0' }, boards), 'attack', 'stand');

const DEPLOYED: BoardPass = {
  ...{ battle: 0, by: null, from: 1, to: 1, digest: 'd0'.repeat(32), next: 'A' },
};
const BLUE: BoardPass = { ...DEPLOYED, by: 'A', from: 2, to: 9, next: 'B' };
const RED: BoardPass = { ...DEPLOYED, by: 'B', from: 10, to: 12, next: 'A' };
const LAST: BoardPass = { ...DEPLOYED, by: 'A', from: 13, to: 20, next: null };

/** The battle is on the board, deployed. */
function onTheBoard(own: 'A' | 'B' = 'A'): Play {
  const play = roundByMail(atTheHills(own), 'fought', 'fought');
  play.do({ type: 'PassBoardMove', data: DEPLOYED });
  // Only the own key is left of the rounds before it.
  return play.do({ type: 'PostMail', data: { note: false } });
}

const awaiting = (play: Play) => viewCampaign(play.state, PUBLIC).awaiting;
const passing = (play: Play, data: CampaignCommands['PassBoardMove']) =>
  play.try({ type: 'PassBoardMove', data })?.code ?? null;

describe('[campaign: mail] a battle on the board', () => {
  let play: Play;
  beforeEach(() => {
    play = onTheBoard();
  });
  test('is offered by mail as on the server if the ruleset has a board', () => {
    const offered = (boards?: readonly string[]) =>
      atTheHills('A', boards).campaign.encounter?.methods;
    expect(offered()).toContain('fought');
    expect(offered([])).not.toContain('fought');
  });
  test('the move passes with each turn to the side that is awaited; a turn finished here is due to be sent', () => {
    expect([awaiting(play), dueInFile(play.campaign)]).toEqual([['A'], []]);
    play.do({ type: 'PassBoardMove', data: BLUE });
    expect([awaiting(play), dueInFile(play.campaign)]).toEqual([['A', 'B'], ['board/0/2-9']]);
    expect(viewCampaign(play.state, PUBLIC).mail).toMatchObject({ fileDue: true, onlyFile: true });
    play.do({ type: 'PostMail', data: { note: false } });
    expect([awaiting(play), dueInFile(play.campaign)]).toEqual([['B'], []]);
    play.do({ type: 'PassBoardMove', data: RED });
    expect([awaiting(play), dueInFile(play.campaign)]).toEqual([['A'], []]);
    expect(play.campaign.mail?.board).toMatchObject({ to: 12, next: 'A', turns: { A: 1, B: 1 } });
    // At the other installation the same turns are owed in the other direction.
    const there = onTheBoard('B').do({ type: 'PassBoardMove', data: BLUE });
    expect([awaiting(there), dueInFile(there.campaign)]).toEqual([['B'], []]);
    there.do({ type: 'PassBoardMove', data: RED });
    expect(dueInFile(there.campaign)).toEqual(['board/0/10-12']);
  });
  test.each<[string, Partial<BoardPass>]>([
    ['BOARD_OUT_OF_ORDER', { from: 3 }],
    ['BOARD_OUT_OF_ORDER', { from: 1 }],
    ['BOARD_OUT_OF_ORDER', { by: 'B' }],
    ['BOARD_OUT_OF_ORDER', { by: null }],
    ['BOARD_INVALID', { next: 'A' }],
    ['BOARD_INVALID', { to: 1 }],
    ['BOARD_INVALID', { to: 2.5 }],
    ['BOARD_INVALID', { digest: 'D0'.repeat(32) }],
    ['WRONG_PHASE', { battle: 1 }],
  ])('a turn that does not follow is refused: %s %j', (code, change) => {
    expect(passing(play, { ...BLUE, ...change })).toBe(code);
  });
  test('its result is recorded once the last turn is recorded, and not before', () => {
    const result = { ...boardResult(play), opened: null };
    const recorded = (version: number) =>
      play.try({
        type: 'RecordBoardBattle',
        data: { ...result, board: { version, hash: 'c0'.repeat(32) } },
      })?.code ?? null;
    expect(recorded(1)).toBe('BOARD_OUT_OF_ORDER');
    for (const data of [BLUE, RED, LAST]) play.do({ type: 'PassBoardMove', data });
    expect(passing(play, { ...RED, from: 21, to: 22 })).toBe('BOARD_OUT_OF_ORDER');
    expect(recorded(19)).toBe('BOARD_OUT_OF_ORDER');
    expect(recorded(20)).toBeNull();
    // The letter with the last turn is still owed, though the campaign has gone on.
    expect(dueInFile(play.campaign)).toContain('board/0/13-20');
    expect(passing(play, LAST)).toBe('CAMPAIGN_CONCLUDED');
  });
  test('a player can hand over and reclaim their own side at any time, never the other', () => {
    const given = (side: 'A' | 'B', doctrine: string | null) =>
      play.try({
        type: 'GiveBoardCommand',
        data: {
          ...{ side, battle: 0 },
          commander: doctrine === null ? { kind: 'person' } : { kind: 'artificial', doctrine },
        },
      })?.code ?? null;
    expect(given('A', null)).toBe('ALREADY_SO');
    expect(given('A', '')).toBe('COMMANDER_INVALID');
    expect(given('B', 'steady')).toBe('NOT_YOUR_SEAT');
    expect(given('A', 'steady')).toBeNull();
    expect(given('A', 'steady')).toBe('ALREADY_SO');
    // A side moved by an artificial commander is not awaited; a letter that is due is.
    expect(awaiting(play)).toEqual([]);
    play.do({ type: 'PassBoardMove', data: BLUE });
    expect(awaiting(play)).toEqual(['A', 'B']);
    expect(given('A', null)).toBeNull();
    for (const data of [RED, LAST]) play.do({ type: 'PassBoardMove', data });
    expect(given('A', 'steady')).toBe('BATTLE_OVER');
  });
  test('a campaign on one server has no such letters', () => {
    const server = new Play().start(hills, { start: 'hills', rulesets: { pikes: '1.0.0' } });
    expect(passing(server, DEPLOYED)).toBe('NOT_BY_MAIL');
    const commander = { kind: 'person' } as const;
    expect(
      server.try({ type: 'GiveBoardCommand', data: { side: 'A', battle: 0, commander } })?.code,
    ).toBe('NOT_BY_MAIL');
  });
  test('a side that concedes in mid-battle ends the campaign; its turn is still sent', () => {
    play.do({ type: 'PassBoardMove', data: BLUE }).do({ type: 'GiveUp', data: { side: 'A' } });
    expect(play.campaign.phase).toBe('concluded');
    expect(dueInFile(play.campaign)).toEqual(['board/0/2-9', 'resign']);
  });
  test('the shared history holds each turn, but neither who commands nor the record’s own hash', () => {
    play.do({
      type: 'GiveBoardCommand',
      data: { side: 'A', battle: 0, commander: { kind: 'artificial', doctrine: 'steady' } },
    });
    for (const data of [BLUE, RED, LAST]) play.do({ type: 'PassBoardMove', data });
    play.do({
      type: 'RecordBoardBattle',
      data: { ...boardResult(play), opened: null, board: { version: 20, hash: 'c0'.repeat(32) } },
    });
    const own = historyDigests(play.events);
    const other = play.events.flatMap<CampaignEvent>((event) =>
      event.type === 'BoardCommandGiven'
        ? []
        : event.type === 'BattleResolved'
          ? [{ ...event, data: { ...event.data, board: { version: 20, hash: 'ee'.repeat(32) } } }]
          : [event],
    );
    const digests = historyDigests(other).map(({ digest }) => digest);
    expect(firstDifference(own, digests)).toBeNull();
    const changed = play.events.map<CampaignEvent>((event) =>
      event.type === 'BoardMovePassed' && event.data.by === 'B'
        ? { ...event, data: { ...event.data, digest: 'ff'.repeat(32) } }
        : event,
    );
    const at = firstDifference(
      own,
      historyDigests(changed).map(({ digest }) => digest),
    );
    expect(play.events[(at ?? 0) - 1]).toMatchObject({ data: { by: 'B' } });
  });
  test('the chronicle has words for each', () => {
    play.do({
      type: 'GiveBoardCommand',
      data: { side: 'A', battle: 0, commander: { kind: 'artificial', doctrine: 'steady' } },
    });
    for (const data of [BLUE, RED, LAST]) play.do({ type: 'PassBoardMove', data });
    const told = chronicle(play.events, hills, PUBLIC).filter(
      ({ battleIndex }) => battleIndex === 0,
    );
    expect(told.slice(-5).map(({ title, text }) => `${title}. ${text}`)).toEqual([
      'The board is set up. Both armies are deployed. The move is Blue’s.',
      'Blue is handed over. From its next move on the board an artificial commander gives its orders.',
      'Blue’s turn on the board. Positions 2 to 9 of the battle. The move is Red’s.',
      'Red’s turn on the board. Positions 10 to 12 of the battle. The move is Blue’s.',
      'Blue’s turn on the board. Positions 13 to 20 of the battle. With that the battle is over.',
    ]);
  });
});
