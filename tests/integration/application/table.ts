import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hashPassword } from '@/lib/accounts/password-hash';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import type { Look } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { followUp } from '@/lib/application/due/follow-up';
import { openServices } from '@/lib/application/open-services';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import type { Facing } from '@/lib/application/start/opponents';
import type { StartBattleInput } from '@/lib/application/start/single-battles';
import type { StartInput } from '@/lib/application/start/start-campaign';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import type { MethodAnswer } from '@/lib/campaign/events';
import { closeDatabase, prisma } from '@/lib/database/client';
import { startWorker, type Worker } from '@/lib/jobs/worker';
import type { Side } from '@/lib/kernel/side';
import { RULESETS } from '@/lib/rulesets/registry';
import { analyseEvents } from '@/lib/trials/analyse-course';
import { ownThread } from '@/lib/trials/battle-odds';
import { freshDatabase } from '@/tests/support/database';

export const WRAPPING_KEY = new Uint8Array(32).fill(7);
export const CAMPAIGNS = path.join(import.meta.dirname, 'campaigns');
export const skirmishText = readFileSync(path.join(CAMPAIGNS, 'skirmish.yaml'), 'utf8');

/** Services with some of their parts replaced; follow-up work uses the same parts. */
export function withParts(services: Services, parts: Partial<Services>): Services {
  const itself: Services = {
    ...services,
    ...parts,
    followUp: (loaded) => followUp(itself, loaded),
  };
  return itself;
}

/** A migrated database of its own with one application process on it, and people to play. */
export class Table {
  readonly faults: unknown[] = [];
  readonly #services: Services[] = [];
  readonly #workers: Worker[] = [];

  private constructor(
    readonly databaseUrl: string,
    readonly rulesets: readonly Ruleset[],
  ) {}

  /** `rulesets`: those available at this table; default: the registry's. */
  static async set(rulesets: readonly Ruleset[] = RULESETS): Promise<Table> {
    return new Table(await freshDatabase(), rulesets);
  }

  services(): Services {
    const services = openServices({
      databaseUrl: this.databaseUrl,
      wrappingKey: WRAPPING_KEY,
      campaignsFolder: CAMPAIGNS,
      rulesets: this.rulesets,
      onFault: (fault) => this.faults.push(fault),
    });
    this.#services.push(services);
    return services;
  }

  /** One more process of the application. */
  application(): CampaignApplication {
    return applicationOf(this.services());
  }

  /** One more worker, computing in this thread. */
  async worker(): Promise<Worker> {
    const { resolvers } = this.services();
    const executor = ownThread(resolvers);
    const worker = await startWorker({
      databaseUrl: this.databaseUrl,
      wrappingKey: WRAPPING_KEY,
      executor,
      turnPauseMs: 0,
      rulesets: this.rulesets,
      analyst: {
        analyse: (events, progress) =>
          analyseEvents(events, { resolvers, executor, cache: null, progress }),
        close: async () => {},
      },
      onFault: (fault) => this.faults.push(fault),
    });
    this.#workers.push(worker);
    return worker;
  }

  async clear(): Promise<void> {
    for (const worker of this.#workers) await worker.stop();
    for (const services of this.#services) await services.close();
    await closeDatabase();
  }
}

const passwordOfAll = hashPassword('the password of every person of a test');

/** An account, in a club if one is given, else with one of its own. */
export async function person(
  name: string,
  club?: string,
  role: 'member' | 'umpire' = 'member',
): Promise<{ readonly user: string; readonly club: string }> {
  const account = await prisma().user.create({
    data: {
      email: `${randomUUID()}@example.org`,
      displayName: name,
      passwordHash: await passwordOfAll,
    },
  });
  if (club === undefined) {
    const made = await prisma().club.create({
      data: {
        name: `Club of ${name}`,
        memberships: { create: { userId: account.id, role: 'owner' } },
      },
    });
    return { user: account.id, club: made.id };
  }
  await prisma().membership.create({ data: { clubId: club, userId: account.id, role } });
  return { user: account.id, club };
}

export function value<T>(answer: Answer<T>): T {
  if (!answer.ok)
    throw new Error(
      `refused: ${answer.error.code} ${answer.error.message} ${JSON.stringify(answer.error.faults ?? [])}`,
    );
  return answer.value;
}
export function codeOf(answer: Answer<unknown>): string {
  return answer.ok ? 'OK' : answer.error.code;
}

export const newCommand = (): string => randomUUID();

/** A post on a staff: the commander offers it, and the person accepts. */
export async function appointed(
  application: CampaignApplication,
  commander: string,
  campaignId: string,
  userId: string,
): Promise<void> {
  value(await application.offerPost(commander, campaignId, { userId }));
  const { asking: _, offered } = value(await application.staffPage(userId, campaignId));
  const side = offered.A === null ? 'B' : 'A';
  value(await application.answerOffer(userId, campaignId, { side, accept: true }));
}

export async function started(
  application: CampaignApplication,
  user: string,
  opponent: Facing,
  more: Partial<Omit<StartInput, 'opponent'>> = {},
): Promise<string> {
  const terms = {
    libraryId: 'skirmish',
    name: 'A test of arms',
    side: 'A',
    useExpectedValues: true,
    commandId: newCommand(),
    ...more,
  } as const;
  if (opponent.kind === 'member')
    return accepted(
      application,
      opponent.userId,
      await application.challengeToCampaign(user, { ...terms, userId: opponent.userId }),
    );
  return value(await application.startCampaign(user, { ...terms, opponent })).campaignId;
}

/** A single battle, against a member once they have accepted. */
export async function battleStarted(
  application: CampaignApplication,
  user: string,
  { opponent, ...terms }: Omit<StartBattleInput, 'opponent'> & { readonly opponent: Facing },
): Promise<string> {
  if (opponent.kind === 'member')
    return accepted(
      application,
      opponent.userId,
      await application.challengeToBattle(user, { ...terms, userId: opponent.userId }),
    );
  return value(await application.startBattle(user, { ...terms, opponent })).campaignId;
}

/** The campaign of a challenge that was sent, and is accepted by the person asked. */
export async function accepted(
  application: CampaignApplication,
  asked: string,
  sent: Answer<{ readonly challengeId: string }>,
): Promise<string> {
  return value(await application.acceptChallenge(asked, value(sent).challengeId)).campaignId;
}

/** A user's current view. */
export async function seen(
  application: CampaignApplication,
  user: string,
  id: string,
  look?: Look,
): Promise<CampaignPage> {
  return value(await application.campaignPage(user, id, look));
}

export async function chosen(
  application: CampaignApplication,
  user: string,
  id: string,
  answer: string,
  side?: Side,
) {
  const { view } = await seen(application, user, id);
  return application.sealChoice(user, id, {
    round: view.round ?? '',
    answer,
    commandId: newCommand(),
    side,
  });
}

export async function answered(
  application: CampaignApplication,
  user: string,
  id: string,
  answer: MethodAnswer,
  side?: Side,
) {
  const { view } = await seen(application, user, id);
  return application.sealMethod(user, id, {
    round: view.round ?? '',
    answer,
    commandId: newCommand(),
    side,
  });
}

/** Polls until it holds, at most `timeoutMs`. */
export async function until(holds: () => Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come about in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
