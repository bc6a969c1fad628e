import { z } from 'zod';
import { givenBy } from '@/lib/campaign/devices/claims';
import { commitNumber, deviceFault, deviceOf, registerDevice } from '@/lib/campaign/devices/decide';
import type { CampaignEvent } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import { NUMBERS_FROM_SCHEME } from '@/lib/campaign/rounds/numbers';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { type ActClaim, type Hand, type Seen, signsAct, signsDevice } from '@/lib/chance/hand';
import type { RecordedEvent } from '@/lib/event-store/contract';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Refusal, refuse } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';
import { commandId } from './input-schemas';
import type { Answer } from './refusal';

/**
 * What players' own browsers sign. A signature comes with the act; the first that a device gives in a campaign comes
 * with the device's registration, which is recorded before the act, in the same step.
 */

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));
const SEEN = z.object({ version: z.int().min(1), hash: hex(32) });

/** A player's browser signs an act: its key, what it saw, and, where it is not known yet, its registration. */
export const SIGNED = z.object({
  key: hex(32),
  signature: hex(64),
  /** The device's signature under its registration in this campaign. */
  registers: hex(64).optional(),
  seen: SEEN,
});
export type SignedAct = z.infer<typeof SIGNED>;

/** The same, with a number that the browser adds to the dice and the nonce of what it seals. */
export const HAND = SIGNED.extend({
  nonce: hex(32),
  opens: hex(32).optional(),
  next: hex(32).optional(),
});
export type HandGiven = z.infer<typeof HAND>;

const NUMBER = z.object({ next: hex(32), signature: hex(64) });

/** A player's browser joins a campaign: it is registered, and commits to its first number for each side given. */
export const JOINING = z.object({
  /** The id under which it is recorded: a UUID that the browser made. */
  command: commandId,
  key: hex(32),
  registers: hex(64).optional(),
  numbers: z.object({ A: NUMBER.optional(), B: NUMBER.optional() }),
  /** Null: the campaign is begun by this very command. */
  seen: SEEN.nullable(),
});
export type Joining = z.infer<typeof JOINING>;

/** Events with what surrounds each of them. */
export interface WithHands {
  readonly events: readonly CampaignEvent[];
  /** Metadata by place; undefined: as the act has it. */
  readonly each: readonly (Json | undefined)[];
}

/** Where an act is recorded, and by whom. */
export interface HandPlace {
  readonly campaignId: string;
  readonly account: string;
  readonly commandId: string;
  /** The record as it is. */
  readonly events: readonly Pick<RecordedEvent, 'hash'>[];
}

const invalid = (): { ok: false; error: Refusal } =>
  refuse(
    'HAND_INVALID',
    'This device did not sign what was sent. Nothing was recorded: reload the page and give it again.',
    'hand',
  );

/** Whether a record still holds the entry that somebody saw. */
export const stillHolds = (events: readonly Pick<RecordedEvent, 'hash'>[], seen: Seen): boolean =>
  events[seen.version - 1]?.hash === seen.hash;

/**
 * What was decided, with the signature of the device that gave it, and before it the device's registration where the
 * campaign does not know it. Without a signature, or by mail, as it was decided. Refuses HAND_INVALID (it is not a
 * signature under this act, in this campaign, after what is recorded), HAND_FOREIGN, HAND_UNREGISTERED, HAND_REVOKED.
 */
export function byHand(
  campaign: Readonly<StartedCampaign>,
  events: readonly CampaignEvent[],
  hand: SignedAct | undefined,
  place: HandPlace,
): Answer<WithHands> {
  if (hand === undefined || campaign.mail !== null) return ok({ events, each: [] });
  // Who may follow is set after the end too, when no device is registered any more: the record says that none signed.
  if (campaign.phase === 'concluded' && deviceOf(campaign, hand.key) === undefined)
    return ok({ events, each: [] });
  const known = registeredWith(campaign, hand, place);
  if (!known.ok) return known;
  // At one screen a command may lead to an act of each side: its form signs one of them.
  const at = events.findIndex((event) => {
    const given = givenBy(event, campaign);
    if (given === null) return false;
    const claim = { campaign: place.campaignId, type: event.type, data: given.data };
    return signsHere(hand, { ...claim, command: place.commandId }, place.events).ok;
  });
  if (at < 0) return invalid();
  const before = known.value;
  const each: (Json | undefined)[] = [...before, ...events].map(() => undefined);
  each[before.length + at] = metadataOf(hand);
  return ok({ events: [...before, ...events], each });
}

