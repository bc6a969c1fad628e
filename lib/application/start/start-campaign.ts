import { z } from 'zod';
import { isGuest, registerFirst } from '@/lib/accounts/guests';
import { plain } from '@/lib/application/core/acting';
import { JOINING } from '@/lib/application/core/by-hand';
import { parseCampaignName } from '@/lib/application/core/campaign-name';
import { commandId, listUpTo, side, text } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { COURIER_MODES, type CourierMode } from '@/lib/campaign/couriers/events';
import { COURIER_PACE_NAMES, COURIER_PACES, type CourierPace } from '@/lib/campaign/couriers/terms';
import type { PaceName } from '@/lib/campaign/deadlines/events';
import { paceOf } from '@/lib/campaign/deadlines/pace';
import type { CampaignSettings, MethodAnswer, Seat } from '@/lib/campaign/events';
import { roleInClub } from '@/lib/clubs/membership';
import { ok, refuse } from '@/lib/kernel/result';
import { type BySide, otherSide, type Side } from '@/lib/kernel/side';
import { type Founding, foundCampaign } from './found-campaign';
import { type Facing, opponent } from './opponents';

const ADVANTAGE_MAX = 50;

/** Ways of settling battles that a campaign may allow. */
export const methods: z.ZodType<readonly MethodAnswer[]> = listUpTo(
  z.enum(['expected', 'quick', 'fought', 'table']),
  10,
);

/** What a campaign begins with, against anybody. */
export const START_TERMS = z.object({
  libraryId: text,
  /** 1 to 80 characters. */
  name: text,
  /** The user's own side; in a hot-seat game the side that begins at the screen. */
  side,
  useExpectedValues: z.boolean(),
  /** Absent: all, the expected result by `useExpectedValues`. */
  methods: methods.optional(),
  /** −50 to +50 per cent in favour of side A. Default 0. */
  advantage: z.number().optional(),
  /** The pace that it begins with, against another person; absent, and against anybody else: no deadlines. */
  deadlines: z.enum(['live', 'fast', 'slow']).optional(),
  /** Orders, reports and messages ride; absent, and at a shared screen or by mail: everybody knows at once. */
  riders: z.enum(COURIER_MODES).optional(),
  /** How fast. Default `usual`. */
  riderPace: z.enum(COURIER_PACE_NAMES).optional(),
  /** Default: the author's start. */
  startSituation: text.optional(),
  /** Default: the club whose library holds the file, else the oldest that the user owns. */
  clubId: text.optional(),
  commandId,
  joining: JOINING.optional(),
});
const START = START_TERMS.extend({ opponent });
export type StartInput = z.infer<typeof START>;

/**
 * Starts a campaign from the library. Refuses NOT_FOUND (no such campaign in the user's library), CLUB_NOT_FOUND,
 * NAME_INVALID, INVALID_INPUT (side, opponent, advantage), START_UNKNOWN.
 */
export const startCampaign = useCase({
  on: 'account',
  may: 'startInClub',
  effect: 'writes',
  input: START,
  async run(
    { services, user, definition, clubId },
    input,
  ): Promise<Answer<{ readonly campaignId: string }>> {
    const terms = await agreedTerms(user, clubId, input);
    if (!terms.ok) return terms;
    return foundCampaign(services, user, {
      ...terms.value,
      definition,
      start: input.startSituation,
      commandId: input.commandId,
      content: plain(input),
      joining: input.joining,
      mail:
        input.opponent.kind === 'mail'
          ? { side: input.side, recipient: input.opponent.recipient }
          : undefined,
    });
  },
});

/** The terms common to a campaign and a single battle. */
type Terms = Pick<StartInput, 'name' | 'side'> & Parameters<typeof settingsOf>[0];

/** The checked terms of what is begun in a club. Refuses NAME_INVALID, INVALID_INPUT. */
export async function agreedTerms(
  user: string,
  clubId: string,
  input: Terms,
): Promise<Answer<Pick<Founding, 'clubId' | 'name' | 'settings' | 'seats'>>> {
  const name = parseCampaignName(input.name);
  if (!name.ok) return name;
  const settings = settingsOf(input);
  if (!settings.ok) return settings;
  const seats = await seatsFor(user, clubId, input.side, input.opponent);
  if (!seats.ok) return seats;
  return ok({ clubId, name: name.value, settings: settings.value, seats: seats.value });
}

/** Opponents against whom each commander plays at a screen of their own. */
const WITH_COURIERS: ReadonlySet<string> = new Set<Facing['kind']>([
  'member',
  'open',
  'conservative',
  'reckless',
]);

/** Settings of a new campaign or branch. */
export function settingsOf(
  input: Pick<StartInput, 'useExpectedValues' | 'methods' | 'advantage'> & {
    readonly opponent: Facing;
    readonly singleBattle?: boolean | undefined;
    readonly deadlines?: PaceName | undefined;
    readonly riders?: CourierMode | undefined;
    readonly riderPace?: CourierPace | undefined;
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
    ...(input.deadlines !== undefined && ['member', 'open'].includes(input.opponent.kind)
      ? { pace: paceOf(input.deadlines, 'computer') }
      : {}),
    ...(input.riders !== undefined && WITH_COURIERS.has(input.opponent.kind) && !input.singleBattle
      ? {
          couriers: {
            mode: input.riders,
            kmPerDay: COURIER_PACES[input.riderPace ?? 'usual'],
          },
        }
      : {}),
  });
}

/**
 * Who holds which seat: the user on their side, the opponent on the other. Refuses REGISTER_FIRST to a guest who would
 * play against people elsewhere.
 */
export async function seatsFor(
  user: string,
  clubId: string,
  side: Side,
  opponent: Facing,
): Promise<Answer<BySide<Seat>>> {
  if (side !== 'A' && side !== 'B') return refuse('INVALID_INPUT', 'Choose a side.', 'side');
  const withOthers =
    opponent.kind === 'member' || opponent.kind === 'open' || opponent.kind === 'mail';
  if (withOthers && (await isGuest(user))) return registerFirst('opponent');
  const own: Seat = { controller: 'user', user };
  const facing = await opponentSeat(user, clubId, opponent);
  if (!facing.ok) return facing;
  return ok(otherSide(side) === 'B' ? { A: own, B: facing.value } : { A: facing.value, B: own });
}

async function opponentSeat(user: string, clubId: string, opponent: Facing): Promise<Answer<Seat>> {
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
