import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { statusOf } from '@/lib/application/core/refusal';
import { prisma } from '@/lib/database/client';
import { rebuildBeside } from '@/lib/projections/beside';
import { campaignList } from '@/lib/projections/campaign-list';
import { catchUp, restartProjection } from '@/lib/projections/runner';
import {
  answered,
  chosen,
  codeOf,
  newCommand,
  person,
  seen,
  skirmishText,
  started,
  Table,
  value,
} from './table';

let table: Table;
let application: CampaignApplication;
let other: CampaignApplication;
let anna: { user: string; club: string };
let berta: { user: string; club: string };
let carl: { user: string; club: string };
let stranger: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  other = table.application();
  anna = await person('Anna');
  berta = await person('Berta', anna.club);
  carl = await person('Carl', anna.club);
  stranger = await person('Stranger');
});
afterAll(() => table.clear());

const versusBerta = () => started(application, anna.user, { kind: 'member', userId: berta.user });

/** Everything that one user can get from a campaign. */
async function everything(from: CampaignApplication, user: string, id: string): Promise<string> {
  const left = new AbortController();
  const hints: unknown[] = [];
  const feed = await from.liveHints(user, id, { after: 0, signal: left.signal });
  for await (const hint of feed.ok ? feed.value : []) {
    hints.push(hint);
    left.abort();
  }
  return JSON.stringify([
    feed.ok || feed.error,
    await from.campaignPage(user, id),
    await from.campaignPage(user, id, { as: 'A' }),
    await from.campaignPage(user, id, { as: 'B' }),
    await from.campaignPage(user, id, { at: 1 }),
    await from.campaignHeader(user, id),
    await from.forcesPage(user, id),
    await from.chroniclePage(user, id),
    await from.battlePage(user, id, 0),
    await from.branchesPage(user, id),
    await from.listCampaigns(user),
    await from.clubCampaigns(user, anna.club),
    await from.yourTurns(user),
    await from.oddsOf(user, id, 0),
    hints,
  ]);
}

test('[security: canary] before the reveal a sealed choice appears nowhere: not to the opponent or a spectator, in a log or an export', async () => {
  const id = await versusBerta();
  const sealed = await chosen(application, anna.user, id, 'canary-a-cross');
  value(sealed);
  for (const user of [berta.user, carl.user]) {
    const known = await everything(other, user, id);
    expect(known).not.toMatch(/canary-?\s?a/i);
  }
  const watched = await everything(other, carl.user, id);
  expect(watched).not.toMatch(/canary/i);
  expect((await seen(application, anna.user, id)).view.situation?.ownChoice).toBe('canary-a-cross');
  expect(await everything(application, anna.user, id)).not.toMatch(/canary-?\s?b/i);
  const file = value(await other.exportCampaign(berta.user, id)).content;
  const afterStart = file.split('\n').slice(2).join('\n');
  expect(afterStart).not.toContain('canary-a-cross"}');
  expect(afterStart).not.toContain('"answer"');
  value(await chosen(other, berta.user, id, 'canary-b-hold'));
  expect(await everything(other, carl.user, id)).toMatch(/canary-a-cross|Canary A crosses/);
});

test('[security: equal views] two games that differ only in a sealed choice look the same to the opponent', async () => {
  const blind = (page: unknown) =>
    JSON.stringify(page)
      .replace(/[0-9a-f]{64}|"fingerprint":"[0-9a-f]+"|[0-9a-f]{8}-[0-9a-f-]{27}/g, '#')
      .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"T"');
  const views: string[] = [];
  for (const choice of ['canary-a-cross', 'canary-a-wait']) {
    const id = await versusBerta();
    value(await chosen(application, anna.user, id, choice));
    views.push(
      blind([await seen(other, berta.user, id), await other.chroniclePage(berta.user, id)]),
    );
  }
  expect(views[0]).toBe(views[1]);
});

