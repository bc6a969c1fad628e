import { CAMPAIGN_STREAM, campaignOfStream } from '@/lib/application/core/loaded-campaign';
import { boardsOf, resolversOf } from '@/lib/battle/contract/ruleset';
import { verifyChain } from '@/lib/chance/verify-chain';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import { otherSide } from '@/lib/kernel/side';
import { campaignList } from '@/lib/projections/campaign-list';
import { advanceProjection, catchUp, restartProjection } from '@/lib/projections/runner';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import type { MemoryDatabase } from './memory/database';
import { headOf, readStream } from './memory/store';
import { plantedProjection } from './plants';
import type { SimulatedProcess } from './process';
import type { Person, World } from './world';

/** Use cases whose command is recorded under its own id, in a stream of its campaign. */
const RECORDED = new Set([
  ...['sealChoice', 'sealMethod', 'sealInterval', 'withdrawSeal', 'submitTableReport'],
  ...['countersignTableReport', 'refuseTableReport', 'withdrawTableReport', 'renameCampaign'],
  ...['proposeRewind', 'withdrawRewind', 'declineRewind', 'agreeToRewind', 'takeSeat'],
  ...['resignSeat', 'giveOrder', 'takeBackAct', 'exchangeCommand', 'begin', 'beginBranch'],
  ...['postMail', 'resignByMail', 'revokeDevice'],
]);

/** Nothing acknowledged is lost, what was refused did nothing, and two answers to one command agree. */
export function nothingLost(world: World): void {
  const recorded = new Set(
    [...world.db.streams.values()].flatMap(({ events }) =>
      events.map(({ commandId, actor }) => `${actor} ${commandId}`),
    ),
  );
  const messages = new Set(
    [...world.db.table('campaignMessage').values()].map(
      (row) => `${row.authorId} ${row.commandId}`,
    ),
  );
  for (const { id, person, useCase, answers, unknown } of world.sent) {
    const key = `${person.id} ${id}`;
    const granted = answers.some((answer) => answer.ok);
    if (useCase === 'sendMessage' && granted && !messages.has(key))
      world.violated(`lost: an acknowledged message ${id}`);
    if (!RECORDED.has(useCase)) continue;
    if (granted && !recorded.has(key)) world.violated(`lost: ${useCase} ${id} was acknowledged`);
    if (!granted && answers.length > 0 && !unknown && recorded.has(key))
      world.violated(`${useCase} ${id} was refused, and is recorded`);
  }
}

/** Nothing is recorded twice: a command's events are one run, as its record says; and every chain holds. */
export function nothingTwice({
  db,
  violated,
}: Pick<World, 'db'> & { violated: (law: string) => void }): void {
  for (const stream of db.streams.values()) {
    const runs = new Map<string, number[]>();
    for (const { commandId, version } of stream.events)
      runs.set(commandId, [...(runs.get(commandId) ?? []), version]);
    for (const [commandId, versions] of runs) {
      const known = stream.commands.get(commandId);
      const first = versions[0];
      const last = versions.at(-1);
      if (known?.firstVersion !== first || known?.lastVersion !== last)
        violated(`twice: ${commandId} in ${stream.id} at ${versions.join(', ')}`);
    }
    const events = readStream(db, stream.id);
    const lineage = [];
    for (let next: string | null = stream.id; next !== null; ) {
      const head = headOf(db, next);
      if (!head.ok) break;
      lineage.push(head.value);
      next = head.value.parentId;
    }
    const verdict = events.ok ? verifyChain(lineage, events.value) : null;
    if (verdict?.ok !== true) violated(`the chain of ${stream.id} is broken`);
  }
}

/**
 * The lists, once the projection has caught up, are what they would be if they were made again from all events: at any
 * moment, also where a process has recorded something and not come to its row yet.
 */
export async function listsAreRebuilt(world: World): Promise<void> {
  const [kept, made] = [world.onlooker(world.db.copy()), world.onlooker(world.db.copy())];
  // Another process's transaction is open at this moment, perhaps: it sees nothing of a copy.
  kept.db.lockedBy = null;
  world.scheduler.running = kept;
  await catchUp(kept.services.sql, plantedProjection(world.plant));
  world.scheduler.running = made;
  await restartProjection(made.services.sql, campaignList);
  await catchUp(made.services.sql, campaignList);
  compareLists(world, kept.db, made.db);
}

/** The projection by itself makes the same lists in small steps as in one go. */
export async function listsGoByEvents(world: World): Promise<void> {
  const [slow, fast] = [world.onlooker(world.db.copy()), world.onlooker(world.db.copy())];
  world.scheduler.running = slow;
  const { sql } = slow.services;
  const projection = plantedProjection(world.plant);
  await restartProjection(sql, projection);
  const most = 2 + world.sources.chance().below(12);
  while ((await advanceProjection(sql, projection, undefined, most)) > 0);
  world.scheduler.running = fast;
  await restartProjection(fast.services.sql, campaignList);
  await catchUp(fast.services.sql, campaignList);
  compareLists(world, slow.db, fast.db);
}

function compareLists(world: World, kept: MemoryDatabase, made: MemoryDatabase): void {
  const [lists, again] = [listOf(kept), listOf(made)];
  for (const id of new Set([...lists.keys(), ...again.keys()])) {
    const [one, other] = [lists.get(id) ?? '', again.get(id) ?? ''];
    if (one !== other)
      world.violated(`the list of campaigns is not its rebuild for ${id}: ${parting(one, other)}`);
  }
}

