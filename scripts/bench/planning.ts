/**
 * What planning costs a board page: each answer over positions of a game between `fast` commanders, of the largest battle
 * that comes with the program for every board. Processor time, which other programs lengthen little; each answer from a
 * fresh view, as the server asks. The first is asked of a program that has just opened the board and made itself ready, as
 * a server does (`first-answers.ts`). Usage: planning [positions] [ms] [ruleset]. Ends with an error where one takes longer.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getReady } from '@/lib/application/board/first-answers';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { type AnyBoardGame, overlaysOf } from '@/lib/battle/contract/board-game';
import { type CheckedOrder, checkedOrder } from '@/lib/battle/contract/checked-order';
import type { Options } from '@/lib/battle/contract/game-rules';
import { type SeatId, sideOfSeat } from '@/lib/battle/contract/seats';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import type { Json } from '@/lib/kernel/canonical-json';
import { RULESETS } from '@/lib/rulesets/registry';
import { orderAsStated } from '@/lib/strategy/order-as-stated';

export const needsDatabase = false;

/** Decisions between two positions that are asked about. */
const EVERY = 37;
/** Most pieces of a march, as on the page (`lib/application/board/plan.ts`). */
const PIECES_MAX = 120;
/** Orders of a piece that are tried out one by one, each of a fresh view. */
const ORDERS_TRIED = 5;
/** Pieces whose orders are tried out at each position. */
const PIECES_TRIED = 12;

class Enough extends Error {}

/** Answers before anything else: nobody waits here. */
function atOnce(work: Iterator<void>): void {
  while (!work.next().done);
}

/** The largest shipped battle of each board. */
function largest(): Map<string, BattleOrder> {
  const folder = path.join(process.env.ORDERLY_ROOT ?? process.cwd(), 'campaigns');
  const resolvers = new Map(RULESETS.map(({ id, quick }) => [id, quick]));
  const found = new Map<string, BattleOrder>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
    const read = readCampaignFile(readFileSync(path.join(folder, file), 'utf8'));
    if (!read.ok) throw new Error(`${file}: ${read.error[0]?.message}`);
    for (const battle of read.value.battles) {
      const order = orderAsStated(read.value, battle, resolvers);
      const board = RULESETS.find(({ id }) => id === order?.ruleset.id)?.board;
      if (!order || !board || board.takes?.(order.setup) === false) continue;
      if (!board.checkOrder(order).ok) continue;
      const known = found.get(order.ruleset.id);
      if (order.units.length > (known?.units.length ?? 0)) found.set(order.ruleset.id, order);
    }
  }
  return found;
}

interface Cost {
  sum: number;
  count: number;
  worst: number;
}

