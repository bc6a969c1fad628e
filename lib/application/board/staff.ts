import { isUuid } from '@/lib/accounts/sessions';
import type { Access } from '@/lib/application/core/access';
import type { LoadedBoard } from '@/lib/application/core/loaded-board';
import { FORMER_MEMBER, memberNames } from '@/lib/application/core/members';
import type { Answer } from '@/lib/application/core/refusal';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import { awaitedMove, type MoveEntry } from '@/lib/battle/stream/awaited-move';
import { type BoardBattle, boardStateAt, newestNode } from '@/lib/battle/stream/battle';
import { takeBackFault } from '@/lib/battle/stream/decide';
import { sideOfBoardEvent } from '@/lib/battle/stream/events';
import { controllerOf } from '@/lib/campaign/staff/staff';
import type { Refusal } from '@/lib/kernel/result';
import { refuse } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';

/**
 * Several people on one side of a board. The commander may order everything; a sub-commander gives the orders of the
 * units of their formations while the side is commanded by hand. The campaign is asked for the assignments at each
 * order, so that taking a formation back has effect at once.
 */
export interface BoardPeople {
  /** Who looks. */
  readonly user: string;
  /** The staff of the user's own side; null: it has none, or they only look on. */
  readonly staff: BoardStaff | null;
  /** Sides whose orders carry a name: more than one person gives them, or gave them. */
  readonly signed: readonly Side[];
  /** By account; an account that is missing is a former member. */
  readonly names: ReadonlyMap<string, string>;
}

interface BoardStaff {
  readonly side: Side;
  readonly commander: string | undefined;
  /** The user serves under the side's commander, and orders their own formations alone. */
  readonly serves: boolean;
  /** Account of the person who gives the orders of each unit of the side. */
  readonly holders: ReadonlyMap<string, string>;
}

type Recorded = Pick<LoadedBoard, 'battle'> & {
  readonly events: readonly { readonly actor: string }[];
};

export async function boardPeople(
  access: Access,
  board: Recorded & { readonly events: readonly MoveEntry[] },
): Promise<BoardPeople> {
  const { loaded, user, serves, sides } = access;
  const { campaign, club } = loaded;
  const given = givenBy(board);
  const signed = SIDES.filter((side) => campaign.staff[side].length > 0 || given[side].size > 1);
  const alone = { user, staff: null, signed, names: new Map<string, string>() };
  if (signed.length === 0) return alone;
  const side = serves ?? (sides.length === 1 ? sides[0] : undefined);
  const posted = SIDES.flatMap((one) => [
    campaign.seats[one].user,
    ...campaign.staff[one].map((sub) => sub.user),
  ]);
  const asked = [...posted, ...given.A, ...given.B];
  const names = (await memberNames(asked.map((one) => ({ club, user: one }))))(club);
  if (side === undefined || campaign.staff[side].length === 0) return { ...alone, names };
  const commander = campaign.seats[side].user;
  const gone = new Set(posted.flatMap((one) => (one && !names.has(one) ? [one] : [])));
  const holders = new Map<string, string>();
  for (const unit of board.battle.order.units) {
    const holder = unit.side === side ? controllerOf(campaign, unit.id, gone) : null;
    if (holder !== null) holders.set(unit.id, holder);
  }
  const deputises = movesAsDeputy(access, side, board);
  return {
    ...{ ...alone, names },
    staff: { side, commander, serves: serves !== null && !deputises, holders },
  };
}

/** Whether the user is the deputy who was called for the move that the battle waits for: they order as the commander does. */
function movesAsDeputy(
  { loaded, user, serves }: Access,
  side: Side,
  { events }: { readonly events: readonly MoveEntry[] },
): boolean {
  const { clock, move } = loaded.campaign.deadlines;
  if (clock?.kind !== 'board' || serves !== side || clock.called[side] !== user) return false;
  return move !== null && awaitedMove(events)?.version === move.version;
}

