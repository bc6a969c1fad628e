import { z } from 'zod';
import { boardToGoOn } from '@/lib/application/board/open-board';
import { type Access, isPlayedOut } from '@/lib/application/core/access';
import { newEvent } from '@/lib/application/core/act';
import { afterBeginning, plain } from '@/lib/application/core/acting';
import { JOINING, type Joining } from '@/lib/application/core/by-hand';
import { parseCampaignName } from '@/lib/application/core/campaign-name';
import { branchContext } from '@/lib/application/core/decision-context';
import { derivedId } from '@/lib/application/core/derived-id';
import { newDice } from '@/lib/application/core/dice';
import { commandId, side, text } from '@/lib/application/core/input-schemas';
import { joinAs, soundJoining } from '@/lib/application/core/join';
import {
  CAMPAIGN_STREAM,
  type LoadedCampaign,
  stateAt,
  streamOf,
} from '@/lib/application/core/loaded-campaign';
import { noticesOfCampaign } from '@/lib/application/core/notices-of';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { decide } from '@/lib/campaign/decide';
import type { CampaignSettings, Seat } from '@/lib/campaign/events';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';
import { type Consent, requireConsent } from './found-campaign';
import { type Facing, opponent } from './opponents';
import { seatsFor, settingsOf } from './start-campaign';

/** Most what-ifs of one user in one campaign. */
const BRANCHES_MAX = 200;

/** What a what-if begins with, against anybody. */
export const BRANCH_TERMS = z.object({
  /** The position whose state the branch begins with. */
  at: z.number(),
  /** 1 to 80 characters. */
  name: text,
  /** Those who hold no side say which one they take. */
  side: side.optional(),
  commandId,
  joining: JOINING.optional(),
});

/**
 * Begins a what-if at a position of the history: a fork with its own name, seats and dice. Sealed answers are not
 * inherited, so it reveals nothing of a choice that is still secret. Until its trunk is concluded it is private to its
 * creator, who plays against an artificial commander or themselves. Refuses NOT_FOUND, NAME_INVALID, INVALID_INPUT,
 * NOT_ALLOWED, TOO_MANY, ALREADY_CONCLUDED. A battle that is on the board at the newest position continues in the
 * what-if from its present state; a what-if from any other position begins it again.
 */
export const beginBranch = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'writes',
  /** The user keeps their side; `open` is refused before the conclusion. */
  input: BRANCH_TERMS.extend({ opponent }),
  async run({ services, user, access }, input): Promise<Answer<{ readonly campaignId: string }>> {
    const terms = await branchTerms(services, access, input);
    if (!terms.ok) return terms;
    return foundBranch(services, user, {
      ...terms.value,
      trunk: access.loaded,
      commandId: input.commandId,
      content: plain(input),
      joining: input.joining,
    });
  },
});

/** What a what-if is founded on. */
export interface BranchFounding extends BranchTerms {
  /** The campaign from which it branches off. */
  readonly trunk: LoadedCampaign;
  readonly commandId: string;
  /** What was asked, to distinguish a repetition from another command with the same id. */
  readonly content: Readonly<Record<string, Json>>;
  /** As for a campaign. */
  readonly consent?: Consent | undefined;
  readonly joining?: Joining | undefined;
}

interface BranchTerms {
  readonly at: number;
  readonly name: string;
  readonly settings: CampaignSettings;
  readonly seats: BySide<Seat>;
  /** The side of the user. */
  readonly own: Side;
}

