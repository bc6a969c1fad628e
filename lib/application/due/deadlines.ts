import { randomUUID } from 'node:crypto';
import { act, lookFrom } from '@/lib/application/core/act';
import { hoursOf, type Late, lateSides } from '@/lib/application/core/deadline-hours';
import { knowsDeadlines, writeDeadlineRow } from '@/lib/application/core/deadline-row';
import { foundingContext } from '@/lib/application/core/decision-context';
import {
  campaignEvent,
  type LoadedCampaign,
  pausedUntil,
} from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { announceDeadline, nextReminder } from '@/lib/application/deadlines/notify';
import { sealAnswer } from '@/lib/application/rounds/seal-answer';
import type { CampaignCommand } from '@/lib/campaign/commands';
import type { AnsweredBy } from '@/lib/campaign/deadlines/events';
import { nextStep } from '@/lib/campaign/deadlines/timeline';
import { decide } from '@/lib/campaign/decide';
import { isSeal, roundOf } from '@/lib/campaign/rounds/rounds';
import type { GivenAnswer } from '@/lib/campaign/rounds/sealing-command';
import { ok } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { artificialAnswer } from './artificial';

/** The actor of what follows a deadline by itself. */
const ACTOR = 'system';
/** More steps than the deadline of one phase can take. */
const STEPS_MAX = 20;
/** Pause before a campaign is looked at again in which the computer waits for trials. */
const TRIALS_PAUSE_MS = 5_000;

/** Codes of a refusal that mean: somebody else was first. Load, and look again. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  ...['STALE_ROUND', 'NOT_AWAITED', 'ALREADY_MISSED', 'ALREADY_CALLED', 'NO_SUCH_POST'],
  ...['CAMPAIGN_CONCLUDED', 'REWOUND', 'CHOICE_CLOSED', 'METHOD_CLOSED', 'NOT_ASKED'],
]);

/** A step that is due was refused: a fault of the program or of the data. */
class DeadlineRefused extends Error {
  override readonly name = 'DeadlineRefused';

  constructor(readonly code: string) {
    super(`A step of a deadline was refused: ${code}`);
  }
}

/**
 * Does what is due on a campaign's deadline at a moment: records that it was missed, calls the deputy, seals an order left
 * beforehand or the computer's answer, names what was given so, and gives the notices; then writes when to look again.
 * Harmless at any moment, twice, and in several processes at once: every step has a command id of its own, every notice
 * a key, and what a process left undone the next one finds.
 */
export async function workOnDeadline(
  services: Services,
  campaignId: string,
  now: number,
): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step++) {
    const loaded = await services.campaigns.load(campaignId);
    if (loaded === null) return;
    const named = await nameAnswers(services, loaded);
    if (named) continue;
    const timeline = await hoursOf(services, loaded);
    const { clock } = loaded.campaign.deadlines;
    if (timeline === null || clock === null) {
      await writeDeadlineRow(services, loaded, null, null);
      return;
    }
    const paused = pausedUntil(loaded, now);
    if (paused !== null) {
      await writeDeadlineRow(services, loaded, timeline, Date.parse(paused));
      return;
    }
    const late = await lateSides(services, loaded);
    await announceDeadline(services, loaded, timeline, late, now);
    const next = nextStep(timeline, clock.kind, late, clock.missed.length > 0, now);
    const of = `${clock.phase}/${clock.position}/${clock.extended}`;
    const done = await (async (): Promise<boolean | 'trials'> => {
      switch (next.kind) {
        case 'miss':
          return recorded(services, loaded, `deadline/missed/${of}`, {
            type: 'MissDeadline',
            data: { phase: clock.phase },
          });
        case 'call':
          return recorded(services, loaded, `deadline/deputy/${of}/${next.side}`, {
            type: 'CallDeputy',
            data: { phase: clock.phase, side: next.side },
          });
        case 'order':
        case 'computer':
          return sealed(services, loaded, next.side, next.kind, late);
        case 'wait':
          return false;
      }
    })();
    if (done === true) continue;
    const reminder = await nextReminder(services, loaded, timeline, late, now);
    const until =
      done === 'trials' ? now + TRIALS_PAUSE_MS : next.kind === 'wait' ? next.until : null;
    const moments = [until, reminder].filter((one) => one !== null);
    await writeDeadlineRow(
      services,
      loaded,
      timeline,
      moments.length === 0 ? null : Math.min(...moments),
    );
    return;
  }
  throw new DeadlineRefused('STEPS_WITHOUT_END');
}

