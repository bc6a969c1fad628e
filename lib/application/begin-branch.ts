import { parseName } from '@/lib/accounts/display-name';
import { decide } from '@/lib/campaign/decide';
import { ok, refuse } from '@/lib/kernel/result';
import { accessTo, isPlayedOut } from './access';
import { checkCommandId, newEvent } from './act';
import type { BranchInput } from './contract';
import { branchContext } from './decision-context';
import { newDice } from './dice';
import { followUp } from './follow-up';
import { derivedId } from './found-campaign';
import type { House } from './house';
import { CAMPAIGN_STREAM, stateAt, streamOf } from './loaded-campaign';
import { boardToGoOn } from './open-board';
import type { Answer } from './refusal';
import { CAMPAIGN_NAME_MAX, seatsFor, settingsOf } from './start-campaign';

/** What-ifs of one user in one campaign. */
const BRANCHES_MAX = 200;

/**
 * Begins a what-if at a position of the history: a fork with its own name, seats and dice. Sealed answers are not
 * inherited, so it tells nothing of a choice that is still secret. Until its trunk is concluded it is
 * its creator's own, against an artificial commander or himself. Refuses NOT_FOUND, NAME_INVALID,
 * INVALID_INPUT, NOT_ALLOWED, TOO_MANY, ALREADY_CONCLUDED. Where a battle stands on the board, here and now, it goes on
 * in the what-if from where it stands; at any other place it begins anew.
 */
export async function beginBranch(
  house: House,
  user: string,
  campaignId: string,
  input: BranchInput,
): Promise<Answer<{ readonly campaignId: string }>> {
  const sound = checkCommandId(input.commandId);
  if (!sound.ok) return sound;
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  const { loaded, sides, serves } = access.value;
  const name = parseName(input.name, CAMPAIGN_NAME_MAX, 'name');
  if (!name.ok) return name;
  if (!Number.isInteger(input.at) || input.at < 1 || input.at > loaded.version) {
    return refuse('INVALID_INPUT', 'The campaign has no such position.', 'at');
  }
  const open = await isPlayedOut(house, loaded);
  if (!open && (input.opponent.kind === 'member' || input.opponent.kind === 'open')) {
    return refuse(
      'NOT_ALLOWED',
      'While the campaign is being played a branch is your own: meet an artificial commander, or play both sides.',
      'opponent',
    );
  }
  if (input.opponent.kind === 'mail')
    return refuse('NOT_ALLOWED', 'A what-if is not played by mail.', 'opponent');
  const side = input.side ?? sides[0] ?? serves ?? 'A';
  const seats = await seatsFor(user, loaded.club, side, input.opponent);
  if (!seats.ok) return seats;
  const before = stateAt(loaded, input.at);
  if (before.campaign === null)
    return refuse('INVALID_INPUT', 'The campaign has no such position.', 'at');
  const settings = settingsOf({ ...before.campaign.settings, opponent: input.opponent });
  if (!settings.ok) return settings;
  const [count] = await house.sql<{ branches: number }[]>`
    SELECT count(*)::integer AS branches FROM campaign_list WHERE creator = ${user} AND trunk_id = ${loaded.trunkId}`;
  if ((count?.branches ?? 0) > BRANCHES_MAX) {
    return refuse(
      'TOO_MANY',
      `You have begun ${BRANCHES_MAX} branches of this campaign: that is the most there can be.`,
    );
  }

  const childId = derivedId('branch', user, campaignId, input.commandId);
  const streamId = streamOf(childId);
  const board = await boardToGoOn(house, loaded, before.campaign);
  if (!board.ok) return board;
  const dice = await newDice(house.secrets, streamId, before.campaign.definition);
  const events = decide(
    before,
    {
      type: 'BeginBranch',
      data: {
        ...{ name: name.value, settings: settings.value, seats: seats.value, seedRoot: dice.root },
        ...(board.value === null ? {} : { board: board.value }),
      },
    },
    branchContext(before.campaign),
  );
  if (!events.ok) return events;
  const forked = await house.store.fork(streamOf(campaignId), {
    childId: streamId,
    atVersion: input.at,
  });
  if (!forked.ok) {
    return forked.error.code === 'STREAM_EXISTS'
      ? refuse('COMMAND_REUSED', 'This command was already sent with another content.')
      : { ok: false, error: { code: forked.error.code, message: forked.error.message } };
  }
  const founding = { club: loaded.club, creator: user };
  const appended = await house.store.append(streamId, {
    type: CAMPAIGN_STREAM,
    expectedVersion: input.at,
    commandId: input.commandId,
    commandHash: house.secrets.commandHash({ ...JSON.parse(JSON.stringify(input)), user }),
    actor: user,
    events: events.value.map((event) =>
      newEvent(event, event.type === 'BranchBegun' ? founding : undefined),
    ),
    sealed: [dice.row],
  });
  if (!appended.ok)
    return { ok: false, error: { code: appended.error.code, message: appended.error.message } };
  await followUp(house, childId);
  return ok({ campaignId: childId });
}
