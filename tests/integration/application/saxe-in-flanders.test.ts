import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { SIDES } from '@/lib/kernel/side';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { answered, chosen, newCommand, person, seen, started, Table, value } from './table';

/** Four years in Flanders by battles without people, from the first choice to a conclusion, on a file that is uploaded. */
const FILE = path.resolve(import.meta.dirname, '../../../campaigns/saxe-in-flanders.yaml');

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
  const file = { clubId: anna.club, fileName: 'saxe.yaml', content };
  libraryId = value(await application.importCampaign(anna.user, file)).libraryId;
});
afterAll(() => table.clear());

/** Most steps of a campaign: choices, encounters and intervals. */
const STEPS_MAX = 60;

/** One person plays both sides, by the first choice of each, but for the first one of the allies, and by autoplayed battles; what was done, step by step. */
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
      // A defeat at Fontenoy can end the war on its first day: the allies do not attack before Tournai.
      const waits = side === 'B' && situation?.id === definition.start;
      const first = situation?.choices[side][waits ? 1 : 0];
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

test('[application: Saxe in Flanders] four years of autoplayed battles reach a peace; broken brigades come back as conscripts, no officer is hit, and every battle is fought again from the opened seeds', {
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
  expect(done).toContain('interval');
  const { view } = await seen(application, anna.user, id, { as: 'A' });
  expect(definition.conclusions.map((one) => one.id)).toContain(view.conclusion?.id);

  const { content } = value(await application.exportCampaign(anna.user, id));
  expect(verifyCampaignExport(content, table.services().resolvers)).toMatchObject({
    ok: true,
    breaks: [],
    checked: { battles: view.battles.length },
  });
  const fates = view.battles.flatMap(({ report }) => report?.leaders.map(({ fate }) => fate) ?? []);
  expect(new Set(fates)).toEqual(new Set(['unhurt']));
  const stated = new Map(
    SIDES.flatMap((side) => unitsIn(definition.forces[side])).map((unit) => [
      unit.id,
      unit.quality,
    ]),
  );
  const raised = SIDES.flatMap((side) => unitsIn(view.forces[side])).filter(
    (unit) => unit.quality === 'D' && stated.get(unit.id) !== 'D',
  );
  expect(raised.length).toBeGreaterThan(0);
});
