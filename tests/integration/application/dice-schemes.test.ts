import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { newEvent } from '@/lib/application/core/act';
import { newDice } from '@/lib/application/core/dice';
import { CAMPAIGN_STREAM, campaignEvent, streamOf } from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import type { DiceScheme } from '@/lib/chance/keyed-dice';
import { verifyExport } from '@/lib/chance/verify-export';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { forgedExport } from '@/tests/support/forged-export';
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
} from './table';

let table: Table;
let services: Services;
let application: CampaignApplication;
let anna: { readonly user: string; readonly club: string };
/** The skirmish, but no battle ends the campaign: diced days follow each. */
let libraryId: string;

beforeAll(async () => {
  table = await Table.set();
  services = table.services();
  application = table.application();
  anna = await person('Anna');
  const content = skirmishText
    .replace('id: skirmish', 'id: skirmish-that-goes-on')
    .replace('majorVictory: over', 'majorVictory: bank');
  const file = { clubId: anna.club, fileName: 'goes-on.yaml', content };
  libraryId = value(await application.importCampaign(anna.user, file)).libraryId;
});
afterAll(() => table.clear());

/** A campaign as recorded by a program without schemes: its first event names none. */
async function begunBeforeSchemes(): Promise<string> {
  const newer = await services.campaigns.load(
    await started(application, anna.user, { kind: 'hotSeat' }, { libraryId, clubId: anna.club }),
  );
  const [first, ...rest] = newer?.events.map(campaignEvent) ?? [];
  if (first?.type !== 'CampaignStarted') throw new Error('A campaign starts');
  const { diceScheme, ...data } = first.data;
  expect(diceScheme).toBe(3);
  const id = randomUUID();
  const dice = await newDice(services.secrets, streamOf(id), data.definition, 1);
  const founding = { club: anna.club, creator: anna.user };
  const appended = await services.store.append(streamOf(id), {
    ...{ type: CAMPAIGN_STREAM, expectedVersion: 'none', actor: anna.user },
    ...{ commandId: newCommand(), commandHash: services.secrets.commandHash({ begun: id }) },
    events: [
      newEvent({ type: first.type, data: { ...data, seedRoot: dice.root } }, founding),
      ...rest.map((event) => newEvent(event)),
    ],
    sealed: [dice.row],
  });
  expect(appended.ok).toBe(true);
  return id;
}

async function choose(id: string, a: string, b: string): Promise<void> {
  value(await chosen(application, anna.user, id, a, 'A'));
  value(await chosen(application, anna.user, id, b, 'B'));
}

/** A quick battle and the diced days after it, a wait and its days; then to the end. */
async function playedOut(id: string): Promise<void> {
  await choose(id, 'canary-a-cross', 'canary-b-hold');
  value(await answered(application, anna.user, id, 'quick', 'A'));
  value(await answered(application, anna.user, id, 'quick', 'B'));
  await choose(id, 'canary-a-wait', 'canary-b-hold');
  await choose(id, 'canary-a-cross', 'canary-b-leave');
  expect((await seen(application, anna.user, id)).view.phase).toBe('concluded');
}

/** The record verifies under its own scheme, and under no other. */
async function holdsBy(id: string, scheme: DiceScheme): Promise<void> {
  const { content } = value(await application.exportCampaign(anna.user, id));
  const verdict = verifyCampaignExport(content, services.resolvers);
  expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
  expect(verdict.about).toMatchObject({ diceScheme: scheme, conclusion: 'Over the river' });
  expect(verdict.checked.dice).toBeGreaterThan(0);
  const other = forgedExport(content, 'CampaignStarted', ({ diceScheme, ...data }) =>
    scheme === 1 ? { ...data, diceScheme: 2 } : data,
  );
  const found = verifyCampaignExport(other, services.resolvers).breaks;
  expect(found.map(({ code }) => code)).toContain('DIE_DIFFERS');
  const page = value(await application.fairnessPage(anna.user, id));
  expect(page.diceScheme).toBe(scheme);
}

test('[dice: schemes] a campaign that names no scheme uses the first to its end, and verifies; so does its what-if', async () => {
  const id = await begunBeforeSchemes();
  const branch = async (at: number) =>
    value(
      await application.beginBranch(anna.user, id, {
        ...{ at, name: 'If', opponent: { kind: 'hotSeat' }, commandId: newCommand() },
      }),
    ).campaignId;
  const early = await branch(2);
  await playedOut(id);
  await holdsBy(id, 1);
  await playedOut(early);
  await holdsBy(early, 1);
  const { content } = value(await application.exportCampaign(anna.user, early));
  const [begun] = verifyExport(content).stream?.events ?? [];
  expect(begun?.payload).not.toHaveProperty('diceScheme');
}, 120_000);

test('[dice: schemes] a new campaign uses scheme 3, its what-ifs too', async () => {
  const id = await started(
    application,
    anna.user,
    { kind: 'hotSeat' },
    { libraryId, clubId: anna.club },
  );
  const { campaignId } = value(
    await application.beginBranch(anna.user, id, {
      ...{ at: 2, name: 'If', opponent: { kind: 'hotSeat' }, commandId: newCommand() },
    }),
  );
  for (const one of [id, campaignId]) {
    await playedOut(one);
    await holdsBy(one, 3);
  }
}, 120_000);
