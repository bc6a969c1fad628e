import { describe, expect, test } from 'vitest';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { orderHash } from '@/lib/battle/handoff/order-hash';
import { sideToMove } from '@/lib/battle/stream/battle';
import { eventsDigest } from '@/lib/battle/stream/deeds';
import type { BoardEvent } from '@/lib/battle/stream/events';
import { boardReport } from '@/lib/battle/stream/log';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { BoardPass } from '@/lib/campaign/mail/events';
import { boardDie } from '@/lib/chance/keyed-dice';
import { mailSeed } from '@/lib/chance/mail-seeds';
import { battleDiceSeed } from '@/lib/chance/seeds';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import {
  BoardPlay,
  CAMPAIGN_ID,
  exportText,
  RIDGE_CAMPAIGN,
  RIDGE_WITH_LEDGER,
  recorded,
} from '@/tests/support/campaigns/board-export';
import { begunByMail, roundByMail } from '@/tests/support/campaigns/by-mail';

const RULESETS: ReadonlyMap<string, AnyBoardGame> = new Map([['ridge', RIDGE_WITH_LEDGER]]);

/** A battle on the ridge by letters, as one installation has it: the campaign’s events, and the battle’s. */
function fought(): {
  readonly events: readonly CampaignEvent[];
  readonly battle: readonly BoardEvent[];
} {
  const start = begunByMail(RIDGE_CAMPAIGN, 'A', { ridge: '1' });
  const play = roundByMail(roundByMail(start, 'attack', 'stand'), 'fought', 'fought');
  const revealed = play.events.at(-1);
  const { order = null } = play.campaign.encounter ?? {};
  if (revealed?.type !== 'MethodsRevealed' || order === null) throw new Error('at the ridge');
  const nonces = { A: revealed.data.A.nonce, B: revealed.data.B.nonce };
  const seed = battleDiceSeed(mailSeed('method-0', nonces), nonces, orderHash(order));
  const board = new BoardPlay(RIDGE_WITH_LEDGER, order, (at, key) => boardDie(1, seed, at, key));
  let from = 1;
  const pass = (by: BoardPass['by']) => {
    const to = board.events.length;
    const digest = eventsDigest(board.events, from, to);
    const next = sideToMove(board.battle);
    play.do({ type: 'PassBoardMove', data: { battle: 0, by, from, to, digest, next } });
    from = to + 1;
  };
  pass(null);
  for (let side = sideToMove(board.battle); side !== null; side = sideToMove(board.battle)) {
    board.act({ type: 'move', to: 3 }).takeBack(side).act({ type: 'fire' }).act({ type: 'pass' });
    pass(side);
  }
  const { stream } = recorded(`battle/${CAMPAIGN_ID}/0`, 'battle', board.events);
  const head = { version: stream.version, hash: stream.hash };
  const report = boardReport(board.battle);
  play.do({ type: 'RecordBoardBattle', data: { report, opened: null, board: head } });
  return { events: play.events, battle: board.events };
}

const { events, battle } = fought();
const verified = (told = events) =>
  verifyCampaignExport(
    exportText(told, recorded(`battle/${CAMPAIGN_ID}/0`, 'battle', battle)),
    new Map(),
    { rulesets: RULESETS },
  );
const turns = events.flatMap((event, at) => (event.type === 'BoardMovePassed' ? [at] : []));
/** The campaign with one of its turns changed. */
const changed = (turn: number, change: Partial<BoardPass>) =>
  events.map((event, at) =>
    event.type === 'BoardMovePassed' && at === turns.at(turn)
      ? { ...event, data: { ...event.data, ...change } }
      : event,
  );

describe('[security: battles on the board] by mail, with dice from both nonces', () => {
  test('every order is recomputed, and every turn is the one both installations compared', () => {
    const verdict = verified();
    expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
    expect(verdict.checked).toMatchObject({ battles: 1, seeds: 0 });
    expect(verdict.checked.acts).toBeGreaterThan(10);
    expect(turns.length).toBeGreaterThan(4);
  });
  test.each<[string, readonly CampaignEvent[]]>([
    ['another digest', changed(2, { digest: 'ab'.repeat(32) })],
    ['another side', changed(2, { by: 'A' })],
    ['a gap', changed(2, { from: 99 })],
    ['no end', changed(-1, { next: 'A' })],
    ['a turn left out', events.toSpliced(turns[2] ?? 0, 1)],
    ['a turn twice', events.toSpliced(turns[2] ?? 0, 0, events[turns[2] ?? 0] as CampaignEvent)],
    ['the last left out', events.toSpliced(turns.at(-1) ?? 0, 1)],
    ['nothing in it', changed(2, { from: undefined, to: undefined } as object)],
  ])('%s is found', (_, told) => {
    expect(verified(told).breaks.map(({ code }) => code)).toContain('TURN_DIFFERS');
  });
  test('on one server there are no turns to note', () => {
    const alone = events.map((event) =>
      event.type === 'CampaignStarted'
        ? {
            ...event,
            data: { ...event.data, settings: { ...event.data.settings, mail: undefined } },
          }
        : event,
    );
    expect(verified(alone as CampaignEvent[]).ok).toBe(false);
  });
});
