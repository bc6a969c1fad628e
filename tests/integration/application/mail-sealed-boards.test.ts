import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playBoardTurn } from '@/lib/application/due/board-turns';
import { RULESETS } from '@/lib/rulesets/registry';
import type { MailBody, MailBodyOf } from '@/lib/transfer/mail-entries';
import { boardOnly } from '@/tests/support/made-up';
import { RIVALS } from '@/tests/support/rivals';
import { boardOf, typed } from './boards';
import { skirmishBy } from './ford';
import { boardAt, eventsAt, Pair, writtenBy } from './mail-pair';
import type { Installation } from './mail-post-office';
import { codeOf, newCommand, value } from './table';

let pair: Pair;
let anna: Installation;
let berta: Installation;

beforeAll(async () => {
  const rivals = boardOnly(RIVALS, 'The rivals', 'Both sides move at once.');
  pair = await Pair.open([...RULESETS, rivals]);
  ({ anna, berta } = pair);
}, 120_000);
afterAll(() => pair.clear());

const order = (at: Installation, text: string) =>
  at.at(() => typed(at.app, at.user, at.campaignId, text));
const board = (at: Installation) => at.at(() => boardOf(at.app, at.user, at.campaignId));
const sheet = (at: Installation) =>
  at.at(async () => value(await at.app.boardSheet(at.user, at.campaignId, 0, {})));
const takeBack = (at: Installation) =>
  at.at(() => at.app.takeBackAct(at.user, at.campaignId, 0, { commandId: newCommand() }));
const exchange = (at: Installation, side: 'A' | 'B', doctrine: string | null, once = false) =>
  at.at(() =>
    at.app.exchangeCommand(at.user, at.campaignId, 0, {
      ...{ side, doctrine, commandId: newCommand() },
      ...(once ? { once } : {}),
    }),
  );
const played = (at: Installation) =>
  at.at(async () => {
    while (value(await playBoardTurn(at.services, at.campaignId, 0)).kind === 'due');
  });
const due = (at: Installation) =>
  at.at(async () => value(await at.app.mailPage(at.user, at.campaignId)).due);
const letter = async (from: Installation, to: Installation) =>
  value(await to.take(await from.file()));
const same = async () => expect(await eventsAt(anna)).toEqual(await eventsAt(berta));
const opened = async (at: Installation) =>
  (await eventsAt(at)).filter(({ type }) => type === 'BoardMomentOpened');

/** The rivals, on the board at both installations. */
async function rivals(id: string, moments: number): Promise<void> {
  const file = skirmishBy(id, 'rivals', `{ moments: ${moments} }`);
  await pair.begin(file);
  await pair.round('canary-a-cross', 'canary-b-hold');
  await pair.round('fought', 'fought');
  expect(await pair.phases()).toEqual(['board', 'board']);
}

