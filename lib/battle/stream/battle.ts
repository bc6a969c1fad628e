import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { type CheckedOrder, checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleRecord, Pending } from '@/lib/battle/contract/game-rules';
import { type SeatId, sideOfSeat } from '@/lib/battle/contract/seats';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { invariant } from '@/lib/kernel/assert';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import type { BoardCommander, BoardEvent, BoardEvents } from './events';

/**
 * A battle played on a board, built from the events of its stream; uses the ruleset contract alone. Positions form a
 * tree: an act leads from one to the next, taking an act back leads to the position before it, and periodic copies are
 * kept, so that every past position is reached by folding a few acts. Never changed in place.
 */
export interface BoardBattle {
  readonly ruleset: AnyBoardGame;
  readonly order: BattleOrder;
  /** The same order, checked by its game. */
  readonly checked: CheckedOrder;
  /** All events; their number is the newest position. */
  readonly events: readonly BoardEvent[];
  /** The position after each event. */
  readonly nodes: readonly BoardNode[];
  /** The newest position. Read-only. */
  readonly state: object;
  readonly commanders: BySide<BoardCommander>;
  /** What was sealed for the moment that waits now, by seat. */
  readonly sealed: ReadonlyMap<SeatId, SealedSheet>;
  /** Positions whose act was taken back. */
  readonly takenBack: ReadonlySet<number>;
  /** Number of acts each side took back, and of its changes of command. */
  readonly changes: BySide<{ readonly takenBack: number; readonly exchanged: number }>;
}

/** An order sheet that nobody may read yet. */
export interface SealedSheet {
  readonly commitment: string;
  /** The event that sealed it. */
  readonly position: number;
  /** The doctrine of the artificial commander that wrote it. */
  readonly doctrine?: string;
}

/** A position in the tree. */
export interface BoardNode {
  /** Null: the deployment. */
  readonly parent: BoardNode | null;
  /** Number of acts that led to it: 0 for the deployment. */
  readonly depth: number;
  /** The event that led to it. */
  readonly position: number;
  /** Null: the deployment, or a moment that all seats answered together. */
  readonly act: BoardEvents['BoardActed'] | null;
  /** What happened between the parent and it; of the deployment nothing. */
  readonly records: readonly BattleRecord[];
  /** Seats that could act before it. */
  readonly asked: readonly SeatId[];
  /** It revealed something to a side that it could not know before. */
  readonly revealed: boolean;
  /** Kept at intervals, and at the deployment. */
  readonly copy: object | null;
}

const NO_CHANGES = { takenBack: 0, exchanged: 0 };
/** Acts between two copies of the position. */
const COPY_EVERY = 64;

/**
 * Folds events onto a battle. `rulesetOf` gives the pinned version, which the first event names; it throws if there is
 * none. Throws on events that do not belong to any battle.
 */
export function foldBoard(
  before: BoardBattle | null,
  events: readonly BoardEvent[],
  rulesetOf: (pinned: BoardEvents['BoardOpened']['ruleset']) => AnyBoardGame,
): BoardBattle {
  const [first, ...others] = events;
  if (first === undefined) {
    invariant(before !== null, 'a battle begins with an event');
    return before;
  }
  const folding =
    before === null ? Folding.opened(first, rulesetOf) : Folding.continued(before).add(first);
  for (const event of others) folding.add(event);
  return folding.made();
}

class Folding {
  readonly #battle: Pick<BoardBattle, 'ruleset' | 'order' | 'checked'>;
  readonly #events: BoardEvent[];
  readonly #nodes: BoardNode[];
  readonly #takenBack: Set<number>;
  #state: object;
  #commanders: BySide<BoardCommander>;
  #sealed: ReadonlyMap<SeatId, SealedSheet>;
  #changes: BoardBattle['changes'];

  private constructor(battle: BoardBattle) {
    this.#battle = battle;
    this.#events = [...battle.events];
    this.#nodes = [...battle.nodes];
    this.#takenBack = new Set(battle.takenBack);
    this.#state = battle.ruleset.copyState(battle.state);
    this.#commanders = battle.commanders;
    this.#sealed = battle.sealed;
    this.#changes = battle.changes;
  }

