import { type AnyBoardGame, playsVersion } from '@/lib/battle/contract/board-game';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { type BoardBattle, boardPending, foldBoard } from '@/lib/battle/stream/battle';
import {
  type BoardDice,
  carriedOut,
  exchangeOnBoard,
  openBoard,
  takeActBack,
} from '@/lib/battle/stream/decide';
import { eventsDigest } from '@/lib/battle/stream/deeds';
import {
  type BoardCommander,
  type BoardEvent,
  type BoardEvents,
  sideOfBoardEvent,
} from '@/lib/battle/stream/events';
import { boardReport } from '@/lib/battle/stream/log';
import { thoughtPosition } from '@/lib/battle/stream/mail-moments';
import {
  artificialSheet,
  openMoment,
  ownKey,
  sealUnread,
  withdrawSheet,
} from '@/lib/battle/stream/sealed';
import { artificialTurn } from '@/lib/battle/stream/turn';
import type { BoardHead } from '@/lib/campaign/events';
import type { BoardPass } from '@/lib/campaign/mail/events';
import { boardDie, type DiceScheme } from '@/lib/chance/keyed-dice';
import type { ExportedBattle } from '@/lib/chance/verify-export';
import type { Refusal, Result } from '@/lib/kernel/result';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import { dataText } from './same-data';
import { type TimedMove, TimedMoves } from './timed-moves';
import { formFault } from './verify-actors';
import { type BoardHand, boardHandOf } from './verify-board-hands';

/** The campaign's own record of a battle that was fought on a board. */
export interface BoardClaim {
  /** The stream that must hold the battle. */
  readonly streamId: string;
  readonly head: BoardHead;
  /** The entry of another branch's battle from which it continued; null: it was fought from its deployment. */
  readonly from: BoardHead | null;
  readonly order: BattleOrder;
  readonly report: BattleReport;
  /** By mail: the turns as the campaign recorded them; empty if it was fought on one server. */
  readonly turns: readonly BoardPass[];
  /** The seed of its dice, hex: derived from the opened seed, both nonces and the order. */
  readonly diceSeed: string;
  readonly diceScheme: DiceScheme;
  /** Accounts that ever held the seat of a side, or a post on its staff; by mail none is known. */
  readonly people: BySide<ReadonlySet<string>>;
  /** Whether an artificial commander ever held the seat of a side. */
  readonly machines: BySide<boolean>;
  /** Moves whose deadline the campaign has an entry of. */
  readonly moves: readonly TimedMove[];
  /** By mail: the side that plays elsewhere, and the accounts that this installation's own record of the campaign knows. */
  readonly letters: { readonly away: Side; readonly known: ReadonlySet<string> } | null;
}

/** A finding in a battle's own record, at one of its entries. */
export interface BoardFinding {
  /** Version in the battle's stream, 1 upward; 0 for the record as a whole. */
  readonly position: number;
  readonly event: string | null;
  readonly code: string;
  readonly message: string;
}

export interface BoardVerdict {
  /** Orders that were decided again. */
  readonly acts: number;
  /** Orders of artificial commanders that they would give again. */
  readonly thoughts: number;
  /** Who gave what people gave, as far as it was fought here. */
  readonly hands: readonly BoardHand[];
  /** At most one: entries after a break cannot be interpreted. */
  readonly breaks: readonly BoardFinding[];
  readonly notes: readonly BoardFinding[];
}