/** The accounts that gave orders by hand, of each side. */
function givenBy({ battle, events }: Recorded) {
  const given = { A: new Set<string>(), B: new Set<string>() };
  battle.events.forEach((event, index) => {
    const side = sideOfBoardEvent(event);
    const actor = events[index]?.actor;
    if (side !== null && actor !== undefined && isUuid(actor)) given[side].add(actor);
  });
  return given;
}

/** Who gave an order, by name. */
export interface BoardSignature {
  readonly name: string;
  readonly you: boolean;
}

/** Who did what led to a position, where the side has more than one person. */
export function signatureOf(
  { user, names, signed }: BoardPeople,
  { battle, events }: Recorded,
  position: number,
): BoardSignature | null {
  const event = battle.events[position - 1];
  const side = event === undefined ? null : sideOfBoardEvent(event);
  const actor = events[position - 1]?.actor;
  if (side === null || !signed.includes(side) || actor === undefined || !isUuid(actor)) return null;
  return { name: names.get(actor) ?? FORMER_MEMBER, you: actor === user };
}

/** Units whose orders a sub-commander gives; undefined: the user is not one. */
export function unitsToOrder({ user, staff }: BoardPeople): ReadonlySet<string> | undefined {
  if (staff === null || !staff.serves) return undefined;
  return new Set([...staff.holders].flatMap(([unit, one]) => (one === user ? [unit] : [])));
}

/** That a unit is another's, with their name. */
export function foreignUnit({ staff, names }: BoardPeople, unit: string): Answer<never> {
  const holder = staff?.holders.get(unit);
  const name = holder === undefined ? 'the commander' : (names.get(holder) ?? FORMER_MEMBER);
  return refuse('NOT_YOUR_UNIT', `That piece takes its orders from ${name}.`);
}

/**
 * Why a user cannot take the latest act back; null where they can: the commander any of their side's, others their own.
 */
export function backFault(people: BoardPeople, board: Recorded, side: Side): Refusal | null {
  const { battle, events } = board;
  const fault = takeBackFault(battle, side);
  const units = unitsToOrder(people);
  if (fault !== null || units === undefined) return fault;
  const nothing = (message: string): Refusal => ({ code: 'NOTHING_TO_TAKE_BACK', message });
  const { position } = newestNode(battle);
  if (events[position - 1]?.actor !== people.user)
    return nothing(
      `The latest order was given by ${signatureOf(people, board, position)?.name ?? FORMER_MEMBER}: it is not yours to take back.`,
    );
  return concernedBefore(battle).every((unit) => units.has(unit))
    ? null
    : nothing('The piece of the latest order is not of your formations any more.');
}

/** Units of the latest act that has not been taken back. */
function concernedBefore(battle: BoardBattle): readonly string[] {
  const { act, parent } = newestNode(battle);
  if (act === null || parent === null) return [];
  return battle.ruleset.concerns(boardStateAt(battle, parent.position), act.command);
}

/** Who gives the orders of which pieces of a side of several people. */
export interface BoardHolder {
  readonly name: string;
  readonly you: boolean;
  /** They command the side. */
  readonly commands: boolean;
  /** Ids of pieces and of what is next to the board. */
  readonly pieces: readonly string[];
}

/** Who gives the orders of which of these pieces, the viewer first; none where one person commands the side. */
export function holdersOf(
  { user, staff, names }: BoardPeople,
  pieces: readonly PiecePicture[],
  unitOf: (piece: string) => string | null,
): readonly BoardHolder[] {
  if (staff === null) return [];
  const held = new Map<string, string[]>([[user, []]]);
  for (const { id, side } of pieces) {
    const unit = side === staff.side ? unitOf(id) : null;
    // A piece that changed sides on the board is the commander's.
    const holder = unit === null ? undefined : (staff.holders.get(unit) ?? staff.commander);
    if (holder !== undefined) held.set(holder, [...(held.get(holder) ?? []), id]);
  }
  return [...held].map(([one, ids]) => ({
    name: names.get(one) ?? FORMER_MEMBER,
    you: one === user,
    commands: one === staff.commander,
    pieces: ids,
  }));
}