  static continued(battle: BoardBattle): Folding {
    return new Folding(battle);
  }

  static opened(
    event: BoardEvent,
    rulesetOf: (pinned: BoardEvents['BoardOpened']['ruleset']) => AnyBoardGame,
  ): Folding {
    invariant(event.type === 'BoardOpened', 'a battle on a board begins by being opened');
    const { order, commanders, records } = event.data;
    const ruleset = rulesetOf(event.data.ruleset);
    const checked = checkedOrder(ruleset, order);
    const state = ruleset.initialState(checked);
    for (const record of records) ruleset.evolve(state, record);
    const deployed: BoardNode = {
      parent: null,
      depth: 0,
      position: 1,
      act: null,
      records: [],
      asked: [],
      revealed: false,
      copy: ruleset.copyState(state),
    };
    return new Folding({
      ...{ ruleset, order, checked, commanders, state, events: [event], nodes: [deployed] },
      sealed: new Map(),
      takenBack: new Set(),
      changes: { A: NO_CHANGES, B: NO_CHANGES },
    });
  }

  add(event: BoardEvent): this {
    const { ruleset } = this.#battle;
    const node = this.#nodes.at(-1);
    invariant(node !== undefined, 'a battle was opened');
    this.#events.push(event);
    switch (event.type) {
      case 'BoardActed':
        return this.#further(node, event.data, event.data.records);
      case 'BoardMomentOpened':
        this.#sealed = new Map();
        return this.#further(node, null, event.data.records);
      case 'BoardSealed': {
        const { seat, commitment, doctrine } = event.data;
        const position = this.#events.length;
        const sheet = { commitment, position, ...(doctrine === undefined ? {} : { doctrine }) };
        this.#sealed = new Map([...this.#sealed, [seat, sheet]]);
        this.#nodes.push(node);
        return this;
      }
      case 'BoardSealWithdrawn': {
        const { seat } = event.data;
        this.#sealed = new Map([...this.#sealed].filter(([one]) => one !== seat));
        this.#count(sideOfSeat(seat), 'takenBack');
        this.#nodes.push(node);
        return this;
      }
      case 'BoardActTakenBack': {
        const { parent } = node;
        invariant(
          parent !== null && node.position === event.data.version,
          'the latest act that stands is taken back',
        );
        this.#takenBack.add(node.position);
        this.#count(event.data.side, 'takenBack');
        this.#nodes.push(parent);
        this.#state = stateOf(ruleset, parent);
        return this;
      }
      case 'BoardCommandExchanged':
        this.#commanders = { ...this.#commanders, [event.data.side]: event.data.commander };
        this.#count(event.data.side, 'exchanged');
        this.#nodes.push(node);
        return this;
      default:
        throw new Error(`${event.type} is no event of an open battle`);
    }
  }

  #further(
    parent: BoardNode,
    act: BoardEvents['BoardActed'] | null,
    records: readonly BattleRecord[],
  ): this {
    const { ruleset } = this.#battle;
    const asked = ruleset.pending(this.#state).map(({ seat }) => seat);
    const revealed = foldAct(ruleset, this.#state, records);
    const depth = parent.depth + 1;
    const copy = depth % COPY_EVERY === 0 ? ruleset.copyState(this.#state) : null;
    const position = this.#events.length;
    this.#nodes.push({ parent, depth, position, act, records, asked, revealed, copy });
    this.#giveBack(act);
    return this;
  }

  /** Who had the command for one turn alone gives it back once that is over; a question in mid-turn does not end it. */
  #giveBack(act: BoardEvents['BoardActed'] | null): void {
    const pending = this.#battle.ruleset.pending(this.#state);
    for (const side of SIDES) {
      const commander = this.#commanders[side];
      if (commander.kind !== 'artificial' || commander.until === undefined) continue;
      const acted = act === null || (sideOfSeat(act.seat) === side && act.doctrine !== undefined);
      const goesOn =
        act !== null &&
        pending.some(({ seat, mode }) => mode === 'window' || sideOfSeat(seat) === side);
      if (acted && !goesOn) this.#commanders = { ...this.#commanders, [side]: { kind: 'person' } };
    }
  }

  #count(side: Side, what: 'takenBack' | 'exchanged'): void {
    const so = this.#changes[side];
    this.#changes = { ...this.#changes, [side]: { ...so, [what]: so[what] + 1 } };
  }

  made(): BoardBattle {
    return {
      ...this.#battle,
      events: this.#events,
      nodes: this.#nodes,
      state: this.#state,
      commanders: this.#commanders,
      sealed: this.#sealed,
      takenBack: this.#takenBack,
      changes: this.#changes,
    };
  }
}

