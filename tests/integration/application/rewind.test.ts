import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { derivedId } from '@/lib/application/core/derived-id';
import { continueRewound } from '@/lib/application/due/continue-rewound';
import { followUpStored } from '@/lib/application/due/follow-up';
import { campaignsDue } from '@/lib/jobs/jobs-store';
import { campaignList } from '@/lib/projections/campaign-list';
import { catchUp } from '@/lib/projections/runner';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { report } from '@/tests/integration/security/people';
import { answered, chosen, codeOf, newCommand, person, seen, started, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let owner: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  owner = await person('Olga');
});
afterAll(() => table.clear());

/** Anna and Berta are before the second choice at the bank; the first passed without a battle. */
async function twoPeople() {
  const anna = (await person('Anna', owner.club)).user;
  const berta = (await person('Berta', owner.club)).user;
  const carl = (await person('Carl', owner.club)).user;
  const id = await started(
    application,
    anna,
    { kind: 'member', userId: berta },
    { clubId: owner.club },
  );
  value(await chosen(application, anna, id, 'canary-a-wait'));
  value(await chosen(application, berta, id, 'canary-b-hold'));
  return { anna, berta, carl, id };
}
const propose = (user: string, id: string, at = 2) =>
  application.proposeRewind(user, id, { at, reason: 'A slip.', commandId: newCommand() });
const waiting = async (user: string, id: string) =>
  value(await application.campaignHeader(user, id)).rewindProposal?.position ?? 0;
const listed = async (user: string) =>
  (await application.listCampaigns(user)).map((one) => one.campaignId);

test('[rewind: agreed] the campaign continues as another branch with both commanders; the old one is read-only', async () => {
  const { anna, berta, carl, id } = await twoPeople();
  value(await chosen(application, berta, id, 'canary-b-leave'));
  expect(value(await application.chroniclePage(anna, id, { at: 2 })).mayRewindHere).toBe(true);
  expect(value(await application.chroniclePage(carl, id, { at: 2 })).mayRewindHere).toBe(false);
  value(await propose(anna, id));
  const proposal = await waiting(berta, id);
  expect(value(await application.campaignHeader(carl, id)).rewindProposal).toMatchObject({
    side: 'A',
    at: 2,
    reason: null,
  });
  const input = { proposal, commandId: newCommand() };
  const next = value(await application.agreeToRewind(berta, id, input));
  expect(next.ready).toBe(true);
  // Sent twice, it gives the same answer.
  expect(value(await application.agreeToRewind(berta, id, input)).campaignId).toBe(next.campaignId);

  const old = await seen(application, anna, id);
  expect(old.header).toMatchObject({
    yourTurn: false,
    mayResign: false,
    mayBranch: false,
    continuedIn: { campaignId: next.campaignId, at: 2, name: 'A test of arms' },
  });
  const answer = await application.sealChoice(anna, id, {
    ...{ round: 'choice-2', answer: 'canary-a-wait', commandId: newCommand() },
  });
  expect(answer).toMatchObject({ ok: false, error: { code: 'REWOUND' } });
  for (const user of [anna, berta]) {
    expect(await listed(user)).toEqual([next.campaignId]);
    const page = await seen(application, user, next.campaignId);
    expect(page.view).toMatchObject({
      phase: 'choosing',
      round: 'choice-1',
      name: 'A test of arms',
    });
    expect(page.view.situation?.seals.B.sealed).toBe(false);
    expect(page.header).toMatchObject({
      yourTurn: true,
      branch: { continues: true, private: false },
    });
  }
  // It is the club’s campaign, not a private what-if; the old branch stays open to everyone who could read it.
  const club = value(await application.clubCampaigns(carl, owner.club)).map(
    (one) => one.campaignId,
  );
  expect(club).toContain(next.campaignId);
  expect(club).not.toContain(id);
  const tree = value(await application.branchesPage(carl, next.campaignId)).nodes;
  expect(tree.map((node) => [node.campaignId, node.givenUp, node.continues])).toEqual([
    [id, true, false],
    [next.campaignId, false, true],
  ]);
  value(await chosen(application, anna, next.campaignId, 'canary-a-cross'));
  value(await chosen(application, berta, next.campaignId, 'canary-b-leave'));
  for (const line of [id, next.campaignId]) {
    const exported = value(await application.exportCampaign(carl, line));
    expect(verifyCampaignExport(exported.content, new Map())).toMatchObject({ ok: true });
  }
});

