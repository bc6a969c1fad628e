import { randomUUID } from 'node:crypto';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import { CAMPAIGN_STREAM, streamOf } from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import type { MethodAnswer } from '@/lib/campaign/events';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';

/** The results of trying to have dice thrown again. */
export interface Tally {
  readonly tries: number;
  readonly battles: number;
  /** How often each way was tried. */
  readonly byWay: Readonly<Record<string, number>>;
  /** What changed a battle that was fought: none, or the promise is broken. */
  readonly succeeded: readonly string[];
}

type ChoiceSeal = Parameters<CampaignApplication['sealChoice']>[2];
type MethodSeal = Omit<ChoiceSeal, 'answer'> & { readonly answer: MethodAnswer };

/** A battle that was fought, and the commands that settled it: A's seal, and the one of B's that locked both. */
interface Fought {
  readonly campaignId: string;
  readonly index: number;
  readonly seals: BySide<MethodSeal>;
  /** The round of choices that led to it. */
  readonly choice: ChoiceSeal;
  /** The record right after it. */
  readonly version: number;
  readonly hash: string;
}

/** Thrown where a process is simulated to die. */
class Died extends Error {}

/**
 * Fights battles quickly and then tries every way open to players, to other processes on the database and to a dying
 * process to have them fought again. `other` is a second process of the application.
 */
export async function tryToThrowAgain(
  { services, other, user, libraryId }: Attackers,
  triesMin: number,
): Promise<Tally> {
  const byWay: Record<string, number> = {};
  const succeeded: string[] = [];
  let tries = 0;
  let battles = 0;
  const count = (way: string, number = 1) => {
    byWay[way] = (byWay[way] ?? 0) + number;
    tries += number;
  };
  for (let number = 0; tries < triesMin; number++) {
    const fought = await fight({ services, other, user, libraryId }, number, count, succeeded);
    if (fought === null) continue;
    battles++;
    for (let turn = 0; turn < TURNS_A_BATTLE && tries < triesMin; turn++) {
      for (const [way, attempt] of Object.entries(WAYS)) {
        const made = await attempt({ services, other, user, fought });
        count(way, made);
        if (!(await stands(services, fought))) succeeded.push(`${way}, battle ${battles}`);
      }
    }
  }
  return { tries, battles, byWay, succeeded };
}

export interface Attackers {
  readonly services: Services;
  readonly other: Services;
  /** Commands both sides, so that only the rules are in the way. */
  readonly user: string;
  readonly libraryId: string;
}

/** How often all ways are tried on one battle. */
const TURNS_A_BATTLE = 4;

/** Whether nothing was written since the battle was fought, by the head that covers every byte of it. */
async function stands(services: Services, fought: Fought): Promise<boolean> {
  const head = await services.store.head(streamOf(fought.campaignId));
  return head.ok && head.value.version === fought.version && head.value.hash === fought.hash;
}

/** Services whose process dies at its next append: before it reaches the database, or after it was recorded. */
function dying(services: Services, when: 'before' | 'after'): CampaignApplication {
  return applicationOf({
    ...services,
    store: {
      ...services.store,
      append: async (streamId, request) => {
        if (when === 'after') await services.store.append(streamId, request);
        throw new Died();
      },
    },
  });
}

/**
 * A campaign up to its first quick battle. The seal that locks it is sent by a process that dies, then by six at once:
 * the same command from two processes, and changed answers of both sides; where the sides' answers differ, it is a
 * quick battle as well. Null where no battle resulted.
 */
async function fight(
  { services, other, user, libraryId }: Attackers,
  number: number,
  count: (way: string, number?: number) => void,
  succeeded: string[],
): Promise<Fought | null> {
  const application = applicationOf(services);
  const begun = await application.startCampaign(user, {
    ...{ libraryId, name: `Throw ${number}`, side: 'A', opponent: { kind: 'hotSeat' } },
    ...{ useExpectedValues: false, commandId: randomUUID() },
  });
  if (!begun.ok) throw new Error(begun.error.message);
  const { campaignId } = begun.value;
  const choice = await toEncounter(application, user, campaignId, number);
  const page = await application.campaignPage(user, campaignId, { as: 'A' });
  if (!page.ok || page.value.view.encounter === null) return null;
  const { index } = page.value.view.encounter;
  const seal = (side: Side, answer: MethodAnswer): MethodSeal => ({
    ...{ round: page.value.view.round ?? '', answer, side, commandId: randomUUID() },
  });
  const seals = { A: seal('A', 'quick'), B: seal('B', 'quick') };
  const rivals = [seal('B', 'quick'), seal('B', 'table')] as const;
  const first = await application.sealMethod(user, campaignId, seals.A);
  if (!first.ok) return null;
  await survived(
    dying(services, number % 2 === 0 ? 'before' : 'after').sealMethod(user, campaignId, seals.B),
  );
  const second = applicationOf(other);
  await Promise.all([
    application.sealMethod(user, campaignId, seals.B),
    second.sealMethod(user, campaignId, seals.B),
    second.sealMethod(user, campaignId, seals.B),
    application.sealMethod(user, campaignId, rivals[1]),
    second.sealMethod(user, campaignId, rivals[0]),
    second.sealMethod(user, campaignId, seal('A', 'quick')),
  ]);
  count('locked by six at once, after a process that died', 6);
  const loaded = await services.campaigns.load(campaignId);
  const resolved =
    loaded?.events.filter(
      (event) => event.type === 'BattleResolved' && event.version > page.value.header.head,
    ) ?? [];
  if (resolved.length > 1) succeeded.push(`locked by six at once, ${campaignId}`);
  const [battle] = resolved;
  if (loaded === null || battle === undefined) return null;
  const B = [seals.B, ...rivals].find((one) => one.commandId === battle.commandId);
  if (B === undefined) throw new Error('Nobody sent the command that fought the battle');
  const locked = { ...seals, B };
  const hash = loaded.events.at(-1)?.hash ?? '';
  return { campaignId, index, seals: locked, choice, version: loaded.version, hash };
}