/** Folds an act's records in place; returns whether one of them revealed something. */
function foldAct(ruleset: AnyBoardGame, state: object, records: readonly BattleRecord[]): boolean {
  let revealed = false;
  for (const record of records) {
    revealed ||= ruleset.reveals?.(record, state) ?? false;
    ruleset.evolve(state, record);
  }
  return revealed;
}

/** A new copy of a node's position. */
function stateOf(ruleset: AnyBoardGame, node: BoardNode): object {
  const way: BoardNode[] = [];
  let from = node;
  while (from.copy === null) {
    invariant(from.parent !== null, 'the deployment is kept');
    way.push(from);
    from = from.parent;
  }
  const state = ruleset.copyState(from.copy);
  for (const { records } of way.reverse())
    for (const record of records) ruleset.evolve(state, record);
  return state;
}

/** The position after the first `position` events, 1 up to the newest; a copy of its own. */
export function boardStateAt(battle: BoardBattle, position: number): object {
  const node = battle.nodes[position - 1];
  invariant(node !== undefined, `the battle has no position ${position}`);
  return position === battle.nodes.length
    ? battle.ruleset.copyState(battle.state)
    : stateOf(battle.ruleset, node);
}

/** The newest position's node. */
export function newestNode(battle: BoardBattle): BoardNode {
  const node = battle.nodes.at(-1);
  invariant(node !== undefined, 'a battle was opened');
  return node;
}

/** The battle reached the limit on decisions, twice the ruleset's own, and is broken off in its current position. */
export function brokenOff(battle: BoardBattle): boolean {
  return newestNode(battle).depth >= 2 * battle.ruleset.decisionsMax;
}

/** Seats that may act at the newest position; none: the battle is over. Those that have sealed are `settled`. */
export function boardPending(battle: BoardBattle): readonly Pending[] {
  if (brokenOff(battle)) return [];
  return battle.ruleset
    .pending(battle.state)
    .map((moment) =>
      moment.mode === 'sealed' && battle.sealed.has(moment.seat)
        ? { ...moment, settled: true as const }
        : moment,
    );
}

/** Seats that must act before the battle goes on. */
export function awaitedSeats(battle: BoardBattle): readonly Pending[] {
  return boardPending(battle).filter(({ settled }) => settled === undefined);
}

/** Sides that may act now. */
export function pendingSides(battle: BoardBattle): readonly Side[] {
  return [...new Set(boardPending(battle).map(({ seat }) => sideOfSeat(seat)))];
}

/**
 * The side that acts first if each side moves at its own installation: that of the first seat that must act; null: the
 * battle is over.
 */
export function sideToMove(battle: BoardBattle): Side | null {
  const [first] = awaitedSeats(battle);
  return first === undefined ? null : sideOfSeat(first.seat);
}

/**
 * By mail, where each side is played at an installation of its own: the side whose move it is; `both`: each seals its
 * orders where it is played, in any order; null: the battle is over.
 */
export function mailMover(battle: BoardBattle): Side | 'both' | null {
  const pending = boardPending(battle);
  const sides = new Set(pending.map(({ seat }) => sideOfSeat(seat)));
  return sides.size === 2 && pending.every(({ mode }) => mode === 'sealed')
    ? 'both'
    : sideToMove(battle);
}

/** Sides whose commander must move now by hand. */
export function awaitedByHand(battle: BoardBattle): readonly Side[] {
  const sides = new Set(awaitedSeats(battle).map(({ seat }) => sideOfSeat(seat)));
  return [...sides].filter((side) => battle.commanders[side].kind === 'person');
}
