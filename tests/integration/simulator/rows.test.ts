import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import { prisma } from '@/lib/database/client';
import {
  accepted,
  answered,
  chosen,
  newCommand,
  seen,
  started,
  Table,
  value,
} from '@/tests/integration/application/table';
import type { TableName } from '@/tests/simulator/memory/database';
import { inCalm, RULESETS_HERE } from '@/tests/simulator/simulate';
import { work } from '@/tests/simulator/worker';

/** The application on one of the two databases, and all that this database holds. */
interface Ground {
  readonly application: CampaignApplication;
  readonly services: Services;
  readonly anna: string;
  readonly berta: string;
  readonly rows: (model: TableName) => Promise<readonly object[]>;
  readonly streams: () => Promise<readonly string[]>;
}

/** What is in the tables after a step; ids, hashes and times by what they stand for. */
type Held = Readonly<Record<string, readonly string[]>>;

/** The tables that these acts reach. */
const COMPARED = [
  ...['campaignList', 'campaignChallenge', 'campaignMessage', 'campaignMessageRead'],
  ...['campaignNote', 'trialRun', 'trialChunk'],
] as const satisfies readonly TableName[];

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const SECRET = /[0-9a-f]{12,}|[A-Za-z0-9+/_-]{40,}={0,2}/g;
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g;

/** A row as a text that is the same on both databases if it says the same. */
function told(row: object, names: ReadonlyMap<string, string>): string {
  const plain = JSON.stringify(row, (_, part: unknown) => {
    if (typeof part === 'bigint') return Number(part);
    if (part === null) return undefined;
    if (typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return plain
    .replace(ID, (id) => names.get(id) ?? 'id')
    .replace(TIME, 'time')
    .replace(SECRET, 'secret');
}

async function held({ services, rows, streams, anna, berta }: Ground): Promise<Held> {
  const ids = await streams();
  const names = new Map([
    [anna, 'Anna'],
    [berta, 'Berta'],
    ...ids.map((id, index) => [id.slice(id.indexOf('/') + 1), `stream ${index}`] as const),
  ]);
  const tables: Record<string, string[]> = {};
  for (const model of COMPARED)
    tables[model] = (await rows(model)).map((row) => told(row, names)).sort();
  for (const [index, id] of ids.entries())
    tables[`events of stream ${index}`] = value(await services.store.read(id)).map(
      ({ type, version, actor, payload, schemaVersion }) =>
        told({ type, version, actor, payload, schemaVersion }, names),
    );
  return tables;
}

/** The same acts on either database; what it holds after each. */
async function played(ground: Ground): Promise<readonly Held[]> {
  const { application, services, anna, berta } = ground;
  const after: Held[] = [];
  const step = async (act: () => Promise<unknown>) => {
    await act();
    for (let round = 0; round < 20; round++)
      if (!(await work({ plant: null }, { services }))) break;
    after.push(await held(ground));
  };
  let id = '';
  await step(async () => {
    const sent = await application.challengeToCampaign(anna, {
      ...{ libraryId: 'skirmish', name: 'Rows', side: 'A', userId: berta },
      ...{ useExpectedValues: true, commandId: newCommand() },
    });
    id = await accepted(application, berta, sent);
  });
  const commandId = newCommand;
  await step(() => chosen(application, anna, id, 'canary-a-wait'));
  await step(async () => {
    const text = 'A word before the battle.';
    value(await application.sendMessage(anna, id, { to: 'all', text, commandId: commandId() }));
    value(await application.keepNote(berta, id, { text: 'Mind the ford.' }));
    value(await application.messagesPage(berta, id));
  });
  await step(async () => {
    const { view } = await seen(application, anna, id);
    const round = view.round ?? '';
    value(await application.withdrawSeal(anna, id, { round, commandId: commandId() }));
    value(await application.renameCampaign(berta, id, { name: 'Renamed', commandId: commandId() }));
  });
  await step(async () => {
    value(await chosen(application, anna, id, 'canary-a-cross'));
    value(await chosen(application, berta, id, 'canary-b-hold'));
  });
  await step(async () => {
    const given = { at: 2, reason: 'A slip.', commandId: commandId() };
    value(await application.proposeRewind(berta, id, given));
    const { header } = await seen(application, anna, id);
    const proposal = header.rewindProposal?.position ?? 0;
    value(await application.declineRewind(anna, id, { proposal, commandId: commandId() }));
  });
  await step(async () => {
    value(await answered(application, anna, id, 'table'));
    value(await answered(application, berta, id, 'table'));
  });
  await step(async () => {
    const what = { at: 2, name: 'What if', opponent: { kind: 'reckless' }, commandId: commandId() };
    value(await application.beginBranch(anna, id, { ...what, opponent: { kind: 'reckless' } }));
  });
  await step(() => started(application, anna, { kind: 'open' }, { name: 'An open seat' }));
  return after;
}

let table: Table;
beforeAll(async () => {
  table = await Table.set(RULESETS_HERE);
});
afterAll(() => table.clear());

test('[simulator: contract] after each step the tables in memory hold what PostgreSQL holds, row by row', async () => {
  const inMemory = await inCalm(async ({ application, services }, world) => {
    const [anna, berta] = [world.join('Anna', 'owner').id, world.join('Berta', 'member').id];
    return played({
      ...{ application, services, anna, berta },
      rows: async (model) => [...world.db.table(model).values()],
      streams: async () => [...world.db.streams.keys()],
    });
  });
  const services = table.services();
  const person = (displayName: string) =>
    prisma().user.create({
      data: { displayName, email: `${displayName}@example.org`, passwordHash: 'none' },
    });
  const [anna, berta] = [(await person('Anna')).id, (await person('Berta')).id];
  const club = await prisma().club.create({ data: { name: 'The club' } });
  for (const [userId, role] of [
    [anna, 'owner'],
    [berta, 'member'],
  ] as const)
    await prisma().membership.create({ data: { clubId: club.id, userId, role } });
  const onPostgres = await played({
    ...{ application: applicationOf(services), services, anna, berta },
    rows: (model) =>
      (Reflect.get(prisma(), model) as { findMany(): Promise<readonly object[]> }).findMany(),
    streams: async () => {
      const found = await services.sql<{ id: string }[]>`
        SELECT s.id FROM orderly_store.stream s JOIN orderly_store.event e ON e.stream_id = s.id
         GROUP BY s.id ORDER BY min(e.position)`;
      return found.map(({ id }) => id);
    },
  });
  expect(inMemory).toHaveLength(onPostgres.length);
  for (const [step, tables] of inMemory.entries())
    expect(tables, `after step ${step}`).toEqual(onPostgres[step]);
  expect(inMemory.at(-1)?.campaignList).toHaveLength(3);
});
