import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '@/lib/application/core/services';
import { playBoardTurn } from '@/lib/application/due/board-turns';
import { SIDES } from '@/lib/kernel/side';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { boardOf, typed } from './boards';
import { eventsAt, Pair } from './mail-pair';
import { Installation } from './mail-post-office';
import { answered, chosen, codeOf, newCommand, seen, started, value } from './table';

/** Krzeczhorz, Musket and Pike on hexes, from a campaign: at one screen, and by letters. */
const KRZECZHORZ = readFileSync(
  path.resolve(import.meta.dirname, '../../../campaigns/krzeczhorz-1757.yaml'),
  'utf8',
);

let screen: Installation;
let pair: Pair;

beforeAll(async () => {
  screen = await Installation.open('Clara');
  pair = await Pair.open();
}, 180_000);
afterAll(async () => {
  await pair.clear();
  await screen.clear();
});

/** Lets artificial commanders play until nobody is left to do so. */
async function playedOn(at: Services, id: string): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1)
    if (value(await playBoardTurn(at, id, 0)).kind === 'rests') return;
  throw new Error('The battle has not ended after 400 turns of a commander.');
}

test(
  '[application: formed units] at one screen: orders typed and taken back, one side handed over for a turn, then both to the end; every man is accounted for in the ledger and missing from the campaign’s forces, and the battle is fought again from the opened seed',
  {
    timeout: 240_000,
  },
  () => screen.at(() => atOneScreen(screen)),
);

interface Tree<Unit> {
  readonly formations: readonly Tree<Unit>[];
  readonly units: readonly Unit[];
}
const unitsIn = <Unit>(trees: readonly Tree<Unit>[]): readonly Unit[] =>
  trees.flatMap((tree) => [...tree.units, ...unitsIn(tree.formations)]);

async function atOneScreen({ app: application, services, user, club }: Installation) {
  const file = { clubId: club, fileName: 'krzeczhorz.yaml', content: KRZECZHORZ };
  const { libraryId } = value(await application.importCampaign(user, file));
  const id = await started(application, user, { kind: 'hotSeat' }, { libraryId, clubId: club });
  for (const side of ['A', 'B'] as const)
    value(await chosen(application, user, id, side === 'A' ? 'attack' : 'stand', side));
  for (const side of ['A', 'B'] as const)
    value(await answered(application, user, id, 'fought', side));
  const order = (text: string, side: 'A' | 'B') => typed(application, user, id, text, side);
  const command = async (side: 'A' | 'B', doctrine: string | null, once = false) =>
    value(
      await application.exchangeCommand(user, id, 0, {
        ...{ side, doctrine, once, commandId: newCommand() },
      }),
    );
  const before = await boardOf(application, user, id, 'A');
  expect(before.mayOrder).toEqual(['A']);
  value(await order('s24 to s22', 'A'));
  value(await application.takeBackAct(user, id, 0, { as: 'A', commandId: newCommand() }));
  expect((await boardOf(application, user, id, 'A')).pieces).toEqual(before.pieces);
  value(await order('s24 to s22', 'A'));
  expect(codeOf(await order('s22 to a1', 'A'))).toBe('OUT_OF_REACH');
  value(await order('end', 'A'));
  // Austria is handed over for one turn, and comes back by itself.
  await command('B', 'fast', true);
  await playedOn(services, id);
  expect((await boardOf(application, user, id, 'B')).commanders.B.kind).toBe('person');
  value(await order('end', 'A'));
  value(await order('end', 'B'));
  await command('A', 'fast');
  await command('B', 'fast');
  await playedOn(services, id);

  const { view } = await seen(application, user, id, { as: 'A' });
  expect(view.phase).toBe('concluded');
  const report = view.battles[0]?.report;
  expect(report?.method).toBe('fought');
  let lost = 0;
  for (const { counts } of report?.ledger ?? []) {
    const { men } = counts;
    if (men === undefined) continue;
    const { start, present, ...columns } = men;
    const gone = Object.values(columns as Record<string, number>).reduce(
      (sum, one) => sum + one,
      0,
    );
    expect(present + gone).toBe(start);
    lost += gone;
  }
  expect(lost).toBeGreaterThan(500);
  // The campaign's forces have lost the same men.
  const missing = SIDES.flatMap((side) => unitsIn(view.forces[side])).reduce(
    (sum, { start, men }) => sum + start.men - men,
    0,
  );
  expect(missing).toBe(lost);
  const { content } = value(await application.exportCampaign(user, id));
  expect(
    verifyCampaignExport(content, services.resolvers, { rulesets: services.games }),
  ).toMatchObject({ ok: true, breaks: [], checked: { battles: 1 } });
}

test('[application: formed units] by mail: a turn of each side by letters, typed at one end and played by a commander at the other, to equal records; no letter is longer than 2 kB for each unit', {
  timeout: 300_000,
}, async () => {
  const { anna, berta } = pair;
  await pair.begin(KRZECZHORZ.replace('id: krzeczhorz-1757', 'id: krzeczhorz-by-mail'));
  await pair.round('attack', 'stand');
  await pair.round('fought', 'fought');
  expect(await pair.phases()).toEqual(['board', 'board']);
  const order = (at: Installation, text: string) =>
    at.at(() => typed(at.app, at.user, at.campaignId, text));
  const handedOver = (at: Installation, side: 'A' | 'B') =>
    at.at(async () =>
      value(
        await at.app.exchangeCommand(at.user, at.campaignId, 0, {
          ...{ side, doctrine: 'fast', once: false, commandId: newCommand() },
        }),
      ),
    );
  const sizes: number[] = [];
  const letter = async (from: Installation, to: Installation) => {
    const file = await from.file();
    sizes.push(Buffer.byteLength(file));
    value(await to.take(file));
  };
  value(await order(anna, 's24 to s22'));
  value(await order(anna, 'end'));
  await letter(anna, berta);
  const board = await berta.at(() => boardOf(berta.app, berta.user, berta.campaignId));
  expect(board.mayOrder).toEqual(['B']);
  await handedOver(berta, 'B');
  await handedOver(anna, 'A');
  const ends = [berta, anna] as const;
  for (let half = 0; half < 16; half += 1) {
    const [from, to] = half % 2 === 0 ? [ends[0], ends[1]] : [ends[1], ends[0]];
    await from.at(() => playedOn(from.services, from.campaignId));
    await letter(from, to);
    if ((await pair.phases()).every((phase) => phase !== 'board')) break;
  }
  expect(await pair.phases()).toEqual(['concluded', 'concluded']);
  expect(await eventsAt(anna)).toEqual(await eventsAt(berta));
  const [hers, his] = [await anna.page(), await berta.page()].map(({ view }) => view.battles[0]);
  expect(hers?.report).toEqual(his?.report);
  for (const verdict of await pair.verified())
    expect(verdict).toMatchObject({ ok: true, breaks: [], checked: { battles: 1 } });
  const units = hers?.report?.ledger.length ?? 0;
  expect(Math.max(...sizes)).toBeLessThan(2000 * units);
});