/** The checked terms of a what-if. Refuses NAME_INVALID, INVALID_INPUT, NOT_ALLOWED. */
export async function branchTerms(
  services: Services,
  access: Access,
  input: z.infer<typeof BRANCH_TERMS> & { readonly opponent: Facing },
): Promise<Answer<BranchTerms>> {
  const { loaded, sides, serves, user } = access;
  const name = parseCampaignName(input.name);
  if (!name.ok) return name;
  if (!Number.isInteger(input.at) || input.at < 1 || input.at > loaded.version) {
    return refuse('INVALID_INPUT', 'The campaign has no such position.', 'at');
  }
  const open = await isPlayedOut(services, loaded);
  if (!open && (input.opponent.kind === 'member' || input.opponent.kind === 'open')) {
    return refuse(
      'NOT_ALLOWED',
      'While the campaign is being played a branch is your own: meet an artificial commander, or play both sides.',
      'opponent',
    );
  }
  if (input.opponent.kind === 'mail')
    return refuse('NOT_ALLOWED', 'A what-if is not played by mail.', 'opponent');
  const own = input.side ?? sides[0] ?? serves ?? 'A';
  const seats = await seatsFor(user, loaded.club, own, input.opponent);
  if (!seats.ok) return seats;
  const before = stateAt(loaded, input.at);
  if (before.campaign === null)
    return refuse('INVALID_INPUT', 'The campaign has no such position.', 'at');
  const settings = settingsOf({ ...before.campaign.settings, opponent: input.opponent });
  if (!settings.ok) return settings;
  return ok({
    at: input.at,
    name: name.value,
    settings: settings.value,
    seats: seats.value,
    own,
  });
}

/** Records a new what-if, at once or when a challenge to it is accepted. Everything was authorised before. */
export async function foundBranch(
  services: Services,
  user: string,
  { trunk, at, name, settings, seats, commandId: id, content, consent, joining }: BranchFounding,
): Promise<Answer<{ readonly campaignId: string }>> {
  requireConsent(seats, user, consent);
  const before = stateAt(trunk, at);
  if (before.campaign === null)
    return refuse('INVALID_INPUT', 'The campaign has no such position.', 'at');
  const branches = await services.prisma.campaignList.count({
    where: { creator: user, trunkId: trunk.trunkId },
  });
  if (branches > BRANCHES_MAX) {
    return refuse(
      'TOO_MANY',
      `You have begun ${BRANCHES_MAX} branches of this campaign: that is the most there can be.`,
    );
  }
  const childId = derivedId('branch', user, trunk.id, id);
  const streamId = streamOf(childId);
  const joins = soundJoining(joining, childId, user);
  if (!joins.ok) return joins;
  const board = await boardToGoOn(services, trunk, before.campaign);
  if (!board.ok) return board;
  const dice = await newDice(
    services.secrets,
    streamId,
    before.campaign.definition,
    before.campaign.diceScheme,
  );
  const events = decide(
    before,
    {
      type: 'BeginBranch',
      data: {
        ...{ name, settings, seats, seedRoot: dice.root },
        ...(board.value === null ? {} : { board: board.value }),
      },
    },
    branchContext(before.campaign),
  );
  if (!events.ok) return events;
  const settled = (await consent?.settle()) ?? ok(true);
  if (!settled.ok) return settled;
  const forked = await services.store.fork(streamOf(trunk.id), {
    childId: streamId,
    atVersion: at,
  });
  if (!forked.ok) {
    return forked.error.code === 'STREAM_EXISTS'
      ? refuse('COMMAND_REUSED', 'This command was already sent with another content.')
      : { ok: false, error: { code: forked.error.code, message: forked.error.message } };
  }
  const founding = { club: trunk.club, creator: user };
  const outbox = noticesOfCampaign(
    {
      campaignId: childId,
      actor: consent?.actor ?? user,
      version: at + events.value.length,
      before: [],
    },
    before,
    events.value,
  );
  const appended = await services.store.append(streamId, {
    type: CAMPAIGN_STREAM,
    expectedVersion: at,
    commandId: id,
    commandHash: services.secrets.commandHash({ ...content, user }),
    actor: user,
    events: events.value.map((event) =>
      newEvent(event, event.type === 'BranchBegun' ? founding : undefined),
    ),
    sealed: [dice.row],
    outbox,
  });
  if (!appended.ok)
    return { ok: false, error: { code: appended.error.code, message: appended.error.message } };
  if (outbox.length > 0) await services.noticeNews.tell('');
  await joinAs(services, childId, user, joining);
  await afterBeginning(services, childId);
  return ok({ campaignId: childId });
}