test('[rewind: your turn] a pending proposal counts for the user who is asked, and nobody else, until it is answered', async () => {
  const { anna, berta, carl, id } = await twoPeople();
  const turn = async (user: string) => [
    (await application.yourTurns(user)).find((one) => one.campaignId === id)?.deed ?? null,
    (await application.listCampaigns(user)).find((one) => one.campaignId === id)?.yourTurn ?? false,
    value(await application.campaignHeader(user, id)).yourTurn,
  ];
  // Berta has sealed: nothing more is awaited of her.
  value(await chosen(application, berta, id, 'canary-b-leave'));
  expect(await turn(berta)).toEqual([null, false, false]);
  const left = new AbortController();
  const { head } = value(await application.campaignHeader(berta, id));
  const heard = (async () => {
    const feed = value(
      await application.liveHints(berta, id, { after: head, signal: left.signal }),
    );
    for await (const hint of feed) if (hint.kind === 'changed') return hint.yourTurn;
    return null;
  })();
  value(await propose(anna, id));
  expect(await heard).toBe(true);
  left.abort();
  expect(await turn(berta)).toEqual(['Answer the proposal to go back', true, true]);
  expect(await turn(anna)).toEqual(['Choose at The river bank', true, true]);
  expect(await turn(carl)).toEqual([null, false, false]);
  const answer = { proposal: await waiting(berta, id), commandId: newCommand() };
  value(await application.declineRewind(berta, id, answer));
  expect(await turn(berta)).toEqual([null, false, false]);
  // Taken back, it no longer waits for anybody either.
  value(await propose(anna, id));
  expect((await turn(berta))[0]).toBe('Answer the proposal to go back');
  const own = { proposal: await waiting(anna, id), commandId: newCommand() };
  value(await application.withdrawRewind(anna, id, own));
  expect(await turn(berta)).toEqual([null, false, false]);
  // A past position asks nothing of anybody.
  value(await propose(anna, id));
  expect(value(await application.campaignHeader(berta, id, { at: 2 })).yourTurn).toBe(false);
});

test('[rewind: what-ifs] stay private until the continuing branch is concluded', async () => {
  const { anna, berta, carl, id } = await twoPeople();
  const branch = value(
    await application.beginBranch(anna, id, {
      ...{ at: 2, name: 'Mine', opponent: { kind: 'hotSeat' }, commandId: newCommand() },
    }),
  ).campaignId;
  value(await propose(anna, id));
  const agreed = await application.agreeToRewind(berta, id, {
    proposal: await waiting(berta, id),
    commandId: newCommand(),
  });
  const next = value(agreed).campaignId;
  expect(codeOf(await application.campaignPage(carl, branch))).toBe('NOT_FOUND');
  expect(codeOf(await application.campaignPage(carl, next))).toBe('OK');
  const shown = async () =>
    value(await application.clubCampaigns(carl, owner.club)).some(
      (one) => one.campaignId === branch,
    );
  expect(await shown()).toBe(false);
  value(await chosen(application, anna, next, 'canary-a-cross'));
  value(await chosen(application, berta, next, 'canary-b-leave'));
  expect(codeOf(await application.campaignPage(carl, branch))).toBe('OK');
  expect(await shown()).toBe(true);
});

