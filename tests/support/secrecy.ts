import { autoplay, RANDOM_PLAYER, textDraws } from '@/lib/battle/autoplay/autoplay';
import { type AnyBoardGame, overlaysOf } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleRecord } from '@/lib/battle/contract/game-rules';
import { type Draw, type SeatId, sideOfSeat, type Viewer } from '@/lib/battle/contract/seats';
import type { HandAct } from '@/lib/battle/contract/steering';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { sheetPayload } from '@/lib/battle/stream/sheet-payload';
import { commit } from '@/lib/chance/commitment';
import { paddingStep } from '@/lib/event-store/sealed';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { SIDES } from '@/lib/kernel/side';

/** A ruleset that hides something, and how its secrets are exchanged: all that the law of secrecy needs of it. */
export interface Secretive {
  readonly board: AnyBoardGame;
  readonly orders: readonly BattleOrder[];
  /** Records between two positions that are compared. */
  readonly every: number;
  /**
   * A position that differs from another only in what a viewer may not know; null: nothing is hidden from them now.
   * `state` is a copy, and may be changed and returned.
   */
  differingInSecret(state: object, viewer: Viewer, draw: Draw): object | null;
}

/** Something that a viewer could tell two such positions apart by. */
export class SecretShown extends Error {
  override readonly name = 'SecretShown';
}

const VIEWERS = ['A', 'B', 'public'] as const;
const textOf = (value: unknown): string =>
  canonicalJson(JSON.parse(JSON.stringify(value ?? null)) as Json);

/** Everything that a viewer is shown of a position, and every answer that they can ask for. */
function shown(board: AnyBoardGame, state: object, viewer: Viewer): Map<string, string> {
  const view = board.viewState(state, viewer);
  const pending = board.pending(state);
  const answers = new Map<string, unknown>([
    ['view', view],
    ['picture', board.picture(view)],
    ['words', board.words.position(view)],
    ['who may act', pending],
  ]);
  const side = viewer === 'public' ? null : sideOfSeat(viewer);
  for (const overlaid of side === null ? SIDES : [side])
    answers.set(`overlays of ${overlaid}`, overlaysOf(board, view, overlaid));
  answers.set('overlays with a piece in hand', inHand(board, view, side));
  for (const moment of pending) {
    const { seat } = moment;
    if (side === null || sideOfSeat(seat) !== side) continue;
    const general = board.options(state, seat);
    const units = general.kind === 'list' ? general.units : [];
    const lists = [general, ...units.map((unit) => board.options(state, seat, unit))];
    answers.set('options', lists);
    const commands = lists.flatMap((one) =>
      one.kind === 'list' ? one.commands.map(({ command }) => command) : [],
    );
    answers.set(
      'what an order meets',
      commands.slice(0, 12).map((command) => board.planning?.tryOut(view, seat, command)),
    );
    answers.set('marches and refusals', marches(board, view, seat, units));
    answers.set('orders by hand', byHand(board, view, seat));
    answers.set(
      'answers to a question',
      (board.windows?.kinds ?? []).flatMap((kind) =>
        kind.answers.map(({ id }) => board.windows?.answer(view, seat, moment, id)),
      ),
    );
    if (moment.mode === 'sealed' && board.together !== undefined) {
      const sheets = [moment.default, ...commands.slice(0, 12)];
      const { together } = board;
      answers.set(
        'sheets',
        sheets.map((sheet) => together.check(state, seat, sheet)),
      );
      const { writing } = together;
      if (writing !== undefined) {
        const empty = writing.empty(view, seat);
        const laid = commands.slice(0, 12).map((order) => writing.put(view, seat, empty, order));
        answers.set('what is written', [writing.heading(view, seat), empty, laid]);
      }
    }
  }
  return new Map([...answers].map(([what, value]) => [what, textOf(value)]));
}

/** Pieces of a moment that are sent somewhere, and cells that they are sent to. */
const ASKED_PIECES = 4;
const ASKED_CELLS = 5;

/** Overlays while the first piece of each side that is seen is in hand. */
function inHand(board: AnyBoardGame, view: object, side: 'A' | 'B' | null): unknown {
  const { pieces } = board.picture(view);
  return SIDES.map((whose) => {
    const piece = pieces.find((one) => one.side === whose && one.at >= 0);
    return piece === undefined ? null : overlaysOf(board, view, side ?? whose, piece.id);
  });
}

