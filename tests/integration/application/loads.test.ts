import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';

import { CampaignCache } from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import type { EventStore } from '@/lib/event-store/contract';
import { report } from '@/tests/integration/security/people';
import { READING_A_CAMPAIGN, readOne } from './reader';
import {
  answered,
  chosen,
  newCommand,
  person,
  seen,
  skirmishText,
  started,
  Table,
  value,
  withParts,
} from './table';

/** Calls of one act to the event store, in order; `read 12` requests events from version 12 on. */
let calls: string[] = [];
let table: Table;
/** The pages that a test's people look at; acts go to `counted`, a process of its own. */
let application: CampaignApplication;
let counted: CampaignApplication;
/** Runs once, before the next append of the counted process. */
let beforeAppend: (() => Promise<void>) | null = null;
let club: string;
let libraryId: string;

const ordersText = `${skirmishText
  .replace('id: skirmish', 'id: skirmish-orders')
  .replace('policy: diced }', 'policy: diced, decisions: { drafts: true, rest: true } }')}
pools:
  - { id: depot, side: A, title: The depot, arms: [ infantry ], quality: conscripts, men: 40, from: 1757-05-01 }
`;

/** Services whose event store records its calls. */
function counting(services: Services): Services {
  const { store } = services;
  const noted: EventStore = {
    ...store,
    head: (id) => {
      calls.push('head');
      return store.head(id);
    },
    read: (id, range) => {
      calls.push(`read ${range?.from ?? 1}`);
      return store.read(id, range);
    },
    append: async (id, request) => {
      const first = beforeAppend;
      beforeAppend = null;
      await first?.();
      calls.push('append');
      return store.append(id, request);
    },
  };
  return withParts(services, { store: noted, campaigns: new CampaignCache(noted) });
}

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  counted = applicationOf(counting(table.services()));
  const olga = await person('Olga');
  club = olga.club;
  const file = { clubId: club, fileName: 'orders.yaml', content: ordersText };
  libraryId = value(await application.importCampaign(olga.user, file)).libraryId;
});
beforeEach(() => {
  beforeAppend = null;
});
afterAll(() => table.clear());

/** Anna commands side A, Berta side B. */
async function twoPeople() {
  const anna = (await person('Anna', club)).user;
  const berta = (await person('Berta', club)).user;
  const opponent = { kind: 'member' as const, userId: berta };
  const id = await started(application, anna, opponent, { libraryId, clubId: club });
  return { anna, berta, id };
}

/** An act's calls to the store, once its process knows the campaign as its user has seen it. */
async function callsOf(user: string, id: string, act: () => Promise<unknown>): Promise<string[]> {
  await seen(counted, user, id);
  calls = [];
  await act();
  return calls;
}

/** A campaign is loaded once: one check of its head. Appended events are read back once, and nothing else is. */
async function expectOneLoad(user: string, id: string, act: () => Promise<unknown>) {
  const { header } = await seen(application, user, id);
  const asked = await callsOf(user, id, act);
  expect(asked).toEqual(['head', 'append', `read ${header.head + 1}`]);
}

const sealed = async (user: string, id: string, answer: string) => {
  const { view } = await seen(application, user, id);
  const command = { round: view.round ?? '', answer, commandId: newCommand() };
  return async () => value(await counted.sealChoice(user, id, command));
};
const method = async (user: string, id: string) => {
  const { view } = await seen(application, user, id);
  const command = { round: view.round ?? '', answer: 'table' as const, commandId: newCommand() };
  return async () => value(await counted.sealMethod(user, id, command));
};

test('[application: loads] each act of a round loads its campaign once: seals, reveals, a table report, an interval', async () => {
  const { anna, berta, id } = await twoPeople();
  await expectOneLoad(anna, id, await sealed(anna, id, 'canary-a-cross'));
  await expectOneLoad(berta, id, await sealed(berta, id, 'canary-b-hold'));
  await expectOneLoad(anna, id, await method(anna, id));
  await expectOneLoad(berta, id, await method(berta, id));
  const handedIn = await report(application, anna, id);
  await expectOneLoad(anna, id, async () =>
    value(await counted.submitTableReport(anna, id, handedIn)),
  );
  const { view } = await seen(application, berta, id);
  const reportPosition = view.encounter?.tableReport?.position ?? 0;
  const countersign = { battleIndex: 0, reportPosition, commandId: newCommand() };
  await expectOneLoad(berta, id, async () =>
    value(await counted.countersignTableReport(berta, id, countersign)),
  );
  const between = await seen(application, anna, id);
  expect(between.view.phase).toBe('interval');
  const orders = { round: between.view.round ?? '', commandId: newCommand() };
  await expectOneLoad(anna, id, async () => value(await counted.sealInterval(anna, id, orders)));
  expect((await seen(application, anna, id)).view.phase).toBe('choosing');
});

test('[application: loads] after a conflict the campaign is loaded a second time and decided again', async () => {
  const { anna, berta, id } = await twoPeople();
  const seal = await sealed(anna, id, 'canary-a-cross');
  const { header } = await seen(application, anna, id);
  const asked = await callsOf(anna, id, async () => {
    beforeAppend = async () => {
      const { round } = (await seen(application, berta, id)).view;
      value(
        await application.sealChoice(berta, id, {
          round: round ?? '',
          answer: 'canary-b-hold',
          commandId: newCommand(),
        }),
      );
    };
    await seal();
  });
  const next = header.head + 1;
  expect(asked).toEqual([
    ...['head', 'append'],
    ...['head', `read ${next}`, 'append', `read ${next + 1}`],
  ]);
  expect((await seen(application, anna, id)).view.phase).toBe('encounter');
});

test('[application: loads] each page of a campaign loads it once', async () => {
  const { anna, berta, id } = await twoPeople();
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await chosen(application, berta, id, 'canary-b-hold'));
  expect(READING_A_CAMPAIGN.length).toBeGreaterThan(20);
  for (const name of READING_A_CAMPAIGN) {
    const of = { user: anna, id, club };
    const asked = await callsOf(anna, id, () => readOne(counted, name, of));
    // The feed checks again before each hint, so that it ends when its reader loses access.
    const loads = name === 'liveHints' ? [...new Set(asked)] : asked;
    expect([name, ...loads]).toEqual([name, 'head']);
  }
});

test('[application: loads] users see their own act in the list at once, before the projection runs', async () => {
  const { anna, berta, id } = await twoPeople();
  const turns = async (user: string) =>
    (await application.yourTurns(user)).map(({ campaignId }) => campaignId);
  expect(await turns(anna)).toEqual([id]);
  await (await sealed(anna, id, 'canary-a-cross'))();
  expect(await turns(anna)).toEqual([]);
  expect(await turns(berta)).toEqual([id]);
  await (await sealed(berta, id, 'canary-b-hold'))();
  value(await answered(counted, berta, id, 'table'));
  expect(await turns(anna)).toEqual([id]);
  expect(await turns(berta)).toEqual([]);
});