/** The fault of an entry. */
class BoardBreak extends Error {
  constructor(
    readonly position: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Fights a battle of an exported campaign again from its own record, whose chain has already been checked: the stream
 * and its head are those that the campaign names; the deployment and every order are decided again by the ruleset, with
 * dice drawn again from the opened seed; every act taken back could be taken back; and the report is the one that
 * counted. If a what-if began in the middle of a battle, the part before it was fought with another branch's dice: it
 * is decided again with the recorded dice. Never throws, whatever the record holds.
 */
export function verifyBoard(
  exported: ExportedBattle,
  claim: BoardClaim,
  rulesets: ReadonlyMap<string, AnyBoardGame>,
): BoardVerdict {
  const type = (position: number) =>
    exported.events.find(({ version }) => version === position)?.type ?? null;
  const finding = (position: number, code: string, message: string): BoardFinding => ({
    ...{ position, event: type(position), code, message },
  });
  const [stream] = exported.lineage;
  if (stream?.streamId !== claim.streamId || exported.lineage.some((one) => one.type !== 'battle'))
    return broken(finding(0, 'BOARD_STREAM', 'The record is of another battle.'));
  if (stream.version !== claim.head.version || stream.hash !== claim.head.hash)
    return broken(
      finding(
        stream.version,
        'BOARD_HEAD',
        'The battle’s record does not end where the campaign says that it did.',
      ),
    );
  const parted = exported.events[stream.forkVersion - 1]?.hash ?? null;
  if (stream.forkVersion !== (claim.from?.version ?? 0) || parted !== (claim.from?.hash ?? null))
    return broken(
      finding(
        stream.forkVersion,
        'BOARD_HEAD',
        'The battle does not go on from where the campaign says that it did.',
      ),
    );
  const turn = turnThatDiffers(exported, claim);
  if (turn !== null)
    return broken(
      finding(
        turn.to,
        'TURN_DIFFERS',
        'A turn is not the one that both installations checked against each other.',
      ),
    );
  const pinned = claim.order.ruleset;
  const ruleset = rulesets.get(pinned.id);
  if (ruleset === undefined || !playsVersion(ruleset, pinned.version)) {
    const fought = `The battle was fought by ${pinned.id} ${pinned.version}`;
    if (rulesets.size > 0)
      return broken(finding(0, 'RULESET_VERSION', `${fought}, ${UNKNOWN_VERSION}`));
    const message = `${fought}, which is not here: its orders were not decided again.`;
    return { ...NOTHING, notes: [finding(0, 'RULESET_VERSION', message)] };
  }
  const fight = new Fight(exported, claim, ruleset);
  try {
    fight.again();
  } catch (fault) {
    const { acts } = fight;
    if (fault instanceof BoardBreak)
      return { ...NOTHING, acts, breaks: [finding(fault.position, fault.code, fault.message)] };
    return {
      ...NOTHING,
      acts,
      breaks: [
        finding(fight.position, 'EVENT_INVALID', 'The entry does not fit what went before it.'),
      ],
    };
  }
  const notes = [
    ...(fight.inherited === 0
      ? []
      : [
          finding(
            fight.inherited,
            'BOARD_INHERITED',
            'Up to here the battle was fought in the line that this one left, whose seed is not opened here: its orders were decided again with the dice as they are recorded.',
          ),
        ]),
  ];
  const { acts, hands, thoughts } = fight;
  return { acts, hands, thoughts, breaks: [], notes };
}

/** By mail each turn’s digest is in the campaign, where the other installation has it too. */
function turnThatDiffers(
  exported: ExportedBattle,
  { turns, head }: BoardClaim,
): Pick<BoardPass, 'to'> | null {
  const last = turns.at(-1);
  if (last === undefined) return null;
  if (last.to !== head.version || last.next !== null) return last;
  const events = exported.events.map(({ type, payload }) => ({ type, data: payload }));
  return turns.find(({ from, to, digest }) => eventsDigest(events, from, to) !== digest) ?? null;
}

/** A record could say anything of a battle by rules that nobody knows. */
export const UNKNOWN_VERSION =
  'which this program does not know, so that nothing of it could be checked: check the record with the release that it was fought by.';

const NOTHING: BoardVerdict = { acts: 0, thoughts: 0, hands: [], breaks: [], notes: [] };
const broken = (found: BoardFinding): BoardVerdict => ({ ...NOTHING, breaks: [found] });

class Fight {
  /** The current entry. */
  position = 0;
  acts = 0;
  /** Entries inherited from another branch. */
  inherited = 0;
  /** Orders of artificial commanders that they gave again. */
  thoughts = 0;
  readonly hands: BoardHand[] = [];
  /** The author of the entry before; null: there is none, or it was made in another line. */
  #author: string | null = null;
  /** The rest of an artificial commander's turn, as it would give it again. */
  #turn: readonly BoardEvent[] = [];
  /** The sheets that artificial commanders would seal again, as text. */
  readonly #sheets = new Map<string, string | null>();
  readonly #timed: TimedMoves;

  constructor(
    readonly exported: ExportedBattle,
    readonly claim: BoardClaim,
    readonly ruleset: AnyBoardGame,
  ) {
    this.#timed = new TimedMoves(claim.moves, claim.machines);
  }

  again(): void {
    let battle: BoardBattle | null = null;
    for (const recorded of this.exported.events) {
      this.position = recorded.version;
      const event = { type: recorded.type, data: recorded.payload } as unknown;
      if (!isBoardEvent(event)) this.#break('EVENT_INVALID', 'The entry is none of a battle.');
      const form = formFault(recorded);
      if (form !== null) this.#break('EVENT_INVALID', form);
      const inherited = recorded.streamId !== this.claim.streamId;
      // Who commanded in the line that it was begun in is not in this record: by mail it is another installation's.
      if (!inherited) this.#namedRight(event, recorded.actor);
      this.#author = inherited ? null : recorded.actor;
      const hand = inherited
        ? null
        : boardHandOf(recorded, event, this.exported.events, this.ruleset);
      if (hand !== null) this.hands.push(hand);
      if (inherited) this.inherited = recorded.version;
      const dice = inherited ? this.#recordedDice(event) : this.#dice;
      const before: BoardBattle | null = battle;
      battle =
        before === null
          ? this.#deployed(event, dice, inherited)
          : this.#furthered(before, event, dice);
      if (before !== null && !inherited) this.#thinkAgain(before, event);
      if (!this.#timed.agree(battle, recorded.version))
        this.#break('DEADLINE_DIFFERS', 'A deadline is of a move that nobody had to make then.');
    }
    if (battle === null) this.#break('EVENT_INVALID', 'The battle was never begun.');
    if (boardPending(battle).length > 0)
      this.#break('BOARD_UNFINISHED', 'The battle’s record ends before the battle does.');
    if (dataText(boardReport(battle)) !== dataText(this.claim.report))
      this.#break('REPORT_DIFFERS', 'Fought again to its end, the battle ends otherwise.');
  }

  /** An order is recorded under an account of its side, or under the artificial commander of it. */
  #namedRight(event: BoardEvent, actor: string): void {
    const wrong = () =>
      this.#break('ACTOR_DIFFERS', 'The entry is recorded under a name that could not make it.');
    if (event.type === 'BoardOpened') {
      if (ACCOUNT.test(actor)) wrong();
      return;
    }
    const side = sideOfBoardEvent(event);
    if (side === null) {
      // The sheets of a moment are opened by the act that sealed the last of them.
      if (this.#author !== null && actor !== this.#author) wrong();
      return;
    }
    const { letters } = this.claim;
    if (letters !== null && ACCOUNT.test(actor)) {
      // What came by letter, and sheets once both are open, this installation records itself.
      const own = side !== letters.away && event.type !== 'BoardSealed';
      if (!own || !letters.known.has(actor)) wrong();
    }
    const given = event.type === 'BoardActed' || event.type === 'BoardSealed';
    if (given && event.data.doctrine !== undefined) {
      if (
        ACCOUNT.test(actor) ||
        (actor.startsWith('artificial/') && actor !== `artificial/${side}`)
      )
        wrong();
      return;
    }
    const people = this.claim.people[side];
    const known = [...people].every((one) => ACCOUNT.test(one)) && people.size > 0;
    const system = event.type === 'BoardCommandExchanged' && actor === 'system';
    if (known && system && !this.#timed.allow(event.data, this.position))
      this.#break('COMMAND_DIFFERS', 'A side that had missed no deadline was handed over.');
    if (known && !system && !people.has(actor)) wrong();
  }

  /** Lets an artificial commander give its turn again, from the seed of the battle's dice. */
  #thinkAgain(battle: BoardBattle, event: BoardEvent): void {
    if (event.type === 'BoardSealed' && event.data.doctrine !== undefined) {
      // By mail both sides think before either seal is in the record.
      const at = this.claim.turns.length > 0 ? thoughtPosition(battle) : undefined;
      const sheet = artificialSheet(battle, this.#dice, at);
      this.#sheets.set(event.data.seat, sheet === null ? null : dataText(sheet.command));
    }
    if (event.type === 'BoardMomentOpened')
      for (const { seat, command } of event.data.sheets) {
        if (battle.sealed.get(seat)?.doctrine === undefined) continue;
        if (this.#sheets.get(seat) !== dataText(command)) this.#otherThought();
        this.thoughts += 1;
      }
    if (event.type !== 'BoardActed' || event.data.doctrine === undefined) return;
    const [foreseen] = this.#turn;
    if (foreseen === undefined || dataText(foreseen.data) !== dataText(event.data)) {
      const own = this.claim.turns.length > 0 ? sideOfSeat(event.data.seat) : null;
      this.#turn = artificialTurn(battle, this.#dice, own);
    }
    const [next, ...orders] = this.#turn;
    this.#turn = orders;
    if (next === undefined || dataText(next.data) !== dataText(event.data)) this.#otherThought();
    this.thoughts += 1;
  }

  /** A version of a battle system keeps its commanders: they think alike wherever it is known. */
  #otherThought(): never {
    this.#break(
      'COMMANDER_DIFFERS',
      'The artificial commander would give other orders by the seed of this battle.',
    );
  }

  readonly #dice: BoardDice = (position, key) =>
    boardDie(this.claim.diceScheme, this.claim.diceSeed, position, key);

  #recordedDice(event: BoardEvent): BoardDice {
    const moment = event.type === 'BoardMomentOpened';
    const draws = moment || event.type === 'BoardActed' ? event.data.draws : [];
    const values = new Map(draws.map(({ key, value }) => [key, value]));
    return (_, key) => {
      const value = values.get(moment ? ownKey(key) : key);
      if (value === undefined)
        this.#break('DIE_DIFFERS', 'A die was thrown that the record does not hold.');
      return value;
    };
  }

  #deployed(event: BoardEvent, dice: BoardDice, inherited: boolean): BoardBattle {
    if (event.type !== 'BoardOpened')
      this.#break('EVENT_INVALID', 'The battle does not begin with its deployment.');
    const { order, ruleset, commanders } = event.data;
    if (!SIDES.every((side) => isCommander(commanders[side], this.ruleset)))
      this.#break('COMMAND_DIFFERS', 'The battle names a commander that there is not.');
    if (dataText(order) !== dataText(this.claim.order))
      this.#break('ORDER_DIFFERS', 'The battle was fought by another order than the campaign’s.');
    if (
      ruleset.id !== this.claim.order.ruleset.id ||
      ruleset.version !== this.claim.order.ruleset.version
    )
      this.#break('WRONG_RULESET', 'The battle was fought by another ruleset than the campaign’s.');
    // The dice of an inherited deployment are not recorded with it.
    if (!inherited)
      this.#same(event, openBoard(this.ruleset, order, commanders, dice), 'The deployment');
    return foldBoard(null, [event], () => this.ruleset);
  }

  #furthered(battle: BoardBattle, event: BoardEvent, dice: BoardDice): BoardBattle {
    switch (event.type) {
      case 'BoardActed':
        this.#same(event, this.#acted(battle, event.data, dice), 'The order');
        this.acts += 1;
        break;
      case 'BoardSealed': {
        const { seat, pending, commitment, doctrine } = event.data;
        const by = doctrine === undefined ? {} : { doctrine };
        const again = sealUnread(battle, { side: sideOfSeat(seat), pending, commitment, ...by });
        this.#same(event, again, 'The sealing');
        break;
      }
      case 'BoardSealWithdrawn':
        this.#same(event, withdrawSheet(battle, sideOfSeat(event.data.seat)), 'The taking back');
        break;
      case 'BoardMomentOpened': {
        const { sheets } = event.data;
        const bySeat = new Map(
          sheets.map(({ seat, command, nonce }) => [seat, { command, nonce }]),
        );
        this.#same(event, openMoment(battle, bySeat, dice), 'What both sides had ordered');
        this.acts += sheets.length;
        break;
      }
      case 'BoardActTakenBack':
        this.#same(event, takeActBack(battle, event.data.side), 'The taking back');
        break;
      case 'BoardCommandExchanged': {
        const { side, commander } = event.data;
        if (!isCommander(commander, this.ruleset))
          this.#break('COMMAND_DIFFERS', 'The battle names a commander that there is not.');
        this.#same(event, exchangeOnBoard(battle, side, commander), 'The change of command');
        break;
      }
      case 'BoardOpened':
        this.#break('EVENT_INVALID', 'The battle begins a second time.');
    }
    return foldBoard(battle, [event], () => this.ruleset);
  }