test('[security: access] a stranger, a wrong user and a wrong address get the same answer', async () => {
  const id = await versusBerta();
  const unknown = await application.campaignPage(anna.user, '00000000-0000-4000-8000-000000000000');
  const outside = await application.campaignPage(stranger.user, id);
  expect(outside).toEqual(unknown);
  expect(codeOf(outside)).toBe('NOT_FOUND');
  expect(statusOf({ code: 'NOT_FOUND' })).toBe(404);
  expect(await application.campaignPage(anna.user, "' OR 1=1 --")).toEqual(unknown);
  for (const answer of [
    await application.sealChoice(stranger.user, id, {
      round: 'choice-1',
      answer: 'canary-a-wait',
      commandId: newCommand(),
    }),
    await application.renameCampaign(stranger.user, id, { name: 'Mine', commandId: newCommand() }),
    await application.beginBranch(stranger.user, id, {
      at: 1,
      name: 'Mine',
      opponent: { kind: 'hotSeat' },
      commandId: newCommand(),
    }),
    await application.exportCampaign(stranger.user, id),
    await application.requestOdds(stranger.user, id, 0),
  ]) {
    expect(codeOf(answer)).toBe('NOT_FOUND');
  }
  expect(codeOf(await application.clubCampaigns(stranger.user, anna.club))).toBe('CLUB_NOT_FOUND');
  expect(await application.listCampaigns(stranger.user)).toEqual([]);
  const bySide = { round: 'choice-1', answer: 'canary-a-wait', side: 'A' as const };
  expect(
    codeOf(await other.sealChoice(berta.user, id, { ...bySide, commandId: newCommand() })),
  ).toBe('NOT_YOUR_SEAT');
  expect(
    codeOf(await other.sealChoice(carl.user, id, { ...bySide, commandId: newCommand() })),
  ).toBe('NOT_YOUR_SEAT');
  expect(
    codeOf(
      await other.sealChoice(berta.user, id, {
        ...bySide,
        side: undefined,
        commandId: newCommand(),
      }),
    ),
  ).toBe('CHOICE_UNKNOWN');
  expect((await seen(application, anna.user, id)).header.head).toBe(2);
  await prisma().membership.delete({
    where: { clubId_userId: { clubId: anna.club, userId: carl.user } },
  });
  expect(codeOf(await application.campaignPage(carl.user, id))).toBe('NOT_FOUND');
  await prisma().membership.create({
    data: { clubId: anna.club, userId: carl.user, role: 'member' },
  });
});

test('[bad input: stale page] a choice of an older round is refused, and nothing is lost', async () => {
  const id = await versusBerta();
  value(await chosen(application, anna.user, id, 'canary-a-wait'));
  value(await chosen(application, berta.user, id, 'canary-b-hold'));
  const late = await application.sealChoice(anna.user, id, {
    round: 'choice-1',
    answer: 'canary-a-cross',
    commandId: newCommand(),
  });
  expect(codeOf(late)).toBe('STALE_ROUND');
  expect(statusOf({ code: 'STALE_ROUND' })).toBe(409);
  const { view } = await seen(application, anna.user, id);
  expect(view.situation).toMatchObject({ ordinal: 2, ownChoice: null });
});

test('[bad input: double click] a repeated command acts once and gets the same answer, even after the campaign moved on', async () => {
  const id = await versusBerta();
  const input = { round: 'choice-1', answer: 'canary-a-wait', commandId: newCommand() };
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      (index % 2 === 0 ? application : other).sealChoice(anna.user, id, input),
    ),
  );
  for (const answer of answers)
    expect(value(answer).fingerprint).toBe(value(answers[0] as (typeof answers)[0]).fingerprint);
  expect((await seen(application, anna.user, id)).header.head).toBe(3);
  value(await chosen(other, berta.user, id, 'canary-b-hold'));
  expect(value(await application.sealChoice(anna.user, id, input)).fingerprint).toBe(
    value(answers[0] as (typeof answers)[0]).fingerprint,
  );
  expect(
    codeOf(await application.sealChoice(anna.user, id, { ...input, answer: 'canary-a-cross' })),
  ).toBe('COMMAND_REUSED');
  const start = {
    libraryId: 'skirmish',
    name: 'Twice',
    side: 'A',
    opponent: { kind: 'hotSeat' },
    useExpectedValues: true,
    commandId: newCommand(),
  } as const;
  const [one, two] = await Promise.all([
    application.startCampaign(anna.user, start),
    other.startCampaign(anna.user, start),
  ]);
  expect(value(one)).toEqual(value(two));
});

test('[event-store: concurrency] sixteen simultaneous seals of both sides open one round once', async () => {
  const id = await versusBerta();
  const seals = Array.from({ length: 16 }, (_, index) => {
    const [user, answer] =
      index % 2 === 0 ? [anna.user, 'canary-a-wait'] : [berta.user, 'canary-b-hold'];
    return (index % 4 < 2 ? application : other).sealChoice(user, id, {
      round: 'choice-1',
      answer,
      commandId: newCommand(),
    });
  });
  const answers = await Promise.all(seals);
  expect(answers.filter((answer) => answer.ok && answer.value.revealed)).toHaveLength(1);
  expect(new Set(answers.map(codeOf))).toEqual(new Set(['OK', 'STALE_ROUND']));
  const { view } = await seen(application, anna.user, id);
  expect(view.situation?.ordinal).toBe(2);
});