function measure(
  game: AnyBoardGame,
  checked: CheckedOrder,
  positions: number,
  most: number,
): Map<string, Cost> {
  const costs = new Map<string, Cost>();
  let asked = 0;
  /** Milliseconds of one answer; what it is asked of is prepared before. */
  const once = (prepare: () => () => unknown): number => {
    const deed = prepare();
    const start = process.cpuUsage();
    deed();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
  const timed = (name: string, prepare: () => () => unknown): void => {
    let ms = once(prepare);
    // Others on the machine lengthen some: the middle of three counts, but never at the first position.
    if (ms > most && asked > 1)
      ms = [ms, once(prepare), once(prepare)].sort((one, other) => one - other)[1] ?? ms;
    const known = costs.get(name) ?? { sum: 0, count: 0, worst: 0 };
    known.sum += ms;
    known.count += 1;
    known.worst = Math.max(known.worst, ms);
    costs.set(name, known);
  };
  const listOf = (options: Options): readonly Json[] =>
    (options.commands ?? []).map(({ command }) => command);

  function ask(state: object, seat: SeatId): void {
    const side = sideOfSeat(seat);
    const fresh = () => game.viewState(state, side);
    const pieces = game.picture(fresh()).pieces.filter((one) => one.side === side && one.at >= 0);
    const enemies = game.picture(fresh()).pieces.filter((one) => one.side !== side && one.at >= 0);
    const aim = enemies[Math.floor(enemies.length / 2)]?.at ?? 0;
    const { planning, steering } = game;
    timed('all overlays of a position', () => {
      const view = fresh();
      return () => overlaysOf(game, view, side);
    });
    const march = (name: string, ids: readonly string[]) =>
      timed(name, () => {
        const view = fresh();
        return () => planning?.march(view, seat, { pieces: ids, to: aim });
      });
    if (planning !== undefined) {
      march(
        'a march of a whole army',
        pieces.slice(0, PIECES_MAX).map(({ id }) => id),
      );
      const groups = new Map<string, string[]>();
      for (const { id, group } of pieces)
        if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), id]);
      const [group] = [...groups.values()].sort((one, other) => other.length - one.length);
      if (group !== undefined) march('a march of its largest command', group);
    }
    const { length } = pieces;
    for (let index = 0; index < Math.min(PIECES_TRIED, length); index += 1) {
      const piece = pieces[Math.floor((index * length) / Math.min(PIECES_TRIED, length))];
      if (piece === undefined) continue;
      if (planning !== undefined) {
        timed('“why not” for a piece', () => {
          const view = fresh();
          return () => planning.whyNot(view, seat, piece.id, aim);
        });
        const orders = listOf(game.options(state, seat, piece.id));
        timed('all orders of a piece tried out', () => {
          const view = fresh();
          return () => {
            for (const order of orders) planning.tryOut(view, seat, order);
          };
        });
        for (const order of orders.slice(0, ORDERS_TRIED))
          timed('an order tried out', () => {
            const view = fresh();
            return () => planning.tryOut(view, seat, order);
          });
      }
      if (steering !== undefined)
        for (const by of [500, 2_000, 6_000])
          for (const act of [
            { kind: 'ahead', by },
            { kind: 'to', x: 4_000 * index, y: 2 * by },
          ] as const) {
            const laid = steering.lay(fresh(), seat, piece.id, [act]);
            if (laid.ok)
              timed('an order by hand tried out', () => {
                const view = fresh();
                return () => steering.tryOut(view, seat, laid.value);
              });
          }
    }
    const { picking } = game;
    const picks = picking?.picks(fresh(), seat) ?? null;
    if (picking !== undefined && picks !== null)
      for (const count of [0, 1, 3, 8]) {
        const picked = pieces.slice(0, Math.min(count, picks.pieces)).map(({ id }) => id);
        timed('cards and pieces picked', () => {
          const view = fresh();
          return () => picking.tryOut(view, seat, { cards: [], pieces: picked, place: null });
        });
      }
  }

  let moment = '';
  let decided = 0;
  for (let trial = 0; asked < positions; trial += 1)
    try {
      autoplay(game, {
        checked,
        seed: 'planning',
        trial,
        players: { A: 'fast', B: 'fast' },
        sink(_record, before) {
          const waiting = game.pending(before)[0];
          if (waiting === undefined) return;
          const now = waiting.mode === 'sealed' ? waiting.id : `${waiting.id}/${decided}`;
          decided += 1;
          if (now === moment || (waiting.mode !== 'sealed' && decided % EVERY !== 0)) return;
          moment = now;
          if (asked === 0) getReady(game, before, atOnce);
          asked += 1;
          for (const { seat } of game.pending(before)) ask(before, seat);
          if (asked >= positions) throw new Enough();
        },
      });
    } catch (stopped) {
      if (!(stopped instanceof Enough)) throw stopped;
    }
  return costs;
}

export function run([positions = '24', most = '50', only]: readonly string[]): void {
  const round = (ms: number) => Math.round(10 * ms) / 10;
  for (const [id, order] of largest()) {
    const game = RULESETS.find((one) => one.id === id)?.board;
    if (game === undefined || (only !== undefined && only !== id)) continue;
    console.log(`${id}: ${order.title}, ${order.units.length} units`);
    for (const [name, { sum, count, worst }] of measure(
      game,
      checkedOrder(game, order),
      Number(positions),
      Number(most),
    )) {
      console.log(
        `  ${name}: mean ${round(sum / count)} ms, worst ${round(worst)} ms, ${count} times`,
      );
      if (worst > Number(most)) process.exitCode = 1;
    }
  }
}
