import { randomBytes, randomUUID } from 'node:crypto';
import { register } from '@/lib/accounts/register';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import type { Answer } from '@/lib/application/core/refusal';
import { requireStoreKey } from '@/lib/application/core/store-key';
import { openServices } from '@/lib/application/open-services';
import { withDatabase } from '@/lib/cli/database';
import { acceptInvitation, inviteToClub } from '@/lib/clubs/invitation';
import { closeDatabase, useDatabase } from '@/lib/database/client';

/**
 * A club to look at and to measure with: people, and campaigns between them at every stage, with paces, umpires, pauses,
 * staffs and spectators. In the database of DATABASE_URL, else in the one of this folder. Everybody has the same password,
 * which is made for this run and printed: not for a server that others reach.
 *
 * npm run bench -- club [people, 50] [campaigns, 20]
 */
export const needsDatabase = false;

const PEOPLE_MIN = 6;
const NAMES =
  'Ada Bela Cleo Dirk Elin Finn Gesa Hugo Ines Jory Klara Leo Mina Nils Olga Piet'.split(' ');
const HOUR_MS = 3_600_000;

export async function run([people = '50', campaigns = '20']: readonly string[]): Promise<void> {
  const counts = { people: Number(people), campaigns: Number(campaigns) };
  if (!(counts.people >= PEOPLE_MIN && counts.people <= 100 && counts.campaigns <= 200))
    throw new Error(`A club has ${PEOPLE_MIN} to 100 people here, and up to 200 campaigns`);
  const terminal = {
    ...{ folder: process.cwd(), environment: process.env },
    ...{ out: (text: string) => process.stdout.write(text), err: () => {} },
    ...{ readInput: async () => null, clock: () => performance.now() },
  };
  await withDatabase(terminal, { migrated: true }, async (url) => {
    await seed(url, counts);
  });
}

/** The people of a club that was filled, and its campaigns with who commands them. */
export interface FilledClub {
  readonly clubId: string;
  readonly password: string;
  /** Addresses by account id. */
  readonly emails: ReadonlyMap<string, string>;
  readonly campaigns: readonly {
    readonly campaignId: string;
    readonly commanders: readonly string[];
  }[];
}

/** Fills a database with a club. */
export async function seed(
  databaseUrl: string,
  counts: { readonly people: number; readonly campaigns: number },
): Promise<FilledClub> {
  // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React's
  useDatabase(databaseUrl);
  const services = openServices({ databaseUrl, wrappingKey: requireStoreKey() });
  try {
    const club = await clubOf(counts.people);
    const application = applicationOf(services);
    const campaigns: FilledClub['campaigns'][number][] = [];
    for (let index = 0; index < counts.campaigns; index += 1)
      campaigns.push(await campaign(application, club, index));
    console.log(
      `A club of ${counts.people} with ${counts.campaigns} campaigns.\nSign in as ${club.email} (owner) or ${club.umpireEmail} (umpire) with the password “${club.password}”.`,
    );
    return { clubId: club.id, password: club.password, emails: club.emails, campaigns };
  } finally {
    await services.close();
    await closeDatabase();
  }
}

interface SeededClub {
  readonly id: string;
  readonly owner: string;
  readonly umpire: string;
  readonly members: readonly string[];
  readonly email: string;
  readonly umpireEmail: string;
  readonly password: string;
  readonly emails: ReadonlyMap<string, string>;
}

async function clubOf(count: number): Promise<SeededClub> {
  const mark = randomBytes(3).toString('hex');
  const password = `drums ${randomBytes(9).toString('base64url')}`;
  const emailOf = (index: number) => `person${index}.${mark}@example.org`;
  const ids: string[] = [];
  let id = '';
  for (let index = 0; index < count; index += 1) {
    const displayName = `${NAMES[index % NAMES.length]} ${index + 1}`;
    const wish = { email: emailOf(index), displayName, password };
    const made = done(await register(wish, `seed ${mark} ${index}`));
    if (index === 0) id = made.clubId;
    ids.push(made.userId);
  }
  const [owner = '', umpire = '', ...members] = ids;
  const link = async (role: 'member' | 'umpire') =>
    done(await inviteToClub(owner, id, { role, days: 1, usesMax: 100 })).secret;
  done(await acceptInvitation(umpire, await link('umpire')));
  const secret = await link('member');
  for (const member of members) done(await acceptInvitation(member, secret));
  const emails = new Map(ids.map((one, index) => [one, emailOf(index)]));
  return {
    id,
    owner,
    umpire,
    members,
    email: emailOf(0),
    umpireEmail: emailOf(1),
    password,
    emails,
  };
}

