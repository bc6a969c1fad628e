import { describe, expect, test } from 'vitest';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import type { BattleLogLine } from '@/lib/battle/handoff/battle-report';
import type { BoardDice } from '@/lib/battle/stream/decide';
import type { BoardEvent } from '@/lib/battle/stream/events';
import type { CampaignEvent } from '@/lib/campaign/events';
import { boardDie } from '@/lib/chance/keyed-dice';
import { verifyExport } from '@/lib/chance/verify-export';
import type { Json } from '@/lib/kernel/canonical-json';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { findingOf, outcomeTold, promisesOf } from '@/lib/verify/verify-words';
import {
  atTheRidge,
  BoardPlay,
  boardExport,
  exportText,
  fought,
  foughtBy,
  RIDGE_WITH_LEDGER,
  recorded,
} from '@/tests/support/campaigns/board-export';
import { forgedExport } from '@/tests/support/forged-export';

const RULESETS: ReadonlyMap<string, AnyBoardGame> = new Map([['ridge', RIDGE_WITH_LEDGER]]);
const verified = (text: string, rulesets = RULESETS) =>
  verifyCampaignExport(text, new Map(), { rulesets });
/** If the chains alone show it, no other check runs. */
const holds = (text: string) => verifyExport(text).ok && verified(text).ok;
/** The facts of the log recorded with the campaign's battle. */
const battleLog = (events: readonly CampaignEvent[]): readonly BattleLogLine[] =>
  events.flatMap((event) => (event.type === 'BattleResolved' ? event.data.report.log : []));
const codes = (text: string) => verified(text).breaks.map(({ code }) => code);
const whole = boardExport(fought());
const lines = whole.split('\n').slice(0, -1);
const section = lines.findIndex((line) => line.includes('orderly-book/export-battle'));

/** The battle with its recorded events changed, and every hash recomputed: as a lying server would write it. */
const forged = (forge: (events: readonly BoardEvent[]) => readonly BoardEvent[]) =>
  boardExport(fought(), forge);
const changed =
  (type: BoardEvent['type'], nth: number, change: (data: Record<string, unknown>) => object) =>
  (events: readonly BoardEvent[]) => {
    let left = nth;
    return events.map((event) => {
      if (event.type !== type || left-- !== 0) return event;
      return {
        type,
        data: change(JSON.parse(JSON.stringify(event.data)) as Record<string, unknown>),
      } as BoardEvent;
    });
  };