test('[rewind: a process dies in between] the worker starts the continuing branch; several at once start one', async () => {
  const { anna, berta, id } = await twoPeople();
  value(await propose(berta, id));
  // The event of the agreement alone, as left by a process that dies right after.
  const services = table.services();
  const dead = {
    ...services,
    store: { ...services.store, fork: () => Promise.reject(new Error('died')) },
  };
  const loaded = await services.campaigns.load(id);
  if (loaded === null) throw new Error('no campaign');
  const { act } = await import('@/lib/application/core/act');
  const { decide } = await import('@/lib/campaign/decide');
  const { foundingContext } = await import('@/lib/application/core/decision-context');
  const successor = '00000000-0000-4000-8000-00000000beef';
  value(
    await act(
      dead,
      { campaignId: id, commandId: newCommand(), actor: anna, content: { kind: 'agree' } },
      async () => ({ ok: true, value: loaded }),
      async ({ state }) => {
        const told = decide(
          state,
          { type: 'AgreeToRewind', data: { side: 'A', successor } },
          foundingContext(),
        );
        return told.ok ? { ok: true, value: { events: told.value } } : told;
      },
    ),
  );
  const halfway = await services.campaigns.load(id);
  if (halfway === null) throw new Error('no campaign');
  await catchUp(services.sql, campaignList);
  expect(await campaignsDue(services.sql, id)).toHaveLength(1);
  expect(await listed(anna)).toEqual([id]);
  const all = await Promise.all([
    continueRewound(services, halfway),
    continueRewound(table.services(), halfway),
    followUpStored(services, id),
  ]);
  expect(all[2]).toBe(true);
  expect(all[0].ok && all[1].ok).toBe(true);
  const page = await seen(application, anna, id);
  expect(page.header.continuedIn).toMatchObject({ campaignId: successor, name: 'A test of arms' });
  const begun = (await services.campaigns.load(successor))?.events.filter(
    (event) => event.type === 'BranchBegun',
  );
  expect(begun).toHaveLength(1);
  expect(await listed(anna)).toEqual([successor]);
  expect(await campaignsDue(services.sql, id)).toEqual([]);
});

/** Both choose, and settle the battle at the table: reported by the one, countersigned by the other. */
async function fought(anna: string, berta: string, id: string): Promise<void> {
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await chosen(application, berta, id, 'canary-b-hold'));
  value(await answered(application, anna, id, 'table'));
  value(await answered(application, berta, id, 'table'));
  value(await application.submitTableReport(anna, id, await report(application, anna, id)));
  const reportPosition = (await seen(application, berta, id)).view.encounter?.tableReport?.position;
  value(
    await application.countersignTableReport(berta, id, {
      ...{ battleIndex: 0, reportPosition: reportPosition ?? 0, commandId: newCommand() },
    }),
  );
}

test('[rewind: between a battle and its interval] the interval’s dice come out as before; in what-ifs from there too', async () => {
  const { anna, berta, id } = await twoPeople();
  await fought(anna, berta, id);
  const { entries } = value(await application.chroniclePage(anna, id));
  const at = entries.find((entry) => entry.kind === 'battle')?.position ?? 0;
  const before = await seen(application, anna, id);
  value(await propose(anna, id, at));
  const agreed = await application.agreeToRewind(berta, id, {
    proposal: await waiting(berta, id),
    commandId: newCommand(),
  });
  const next = value(agreed);
  expect(next.ready).toBe(true);
  const whatIf = await application.beginBranch(anna, id, {
    ...{ at, name: 'Mine', opponent: { kind: 'hotSeat' }, commandId: newCommand() },
  });
  for (const line of [next.campaignId, value(whatIf).campaignId]) {
    const page = await seen(application, anna, line);
    expect(page.view.forces).toEqual(before.view.forces);
    const exported = value(await application.exportCampaign(anna, line));
    expect(verifyCampaignExport(exported.content, new Map()).breaks).toEqual([]);
  }
});

test('[rewind: answers] declined, withdrawn, stale, another user’s, and without an opponent', async () => {
  const { anna, berta, carl, id } = await twoPeople();
  expect(codeOf(await propose(carl, id))).toBe('NOT_YOUR_SEAT');
  expect(codeOf(await propose(anna, id, 99))).toBe('AT_OUT_OF_RANGE');
  value(await propose(anna, id));
  const first = await waiting(anna, id);
  const input = (proposal: number) => ({ proposal, commandId: newCommand() });
  expect(codeOf(await application.agreeToRewind(anna, id, input(first)))).toBe('NO_PROPOSAL');
  expect(codeOf(await application.agreeToRewind(berta, id, input(first - 1)))).toBe('STALE_ROUND');
  value(await application.declineRewind(berta, id, input(first)));
  expect(codeOf(await application.agreeToRewind(berta, id, input(first)))).toBe('NO_PROPOSAL');
  value(await propose(berta, id));
  const second = await waiting(anna, id);
  value(await application.withdrawRewind(berta, id, input(second)));
  expect(await waiting(anna, id)).toBe(0);
  const alone = await started(application, anna, { kind: 'reckless' }, { clubId: owner.club });
  value(await chosen(application, anna, alone, 'canary-a-wait'));
  expect(codeOf(await propose(anna, alone))).toMatch(/NOBODY_TO_ASK|CAMPAIGN_CONCLUDED/);
});