/** Where two texts part, with what comes before. */
function parting(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 80);
  return `…${one.slice(from, at + 60)}… and …${other.slice(from, at + 60)}…`;
}

function listOf(db: MemoryDatabase): ReadonlyMap<string, string> {
  return new Map(
    [...db.table('campaignList')].map(([id, row]) => [
      id,
      canonicalJson(JSON.parse(JSON.stringify(row))),
    ]),
  );
}

/** Ids of the campaigns and branches that have begun. */
export function campaignsOf(db: MemoryDatabase): readonly string[] {
  return [...db.streams.values()].flatMap(({ id, type, events }) => {
    const campaign = type === CAMPAIGN_STREAM && events.length > 0 ? campaignOfStream(id) : null;
    return campaign === null ? [] : [campaign];
  });
}

/** Somebody who may look at a campaign. */
async function reader(world: World, process: SimulatedProcess, id: string): Promise<Person | null> {
  for (const person of world.people)
    if ((await process.application.campaignHeader(person.id, id)).ok) return person;
  return null;
}

/** Every campaign that somebody may look at can be exported, and its export verifies. */
export async function exportsVerify(world: World): Promise<void> {
  const process = world.onlooker(world.db, true);
  world.scheduler.running = process;
  const rulesets = boardsOf(world.rulesets);
  const resolvers = resolversOf(world.rulesets);
  for (const id of campaignsOf(world.db)) {
    const person = await reader(world, process, id);
    if (person === null) {
      world.violated(`nobody can look at ${id}`);
      continue;
    }
    const file = await process.application.exportCampaign(person.id, id);
    if (!file.ok) {
      world.violated(`the export of ${id} is refused: ${file.error.code}`);
      continue;
    }
    const verdict = verifyCampaignExport(file.value.content, resolvers, { rulesets });
    if (!verdict.ok || verdict.breaks.length > 0)
      world.violated(`the export of ${id} does not verify: ${JSON.stringify(verdict.breaks)}`);
  }
}

/** Commitments, hashes and signatures: what may differ where secrets do. */
const HIDDEN = /[0-9a-f]{12,}|[A-Za-z0-9+/_-]{40,}={0,2}/g;

/**
 * The law of views: two histories that differ only in what a viewer may not know look alike to them. In two copies of
 * the world the commander of a side seals two different choices; until the other side has sealed too, everything that
 * everybody else can be shown must be the same, but for hashes and commitments.
 */
export async function viewsAreAlike(world: World, campaignId: string): Promise<void> {
  const before = world.onlooker();
  world.scheduler.running = before;
  const loaded = await before.services.campaigns.load(campaignId);
  if (loaded === null) return;
  const { campaign } = loaded;
  const { situation } = campaign;
  if (campaign.phase !== 'choosing' || situation === null || campaign.rewound !== null) return;
  const side = world.chance.pick(['A', 'B'] as const);
  const { controller, user } = campaign.seats[side];
  const open = situation.open[side] ?? [];
  if (controller !== 'user' || user === undefined || open.length < 2) return;
  // The other side is a person's, and has not sealed: nothing is opened yet.
  const facing = campaign.seats[otherSide(side)];
  if (facing.controller !== 'user' || facing.user === user) return;
  if (situation.seals[otherSide(side)] !== null) return;
  const staff = new Set([user, ...campaign.staff[side].map((one) => one.user)]);
  const commander = world.people.find(({ id }) => id === user);
  if (commander === undefined) return;
  world.tally.twins += 1;
  const shown: string[] = [];
  for (const answer of [open[0], open[1]]) {
    if (answer === undefined) return;
    shown.push(
      await world.aside('twin', async () => {
        const process = world.onlooker(world.db.copy(), true);
        world.scheduler.running = process;
        const page = await process.application.campaignPage(user, campaignId);
        const sealed = page.ok
          ? await process.application.sealChoice(user, campaignId, {
              ...{ answer, round: page.value.view.round ?? '' },
              commandId: world.sources.chance().uuid(),
            })
          : page;
        if (!sealed.ok) return `refused ${sealed.error.code}`;
        const pages = [];
        for (const viewer of world.people)
          if (!staff.has(viewer.id)) pages.push(await everything(process, viewer, campaignId));
        return JSON.stringify(pages).replace(HIDDEN, '#');
      }),
    );
  }
  const [one = '', other = ''] = shown;
  if (one === other) return;
  world.violated(
    `the choice of ${side} in ${campaignId} is seen by somebody else: ${parting(one, other)}`,
  );
}

/** All that the application shows a person of a campaign. */
async function everything(
  { application }: SimulatedProcess,
  { id }: Person,
  campaignId: string,
): Promise<unknown> {
  return [
    await application.campaignPage(id, campaignId),
    await application.forcesPage(id, campaignId),
    await application.chroniclePage(id, campaignId),
    await application.printedChronicle(id, campaignId),
    await application.fairnessPage(id, campaignId),
    await application.branchesPage(id, campaignId),
    await application.messagesPage(id, campaignId),
    await application.staffPage(id, campaignId),
    await application.exportCampaign(id, campaignId),
    await application.listCampaigns(id),
    await application.yourTurns(id),
    await application.listChallenges(id),
  ];
}