describe('[security: battles on the board] an export contains the battle’s own record', () => {
  test('all of it is recomputed: deployment, orders, dice, what was taken back, the report', () => {
    const verdict = verified(whole);
    expect(verdict).toMatchObject({
      ...{ ok: true, breaks: [], notes: [] },
      about: { singleBattle: false },
    });
    const acts = lines.filter((line) => line.includes('"type":"BoardActed"')).length;
    expect(acts).toBeGreaterThan(10);
    expect(verdict.checked).toMatchObject({ acts, battles: 1, seeds: 1 });
    const row = promisesOf(verdict).find(({ id }) => id === 'battles');
    expect(row).toMatchObject({ state: 'holds' });
    expect(row?.text).toContain(`On the board ${acts} orders were decided again, one by one.`);
  });
  test('without a ruleset of its version only the chain is checked, and a note says what was not', () => {
    const verdict = verified(whole, new Map());
    expect(verdict).toMatchObject({ ok: true, checked: { acts: 0, battles: 0 } });
    expect(verdict.notes.map(({ code }) => code)).toEqual(['RULESET_VERSION']);
    expect(findingOf(verdict.notes[0] as (typeof verdict.notes)[0])).toEqual({
      where: 'Battle 1, its record as a whole',
      message:
        'The battle was fought by ridge 1, which is not here: its orders were not decided again.',
    });
    expect(outcomeTold(verdict)).toBe(
      'What can be checked holds, but 1 result or answer rests on the server’s word.',
    );
  });
  test('by a version that nobody knows anything could be told: it is a break where the system is known', () => {
    const newer = { ...RIDGE_WITH_LEDGER, version: '2' };
    const verdict = verified(whole, new Map([[newer.id, newer]]));
    expect(verdict.breaks).toMatchObject([{ code: 'RULESET_VERSION', battle: 0, position: 0 }]);
  });
  test('the part of a battle a what-if inherited is recomputed with its recorded dice', () => {
    const { play, order, dice } = atTheRidge();
    const parted = 8;
    const theirs: BoardDice = (position, key) =>
      position <= parted ? boardDie(1, '0f'.repeat(32), position, key) : dice(position, key);
    const battle = foughtBy(new BoardPlay(RIDGE_WITH_LEDGER, order, theirs));
    const verdict = verified(boardExport({ play, battle }, undefined, parted));
    expect(verdict).toMatchObject({ ok: true, checked: { battles: 1 } });
    expect(verdict.notes).toMatchObject([
      { code: 'BOARD_INHERITED', battle: 0, position: parted, event: 'BoardActed' },
    ]);
    // Dice of another branch are accepted only for a battle that continued from there.
    const { events } = play;
    const from = (board?: object) =>
      events.map((event) =>
        event.type === 'BranchBegun'
          ? ({ type: event.type, data: { ...event.data, board } } as CampaignEvent)
          : event,
      );
    const record = recorded(
      'battle/00000000-0000-4000-8000-000000001757/0',
      'battle',
      battle.events,
      {
        streamId: 'battle/parent/0',
        until: parted,
      },
    );
    const there = { version: parted, hash: record.events[parted - 1]?.hash };
    expect(codes(exportText(from(there), record))).toEqual([]);
    expect(codes(exportText(from({ ...there, version: parted - 1 }), record))).toEqual([
      'BOARD_HEAD',
    ]);
    expect(codes(exportText(from({ ...there, hash: 'ab'.repeat(32) }), record))).toEqual([
      'BOARD_HEAD',
    ]);
    expect(codes(exportText(from(undefined), record)).length).toBeGreaterThan(0);
    const lied = atTheRidge();
    const forge = changed('BoardActed', 2, (data) => ({
      ...data,
      records: [{ type: 'Fired', side: 'A', die: 7 }],
    }));
    expect(codes(boardExport({ play: lied.play, battle }, forge, parted))).toEqual(['ACT_DIFFERS']);
  });
  test('a battle still on the board is not included, and a note says so', () => {
    const verdict = verified(exportText(atTheRidge().play.events));
    expect(verdict).toMatchObject({ ok: true, checked: { acts: 0 } });
    expect(verdict.notes).toMatchObject([{ code: 'BOARD_OPEN', event: 'MethodsRevealed' }]);
  });
});

describe('[dice: schemes] the dice of a board are recomputed by the scheme the campaign names', () => {
  const scheme2 = boardExport(fought(2));
  const renamed = (text: string, diceScheme: unknown) =>
    forgedExport(text, 'CampaignStarted', (payload) => {
      const { diceScheme: _named, ...others } = payload;
      return diceScheme === undefined ? others : { ...others, diceScheme };
    });
  test('both schemes verify, and are named', () => {
    expect(verified(whole)).toMatchObject({ ok: true, about: { diceScheme: 1 } });
    const verdict = verified(scheme2);
    expect(verdict).toMatchObject({ ok: true, breaks: [], about: { diceScheme: 2 } });
    expect(verdict.checked.acts).toBeGreaterThan(10);
  });
  test('a record relabelled with another scheme is found although every hash fits', () => {
    expect(codes(renamed(scheme2, 2))).toEqual([]);
    expect(codes(renamed(scheme2, undefined))).toEqual(['ACT_DIFFERS']);
    expect(codes(renamed(scheme2, 1))).toEqual(['ACT_DIFFERS']);
    expect(codes(renamed(whole, 2))).toEqual(['ACT_DIFFERS']);
  });
  test.each([0, 4, 1.5, '2', null])('the scheme %j is unknown to this program', (named) => {
    const verdict = verified(renamed(scheme2, named));
    expect(verdict.breaks).toMatchObject([
      { position: 1, event: 'CampaignStarted', code: 'DICE_SCHEME_UNKNOWN' },
    ]);
    expect(promisesOf(verdict).find(({ id }) => id === 'dice')).toMatchObject({ state: 'broken' });
  });
});