/** Every march and every refusal of some pieces to some cells, the other side's places among them. */
function marches(
  { planning, picture }: AnyBoardGame,
  view: object,
  seat: SeatId,
  units: readonly string[],
): unknown {
  if (planning === undefined) return null;
  const { pieces } = picture(view);
  const theirs = pieces.filter(({ side, at }) => at >= 0 && side !== sideOfSeat(seat));
  const cells = [...theirs.map(({ at }) => at), 0, 37, 200].slice(-ASKED_CELLS);
  const sent = units.slice(0, ASKED_PIECES);
  const manners = (planning.manners ?? []).slice(1).map(({ id }) => id);
  return [
    ...cells.map((to) => [
      planning.march(view, seat, { pieces: sent, to }),
      sent.map((piece) => planning.whyNot(view, seat, piece, to)),
    ]),
    ...manners.map((manner) =>
      planning.march(view, seat, { pieces: sent, to: cells[0] ?? 0, manner }),
    ),
  ];
}

/** Orders that a hand can make of the pieces that are seen, and what each would come to. */
function byHand({ steering, picture }: AnyBoardGame, view: object, seat: SeatId): unknown {
  if (steering === undefined) return null;
  const acts: HandAct[] = [
    { kind: 'wheel', pivot: 'left', by: 400 },
    { kind: 'ahead', by: 2_500 },
  ];
  return picture(view)
    .pieces.slice(0, 2 * ASKED_PIECES)
    .map(({ id }) => {
      const laid = steering.lay(view, seat, id, acts);
      return laid.ok ? steering.tryOut(view, seat, laid.value) : laid;
    });
}

/** What is kept and sent of a sheet that nobody may read yet: no longer for many orders than for none. */
function sizes(board: AnyBoardGame, state: object, draw: Draw): void {
  for (const moment of board.pending(state)) {
    const { seat, id: pending } = moment;
    if (moment.mode !== 'sealed' || board.together === undefined) continue;
    const view = board.viewState(state, seat);
    const written = board.doctrines.flatMap((doctrine) =>
      board.commander(view, seat, draw, doctrine),
    );
    const payloads = [moment.default, ...written].map((sheet) =>
      sheetPayload(pending, seat, sheet),
    );
    const steps = payloads.map((payload) => paddingStep(canonicalJson(payload).length));
    if (Math.max(...steps) - Math.min(...steps) > 1)
      throw new SecretShown(`${board.id}: the size of a sealed sheet at ${pending}`);
    const nonce = '0a'.repeat(32);
    const letters = payloads.map((payload) =>
      textOf({ pending, commitment: commit(nonce, payload) }),
    );
    if (new Set(letters.map(({ length }) => length)).size > 1)
      throw new SecretShown(`${board.id}: the length of a letter at ${pending}`);
  }
}

/** How often a game was held against the law. */
export interface SecrecyChecked {
  readonly positions: number;
  readonly records: number;
  /** Sealed moments whose sheets were measured. */
  readonly sealed: number;
}

/**
 * Plays a game, and at its positions exchanges what each viewer may not know: whatever the viewer is shown stays the
 * same to the letter, and so does what they learn of the next record, or that they learn nothing. Throws SecretShown.
 */
export function secrecyLaw(
  { board, orders, every, differingInSecret }: Secretive,
  game: { readonly seed: string; readonly trial: number },
): SecrecyChecked {
  const order = orders[game.trial % orders.length];
  if (order === undefined) throw new Error('The ruleset has no order to play');
  const doctrine = board.doctrines[0] ?? RANDOM_PLAYER;
  const player = (side: number) => ((game.trial >> side) % 2 === 0 ? RANDOM_PLAYER : doctrine);
  let seen = 0;
  let positions = 0;
  let records = 0;
  const sealed = new Set<string>();
  const look = (before: object, record: BattleRecord | null) => {
    for (const viewer of VIEWERS) {
      const draw = textDraws(`${game.seed}/secret/${seen}/${viewer}`, game.trial);
      const other = differingInSecret(board.copyState(before), viewer, draw);
      if (other === null) continue;
      const where = `${board.id}, game ${game.trial} of “${game.seed}”, record ${seen}, to ${viewer}`;
      const [one, two] = [shown(board, before, viewer), shown(board, other, viewer)];
      positions += 1;
      for (const what of new Set([...one.keys(), ...two.keys()]))
        if (one.get(what) !== two.get(what)) throw new SecretShown(`${where}: ${what}`);
      if (record === null) continue;
      const told = [before, other].map((state) => textOf(board.viewRecord(record, state, viewer)));
      records += 1;
      if (told[0] !== told[1]) throw new SecretShown(`${where}: what is learned of a record`);
    }
  };
  const { state } = autoplay(board, {
    checked: checkedOrder(board, order),
    seed: game.seed,
    trial: game.trial,
    players: { A: player(0), B: player(1) },
    sink(record, before) {
      seen += 1;
      const [moment] = board.pending(before);
      if (moment?.mode === 'sealed' && !sealed.has(moment.id)) {
        sealed.add(moment.id);
        sizes(board, before, textDraws(`${game.seed}/sizes/${seen}`, game.trial));
      }
      if (seen % every === 0) look(before, record);
    },
  });
  look(state, null);
  return { positions, records, sealed: sealed.size };
}
