import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoardDeed } from '@/lib/battle/stream/deeds';
import { RULESETS } from '@/lib/rulesets/registry';
import { boardOnly } from '@/tests/support/made-up';
import { OUTPOSTS } from '@/tests/support/outposts';
import { boardOf, typed } from './boards';
import { skirmishBy } from './ford';
import { eventsAt, Pair, writtenBy } from './mail-pair';
import type { Installation } from './mail-post-office';
import { value } from './table';

let pair: Pair;
let anna: Installation;
let berta: Installation;

beforeAll(async () => {
  const outposts = boardOnly(OUTPOSTS, 'The outposts', 'An attack that tells asks its defender.');
  pair = await Pair.open([...RULESETS, outposts]);
  ({ anna, berta } = pair);
}, 120_000);
afterAll(() => pair.clear());

const order = (at: Installation, text: string) =>
  at.at(() => typed(at.app, at.user, at.campaignId, text));
const board = (at: Installation) => at.at(() => boardOf(at.app, at.user, at.campaignId));
const leave = (at: Installation, answers: { kind: string; answer: string }[]) =>
  at.at(async () => value(await at.app.leaveBoardAnswers(at.user, at.campaignId, 0, { answers })));
const letter = async (from: Installation, to: Installation) =>
  value(await to.take(await from.file()));

test('[application: mail] answers left travel with a letter: a turn that asks stays one letter; only what was left is accepted', async () => {
  await pair.begin(skirmishBy('outposts-by-mail', 'outposts', '{ turns: 6 }'));
  await pair.round('canary-a-cross', 'canary-b-hold');
  await pair.round('fought', 'fought');
  // Side A ends its turn; Berta leaves answers, and they go out with her own turn.
  value(await order(anna, 'end'));
  await letter(anna, berta);
  await leave(berta, [{ kind: 'retreat-or-lose', answer: 'lose' }]);
  value(await order(berta, 'end'));
  await letter(berta, anna);
  const before = (await eventsAt(anna)).length;
  // Each attack that tells is answered at once, and Anna’s turn goes on.
  for (let attack = 0; attack < 3; attack += 1) {
    const after = value(await order(anna, 'attack'));
    expect(after).toMatchObject({ mayOrder: ['A'], byMail: { waits: 'yourMove' } });
  }
  const mine = (await eventsAt(anna)).slice(before);
  const answers = mine.filter(({ type, data }) => type === 'BoardActed' && data.seat === 'B');
  expect(answers.length).toBeGreaterThan(0);
  value(await order(anna, 'end'));
  await anna.file();
  // A file that gives in Berta’s name what she never left is refused.
  const kept = [await berta.events(), await eventsAt(berta)];
  const forged = async (change: (deed: BoardDeed) => readonly BoardDeed[]) => {
    const file = await writtenBy(anna, berta, (messages) => {
      const last = messages.at(-1);
      if (last?.kind !== 'board') throw new Error('a turn');
      return [...messages.slice(0, -1), { ...last, deeds: last.deeds.flatMap(change) }];
    });
    const answer = await berta.take(file);
    expect([await berta.events(), await eventsAt(berta)]).toEqual(kept);
    return answer.ok ? 'OK' : `${answer.error.code}: ${answer.error.message}`;
  };
  const retreats = (deed: BoardDeed): readonly BoardDeed[] =>
    deed.kind === 'answer' ? [{ ...deed, command: { type: 'retreat' } }] : [deed];
  expect(await forged(retreats)).toMatch(
    /^MAIL_AGAINST_THE_RULES.*the other side had left no such answer/,
  );
  expect(
    await forged((deed) => (deed.kind === 'answer' ? [{ ...deed, seat: 'A' }] : [deed])),
  ).toMatch(/to no question that the other side was asked/);
  expect(await forged((deed) => (deed.kind === 'answer' ? [] : [deed]))).toMatch(
    /^MAIL_AGAINST_THE_RULES/,
  );
  value(await berta.take(await anna.again()));
  expect(await eventsAt(berta)).toEqual(await eventsAt(anna));
  await pair.alike();
  // Berta takes them back: from her next file on she is asked, and an answer is a letter.
  await leave(berta, []);
  value(await order(berta, 'end'));
  await letter(berta, anna);
  for (;;) {
    value(await order(anna, 'attack'));
    if ((await board(anna)).byMail?.waits !== 'yourMove') break;
  }
  await letter(anna, berta);
  expect((await board(berta)).pending[0]).toMatchObject({ side: 'B', mode: 'window' });
  value(await order(berta, 'lose'));
  await letter(berta, anna);
  for (const at of [anna, berta, anna, berta]) {
    const { over, mayOrder } = await board(at);
    if (over || mayOrder.length === 0) continue;
    value(await order(at, 'end'));
    await letter(at, at === anna ? berta : anna);
  }
  expect((await pair.phases()).includes('board')).toBe(false);
  await pair.alike();
  for (const verdict of await pair.verified())
    expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 240_000);

test('[application: mail] a round of Maurice Lite is one letter where answers were left for its windows; no hand is at the other installation', async () => {
  const content = readFileSync(path.join('campaigns', 'melle-1745.yaml'), 'utf8').replace(
    /^id: .*$/m,
    'id: melle-by-mail',
  );
  await pair.offerBattle(content, {
    ...{ battle: 'melle', methods: ['fought'] },
    terms: { firstRound: 'B', cardsDealt: '8' },
  });
  await pair.accepted();
  await pair.round('fought', 'fought');
  // The Allies pass, and leave an answer for each question of the French round.
  await leave(
    berta,
    ['interrupt', 'modifier', 'displacement', 'discard'].map((kind) => ({
      kind,
      answer: kind === 'displacement' || kind === 'discard' ? 'staff' : 'leave',
    })),
  );
  value(await order(berta, 'pass'));
  // Eleven cards: one is laid down at the end of the round.
  for (const text of ['end round', 'discard'])
    if ((await board(berta)).mayOrder.includes('B')) value(await order(berta, text));
  await letter(berta, anna);
  const before = (await eventsAt(anna)).length;
  // The French march: the questions in between are answered at once.
  value(await order(anna, 'march'));
  value(await order(anna, 'activate'));
  // Her own question, for a card of hers, is hers to answer.
  if (/may play/.test((await board(anna)).words[0] ?? '')) value(await order(anna, 'let it pass'));
  const { mayOrder, words, cards } = await board(anna);
  expect(mayOrder).toEqual(['A']);
  expect(words[0]).toMatch(/France (moves|may move the commander)/);
  expect(cards?.hands.B).toBeNull();
  expect(cards?.hands.A?.length).toBeGreaterThan(0);
  const mine = (await eventsAt(anna)).slice(before);
  expect(mine.some(({ type, data }) => type === 'BoardActed' && data.seat === 'B')).toBe(true);
  for (let asked = 0; asked < 3; asked += 1) {
    const { mayOrder: may, words: told } = await board(anna);
    if (!may.includes('A')) break;
    const [headline = ''] = told;
    const text = /moves\./.test(headline)
      ? 'end moves'
      : /discards/.test(headline)
        ? 'discard'
        : 'end round';
    value(await order(anna, text));
  }
  await letter(anna, berta);
  expect((await board(berta)).words[0]).toContain('Round 3, the Pragmatic Army');
  expect((await board(berta)).cards?.hands.A).toBeNull();
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 120_000);