describe('[security: flipped bytes] the record of a battle', () => {
  test('a flipped bit in its first line or any event is found', () => {
    const start = Buffer.byteLength(`${lines.slice(0, section).join('\n')}\n`);
    const first = Buffer.byteLength(lines[section] ?? '') + 1;
    const bytes = Buffer.from(whole, 'utf8');
    for (let at = start; at < bytes.length; at += at < start + first ? 5 : 41) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 7));
      expect([at, verifyExport(flipped.toString('utf8')).ok]).toEqual([at, false]);
    }
  });
  test('every dropped, doubled or swapped line is found', () => {
    for (let at = section; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const next = lines[at + 1];
      const without = lines.toSpliced(at, 1);
      const twice = lines.toSpliced(at, 0, line);
      const swapped = next === undefined ? null : lines.toSpliced(at, 2, next, line);
      for (const text of [without, twice, swapped])
        if (text !== null) expect([at, holds(`${text.join('\n')}\n`)]).toEqual([at, false]);
    }
  });
  test('the record cannot be left out, added to a battle without one, or cut', () => {
    expect(codes(`${lines.slice(0, section).join('\n')}\n`)).toEqual(['BOARD_MISSING']);
    const { play, battle } = fought();
    const record = recorded('battle/x/0', 'battle', battle.events);
    expect(codes(exportText(play.events, record))).toEqual(['BOARD_UNKNOWN']);
    expect(codes(`${lines.slice(0, -1).join('\n')}\n`)).toContain('HEAD_VERSION');
    expect(codes(whole.slice(0, -1))).toContain('HASH');
  });
});