test('[branches: compared] two branches of one tree, each as the viewer may see it; all others answer alike that they are not open', async () => {
  const { anna, berta, carl, id } = await twoPeople();
  const branch = value(
    await application.beginBranch(anna, id, {
      ...{ at: 2, name: 'Mine', opponent: { kind: 'hotSeat' }, commandId: newCommand() },
    }),
  ).campaignId;
  value(await chosen(application, anna, branch, 'canary-a-cross', 'A'));
  value(await chosen(application, anna, branch, 'canary-b-hold', 'B'));
  value(await chosen(application, berta, id, 'canary-b-leave'));
  const page = value(await application.comparePage(anna, branch, { with: id }));
  expect(page.branches.map((branch) => branch.campaignId)).toEqual([id]);
  expect(page.comparison?.parting).toMatchObject({ position: 2, situation: 'The river bank' });
  expect(page.comparison?.parting.words).toBe(
    'At “The river bank” Blue chose “Canary A crosses the ford” in branch I, and “Canary A waits” in branch II.',
  );
  expect(page.comparison?.rows.map((row) => row.shared)).toEqual([false, false]);
  expect(JSON.stringify(page)).not.toContain('Canary B leaves');
  const [stranger, alone] = [
    (await person('Stranger')).user,
    await started(application, anna, { kind: 'hotSeat' }, { clubId: owner.club }),
  ];
  expect(codeOf(await application.comparePage(stranger, id, { with: branch }))).toBe('NOT_FOUND');
  for (const [user, here, other] of [
    [carl, id, branch],
    [berta, id, branch],
    [anna, id, alone],
    [anna, id, id],
    [anna, id, 'nothing'],
  ] as const) {
    const answer = value(await application.comparePage(user, here, { with: other }));
    expect(answer).toMatchObject({ notOpen: true, comparison: null });
  }
  const none = value(await application.comparePage(carl, id));
  expect(none).toMatchObject({ branches: [], notOpen: false, comparison: null });
});

test('[branches: compared] forces are compared on the same day: a branch that is a battle ahead as it was before the battle', async () => {
  const { anna, berta, id } = await twoPeople();
  await fought(anna, berta, id);
  const branch = value(
    await application.beginBranch(anna, id, {
      ...{ at: 2, name: 'Before it', opponent: { kind: 'hotSeat' }, commandId: newCommand() },
    }),
  ).campaignId;
  const [now, early] = [await seen(application, anna, id), await seen(application, anna, branch)];
  expect(now.view.forces).not.toEqual(early.view.forces);
  expect(early.view.date < now.view.date).toBe(true);
  for (const [one, other] of [
    [id, branch],
    [branch, id],
  ] as const) {
    const page = value(await application.comparePage(anna, one, { with: other }));
    expect(page.comparison?.forcesOn).toBe(early.view.date);
    const formations = Object.values(page.comparison?.forces ?? {}).flat();
    expect(formations.length).toBeGreaterThan(0);
    expect(formations.filter(({ differs }) => differs)).toEqual([]);
  }
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});

test('[plates: while a what-if begins] its maps are asked for all the time, and are there or not found, never a fault', async () => {
  const { anna, id } = await twoPeople();
  const commandId = newCommand();
  const child = derivedId('branch', anna, id, commandId);
  const begun = application.beginBranch(anna, id, {
    at: 2,
    name: 'If',
    opponent: { kind: 'hotSeat' },
    commandId,
  });
  const answers: string[] = [];
  const over = begun.then(() => 'over');
  for (let last = ''; last !== 'over'; last = await Promise.race([over, 'going on'])) {
    const asked = await application.campaignMaps(anna, child);
    answers.push(asked.ok ? 'maps' : asked.error.code);
  }
  expect(value(await begun).campaignId).toBe(child);
  expect(new Set([...answers, 'NOT_FOUND', 'maps'])).toEqual(new Set(['NOT_FOUND', 'maps']));
  const { maps } = value(await application.campaignMaps(anna, child));
  expect(maps).toEqual(value(await application.forcesPage(anna, id)).maps);
});
