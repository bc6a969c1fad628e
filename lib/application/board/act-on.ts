import { accessTo } from '@/lib/application/core/access';
import { beginningWith, recordOnce } from '@/lib/application/core/act';
import { plain, record } from '@/lib/application/core/acting';
import { withAwaited } from '@/lib/application/core/awaited';
import {
  metadataOf,
  registeredWith,
  type SignedAct,
  signsHere,
} from '@/lib/application/core/by-hand';
import { derivedId } from '@/lib/application/core/derived-id';
import { writeBoardRow } from '@/lib/application/core/list-row';
import { type LoadedCampaign, pausedUntil } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Call } from '@/lib/application/core/use-case';
import { BATTLE_STREAM } from '@/lib/battle/stream/address';
import { awaitedSeats, boardPending } from '@/lib/battle/stream/battle';
import type { BoardEvent } from '@/lib/battle/stream/events';
import { boardGiven, givenAs, isGiven } from '@/lib/battle/stream/given';
import { artificialSeat } from '@/lib/battle/stream/turn';
import { deviceFault } from '@/lib/campaign/devices/decide';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Refusal, Result } from '@/lib/kernel/result';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import type { BoardActInput, BoardLook } from './input';
import { boardIn } from './opened';
import type { SheetSealed } from './seal-sheet';
import { ownTurnEnded } from './turn-by-mail';
import { type BoardPosition, type OpenedBoard, positionOf } from './view';

/** A call about a battle by somebody who acts for a side of it. */
export type BoardCall = Call<'battle', 'order' | 'command'>;

/**
 * Acts for a side, judged again on every version and recorded once: one event, or several that belong together. `kind` distinguishes one kind of command from
 * another.
 */
export async function actOn(
  { services, user, campaignId, index, look }: BoardCall,
  {
    kind,
    input,
    words,
    commands,
  }: {
    readonly kind: string;
    readonly input: BoardActInput;
    /** An order that was typed: what a device signs is these words. */
    readonly words?: string | undefined;
    /** Orders given together: what a device signs is all of them. */
    readonly commands?: readonly Json[] | undefined;
  },
  judge: (
    opened: OpenedBoard,
    side: Side,
  ) => Promise<
    Result<BoardEvent | SheetSealed | { readonly events: readonly BoardEvent[] }, Refusal>
  >,
): Promise<Answer<BoardPosition>> {
  const open = async () => {
    const granted = await look();
    if (!granted.ok) return granted;
    const opened = await boardIn(services, granted.value.access, index);
    if (!opened.ok) return opened;
    const { events, version } = opened.value.board;
    return ok({ events, version, opened: opened.value, side: granted.value.side });
  };
  let first = await open();
  if (!first.ok) return first;
  const { hand, commandId } = input;
  const { mail } = first.value.opened.access.loaded.campaign;
  const signed = hand === undefined || mail !== null ? null : hand;
  if (signed !== null) {
    const known = await registered({ services, user, campaignId, look }, signed);
    if (!known.ok) return known;
    // It was recorded just now: the act is judged on the campaign that knows it.
    if (known.value) first = await open();
    if (!first.ok) return first;
  }
  const done = await recordOnce(
    services,
    { id: first.value.opened.board.streamId, type: BATTLE_STREAM },
    {
      commandId: input.commandId,
      actor: user,
      content: { ...plain(input), kind, user, index },
    },
    beginningWith(first.value, open),
    async ({ opened, side }) => {
      if (!opened.isCurrent)
        return refuse(
          'WRONG_PHASE',
          'This battle is no longer on the board. Look at the campaign again.',
        );
      if (pausedUntil(opened.access.loaded) !== null)
        return refuse('PAUSED', 'The umpire has paused this campaign. Nothing was changed.');
      const judged = await judge(opened, side);
      if (!judged.ok) return judged;
      const { battle, version, events: recorded } = opened.board;
      const { events, ...rows } =
        'events' in judged.value ? judged.value : { events: [judged.value] };
      const { loaded } = opened.access;
      const command = { loaded, actor: user, version, recorded };
      const decision = { ...withAwaited(battle, events, battle.ruleset, command), ...rows };
      const given = (events as readonly BoardEvent[]).filter(isGiven);
      const [act] = given;
      if (signed === null || act === undefined) return ok(decision);
      // A sheet is signed by who made its nonce, and so knows its commitment.
      if (act.type === 'BoardSealed' && signed.nonce === undefined) return ok(decision);
      const fault = deviceFault(loaded.campaign, signed.key, user);
      if (fault !== null) return { ok: false, error: fault };
      if (givenAs(act) === 'BoardActTakenBack' && signed.seen.version !== version)
        return refuse('STALE_MOMENT', MOVED_ON);
      // Of orders given together the first bears the signature under all, with those that were not carried out.
      const left = commands?.slice(given.length);
      const data = boardGiven(given, { words, left });
      const claim = { campaign: campaignId, battle: index, type: givenAs(act), command: commandId };
      const holds = signsHere(signed, { ...claim, data }, recorded);
      if (!holds.ok) return holds;
      const own = metadataOf(signed, { words, left }) as { readonly [member: string]: Json };
      const each = (events as readonly BoardEvent[]).map((event) =>
        event === act ? { ...(decision.metadata as object), ...own } : undefined,
      );
      return ok({ ...decision, each });
    },
  );
  if (!done.ok)
    return done.error.code === 'STREAM_CLOSED'
      ? refuse('BATTLE_OVER', 'The battle is over.')
      : done;
  return newestPosition({ services, user, campaignId, index }, input);
}

