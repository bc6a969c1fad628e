import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { mailHash } from '@/lib/application/notices/channels';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { requestTrials } from '@/lib/trials/trial-runs';

/** Before the deadline of 20 minutes of the live pace: the reminder is due a minute after the beginning. */
const REMINDER_MINUTES = 19;
const TRIALS = 2_000;
/** How long a step is asked for again and again while the database is away, in milliseconds. */
const PATIENCE_MS = 300_000;

/** What became of everything that workers were to do. */
export interface WorkDone {
  /** Campaigns, each with a run of trials and a reminder for each of its two commanders. */
  readonly begun: number;
  readonly trialsLost: number;
  readonly remindersLost: number;
  /** Reminders of the same deadline to the same person, beyond the first. */
  readonly remindersTwice: number;
  readonly mailsTaken: number;
  readonly mailsTwice: number;
  /** Deliveries by what became of them: sent, unclear, failed, dropped, or still open. */
  readonly deliveries: Readonly<Record<string, number>>;
}

/** Two people who begin campaigns with a deadline, and what becomes of their notices and trials. */
export class Players {
  readonly #services: Services;
  readonly #application: CampaignApplication;
  #anna = '';
  #berta = '';
  #club = '';
  begun = 0;

  constructor(services: Services) {
    this.#services = services;
    this.#application = applicationOf(services);
  }