/** What is stored next to an act: whose signature it bears, and on a board how it was given. */
export function metadataOf(
  { key, signature, seen }: Pick<Hand, 'key' | 'signature' | 'seen'>,
  { words, left }: Pick<Hand, 'words' | 'left'> = {},
): Json {
  const how = {
    ...(words === undefined ? {} : { words }),
    ...(left === undefined ? {} : { left }),
  };
  return { hand: { key, signature, seen: seen && { ...seen }, ...how } };
}

/**
 * The registration of a device that the campaign does not know yet, if any; nothing where it does. Refuses HAND_FOREIGN,
 * HAND_REVOKED, HAND_UNREGISTERED, HAND_INVALID (it did not sign its registration), TOO_MANY.
 */
export function registeredWith(
  campaign: Readonly<StartedCampaign>,
  { key, registers }: Pick<SignedAct, 'key' | 'registers'>,
  { account, campaignId, events }: Pick<HandPlace, 'account' | 'campaignId' | 'events'>,
): Answer<readonly CampaignEvent[]> {
  if (deviceOf(campaign, key) === undefined && registers !== undefined) {
    if (!signsDevice(registers, { campaign: campaignId, account, key })) return invalid();
    const state = { campaign, position: events.length };
    return registerDevice(state, { account, key, signature: registers });
  }
  const fault = deviceFault(campaign, key, account);
  return fault === null ? ok([]) : { ok: false, error: fault };
}

/** Whether a device signed this act after an entry that the record still holds. Refuses HAND_INVALID. */
export function signsHere(
  hand: SignedAct,
  claim: Omit<ActClaim, 'seen'>,
  events: HandPlace['events'],
): Answer<true> {
  const holds = stillHolds(events, hand.seen) && signsAct(hand, { ...claim, seen: hand.seen });
  return holds ? ok(true) : invalid();
}

/**
 * What joining a campaign records: the device's registration, and a first number for each side of the account's that
 * has none of its own waiting. Empty where nothing is to be added. Refuses as `byHand` does.
 *
 * @param waiting sides whose committed number is the account's own
 */
export function joinedWith(
  state: CampaignState,
  joining: Joining | undefined,
  place: HandPlace,
  waiting: readonly Side[] = [],
): Answer<WithHands> {
  const { campaign } = state;
  const nothing = ok({ events: [], each: [] });
  if (joining === undefined || campaign === null || !mayJoin(campaign)) return nothing;
  const { key, seen } = joining;
  if (seen !== null && !stillHolds(place.events, seen)) return invalid();
  const known = registeredWith(campaign, joining, place);
  if (!known.ok) return known;
  const events: CampaignEvent[] = [...known.value];
  const each: (Json | undefined)[] = events.map(() => undefined);
  for (const side of SIDES) {
    const given = joining.numbers[side];
    const { controller, user } = campaign.seats[side];
    if (given === undefined || controller !== 'user' || user !== place.account) continue;
    if (campaign.diceScheme < NUMBERS_FROM_SCHEME || waiting.includes(side)) continue;
    const hand = { key, signature: given.signature, seen };
    const data = { side, next: given.next };
    const claim = { campaign: place.campaignId, type: 'NumberCommitted', data, seen };
    if (!signsAct(hand, { ...claim, command: place.commandId })) return invalid();
    const committed = commitNumber(fold(events, state), data);
    if (!committed.ok) return committed;
    events.push(...committed.value);
    each.push(metadataOf(hand));
  }
  return ok({ events, each });
}

/** Whether devices and numbers can be added to a campaign now. */
const mayJoin = ({ mail, phase, rewound, away }: Readonly<StartedCampaign>): boolean =>
  mail === null && phase !== 'concluded' && rewound === null && !away;

/** Whether a side's first number is still to be committed to by the account that commands it, and may be. */
export function joinsWith(
  campaign: Readonly<StartedCampaign>,
  events: readonly Pick<RecordedEvent, 'type' | 'payload' | 'actor'>[],
  side: Side,
  account: string,
): boolean {
  if (!mayJoin(campaign) || campaign.diceScheme < NUMBERS_FROM_SCHEME) return false;
  const { controller, user } = campaign.seats[side];
  if (controller !== 'user' || user !== account) return false;
  const { committed } = campaign.numbers[side];
  return committed === null || committedBy(events, committed) !== account;
}

/** The account whose browser committed to a number; null: none did. */
function committedBy(
  events: readonly Pick<RecordedEvent, 'payload' | 'actor'>[],
  committed: string,
): string | null {
  const found = events.findLast(
    ({ payload }) => (payload as { readonly next?: unknown }).next === committed,
  );
  return found?.actor ?? null;
}
