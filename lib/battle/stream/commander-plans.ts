import type { CommanderPlan } from '@/lib/battle/contract/commander-plan';
import { type SeatId, sideOfSeat } from '@/lib/battle/contract/seats';
import type { Side } from '@/lib/kernel/side';
import { type BoardBattle, boardStateAt } from './battle';

/** The plan of the artificial commander who has to act at a position. */
export interface ShownPlan {
  readonly side: Side;
  readonly doctrine: string;
  /** The position at which it was made: the last at which its commander thought. */
  readonly madeAt: number;
  readonly plan: CommanderPlan;
  /** Why it is another plan than in the turn of that seat before; null: it is the same, or the first. */
  readonly changed: string | null;
}

/** Thoughts of one run of orders that are followed; in a longer one the plan is made at the position itself. */
const THOUGHTS_MOST = 80;

/**
 * Plans of the artificial commanders that act at a position: those who gave the next orders of each seat that may act
 * there, or who command it now. Computed again from the record; who may see them is the caller's to say.
 */
export function commanderPlans(battle: BoardBattle, at: number): readonly ShownPlan[] {
  const { ruleset } = battle;
  if (ruleset.plan === undefined) return [];
  const pending = ruleset.pending(boardStateAt(battle, at));
  return pending.flatMap(({ seat }) => {
    const doctrine = doctrineAt(battle, at, seat);
    const made = doctrine === null ? null : madeBefore(battle, at, seat, doctrine);
    return made === null || doctrine === null
      ? []
      : [
          {
            ...{ side: sideOfSeat(seat), doctrine, ...made },
            changed: changeSince(battle, made.madeAt, seat, doctrine),
          },
        ];
  });
}

/** Why the plan made at a position is another than the one at the beginning of the seat's turn before. */
function changeSince(
  battle: BoardBattle,
  at: number,
  seat: SeatId,
  doctrine: string,
): string | null {
  const { ruleset, nodes } = battle;
  if (ruleset.planChange === undefined) return null;
  let node = nodes[at - 1];
  const back = (own: boolean) => {
    while (node !== undefined && (node.act?.seat === seat) === own) node = node.parent ?? undefined;
  };
  // Its own turn so far, the turn of the others, and its own turn before that.
  back(true);
  back(false);
  if (node?.act?.doctrine !== doctrine) return null;
  back(true);
  if (node === undefined) return null;
  const view = (position: number) => ruleset.viewState(boardStateAt(battle, position), seat);
  return ruleset.planChange(view(node.position), view(at), seat, doctrine);
}

/** The doctrine by which a seat acts next after a position; null: by hand, or it never did. */
function doctrineAt({ events, commanders }: BoardBattle, at: number, seat: SeatId): string | null {
  const side = sideOfSeat(seat);
  for (const event of events.slice(at)) {
    if (event.type === 'BoardMomentOpened') break;
    if (event.type === 'BoardActed' && event.data.seat === seat) return event.data.doctrine ?? null;
    if (event.type === 'BoardSealed' && event.data.seat === seat)
      return event.data.doctrine ?? null;
    if (event.type === 'BoardCommandExchanged' && event.data.side === side)
      return event.data.commander.kind === 'artificial' ? event.data.commander.doctrine : null;
  }
  const sealed = events
    .slice(0, at)
    .findLast((event) => event.type === 'BoardSealed' || event.type === 'BoardMomentOpened');
  if (sealed?.type === 'BoardSealed' && sealed.data.seat === seat)
    return sealed.data.doctrine ?? null;
  const commander = commanders[side];
  return commander.kind === 'artificial' ? commander.doctrine : null;
}

/** The plan in force at a position: the one made when the commander thought last, followed through its run of orders. */
function madeBefore(
  battle: BoardBattle,
  at: number,
  seat: SeatId,
  doctrine: string,
): Pick<ShownPlan, 'madeAt' | 'plan'> | null {
  const { ruleset, nodes } = battle;
  const madeAt = (position: number) => {
    const view = ruleset.viewState(boardStateAt(battle, position), seat);
    const plan = ruleset.plan?.(view, seat, doctrine) ?? null;
    return plan === null ? null : { madeAt: position, plan };
  };
  const run: number[] = [];
  for (let node = nodes[at - 1]; node !== undefined; node = node.parent ?? undefined) {
    run.unshift(node.position);
    if (node.act?.seat !== seat || node.act.doctrine !== doctrine) break;
  }
  let from = 0;
  for (let thought = 0; thought < THOUGHTS_MOST; thought += 1) {
    const position = run[from];
    if (position === undefined) break;
    const made = madeAt(position);
    const given = Math.max(1, made?.plan.orders.length ?? 1);
    if (from + given >= run.length) return made;
    from += given;
  }
  return madeAt(at);
}
