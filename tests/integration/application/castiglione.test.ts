import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { SIDES } from '@/lib/kernel/side';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { answered, chosen, newCommand, person, seen, started, Table, value } from './table';

/** Ten days between Lake Garda and the Mincio by battles without people, from the first choice to a conclusion. */
const FILE = path.resolve(import.meta.dirname, '../../../campaigns/castiglione.yaml');

let table: Table;
let application: CampaignApplication;
let anna: { user: string; club: string };
let definition: CampaignDefinition;
let libraryId: string;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  anna = await person('Anna');
  const content = readFileSync(FILE, 'utf8');
  const read = readCampaignFile(content);
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join(' '));
  definition = read.value;
  const file = { clubId: anna.club, fileName: 'castiglione.yaml', content };
  libraryId = value(await application.importCampaign(anna.user, file)).libraryId;
});
afterAll(() => table.clear());

/** Most steps of a campaign: choices, encounters and intervals. */
const STEPS_MAX = 60;

/** One person plays both sides, always by the first choice of each and by autoplayed battles; what was done, step by step. */
async function playedToItsEnd(id: string): Promise<readonly string[]> {
  const { user } = anna;
  const done: string[] = [];
  while (done.length < STEPS_MAX) {
    const { view } = await seen(application, user, id, { as: 'A' });
    if (view.phase === 'concluded') return done;
    const situation = definition.situations.find((one) => one.id === view.situation?.id);
    done.push(view.phase === 'choosing' ? `${situation?.id}` : view.phase);
    // A side that has nothing to decide in an interval is not asked.
    for (const side of view.awaiting) {
      const [first] = situation?.choices[side] ?? [];
      const round = view.round ?? '';
      if (view.phase === 'choosing')
        value(await chosen(application, user, id, first?.id ?? '', side));
      else if (view.phase === 'encounter')
        value(await answered(application, user, id, 'autoplayed', side));
      else if (view.phase === 'interval') {
        const { view: own } = await seen(application, user, id, { as: side });
        const rest = own.interval?.own?.rest ? { rest: 'rest' } : {};
        const sealed = { round, side, commandId: newCommand(), ...rest };
        value(await application.sealInterval(user, id, sealed));
      } else throw new Error(`Nobody can go on in the phase ${view.phase}.`);
    }
  }
  throw new Error(`The campaign has not ended after ${STEPS_MAX} steps.`);
}

interface Tree<Unit> {
  readonly formations: readonly Tree<Unit>[];
  readonly units: readonly Unit[];
}
const unitsIn = <Unit>(trees: readonly Tree<Unit>[]): readonly Unit[] =>
  trees.flatMap((tree) => [...tree.units, ...unitsIn(tree.formations)]);

test('[application: Castiglione] from the first choice to a conclusion by autoplayed battles: stragglers come in after a night, losses last, and every battle is fought again from the opened seeds', {
  timeout: 240_000,
}, async () => {
  const id = await started(
    application,
    anna.user,
    { kind: 'hotSeat' },
    { libraryId, clubId: anna.club },
  );
  const done = await playedToItsEnd(id);
  expect(done.filter((step) => step === 'encounter').length).toBeGreaterThanOrEqual(2);
  const { view } = await seen(application, anna.user, id, { as: 'A' });
  expect(definition.conclusions.map((one) => one.id)).toContain(view.conclusion?.id);

  const { content } = value(await application.exportCampaign(anna.user, id));
  expect(verifyCampaignExport(content, table.services().resolvers)).toMatchObject({
    ok: true,
    breaks: [],
    checked: { battles: view.battles.length },
  });
  // Of the figures that fell in all battles some came back, and some did not: on each side, but that of the few whom a
  // victor loses in his only battle with a night after it none may come back.
  const sums = { missing: 0, fallen: 0 };
  for (const side of SIDES) {
    const units = unitsIn(view.forces[side]);
    const missing = units.reduce((sum, { start, men }) => sum + start.men - men, 0);
    const fallen = view.battles
      .flatMap(({ report }) => report?.ledger ?? [])
      .filter((row) => row.side === side)
      .reduce(
        (sum, { counts: { figures } }) => sum + (figures ? figures.start - figures.present : 0),
        0,
      );
    expect(missing).toBeGreaterThan(0);
    expect(missing).toBeLessThanOrEqual(fallen);
    sums.missing += missing;
    sums.fallen += fallen;
  }
  expect(sums.missing).toBeLessThan(sums.fallen);
});