/** Chooses for both sides until a battle waits for its answers; returns the last choice that was sealed. */
async function toEncounter(
  application: CampaignApplication,
  user: string,
  campaignId: string,
  number: number,
): Promise<ChoiceSeal> {
  let last: ChoiceSeal | null = null;
  for (let step = 0; step < 40; step++) {
    for (const side of SIDES) {
      const page = await application.campaignPage(user, campaignId, { as: side });
      if (!page.ok) throw new Error(page.error.message);
      const { view } = page.value;
      if (view.phase !== 'choosing' || view.round === null) break;
      const open = view.situation?.choices.filter((one) => one.open) ?? [];
      const answer = open[(number + step) % open.length]?.id ?? '';
      last = { round: view.round, answer, side, commandId: randomUUID() };
      await application.sealChoice(user, campaignId, last);
    }
    const page = await application.campaignPage(user, campaignId, { as: 'A' });
    if (page.ok && page.value.view.phase !== 'choosing') break;
  }
  if (last === null) throw new Error('The campaign asks for no choice');
  return last;
}

/** A call in a process that may die during it, in which case its answer is lost. */
async function survived(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (fault) {
    if (!(fault instanceof Died)) throw fault;
  }
}

interface Scene {
  readonly services: Services;
  readonly other: Services;
  readonly user: string;
  readonly fought: Fought;
}

/** Each returns its number of tries. */
const WAYS: Readonly<Record<string, (scene: Scene) => Promise<number>>> = {
  'the same command again': async ({ services, user, fought }) => {
    const answer = await applicationOf(services).sealMethod(
      user,
      fought.campaignId,
      fought.seals.B,
    );
    if (!answer.ok) throw new Error(`A repeated command got another answer: ${answer.error.code}`);
    return 1;
  },
  'the same command, another answer': async ({ other, user, fought }) => {
    const { B } = fought.seals;
    const changed: MethodSeal = { ...B, answer: B.answer === 'table' ? 'quick' : 'table' };
    refused(await applicationOf(other).sealMethod(user, fought.campaignId, changed));
    return 1;
  },
  'a new answer to the locked round': async ({ services, user, fought }) => {
    for (const side of SIDES) {
      const late = { ...fought.seals[side], commandId: randomUUID() };
      refused(await applicationOf(services).sealMethod(user, fought.campaignId, late));
    }
    return 2;
  },
  'a new choice before it': async ({ other, user, fought }) => {
    const late = { ...fought.choice, commandId: randomUUID() };
    refused(await applicationOf(other).sealChoice(user, fought.campaignId, late));
    return 1;
  },
  'a process that dies on the locked round': async ({ services, user, fought }) => {
    const late = { ...fought.seals.A, commandId: randomUUID() };
    await survived(dying(services, 'after').sealMethod(user, fought.campaignId, late));
    return 1;
  },
  'a process with an old version': async ({ other, fought }) => {
    const streamId = streamOf(fought.campaignId);
    for (const behind of [1, 2]) {
      refused(
        await other.store.append(streamId, {
          ...{ type: CAMPAIGN_STREAM, expectedVersion: fought.version - behind },
          ...{ commandId: randomUUID(), commandHash: '0'.repeat(64), actor: 'server' },
          events: [{ type: 'BattleResolved', schemaVersion: 1, payload: { again: behind } }],
        }),
      );
    }
    return 2;
  },
  'the command of the battle with another content': async ({ other, fought }) => {
    refused(
      await other.store.append(streamOf(fought.campaignId), {
        ...{ type: CAMPAIGN_STREAM, expectedVersion: fought.version },
        ...{ commandId: fought.seals.B.commandId, commandHash: '0'.repeat(64), actor: 'server' },
        events: [{ type: 'BattleResolved', schemaVersion: 1, payload: { again: true } }],
      }),
    );
    return 1;
  },
  'the rows themselves': async ({ services, fought }) => {
    const id = streamOf(fought.campaignId);
    await unwritable(
      services.sql`UPDATE orderly_store.event SET payload = '{}' WHERE stream_id = ${id}`,
    );
    await unwritable(
      services.sql`DELETE FROM orderly_store.event WHERE stream_id = ${id} AND type = 'BattleResolved'`,
    );
    return 2;
  },
  'five at once from two processes': async ({ services, other, user, fought }) => {
    const { campaignId, seals } = fought;
    const [one, two] = [applicationOf(services), applicationOf(other)];
    await Promise.all([
      one.sealMethod(user, campaignId, seals.B),
      two.sealMethod(user, campaignId, seals.A),
      one.sealMethod(user, campaignId, { ...seals.A, commandId: randomUUID() }),
      two.sealMethod(user, campaignId, { ...seals.B, commandId: randomUUID() }),
      two.sealMethod(user, campaignId, { ...seals.B, answer: 'table' }),
    ]);
    return 5;
  },
};

function refused(answer: { readonly ok: boolean }): void {
  if (answer.ok) throw new Error('A try to have the dice thrown again was taken');
}

async function unwritable(statement: PromiseLike<unknown>): Promise<void> {
  try {
    await statement;
  } catch {
    return;
  }
  throw new Error('A recorded event could be changed');
}
