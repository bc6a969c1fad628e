import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { type BoardEvent, sideOfBoardEvent } from '@/lib/battle/stream/events';
import { boardGiven, givenAs, isGiven, wordsMean } from '@/lib/battle/stream/given';
import { type Hand, handIn, signsAct } from '@/lib/chance/hand';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { Side } from '@/lib/kernel/side';

/** One act of a person in the record of a battle, and who gave it. */
export interface BoardHand {
  /** Version in the battle's stream. */
  readonly position: number;
  readonly actor: string;
  readonly side: Side;
  /** Null: no device signed it. */
  readonly hand: Hand | null;
  /** Why the signature does not count, as far as the battle's own record shows; null: it does. */
  readonly fault: string | null;
  /** The version that bears the signature under this and other orders given together; absent: it is its own. */
  readonly with?: number;
}

const ACCOUNT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Who gave an entry of a battle's record; null: no person did. `events`: the whole record. */
export function boardHandOf(
  recorded: ChainEvent,
  event: BoardEvent,
  events: readonly ChainEvent[],
  ruleset: AnyBoardGame,
): BoardHand | null {
  const { actor, commandId: command, metadata, streamId, version: position } = recorded;
  const [, campaign = '', index = ''] = streamId.split('/');
  const hand = handIn(metadata);
  const side = sideOfBoardEvent(event);
  if (side === null) return null;
  const own = { position, actor, side };
  if (hand === null) {
    const none = 'hand' in ((metadata ?? {}) as object);
    if (none) return { ...own, hand: NO_HAND, fault: 'HAND_INVALID' };
    const artificial = 'doctrine' in event.data && event.data.doctrine !== undefined;
    if (artificial || !ACCOUNT.test(actor)) return null;
    const [lead] = givenWith(recorded, events);
    const covering = lead === undefined ? null : coveredBy(lead, event, events);
    return covering === null || lead === undefined
      ? { ...own, hand: null, fault: null }
      : { ...own, hand: covering, fault: null, with: lead.version };
  }
  const { seen, words, left } = hand;
  if (!isGiven(event)) return { ...own, hand, fault: 'HAND_INVALID' };
  const together = left === undefined ? [event] : givenWith(recorded, events).map(boardEventOf);
  const claim = {
    ...{ campaign, battle: Number(index), type: givenAs(event), command, seen },
    data: boardGiven(together.filter(isGiven), { words, left }),
  };
  const meant =
    words === undefined || (event.type === 'BoardActed' && wordsMean(ruleset, words, event.data));
  if (!meant || seen === null || !signsAct(hand, claim))
    return { ...own, hand, fault: 'HAND_INVALID' };
  const saw = seen.version < position && events[seen.version - 1]?.hash === seen.hash;
  // What is taken back is the newest act that its player saw.
  const newest = givenAs(event) !== 'BoardActTakenBack' || seen.version === position - 1;
  return { ...own, hand, fault: saw && newest ? null : 'HAND_SAW_OTHER' };
}

const NO_HAND: Hand = { key: '', signature: '', seen: null };

/** The entries that the command of one of them led to. */
const givenWith = ({ actor, commandId }: ChainEvent, events: readonly ChainEvent[]) =>
  events.filter((one) => one.commandId === commandId && one.actor === actor);

/** The signature under several entries of one command, which the first of them bears; null: it covers no other. */
function coveredBy(
  lead: ChainEvent,
  event: BoardEvent,
  events: readonly ChainEvent[],
): Hand | null {
  const hand = handIn(lead.metadata);
  const first = boardEventOf(lead);
  if (hand === null || first.type !== event.type) return null;
  if (event.type === 'BoardActed') return hand.left === undefined ? null : hand;
  // Orders that were given together are taken back together.
  if (event.type !== 'BoardActTakenBack' || first.type !== 'BoardActTakenBack') return null;
  const commandOf = (version: number) => events[version - 1]?.commandId;
  return commandOf(event.data.version) === commandOf(first.data.version) ? hand : null;
}

const boardEventOf = ({ type, payload }: ChainEvent): BoardEvent =>
  ({ type, data: payload }) as BoardEvent;