describe('[security: battles on the board] a lying server is found out although every hash fits', () => {
  test.each<[string, string, (events: readonly BoardEvent[]) => readonly BoardEvent[]]>([
    [
      'DIE_DIFFERS',
      'a die',
      changed('BoardActed', 2, (data) => ({ ...data, draws: [{ key: 'fire/die', value: 1 }] })),
    ],
    [
      'ACT_DIFFERS',
      'what a shot came to',
      changed('BoardActed', 2, (data) => ({
        ...data,
        records: [{ type: 'Fired', side: 'A', die: 7 }],
      })),
    ],
    [
      'ACT_REFUSED',
      'an order that nobody may give',
      changed('BoardActed', 1, (data) => ({ ...data, command: { type: 'move', to: 12 } })),
    ],
    [
      'ACT_REFUSED',
      'the moment of an order',
      changed('BoardActed', 1, (data) => ({ ...data, pending: 'turn4/0' })),
    ],
    [
      'COMMAND_DIFFERS',
      'who gave an order',
      changed('BoardActed', 1, (data) => ({ ...data, doctrine: 'bold' })),
    ],
    [
      'ACT_DIFFERS',
      'where a piece began',
      changed('BoardOpened', 0, (data) => ({
        ...data,
        records: [
          { type: 'Placed', side: 'A', at: 0 },
          { type: 'Placed', side: 'B', at: 0 },
        ],
      })),
    ],
    [
      'ORDER_DIFFERS',
      'the order of battle',
      changed('BoardOpened', 0, (data) => ({
        ...data,
        order: { ...(data.order as object), advantage: 50 },
      })),
    ],
    [
      'WRONG_RULESET',
      'the ruleset',
      changed('BoardOpened', 0, (data) => ({ ...data, ruleset: { id: 'ridge', version: '2' } })),
    ],
    [
      'ACT_REFUSED',
      'a taking back across a die',
      (events) => [
        ...events.slice(0, 5),
        { type: 'BoardActTakenBack', data: { side: 'A', version: 5 } },
        ...events.slice(5),
      ],
    ],
    [
      'ACT_REFUSED',
      'a change of command that is none',
      (events) => [
        ...events.slice(0, 1),
        { type: 'BoardCommandExchanged', data: { side: 'A', commander: { kind: 'person' } } },
        ...events.slice(1),
      ],
    ],
    ['BOARD_UNFINISHED', 'an end before the end', (events) => events.slice(0, 8)],
    ['EVENT_INVALID', 'a second beginning', (events) => [...events, ...events.slice(0, 1)]],
    ['EVENT_INVALID', 'no beginning', (events) => events.slice(1)],
    [
      'EVENT_INVALID',
      'an entry of another kind',
      (events) => [...events, JSON.parse('{"type":"Sorcery","data":{}}') as BoardEvent],
    ],
    [
      'EVENT_INVALID',
      'an entry without content',
      changed('BoardActed', 2, (data) => ({ ...data, draws: null })),
    ],
  ])('%s: %s', (code, _what, forge) => {
    const verdict = verified(forged(forge));
    expect(verdict.breaks).toMatchObject([{ code, battle: 0 }]);
    expect(promisesOf(verdict).some(({ state }) => state === 'broken')).toBe(true);
  });
  test('REPORT_DIFFERS, BOARD_HEAD, BOARD_STREAM, SEED_MISMATCH: what the campaign says of it', () => {
    const { play, battle } = fought();
    boardExport({ play, battle });
    const record = recorded(
      'battle/00000000-0000-4000-8000-000000001757/0',
      'battle',
      battle.events,
    );
    const resolved = (change: (data: Record<string, unknown>) => object) =>
      play.events.map((event): CampaignEvent => {
        const data = JSON.parse(JSON.stringify(event.data)) as Record<string, unknown>;
        return event.type === 'BattleResolved'
          ? ({ type: event.type, data: change(data) } as CampaignEvent)
          : event;
      });
    const found = (change: (data: Record<string, unknown>) => object) =>
      codes(exportText(resolved(change), record))[0];
    const part = (data: Record<string, unknown>, name: string) =>
      data[name] as Record<string, Json>;
    expect(
      found((data) => ({ ...data, report: { ...part(data, 'report'), turnsFought: 3 } })),
    ).toBe('REPORT_DIFFERS');
    const log = battleLog(play.events);
    expect(log.length).toBeGreaterThan(1);
    expect(
      found((data) => ({ ...data, report: { ...part(data, 'report'), log } })),
    ).toBeUndefined();
    const another = log.with(0, { ...log[0], fact: { die: 7 } } as BattleLogLine);
    expect(found((data) => ({ ...data, report: { ...part(data, 'report'), log: another } }))).toBe(
      'REPORT_DIFFERS',
    );
    expect(found((data) => ({ ...data, board: { ...part(data, 'board'), version: 3 } }))).toBe(
      'BOARD_HEAD',
    );
    expect(
      found((data) => ({ ...data, board: { ...part(data, 'board'), hash: 'ab'.repeat(32) } })),
    ).toBe('BOARD_HEAD');
    expect(found(({ board: _board, ...data }) => data)).toBe('BOARD_MISSING');
    expect(
      found((data) => ({ ...data, opened: { ...part(data, 'opened'), seed: 'ab'.repeat(32) } })),
    ).toBe('SEED_MISMATCH');
    const elsewhere = recorded('battle/elsewhere/0', 'battle', battle.events);
    const { version, hash } = elsewhere.stream;
    const moved = exportText(
      resolved((data) => ({ ...data, board: { version, hash } })),
      elsewhere,
    );
    expect(codes(moved)).toEqual(['BOARD_STREAM']);
  });
  test('an artificial commander is asked again: orders that are lawful and not its own are found', () => {
    const { play, order, dice } = atTheRidge();
    const commanders = {
      A: { kind: 'artificial', doctrine: 'bold' },
      B: { kind: 'artificial', doctrine: 'idle' },
    } as const;
    // The server lets the bold one stand idle, and fights the rest of the battle by the rules.
    const lamed: AnyBoardGame = {
      ...RIDGE_WITH_LEDGER,
      commander: (view, seat, draw) => RIDGE_WITH_LEDGER.commander(view, seat, draw, 'idle'),
    };
    const battle = new BoardPlay(lamed, order, dice, commanders).toTheEnd();
    expect(verified(boardExport({ play, battle })).breaks).toMatchObject([
      { code: 'COMMANDER_DIFFERS', battle: 0, event: 'BoardActed' },
    ]);
  });
  test('a report other than the battle’s own is refused', () => {
    const { play, order, dice } = atTheRidge();
    const other = new BoardPlay(RIDGE_WITH_LEDGER, order, dice, {
      A: { kind: 'artificial', doctrine: 'bold' },
      B: { kind: 'artificial', doctrine: 'idle' },
    }).toTheEnd();
    expect(verified(boardExport({ play, battle: other }))).toMatchObject({ ok: true });
  });
});