test('[product: branching] a branch leaves its parent unchanged, and is private to its creator until the conclusion', async () => {
  const id = await versusBerta();
  value(await chosen(application, anna.user, id, 'canary-a-cross'));
  const before = await seen(application, berta.user, id);
  const wish = {
    at: 3,
    name: 'What if',
    opponent: { kind: 'hotSeat' },
    commandId: newCommand(),
  } as const;
  expect(
    codeOf(await application.beginBranch(berta.user, id, { ...wish, opponent: { kind: 'open' } })),
  ).toBe('NOT_ALLOWED');
  expect(codeOf(await application.beginBranch(berta.user, id, { ...wish, at: 99 }))).toBe(
    'INVALID_INPUT',
  );
  const branch = value(await application.beginBranch(berta.user, id, wish)).campaignId;
  expect(value(await other.beginBranch(berta.user, id, wish)).campaignId).toBe(branch);
  const inside = await seen(application, berta.user, branch, { as: 'A' });
  expect(inside.header).toMatchObject({
    role: 'hotSeat',
    branch: { parentId: id, at: 3, private: true },
  });
  expect(inside.view.situation?.seals.A.sealed).toBe(false);
  expect(inside.view.situation?.ownChoice).toBeNull();
  expect(codeOf(await application.campaignPage(anna.user, branch))).toBe('NOT_FOUND');
  expect(
    JSON.stringify(value(await application.clubCampaigns(anna.user, anna.club))),
  ).not.toContain(branch);
  expect(
    value(await application.branchesPage(anna.user, id)).nodes.map((node) => node.campaignId),
  ).toEqual([id]);
  value(await chosen(application, berta.user, branch, 'canary-a-cross', 'A'));
  value(await chosen(application, berta.user, branch, 'canary-b-hold', 'B'));
  value(await answered(application, berta.user, branch, 'quick', 'A'));
  value(await answered(application, berta.user, branch, 'quick', 'B'));
  expect(await seen(application, berta.user, id)).toEqual(before);
  const nodes = value(await application.branchesPage(berta.user, branch)).nodes;
  expect(nodes.map((node) => [node.campaignId, node.parentId, node.at, node.current])).toEqual([
    [id, null, null, false],
    [branch, id, 3, true],
  ]);
  value(await chosen(application, berta.user, id, 'canary-b-leave'));
  expect((await seen(application, anna.user, branch)).header.role).toBe('watcher');
});

test('[event-store: rebuild] the list rebuilt from nothing equals the live one byte for byte', async () => {
  const services = table.services();
  const rows = async () =>
    JSON.stringify(await services.sql`SELECT * FROM campaign_list ORDER BY campaign_id`);
  await catchUp(services.sql, campaignList);
  const live = await rows();
  expect(live).not.toMatch(/canary/i);
  await restartProjection(services.sql, campaignList);
  expect(await rows()).toBe('[]');
  await catchUp(services.sql, campaignList);
  expect(await rows()).toBe(live);
});

test('[event-store: rebuild] beside the live list: equal to it, with what an open transaction hides from the events, and without what was taken away', async () => {
  const services = table.services();
  const rows = async () =>
    JSON.stringify(await services.sql`SELECT * FROM campaign_list ORDER BY campaign_id`);
  await catchUp(services.sql, campaignList);
  const gone = await versusBerta();
  await services.sql`DELETE FROM campaign_list WHERE campaign_id = ${gone}`;
  await catchUp(services.sql, campaignList);
  const live = await rows();
  await rebuildBeside(services.sql, campaignList);
  expect(await rows()).toBe(live);

  // A transaction that is still open hides what is recorded after it; the list shows it all the same.
  let hidden = '';
  await services.sql.begin(async (open) => {
    await open`SELECT pg_current_xact_id()`;
    hidden = await versusBerta();
    await rebuildBeside(services.sql, campaignList);
    const listed = await application.listCampaigns(anna.user);
    expect(listed.map(({ campaignId }) => campaignId)).toContain(hidden);
  });
  await catchUp(services.sql, campaignList);
  const [row] = await services.sql`SELECT head FROM campaign_list WHERE campaign_id = ${hidden}`;
  const head = await services.store.head(`campaign/${hidden}`);
  expect(row?.head).toBe(head.ok ? head.value.version : null);
});

test('[product: your turn] lists show users where they must act', async () => {
  const id = await versusBerta();
  value(await chosen(application, anna.user, id, 'canary-a-wait'));
  expect((await application.yourTurns(anna.user)).map((turn) => turn.campaignId)).not.toContain(id);
  const turn = (await other.yourTurns(berta.user)).find((one) => one.campaignId === id);
  expect(turn).toMatchObject({ side: 'B', deed: 'Choose at The river bank', phase: 'choosing' });
  const listed = (await other.listCampaigns(carl.user)).map((one) => one.campaignId);
  expect(listed).not.toContain(id);
  const watched = value(await other.clubCampaigns(carl.user, anna.club)).find(
    (one) => one.campaignId === id,
  );
  expect(watched).toMatchObject({
    role: 'watcher',
    yourTurn: false,
    chain: [{ title: 'The river bank', glyph: 'here' }],
  });
});

