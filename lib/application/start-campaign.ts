import { createHash } from 'node:crypto';
import { parseName } from '@/lib/accounts/display-name';
import { decide } from '@/lib/campaign/decide';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { CampaignSettings, Seat } from '@/lib/campaign/events';
import { initialState } from '@/lib/campaign/state';
import { clubsOf } from '@/lib/clubs/club';
import { authoriseInClub, roleInClub } from '@/lib/clubs/membership';
import { ok, refuse } from '@/lib/kernel/result';
import { type BySide, otherSide, type Side } from '@/lib/kernel/side';
import { checkCommandId, newEvent } from './act';
import type { Opponent, StartInput } from './contract';
import { foundingContext } from './decision-context';
import { newDice } from './dice';
import { followUp } from './follow-up';
import type { House } from './house';
import { findInLibrary } from './library';
import { CAMPAIGN_STREAM, streamOf } from './loaded-campaign';
import { type Answer, NOT_FOUND } from './refusal';

export const CAMPAIGN_NAME_MAX = 80;
const ADVANTAGE_MAX = 50;

/**
 * Starts a campaign from the library. Refuses NOT_FOUND (no such campaign in the user's library), CLUB_NOT_FOUND,
 * NAME_INVALID, INVALID_INPUT (side, opponent, advantage), START_UNKNOWN.
 */
export async function startCampaign(
  house: House,
  user: string,
  input: StartInput,
): Promise<Answer<{ readonly campaignId: string }>> {
  const sound = checkCommandId(input.commandId);
  if (!sound.ok) return sound;
  const found = await findInLibrary(house, user, input.libraryId);
  if (!found.ok) return found;
  const clubId =
    input.clubId ??
    found.value.club?.id ??
    (await clubsOf(user)).find((club) => club.role === 'owner')?.id;
  if (clubId === undefined) return { ok: false, error: NOT_FOUND };
  const authorised = await authoriseInClub(user, clubId, 'startCampaign');
  if (!authorised.ok) return authorised;
  const name = parseName(input.name, CAMPAIGN_NAME_MAX, 'name');
  if (!name.ok) return name;
  const settings = settingsOf(input);
  if (!settings.ok) return settings;
  const seats = await seatsFor(user, clubId, input.side, input.opponent);
  if (!seats.ok) return seats;

  const { definition } = found.value;
  const campaignId = derivedId('campaign', user, input.commandId);
  const streamId = streamOf(campaignId);
  const dice = await newDice(house.secrets, streamId, definition);
  const events = decide(
    initialState,
    {
      type: 'StartCampaign',
      data: {
        definition,
        name: name.value,
        settings: settings.value,
        seats: seats.value,
        ...(input.startSituation === undefined || input.startSituation === ''
          ? {}
          : { start: input.startSituation }),
        seedRoot: dice.root,
        rulesets: rulesetsOf(house, definition),
      },
    },
    foundingContext(),
  );
  if (!events.ok) return events;
  const founding = { club: clubId, creator: user };
  const appended = await house.store.append(streamId, {
    type: CAMPAIGN_STREAM,
    expectedVersion: 'none',
    commandId: input.commandId,
    commandHash: house.secrets.commandHash({ ...JSON.parse(JSON.stringify(input)), user }),
    actor: user,
    events: events.value.map((event) =>
      newEvent(event, event.type === 'CampaignStarted' ? founding : undefined),
    ),
    sealed: [dice.row],
  });
  if (!appended.ok)
    return { ok: false, error: { code: appended.error.code, message: appended.error.message } };
  await followUp(house, campaignId);
  return ok({ campaignId });
}

/** Settings of a new campaign or branch. */
export function settingsOf(
  input: Pick<StartInput, 'useExpectedValues' | 'opponent' | 'advantage'>,
): Answer<CampaignSettings> {
  const advantage = input.advantage ?? 0;
  if (!Number.isInteger(advantage) || Math.abs(advantage) > ADVANTAGE_MAX) {
    return refuse(
      'INVALID_INPUT',
      `The advantage is a whole number from −${ADVANTAGE_MAX} to +${ADVANTAGE_MAX}.`,
      'advantage',
    );
  }
  return ok({
    useExpectedValues: input.useExpectedValues,
    hotSeat: input.opponent.kind === 'hotSeat',
    advantage,
  });
}

/** Who sits where: the user on his side, the opponent on the other. */
export async function seatsFor(
  user: string,
  clubId: string,
  side: Side,
  opponent: Opponent,
): Promise<Answer<BySide<Seat>>> {
  if (side !== 'A' && side !== 'B') return refuse('INVALID_INPUT', 'Choose a side.', 'side');
  const own: Seat = { controller: 'user', user };
  const facing = await opponentSeat(user, clubId, opponent);
  if (!facing.ok) return facing;
  return ok(otherSide(side) === 'B' ? { A: own, B: facing.value } : { A: facing.value, B: own });
}

async function opponentSeat(
  user: string,
  clubId: string,
  opponent: Opponent,
): Promise<Answer<Seat>> {
  switch (opponent.kind) {
    case 'conservative':
    case 'reckless':
      return ok({ controller: opponent.kind });
    case 'hotSeat':
      return ok({ controller: 'user', user });
    case 'open':
      return ok({ controller: 'user' });
    case 'member':
      if (opponent.userId === user || (await roleInClub(opponent.userId, clubId)) === null) {
        return refuse(
          'INVALID_INPUT',
          'The opponent must be another member of the club.',
          'opponent',
        );
      }
      return ok({ controller: 'user', user: opponent.userId });
    default:
      return refuse('INVALID_INPUT', 'Choose an opponent.', 'opponent');
  }
}

/** The ruleset versions that a campaign's battles are pinned to. */
export function rulesetsOf(
  house: House,
  definition: CampaignDefinition,
): Readonly<Record<string, string>> {
  const used = new Set(definition.scenarios.map((scenario) => scenario.ruleset));
  return Object.fromEntries(
    [...house.resolvers.values()]
      .filter(({ id }) => used.has(id))
      .map(({ id, version }) => [id, version]),
  );
}

/** A UUID that follows from a command: sent twice, it names the same campaign. */
export function derivedId(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join('\n'), 'utf8').digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(18, 20)}-${hash.slice(20, 32)}`;
}