/** After an act: a worker is to look at the deadline, which has moved. Nothing for campaigns without deadlines. */
export async function noteDeadline(services: Services, loaded: LoadedCampaign): Promise<void> {
  if (!knowsDeadlines(loaded)) return;
  try {
    const timeline = await hoursOf(services, loaded);
    await writeDeadlineRow(services, loaded, timeline, Date.now());
  } catch (fault) {
    services.onFault(fault);
  }
}

/** Records one step, and what follows it by itself. True: it is recorded, by this process or another. */
async function recorded(
  services: Services,
  loaded: LoadedCampaign,
  commandId: string,
  command: CampaignCommand,
): Promise<true> {
  const done = await act(
    services,
    { campaignId: loaded.id, commandId, actor: ACTOR, content: { kind: 'deadline', commandId } },
    lookFrom(services, loaded),
    async (newest) => {
      const events = decide(newest.state, command, foundingContext());
      return events.ok ? ok({ events: events.value }) : events;
    },
  );
  await settled(services, done);
  return true;
}

async function settled(
  services: Services,
  done: Answer<{ readonly loaded: LoadedCampaign }>,
): Promise<void> {
  if (done.ok) await services.followUp(done.value.loaded);
  else if (!OVERTAKEN.has(done.error.code)) throw new DeadlineRefused(done.error.code);
}

/**
 * Seals for a late commander, under their name and an id that tells nobody anything: until the round is open, the seal
 * looks like one of theirs. The row next to it knows who gave the answer, and is written first.
 */
async function sealed(
  services: Services,
  loaded: LoadedCampaign,
  side: Side,
  by: AnsweredBy,
  late: readonly Late[],
): Promise<true | 'trials'> {
  const round = roundOf(loaded.campaign);
  const { user } = loaded.campaign.seats[side];
  if (round === null || user === undefined) return true;
  const answer: GivenAnswer | 'waits' | null =
    by === 'order'
      ? (late.find((one) => one.side === side)?.answer ?? null)
      : await artificialAnswer(services, loaded, side);
  if (answer === 'waits') return 'trials';
  if (answer === null) return true;
  const commandId = await commandFor(services, loaded, round.key, side, by);
  const done = await sealAnswer(
    services,
    {
      ...{ campaignId: loaded.id, of: answer, round: round.key, side, actor: user, commandId },
      drawn: true,
    },
    lookFrom(services, loaded),
  );
  await settled(services, done);
  return true;
}

/** The command id of a seal by deadline; another one where the commander took back what was sealed so before. */
async function commandFor(
  { prisma }: Services,
  { id: campaignId, events }: LoadedCampaign,
  round: string,
  side: Side,
  by: AnsweredBy,
): Promise<string> {
  const where = { campaignId_round_side: { campaignId, round, side } };
  await prisma.deadlineSeal.createMany({
    data: [{ campaignId, round, side, commandId: randomUUID(), givenBy: by }],
    skipDuplicates: true,
  });
  const row = await prisma.deadlineSeal.findUniqueOrThrow({ where });
  const used = events.some(({ commandId }) => commandId === row.commandId);
  if (!used && row.givenBy === by) return row.commandId;
  await prisma.deadlineSeal.updateMany({
    where: { campaignId, round, side, commandId: row.commandId },
    data: { ...(used ? { commandId: randomUUID() } : {}), givenBy: by },
  });
  return (await prisma.deadlineSeal.findUniqueOrThrow({ where })).commandId;
}

/** Says of rounds that are open by now which answers were given for late commanders. True: something was recorded. */
async function nameAnswers(services: Services, loaded: LoadedCampaign): Promise<boolean> {
  const { unnamed } = loaded.campaign.deadlines;
  if (unnamed.length === 0) return false;
  const rows = await services.prisma.deadlineSeal.findMany({
    where: { campaignId: loaded.id, named: false },
  });
  let done = false;
  for (const { round, side } of unnamed) {
    const row = rows.find((one) => one.round === round && one.side === side);
    // The commander changed what had been sealed for them: the answer was their own.
    if (row === undefined || lastSeal(loaded, round, side) !== row.commandId) continue;
    const by = row.givenBy === 'order' ? 'order' : 'computer';
    await recorded(services, loaded, `deadline/named/${round}/${side}`, {
      type: 'NameAnswer',
      data: { round, side, by },
    });
    await services.prisma.deadlineSeal.updateMany({
      where: { campaignId: loaded.id, round, side },
      data: { named: true },
    });
    done = true;
  }
  return done;
}

/** The command of the last seal of a side in a round. */
function lastSeal({ events }: LoadedCampaign, round: string, side: Side): string | null {
  const seal = events.findLast((recordedEvent) => {
    const event = campaignEvent(recordedEvent);
    return isSeal(event) && event.data.round === round && event.data.side === side;
  });
  return seal?.commandId ?? null;
}