  #acted(
    battle: BoardBattle,
    { seat, pending, command, doctrine }: BoardEvents['BoardActed'],
    dice: BoardDice,
  ): Result<BoardEvent, Refusal> {
    if (!boardPending(battle).some((moment) => moment.id === pending && moment.seat === seat))
      this.#break('ACT_REFUSED', 'An order was carried out that nobody could give then.');
    const commander = battle.commanders[sideOfSeat(seat)];
    const given = commander.kind === 'artificial' ? commander.doctrine : undefined;
    if (given !== doctrine)
      this.#break('COMMAND_DIFFERS', 'The order is another commander’s than the one in place.');
    return carriedOut(this.ruleset, battle.state, {
      ...{ seat, pending, command, dice, position: this.position },
      ...(doctrine === undefined ? {} : { doctrine }),
    });
  }

  /** Compares the record with the result of deciding it again. */
  #same(recorded: BoardEvent, again: Result<BoardEvent, Refusal>, what: string): void {
    if (!again.ok)
      this.#break(
        'ACT_REFUSED',
        `${what} is refused when it is decided again: ${again.error.message}`,
      );
    if (dataText(again.value.data) === dataText(recorded.data)) return;
    const diced = (event: BoardEvent) =>
      event.type === 'BoardActed' || event.type === 'BoardMomentOpened' ? event : null;
    const [there, here] = [diced(recorded), diced(again.value)];
    if (there !== null && here !== null)
      for (const [index, { key, value }] of here.data.draws.entries())
        if (there.data.draws[index]?.value !== value)
          this.#break(
            'DIE_DIFFERS',
            `The die “${key.slice(0, 80)}” shows ${value}, not ${String(there.data.draws[index]?.value)}.`,
          );
    this.#break('ACT_DIFFERS', `${what} comes to something else when it is decided again.`);
  }

  #break(code: string, message: string): never {
    throw new BoardBreak(this.position, code, message);
  }
}

const TYPES: readonly string[] = [
  'BoardOpened',
  'BoardActed',
  'BoardActTakenBack',
  'BoardCommandExchanged',
  'BoardSealed',
  'BoardSealWithdrawn',
  'BoardMomentOpened',
] satisfies readonly BoardEvent['type'][];

/** An account: what the record names a person by. */
const ACCOUNT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function isCommander(commander: BoardCommander, { doctrines }: AnyBoardGame): boolean {
  if (commander.kind === 'person') return Object.keys(commander).length === 1;
  const { kind, doctrine, until, ...rest } = commander;
  return (
    kind === 'artificial' &&
    doctrines.includes(doctrine) &&
    (until === undefined || until === 'turnEnd') &&
    Object.keys(rest).length === 0
  );
}

/** Known types only; the data are compared with the result of deciding again. */
function isBoardEvent(event: unknown): event is BoardEvent {
  const { type, data } = event as { type?: unknown; data?: unknown };
  return (
    typeof type === 'string' && TYPES.includes(type) && typeof data === 'object' && data !== null
  );
}