test('[bad input: campaign file] a faulty file is refused with every fault and leaves nothing behind', async () => {
  const before = await application.listLibrary(anna.user);
  const faulty = skirmishText
    .replace('next: bank', 'next: nowhere')
    .replace('draw: bank', 'draw: elsewhere')
    .replace('id: skirmish', 'id: mine');
  const refused = await application.importCampaign(anna.user, {
    clubId: anna.club,
    fileName: 'x.yaml',
    content: faulty,
  });
  expect(codeOf(refused)).toBe('FILE_INVALID');
  expect(
    refused.ok
      ? 0
      : refused.error.faults?.filter((fault) => fault.code === 'UNKNOWN_TARGET').length,
  ).toBe(2);
  const big = `${skirmishText}\n# ${'x'.repeat(2 * 1024 * 1024)}`;
  expect(
    codeOf(
      await application.importCampaign(anna.user, {
        clubId: anna.club,
        fileName: 'x.yaml',
        content: big,
      }),
    ),
  ).toBe('FILE_TOO_LARGE');
  for (const content of ['', '[', '{"a":1}', 'a: &a [*a]', '\u0000', '['.repeat(10_000)]) {
    expect(
      codeOf(
        await application.importCampaign(anna.user, {
          clubId: anna.club,
          fileName: 'x.yaml',
          content,
        }),
      ),
    ).toBe('FILE_INVALID');
  }
  expect(
    codeOf(
      await application.importCampaign(stranger.user, {
        clubId: anna.club,
        fileName: 'x.yaml',
        content: skirmishText,
      }),
    ),
  ).toBe('CLUB_NOT_FOUND');
  expect(await application.listLibrary(anna.user)).toEqual(before);
  const sound = skirmishText.replace('id: skirmish', 'id: mine');
  const kept = value(
    await application.importCampaign(anna.user, {
      clubId: anna.club,
      fileName: 'mine.yaml',
      content: sound,
    }),
  );
  expect(kept).toMatchObject({ definitionId: 'mine', club: { id: anna.club } });
  expect(
    value(await application.libraryCampaign(berta.user, kept.libraryId)).startSituations,
  ).toEqual([{ id: 'bank', title: 'The river bank', date: null }]);
  expect(codeOf(await application.libraryCampaign(stranger.user, kept.libraryId))).toBe(
    'NOT_FOUND',
  );
  const id = await started(
    application,
    berta.user,
    { kind: 'hotSeat' },
    { libraryId: kept.libraryId },
  );
  expect(codeOf(await application.removeFromLibrary(berta.user, kept.libraryId))).toBe(
    'NOT_ALLOWED',
  );
  value(await application.removeFromLibrary(anna.user, kept.libraryId));
  expect((await seen(application, berta.user, id)).view.definitionId).toBe('mine');
});

test('[application: start] unknown campaigns, opponents, situations and names are refused', async () => {
  const wish = {
    libraryId: 'skirmish',
    name: 'A',
    side: 'A',
    opponent: { kind: 'hotSeat' },
    useExpectedValues: true,
  } as const;
  const start = (more: object) =>
    application.startCampaign(anna.user, { ...wish, commandId: newCommand(), ...more });
  expect(codeOf(await start({ libraryId: 'no-such' }))).toBe('NOT_FOUND');
  expect(codeOf(await start({ name: ' ' }))).toBe('NAME_INVALID');
  expect(codeOf(await start({ side: 'C' }))).toBe('INVALID_INPUT');
  expect(codeOf(await start({ opponent: { kind: 'member', userId: stranger.user } }))).toBe(
    'INVALID_INPUT',
  );
  expect(codeOf(await start({ opponent: { kind: 'toString' } }))).toBe('INVALID_INPUT');
  expect(codeOf(await start({ startSituation: 'no-such' }))).toBe('SITUATION_UNKNOWN');
  expect(codeOf(await start({ clubId: stranger.club }))).toBe('CLUB_NOT_FOUND');
  expect(codeOf(await start({ advantage: 51 }))).toBe('INVALID_INPUT');
  expect(codeOf(await start({ commandId: 'not a "name"' }))).toBe('INVALID_INPUT');
});

test('[security: commands] nobody can take the command id of an artificial commander beforehand', async () => {
  const id = await started(application, anna.user, { kind: 'reckless' });
  const { view } = await seen(application, anna.user, id);
  for (const commandId of ['artificial/B/choice-2', 'expected/0', '']) {
    const answer = await application.sealChoice(anna.user, id, {
      round: view.round ?? '',
      answer: 'canary-a-wait',
      commandId,
    });
    expect(codeOf(answer)).toBe('INVALID_INPUT');
  }
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