const act = () => ({ commandId: randomUUID() });

/** One campaign of two members, as far as its number says. */
async function campaign(
  application: CampaignApplication,
  { id: clubId, umpire, members }: SeededClub,
  index: number,
): Promise<FilledClub['campaigns'][number]> {
  const at = (offset: number) => members[(index * 3 + offset) % members.length] ?? '';
  const [a, b, helper] = [at(0), at(1), at(2)];
  const libraryId = index % 3 === 0 ? 'silesia-1757' : 'tutorial';
  const sent = await application.challengeToCampaign(a, {
    ...{ libraryId, name: `Season game ${index + 1}`, side: 'A', clubId, userId: b },
    ...{ useExpectedValues: true, ...act() },
  });
  const { campaignId } = done(await application.acceptChallenge(b, done(sent).challengeId));
  if (index % 2 === 0) done(await application.takeUmpireSeat(umpire, campaignId, act()));
  if (index % 4 !== 3) {
    const last = index % 2 === 0 ? 'umpire' : 'computer';
    done(await application.proposePace(a, campaignId, { pace: 'slow', last, ...act() }));
    const proposal = done(await application.deadlinesPage(b, campaignId)).proposal?.position ?? 0;
    done(await application.answerPace(b, campaignId, { proposal, answer: 'agree', ...act() }));
  }
  if (index % 5 === 1) {
    done(await application.offerPost(a, campaignId, { userId: helper }));
    done(await application.answerOffer(helper, campaignId, { side: 'A', accept: true }));
  }
  if (index % 6 === 2) {
    const audience = { audience: 'club', delayHours: 24, ...act() } as const;
    done(await application.setAudience(umpire, campaignId, audience));
  }
  for (let round = 0; round < index % 7; round += 1) await step(application, campaignId, [a, b]);
  // One side has sealed, the other is waited for.
  if (index % 2 === 1) await step(application, campaignId, [a]);
  if (index % 8 === 4) {
    const until = new Date(Date.now() + 72 * HOUR_MS).toISOString();
    const paused = await application.pauseCampaign(umpire, campaignId, { until, ...act() });
    if (!paused.ok && paused.error.code !== 'CAMPAIGN_CONCLUDED') done(paused);
  }
  return { campaignId, commanders: [a, b] };
}

/** Each of these people answers what is open. */
async function step(
  application: CampaignApplication,
  campaignId: string,
  people: readonly string[],
): Promise<void> {
  for (const user of people) {
    const sealed = await sealOpen(application, campaignId, user);
    if (sealed !== null) done(sealed);
  }
}

/** Somebody answers what is open: the first choice, a quick battle. Null: nothing is; intervals are left to them. */
export async function sealOpen(
  application: CampaignApplication,
  campaignId: string,
  user: string,
): Promise<Answer<unknown> | null> {
  const page = await application.campaignPage(user, campaignId);
  if (!page.ok) return page;
  const { view } = page.value;
  const round = view.round ?? '';
  const choice = view.situation?.choices.find(({ open }) => open);
  if (view.phase === 'choosing' && choice !== undefined)
    return application.sealChoice(user, campaignId, { round, answer: choice.id, ...act() });
  if (view.phase !== 'encounter') return null;
  const methods = view.encounter?.methods ?? [];
  const answer = methods.find((one) => one === 'quick') ?? methods[0] ?? 'quick';
  return application.sealMethod(user, campaignId, { round, answer, ...act() });
}

function done<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer.value;
}