const KNOWN = 'DEVICE_KNOWN';
const MOVED_ON = 'The battle went on in the meantime; look at it as it stands.';

/**
 * The device is registered in the campaign before it signs in its battle; whether that was still to be recorded.
 * Refuses as `registeredWith` does.
 */
async function registered(
  call: Pick<BoardCall, 'services' | 'user' | 'campaignId' | 'look'>,
  hand: SignedAct,
): Promise<Answer<boolean>> {
  const { campaignId, user } = call;
  const granted = await call.look();
  if (!granted.ok) return granted;
  const of = ({ campaign, events }: LoadedCampaign) =>
    registeredWith(campaign, hand, { campaignId, account: user, events });
  const due = of(granted.value.access.loaded);
  if (!due.ok) return due;
  if (due.value.length === 0) return ok(false);
  const commandId = derivedId('device', campaignId, user, hand.key);
  const content = { kind: 'register-device', key: hand.key };
  const done = await record(call, { commandId, content }, ({ access }) => {
    const events = of(access.loaded);
    if (!events.ok) return events;
    if (events.value.length === 0) return refuse(KNOWN, 'This device is registered already.');
    return ok({ events: events.value });
  });
  return done.ok || done.error.code === KNOWN ? ok(true) : done;
}

/** What follows an act by itself, then the newest position. */
export async function newestPosition(
  call: Pick<BoardCall, 'services' | 'user' | 'campaignId' | 'index'>,
  { as }: Pick<BoardLook, 'as'>,
): Promise<Answer<BoardPosition>> {
  const { services, campaignId } = call;
  const opened = await openAgain(call);
  if (!opened.ok) return opened;
  const { access, board, isCurrent } = opened.value;
  const { mail } = access.loaded.campaign;
  if (!isCurrent) return ok(positionOf(opened.value, { as }));
  if (boardPending(board.battle).length === 0 || ownTurnEnded(mail, board.battle) !== null) {
    await services.followUp(access.loaded);
    const over = await openAgain(call);
    return over.ok ? ok(positionOf(over.value, { as })) : over;
  }
  await writeBoardRow(services, access.loaded);
  // A question is looked at by a worker in any case: whether an answer was left for it, nobody can tell from here.
  const asks = awaitedSeats(board.battle).some(({ mode }) => mode === 'window');
  if (asks || artificialSeat(board.battle, mail?.own) !== null)
    await services.boardNews.tell(campaignId);
  return ok(positionOf(opened.value, { as }));
}

/** The battle as it is now, for the same user: the act may have changed their part in it. */
async function openAgain({
  services,
  user,
  campaignId,
  index,
}: Pick<BoardCall, 'services' | 'user' | 'campaignId' | 'index'>): Promise<Answer<OpenedBoard>> {
  const access = await accessTo(services, user, campaignId);
  return access.ok ? boardIn(services, access.value, index) : access;
}
