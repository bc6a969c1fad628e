import { parseName } from '@/lib/accounts/display-name';
import type { CampaignSettings, Seat } from '@/lib/campaign/events';
import { clubsOf } from '@/lib/clubs/club';
import { authoriseInClub, roleInClub } from '@/lib/clubs/membership';
import { ok, refuse } from '@/lib/kernel/result';
import { type BySide, otherSide, type Side } from '@/lib/kernel/side';
import { checkCommandId } from './act';
import type { Opponent, StartInput } from './contract';
import { type Founding, foundCampaign } from './found-campaign';
import type { House } from './house';
import { findInLibrary } from './library';
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
  const terms = await agreedTerms(user, found.value.club, input);
  if (!terms.ok) return terms;
  return foundCampaign(house, user, {
    ...terms.value,
    definition: found.value.definition,
    start: input.startSituation,
    commandId: input.commandId,
    content: JSON.parse(JSON.stringify(input)),
    mail:
      input.opponent.kind === 'mail'
        ? { side: input.side, recipient: input.opponent.recipient }
        : undefined,
  });
}

/** What a campaign and a single battle are begun on alike. */
type Terms = Pick<StartInput, 'name' | 'side' | 'opponent' | 'clubId'> &
  Parameters<typeof settingsOf>[0];

/**
 * The club in which something is begun, and its checked terms. `club`: that whose library holds the file. Refuses
 * NOT_FOUND, CLUB_NOT_FOUND, NAME_INVALID, INVALID_INPUT.
 */
export async function agreedTerms(
  user: string,
  club: { readonly id: string } | null,
  input: Terms,
): Promise<Answer<Pick<Founding, 'clubId' | 'name' | 'settings' | 'seats'>>> {
  const clubId =
    input.clubId ?? club?.id ?? (await clubsOf(user)).find((one) => one.role === 'owner')?.id;
  if (clubId === undefined) return { ok: false, error: NOT_FOUND };
  const authorised = await authoriseInClub(user, clubId, 'startCampaign');
  if (!authorised.ok) return authorised;
  const name = parseName(input.name, CAMPAIGN_NAME_MAX, 'name');
  if (!name.ok) return name;
  const settings = settingsOf(input);
  if (!settings.ok) return settings;
  const seats = await seatsFor(user, clubId, input.side, input.opponent);
  if (!seats.ok) return seats;
  return ok({ clubId, name: name.value, settings: settings.value, seats: seats.value });
}

/** Settings of a new campaign or branch. */
export function settingsOf(
  input: Pick<StartInput, 'useExpectedValues' | 'methods' | 'opponent' | 'advantage'> & {
    readonly singleBattle?: boolean | undefined;
  },
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
    ...(input.methods === undefined ? {} : { methods: input.methods }),
    ...(input.singleBattle ? { singleBattle: true } : {}),
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
    case 'mail':
      return ok({ controller: 'remote' });
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
