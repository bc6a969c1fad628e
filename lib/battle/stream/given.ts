import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import type { BoardEvent, BoardEvents } from './events';

const GIVEN = [
  'BoardActed',
  'BoardActTakenBack',
  'BoardCommandExchanged',
  'BoardSealed',
  'BoardSealWithdrawn',
] as const satisfies readonly BoardEvent['type'][];

/**
 * An act on a board that a player gives: an order, as a command or in typed words; a sealed sheet; a taking back, of an
 * order or of a seal; a change of command.
 */
export type GivenOnBoard = Extract<BoardEvent, { type: (typeof GIVEN)[number] }>;

/** Whether a device can sign an event; what is opened is given by nobody. */
export const isGiven = (event: BoardEvent): event is GivenOnBoard =>
  (GIVEN as readonly string[]).includes(event.type);

/** What a player's device signs an event as: a seal is taken back like any act. */
export const givenAs = ({ type }: GivenOnBoard): GivenOnBoard['type'] =>
  type === 'BoardSealWithdrawn' ? 'BoardActTakenBack' : type;

/** How an order was given, where the record of the battle does not say it. */
export interface HowGiven {
  /** It was typed: the words are signed as they were typed. */
  readonly words?: string | undefined;
  /** Several were given together: those that were not carried out. Absent: it was a single one. */
  readonly left?: readonly Json[] | undefined;
}

/**
 * What entries of a battle's record say that their player gave at once, at least one: what their device signs. All are of
 * one type; several are orders given together, in their order.
 */
export function boardGiven(events: readonly GivenOnBoard[], { words, left }: HowGiven): Json {
  const [event] = events;
  switch (event?.type) {
    case undefined:
      throw new Error('Nothing was given');
    case 'BoardActed': {
      const { seat, pending, command } = event.data;
      const side = sideOfSeat(seat);
      if (words !== undefined) return { side, pending, words };
      if (left === undefined) return { side, pending, command };
      const done = events.flatMap((one) => (one.type === 'BoardActed' ? [one.data.command] : []));
      return { side, pending, commands: [...done, ...left] };
    }
    case 'BoardSealed': {
      // The commitment and not the sheet, whose few possible orders a reader could try under the signature.
      const { seat, pending, commitment } = event.data;
      return { side: sideOfSeat(seat), pending, commitment };
    }
    case 'BoardSealWithdrawn':
      return { side: sideOfSeat(event.data.seat) };
    case 'BoardActTakenBack':
      return { side: event.data.side };
    case 'BoardCommandExchanged': {
      const { side, commander } = event.data;
      if (commander.kind === 'person') return { side, doctrine: null };
      const { doctrine, until } = commander;
      return { side, doctrine, ...(until === undefined ? {} : { once: true }) };
    }
  }
}

/** Whether typed words mean the command that was carried out. */
export function wordsMean(
  ruleset: AnyBoardGame,
  words: string,
  { command }: Pick<BoardEvents['BoardActed'], 'command'>,
): boolean {
  const parsed = ruleset.words.parse(words);
  return parsed.ok && canonicalJson(parsed.value as Json) === canonicalJson(command);
}