  async settle(): Promise<void> {
    const club = await this.#services.prisma.club.create({
      data: { name: 'A club of the measurement' },
    });
    this.#club = club.id;
    [this.#anna = '', this.#berta = ''] = await Promise.all(
      ['Anna', 'Berta'].map((name) => this.#member(name)),
    );
  }

  async #member(displayName: string): Promise<string> {
    const { prisma } = this.#services;
    const email = `${randomUUID()}@example.org`;
    const { id } = await prisma.user.create({
      data: {
        ...{ email, displayName, passwordHash: 'none' },
        memberships: { create: { clubId: this.#club, role: 'member' } },
        deadlineReminder: { create: { minutes: [REMINDER_MINUTES] } },
      },
    });
    await prisma.noticeChannel.create({
      data: {
        ...{ id: randomUUID(), userId: id, kind: 'mail', label: email, confirmedAt: new Date() },
        addressHash: mailHash(email),
      },
    });
    return id;
  }

  /** A campaign at a live pace, both of whose commanders will be reminded, and trials of a battle. */
  async begin(): Promise<void> {
    const [application, a, b] = [this.#application, this.#anna, this.#berta];
    const [asked, proposed, agreed] = [randomUUID(), randomUUID(), randomUUID()];
    await asking(() => this.#services.prisma.throttle.deleteMany());
    const { challengeId } = await patient(() =>
      application.challengeToCampaign(a, {
        ...{ libraryId: 'tutorial', name: `Campaign ${this.begun + 1}`, side: 'A', userId: b },
        ...{ clubId: this.#club, useExpectedValues: true, commandId: asked },
      }),
    );
    const { campaignId } = await patient(() => application.acceptChallenge(b, challengeId));
    const pace = { pace: 'live', last: 'computer', commandId: proposed } as const;
    await patient(() => application.proposePace(a, campaignId, pace));
    const page = await patient(() => application.deadlinesPage(b, campaignId));
    const proposal = page.proposal?.position ?? 0;
    const answer = { proposal, answer: 'agree', commandId: agreed } as const;
    await patient(() => application.answerPace(b, campaignId, answer));
    await asking(() => this.#ask(campaignId));
    this.begun += 1;
  }

  /** Trials of a battle of the campaign, under a seed that nobody else asks for. */
  async #ask(campaignId: string): Promise<void> {
    this.#order ??= await this.#orderOf();
    await requestTrials(this.#services.sql, {
      ...{ order: this.#order, seed: `killed ${campaignId}`, trials: TRIALS },
    });
  }
  #order: BattleOrder | undefined;

  async #orderOf(): Promise<BattleOrder> {
    const { libraryId, battle } = { libraryId: 'tutorial', battle: 'bridge-held' };
    const begun = await this.#application.startBattle(this.#anna, {
      ...{ libraryId, battle, name: 'Trials', side: 'A', opponent: { kind: 'hotSeat' } },
      ...{ methods: ['quick'], clubId: this.#club, commandId: randomUUID() },
    });
    const { campaignId } = value(begun);
    const order = (await this.#services.campaigns.load(campaignId))?.campaign.encounter?.order;
    if (!order) throw new Error('The battle has no order');
    return order;
  }

  async sent(): Promise<number> {
    return this.#services.prisma.noticeDelivery.count({
      where: { state: 'sent', ...this.#ours },
    });
  }

  /** Runs of trials that were computed to their end. */
  async trialsDone(): Promise<number> {
    return this.#services.prisma.trialRun.count({
      where: { seed: { startsWith: 'killed ' }, status: 'done', done: TRIALS },
    });
  }

  get #ours() {
    return { notice: { userId: { in: [this.#anna, this.#berta] } } };
  }

  /** How often each person was reminded of each campaign, by the deadline. */
  async #reminders(): Promise<{ readonly of: ReadonlySet<string>; readonly twice: number }> {
    const rows = await this.#services.prisma.notice.findMany({
      where: { kind: 'deadline-near', userId: { in: [this.#anna, this.#berta] } },
      select: { key: true, userId: true },
    });
    // near/campaign/phase/position/moment of the deadline/minutes before it
    const deadlines = new Set(
      rows.map(({ key, userId }) => `${userId} ${key.split('/').slice(0, -2).join('/')}`),
    );
    return {
      of: new Set(rows.map(({ key, userId }) => `${userId} ${key.split('/')[1]}`)),
      twice: rows.length - deadlines.size,
    };
  }

  /** Whether nothing is open any more: trials, reminders, deliveries. */
  async finished(): Promise<boolean> {
    const open = await this.#services.prisma.noticeDelivery.count({
      where: { state: { in: ['waiting', 'claimed', 'sending'] }, ...this.#ours },
    });
    const waiting = await this.#services.prisma.notice.count({
      where: { handedOutAt: null, userId: { in: [this.#anna, this.#berta] } },
    });
    return (
      (await this.trialsDone()) >= this.begun &&
      open + waiting === 0 &&
      (await this.#reminders()).of.size >= this.begun * 2
    );
  }

  /** @param taken how often each mail arrived, by its id */
  async judge(taken: ReadonlyMap<string, number>): Promise<WorkDone> {
    const reminders = await this.#reminders();
    const states = await this.#services.prisma.noticeDelivery.groupBy({
      by: ['state'],
      where: this.#ours,
      _count: true,
    });
    return {
      begun: this.begun,
      trialsLost: this.begun - Math.min(this.begun, await this.trialsDone()),
      remindersLost: this.begun * 2 - Math.min(this.begun * 2, reminders.of.size),
      remindersTwice: reminders.twice,
      mailsTaken: taken.size,
      mailsTwice: [...taken.values()].filter((times) => times > 1).length,
      deliveries: Object.fromEntries(states.map(({ state, _count }) => [state, _count])),
    };
  }
}

/** Whether nothing was lost or came twice. A mail whose worker was killed while it sent it is unclear, and shown as such to its reader. */
export function isWhole(done: WorkDone): boolean {
  const { trialsLost, remindersLost, remindersTwice, mailsTwice, deliveries } = done;
  const { sent = 0, unclear = 0, dropped = 0, ...others } = deliveries;
  const open = Object.values(others).reduce((sum, count) => sum + count, 0);
  return trialsLost + remindersLost + remindersTwice + mailsTwice + open === 0;
}

/** In one sentence. */
export function workInWords(done: WorkDone): string {
  const { begun, trialsLost, remindersLost, remindersTwice, mailsTaken, mailsTwice } = done;
  const states = Object.entries(done.deliveries).map(([state, count]) => `${count} ${state}`);
  return `runs of trials lost: ${trialsLost} of ${begun}; reminders lost: ${remindersLost} of ${begun * 2}, given twice: ${remindersTwice}; mails taken: ${mailsTaken}, twice: ${mailsTwice}; deliveries: ${states.join(', ')}`;
}

/** Asks again while the database is away or too busy to answer: a command that is sent twice acts once. */
async function patient<T>(ask: () => Promise<Answer<T>>): Promise<T> {
  return asking(async () => value(await ask()));
}

async function asking<T>(ask: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (fault) {
      if (fault instanceof Refused || performance.now() > until) throw fault;
    }
    await pause(1_000);
  }
}

/** An answer that asking again would not change. */
class Refused extends Error {}

function value<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  const sentence = `${answer.error.code}: ${answer.error.message}`;
  throw answer.error.code === 'STORE_UNAVAILABLE' ? new Error(sentence) : new Refused(sentence);
}