test('[application: mail] moments that both sides seal, in either order and at once, to equal streams that verify', async () => {
  await rivals('rivals-by-mail', 3);
  // Side A seals first, changes its mind, takes it back and seals again before anything was sent.
  expect(await board(anna)).toMatchObject({ due: true, mayOrder: ['A'], mayTakeBack: false });
  expect(codeOf(await takeBack(anna))).toBe('NOT_SEALED');
  value(await order(anna, 'go d2'));
  expect(codeOf(await order(anna, 'go a5'))).toBe('TOO_FAR');
  value(await takeBack(anna));
  expect(await due(anna)).toEqual([]);
  value(await order(anna, 'go d2'));
  const first = value(await order(anna, 'go d3 fire'));
  expect(first).toMatchObject({
    ...{ head: 1, due: false, mayOrder: ['A'], mayTakeBack: true },
    byMail: { waits: 'toSend', sealing: true },
  });
  expect(first.pending.map(({ settled }) => settled)).toEqual([true, false]);
  expect(await due(anna)).toEqual(['your sealed orders on the board, still locked']);
  await letter(anna, berta);
  expect(codeOf(await order(anna, 'go d2'))).toBe('ALREADY_POSTED');
  expect(codeOf(await takeBack(anna))).toBe('ALREADY_POSTED');
  expect(await board(anna)).toMatchObject({ mayOrder: [], byMail: { waits: 'theirLetter' } });
  expect((await board(berta)).pending.map(({ settled }) => settled)).toEqual([true, false]);
  expect(JSON.stringify(await berta.events())).not.toContain('"fire":true');
  // Berta is the second: her seal and its key go out in one file, and it is opened as soon as that has come.
  value(await order(berta, 'go d4'));
  expect(await due(berta)).toEqual([
    'your sealed orders on the board, still locked',
    'the key to your sealed orders',
  ]);
  await letter(berta, anna);
  expect(await opened(anna)).toHaveLength(1);
  expect(await opened(berta)).toHaveLength(0);
  // Anna’s key and her next seal share a file.
  value(await order(anna, 'go d2'));
  await letter(anna, berta);
  await same();
  // The second moment: both have sealed before they saw the other’s, and their files cross.
  value(await order(berta, 'go d5'));
  value(await order(berta, 'go d4 fire'));
  await letter(berta, anna);
  expect(await opened(anna)).toHaveLength(2);
  await letter(anna, berta);
  await same();
  // The third: side B first; the two files cross, and each then sends its key.
  value(await order(berta, 'go d4 fire'));
  value(await order(anna, 'go d3 fire'));
  const [hers, his] = [await anna.file(), await berta.file()];
  value(await berta.take(hers));
  value(await anna.take(his));
  expect(await due(anna)).toEqual(['the key to your sealed orders']);
  expect(await opened(anna)).toHaveLength(2);
  await letter(anna, berta);
  expect(await opened(berta)).toHaveLength(3);
  await letter(berta, anna);
  await same();
  expect((await pair.phases()).includes('board')).toBe(false);
  await pair.alike();
  for (const verdict of await pair.verified()) {
    expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
    expect(verdict.checked).toMatchObject({ battles: 1, acts: 6 });
  }
  const [moment] = await opened(anna);
  if (moment?.type !== 'BoardMomentOpened') throw new Error('a moment');
  expect(new Set(moment.data.sheets.map(({ nonce }) => nonce)).size).toBe(2);
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 240_000);

test('[security: mail] an opening that does not fit, a seal for another moment, seat or twice, and a key without its seal refuse the whole file', async () => {
  await rivals('forged-seals-by-mail', 2);
  value(await order(berta, 'go d4'));
  const early = await berta.file();
  value(await anna.take(early));
  value(await order(anna, 'go d2'));
  await letter(anna, berta);
  // Berta has opened; her file with the key is what is forged.
  await berta.file();
  const before = [await anna.events(), await eventsAt(anna)];
  const forged = async (change: (key: MailBodyOf<'opened'>) => readonly MailBody[]) => {
    const file = await writtenBy(berta, anna, (messages) => {
      const last = messages.at(-1);
      if (last?.kind !== 'opened') throw new Error('a key');
      return [...messages.slice(0, -1), ...change(last)];
    });
    const answer = await anna.take(file);
    expect([await anna.events(), await eventsAt(anna)]).toEqual(before);
    return answer.ok ? 'OK' : `${answer.error.code}: ${answer.error.message}`;
  };
  const rules = 'MAIL_AGAINST_THE_RULES: What this file says cannot be: ';
  const unfit = `${rules}the sealed orders on the board of “The ford”: The orders are not those that were sealed.`;
  expect(await forged((key) => [{ ...key, command: { to: 17, fire: true } }])).toBe(unfit);
  expect(await forged((key) => [{ ...key, nonce: 'ab'.repeat(32) }])).toBe(unfit);
  const nowhere = `${rules}orders for a moment that is not open on the board.`;
  expect(await forged((key) => [{ ...key, seat: 'A' }])).toBe(nowhere);
  expect(await forged((key) => [{ ...key, pending: 'moment9' }])).toBe(nowhere);
  const stray = (what: string) =>
    `${rules}${what} for a moment of battle 1 that is not open on the board.`;
  expect(await forged((key) => [{ ...key, from: key.from + 1 }])).toBe(
    stray('the key to sealed orders'),
  );
  const { commitment, commander } = await sealedBy(berta);
  const again = (key: MailBodyOf<'opened'>, more: object): MailBody => {
    const { command: _, nonce: __, ...moment } = key;
    return { ...moment, kind: 'sealed', commitment, commander, ...more };
  };
  const other = { commitment: 'cd'.repeat(32) };
  expect(await forged((key) => [again(key, other), key])).toBe(stray('sealed orders'));
  expect(await forged((key) => [key, again(key, { ...other, from: key.from + 50 })])).toBe(
    stray('sealed orders'),
  );
  expect(
    await forged((key) => [key, again(key, { ...other, from: key.from + 3, seat: 'A' })]),
  ).toBe(nowhere);
  // The true file, late; then doubled.
  const true_ = await berta.again();
  value(await anna.take(true_));
  expect(codeOf(await anna.take(true_))).toBe('MAIL_OLD');
  expect(codeOf(await anna.take(early))).toBe('MAIL_OLD');
  await same();
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 240_000);

async function sealedBy(at: Installation) {
  const event = (await at.events()).findLast(({ type }) => type === 'BoardSheetSealed');
  if (event?.type !== 'BoardSheetSealed') throw new Error('a sealed sheet');
  return event.data;
}

test('[application: mail] an artificial commander seals where its side is played, for one moment or until it is taken back; its thoughts repeat', async () => {
  await rivals('artificial-seals-by-mail', 3);
  value(await exchange(anna, 'A', 'bold', true));
  expect(codeOf(await order(anna, 'go d2'))).toBe('NOT_YOUR_MOVE');
  await played(anna);
  value(await exchange(berta, 'B', 'bold'));
  await played(berta);
  await played(berta);
  await letter(anna, berta);
  await letter(berta, anna);
  expect(await opened(anna)).toHaveLength(1);
  // Anna’s has given the command back; Berta’s goes on.
  expect((await board(anna)).commanders).toMatchObject({
    ...{ A: { kind: 'person' }, B: { kind: 'artificial', doctrine: 'bold' } },
  });
  value(await order(anna, 'go d2 fire'));
  await letter(anna, berta);
  await played(berta);
  await letter(berta, anna);
  value(await order(anna, 'go d3'));
  await letter(anna, berta);
  await played(berta);
  await letter(berta, anna);
  await letter(anna, berta);
  await same();
  for (const verdict of await pair.verified())
    expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 240_000);

test('[application: mail] handed over for one turn after its orders went out, a side is commanded so at the next moment, and then by hand again', async () => {
  await rivals('once-by-mail', 3);
  value(await order(anna, 'go d2'));
  await letter(anna, berta);
  // The moment that waits was sealed by hand: the command is for the next.
  value(await exchange(anna, 'A', 'bold', true));
  value(await order(berta, 'go d4'));
  await letter(berta, anna);
  expect(await opened(anna)).toHaveLength(1);
  expect((await board(anna)).commanders.A).toMatchObject({ kind: 'artificial', until: 'turnEnd' });
  await played(anna);
  await letter(anna, berta);
  value(await order(berta, 'go d5'));
  await letter(berta, anna);
  expect(await opened(anna)).toHaveLength(2);
  expect(await board(anna)).toMatchObject({
    commanders: { A: { kind: 'person' } },
    mayOrder: ['A'],
  });
  await letter(anna, berta);
  await same();
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 240_000);

test('[application: mail] a process that dies between the campaign and the battle leaves no sealed moment undone', async () => {
  await rivals('interrupted-seals-by-mail', 2);
  value(await order(anna, 'go d2'));
  await letter(anna, berta);
  value(await order(berta, 'go d4'));
  const file = await berta.file();
  const { append } = anna.services.store;
  anna.services.store.append = async (streamId, ...rest) => {
    if (streamId.startsWith('battle/')) throw new Error('the process ended');
    return append.call(anna.services.store, streamId, ...rest);
  };
  value(await anna.take(file));
  anna.services.store.append = append;
  expect((await boardAt(anna)).version).toBe(1);
  expect(anna.table.faults.splice(0)).not.toEqual([]);
  await played(anna);
  expect(await opened(anna)).toHaveLength(1);
  expect((await board(anna)).mayOrder).toEqual(['A']);
  await letter(anna, berta);
  await same();
}, 240_000);

test('[application: mail] Shambattle from its first turn to its last by letters: guns sealed by hand and by artificial commanders, at both ends alike', async () => {
  const file = readFileSync(
    path.resolve(import.meta.dirname, '../../../campaigns/three-bridges.yaml'),
    'utf8',
  ).replace(/^id: .*$/m, 'id: bridges-by-mail');
  await pair.begin(file);
  while (!(await pair.phases()).includes('encounter')) {
    const [ours, theirs] = [(await anna.page()).view, (await berta.page()).view].map(
      ({ situation }) => situation?.choices.find(({ open }) => open)?.id ?? '',
    );
    await pair.round(ours ?? '', theirs ?? '');
  }
  await pair.round('fought', 'fought');
  expect(await pair.phases()).toEqual(['board', 'board']);
  value(await exchange(anna, 'A', 'fast'));
  let letters = 0;
  let reached = '';
  for (let idle = 0; idle < 3; ) {
    idle += 1;
    const versions = [(await boardAt(anna)).version, (await boardAt(berta)).version].join();
    // A hand over for one turn ends with a moment that is opened: the next one may bring no letter yet.
    if (versions !== reached) idle = 0;
    reached = versions;
    for (const [from, to] of [
      [anna, berta],
      [berta, anna],
    ] as const) {
      if ((await from.page()).view.phase === 'board') {
        // Berta hands her side over for one turn at a time.
        const mine = await board(from);
        if (from === berta && !mine.over && mine.commanders.B.kind === 'person')
          value(await exchange(berta, 'B', 'fast', true));
        await played(from);
        // While the enemy is in rout one side may play several turns before it has to write.
        if ((await boardAt(from)).version > mine.head) idle = 0;
      }
      if ((await due(from)).length === 0) continue;
      await letter(from, to);
      letters += 1;
      idle = 0;
    }
  }
  expect(letters).toBeGreaterThan(20);
  // Where nothing goes on, this says what each end waits for.
  const standing = [];
  for (const one of [anna, berta])
    if ((await one.page()).view.phase === 'board') {
      const { at, pending, byMail, commanders, words } = await board(one);
      standing.push({ at, pending, byMail, commanders, words: words[0] });
    }
  expect(standing).toEqual([]);
  await same();
  await pair.alike();
  for (const verdict of await pair.verified()) {
    expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
    expect(verdict.checked.battles).toBe(1);
  }
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
  expect(await sheet(anna)).toBeNull();
}, 600_000);
