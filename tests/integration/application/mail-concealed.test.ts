import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Fact } from '@/lib/rulesets/strategy-tactical/records';
import type { MailBody, MailBodyOf } from '@/lib/transfer/mail-entries';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { closeTable } from '@/tests/e2e/support/close-table';
import { boardOf, typed } from './boards';
import { eventsAt, Pair, writtenBy } from './mail-pair';
import type { Installation } from './mail-post-office';
import { codeOf, value } from './table';

/*
 * Strategy-Tactical by mail: what a stand holds is sealed with the plan, is on no page of the other side while the stand is
 * hidden, is open at the end, and cannot be other than what was committed.
 */
let pair: Pair;
let anna: Installation;
let berta: Installation;

beforeEach(async () => {
  pair = await Pair.open();
  ({ anna, berta } = pair);
}, 120_000);
afterEach(() => pair.clear());

const order = (at: Installation, text: string) =>
  at.at(() => typed(at.app, at.user, at.campaignId, text));
const board = (at: Installation) => at.at(() => boardOf(at.app, at.user, at.campaignId));
const letter = async (from: Installation, to: Installation) =>
  value(await to.take(await from.file()));
const due = (at: Installation) =>
  at.at(async () => value(await at.app.mailPage(at.user, at.campaignId)).due);
const PLAN =
  'plan "The left is a feint" with stand-A-1 = az-fourth; stand-A-2 = az-fifth + az-sixth + az-gun';

test('[strategy-tactical: Combat] by mail: moves are spoken, flank after flank, to the end of the battle', async () => {
  const file = closeTable('spoken-by-mail', 'The spoken table');
  await pair.begin(file.replace('moveLimit: 2', 'moveLimit: 2\n      flanks: spoken'));
  await pair.round('a-fight', 'b-fight');
  await pair.round('fought', 'fought');
  value(await order(anna, 'plan: stand fast'));
  await letter(anna, berta);
  value(await order(berta, 'plan: stand fast'));
  await letter(berta, anna);
  let chosen = 0;
  for (let step = 0; step < 30 && (await pair.phases()).includes('board'); step += 1)
    for (const [from, to] of [
      [anna, berta],
      [berta, anna],
    ] as const) {
      const { mayOrder, pending } = await board(from);
      const sealed = pending[0]?.mode === 'sealed';
      if (mayOrder.length > 0) {
        if (!sealed) chosen += 1;
        value(await order(from, sealed ? 'sheet' : 'begin east'));
      }
      if ((await due(from)).length > 0) await letter(from, to);
    }
  expect(await pair.phases()).not.toContain('board');
  // The winner of each die has chosen a flank, and each move was written on two sheets.
  expect(chosen).toBe(2);
  const facts = (await eventsAt(berta)).flatMap(({ data }) =>
    'records' in data ? (data.records as readonly Fact[]) : [],
  );
  const flanks = facts.filter(({ type }) => type === 'FlankChosen');
  expect(flanks).toMatchObject([{ flank: 'east' }, { flank: 'east' }]);
  for (const verdict of await pair.verified())
    expect(verdict).toMatchObject({ ok: true, breaks: [] });
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 240_000);

test('[strategy-tactical: Rules for Concealed Troops] by mail: rosters are hidden until the end, open then, and those that were committed', async () => {
  await pair.begin(closeTable('close-by-mail', 'The close table'));
  await pair.round('a-fight', 'b-fight');
  await pair.round('fought', 'fought');
  expect(await pair.phases()).toEqual(['board', 'board']);
  expect(codeOf(await order(anna, 'plan "" with stand-A-1 = az-fourth + az-fourth'))).toBe(
    'ROSTER_WRONG',
  );
  value(await order(anna, PLAN));
  await letter(anna, berta);
  value(await order(berta, 'plan: stand fast'));
  await letter(berta, anna);

  // Anna’s key is what is forged: another roster does not fit her commitment.
  await anna.file();
  const forged = await writtenBy(anna, berta, (messages): readonly MailBody[] => {
    const at = messages.findLastIndex(({ kind }) => kind === 'opened');
    const key = messages[at] as MailBodyOf<'opened'>;
    const text = JSON.stringify(key.command);
    expect(text).toContain('az-fifth');
    const command = JSON.parse(
      text
        .replace('"az-fourth"', '"x"')
        .replace('"az-fifth"', '"az-fourth"')
        .replace('"x"', '"az-fifth"'),
    );
    return messages.map((one, index) => (index === at ? { ...key, command } : one));
  });
  const refused = await berta.take(forged);
  expect(refused.ok ? '' : refused.error.message).toContain(
    'The orders are not those that were sealed.',
  );
  value(await berta.take(await anna.again()));

  // Both know from then on that both have a plan, and nothing of what the other’s stands hold.
  for (const at of pair.both) {
    const own = at === anna ? 'az' : 'ru';
    const theirs = at === anna ? 'ru' : 'az';
    const shown = JSON.stringify(await board(at));
    const stands = (await board(at)).pieces.filter(({ kind }) => kind === 'hidden column');
    expect(stands).toHaveLength(4);
    const held = (side: string) =>
      stands.filter(({ id }) => id.startsWith(`stand-${side}`)).flatMap(({ details }) => details);
    const [mine, other] = own === 'az' ? ['A', 'B'] : ['B', 'A'];
    expect(held(mine as string).some((words) => words?.startsWith('holds'))).toBe(true);
    expect(held(other as string)).toContain('what it holds is hidden');
    expect(shown).not.toContain(`${theirs}-fifth`);
    if (at === berta) expect(shown).not.toContain('The left is a feint');
  }

  // Two moves without orders; the winner of the die lets the centre be.
  for (let step = 0; step < 12 && (await pair.phases()).includes('board'); step += 1)
    for (const [from, to] of [
      [anna, berta],
      [berta, anna],
    ] as const) {
      const { mayOrder, pending } = await board(from);
      if (mayOrder.length > 0)
        value(await order(from, pending[0]?.mode === 'sealed' ? 'sheet' : 'counter'));
      if ((await due(from)).length > 0) await letter(from, to);
    }
  expect(await pair.phases()).not.toContain('board');

  const facts = (await eventsAt(berta)).flatMap(({ data }) =>
    'records' in data ? (data.records as readonly Fact[]) : [],
  );
  const ended = facts.find(({ type }) => type === 'BattleEnded');
  const laid = facts.find(({ type }) => type === 'PlanLaid');
  if (ended?.type !== 'BattleEnded' || laid?.type !== 'PlanLaid') throw new Error('its end');
  expect(ended.plans).toEqual(['The left is a feint', 'stand fast']);
  const committed = laid.bodies.filter(({ id }) => id.startsWith('stand-A'));
  expect(committed.map(({ units }) => units.length)).toEqual([1, 3]);
  expect(ended.stands).toEqual(
    expect.arrayContaining(committed.map(({ id, units }) => ({ stand: id, units }))),
  );
  for (const verdict of await pair.verified())
    expect(verdict).toMatchObject({ ok: true, breaks: [] });

  // An export in which the sealed plan holds another roster is found out.
  const { content } = value(
    await berta.at(() => berta.app.exportCampaign(berta.user, berta.campaignId)),
  );
  const parts = content.split('"az-fourth"');
  expect(parts.length).toBeGreaterThan(2);
  const { resolvers, games } = berta.services;
  const changed = content.replace(/"units":\["az-fourth"\]/, '"units":["az-sixth"]');
  expect(changed).not.toBe(content);
  expect(verifyCampaignExport(changed, resolvers, { rulesets: games }).ok).toBe(false);
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 240_000);
