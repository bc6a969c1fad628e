/**
 * What planning costs a board page: each answer over positions of a game between `fast` commanders, of the largest battle
 * that comes with the program for every board. Processor time, which other programs do not lengthen; each answer from a
 * fresh view, as the server asks. Usage: planning [positions] [ms] [ruleset]. Ends with an error where one takes longer.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

/** Positions that are left out: the first calls of a program are slow. */
const WARM = 3;
/** Decisions between two positions that are asked about. */
const EVERY = 37;
/** Most pieces of a march, as on the page (`lib/application/board/plan.ts`). */
const PIECES_MAX = 120;
/** Pieces whose orders are tried out at each position. */
const PIECES_TRIED = 12;

class Enough extends Error {}

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

function measure(game: AnyBoardGame, checked: CheckedOrder, positions: number): Map<string, Cost> {
  const costs = new Map<string, Cost>();
  let asked = 0;
  const timed = <Answer>(name: string, deed: () => Answer): Answer => {
    const start = process.cpuUsage();
    const answer = deed();
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1_000;
    if (asked <= WARM) return answer;
    const known = costs.get(name) ?? { sum: 0, count: 0, worst: 0 };
    known.sum += ms;
    known.count += 1;
    known.worst = Math.max(known.worst, ms);
    costs.set(name, known);
    return answer;
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
    const whole = fresh();
    timed('all overlays of a position', () => overlaysOf(game, whole, side));
    if (planning !== undefined) {
      const view = fresh();
      const ids = pieces.slice(0, PIECES_MAX).map(({ id }) => id);
      timed(`a march of a whole army`, () => planning.march(view, seat, { pieces: ids, to: aim }));
      const groups = new Map<string, string[]>();
      for (const { id, group } of pieces)
        if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), id]);
      const [group] = [...groups.values()].sort((one, other) => other.length - one.length);
      const other = fresh();
      if (group !== undefined)
        timed('a march of its largest command', () =>
          planning.march(other, seat, { pieces: group, to: aim }),
        );
    }
    const { length } = pieces;
    for (let index = 0; index < Math.min(PIECES_TRIED, length); index += 1) {
      const piece = pieces[Math.floor((index * length) / Math.min(PIECES_TRIED, length))];
      if (piece === undefined) continue;
      if (planning !== undefined) {
        const refusing = fresh();
        timed('“why not” for a piece', () => planning.whyNot(refusing, seat, piece.id, aim));
        const orders = listOf(game.options(state, seat, piece.id));
        const view = fresh();
        timed('all orders of a piece tried out', () => {
          for (const order of orders)
            timed('an order tried out', () => planning.tryOut(view, seat, order));
        });
      }
      if (steering !== undefined)
        for (const by of [500, 2_000, 6_000]) {
          const laid = steering.lay(fresh(), seat, piece.id, [{ kind: 'ahead', by }]);
          const view = fresh();
          if (laid.ok)
            timed('an order by hand tried out', () => steering.tryOut(view, seat, laid.value));
          const pointed = steering.lay(fresh(), seat, piece.id, [
            { kind: 'to', x: 4_000 * index, y: 2 * by },
          ]);
          const again = fresh();
          if (pointed.ok)
            timed('an order by hand tried out', () => steering.tryOut(again, seat, pointed.value));
        }
    }
    const { picking } = game;
    const picks = picking?.picks(fresh(), seat) ?? null;
    if (picking !== undefined && picks !== null)
      for (const count of [0, 1, 3, 8]) {
        const view = fresh();
        const picked = pieces.slice(0, Math.min(count, picks.pieces)).map(({ id }) => id);
        timed('cards and pieces picked', () =>
          picking.tryOut(view, seat, { cards: [], pieces: picked, place: null }),
        );
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
    )) {
      console.log(
        `  ${name}: mean ${round(sum / count)} ms, worst ${round(worst)} ms, ${count} times`,
      );
      if (worst > Number(most)) process.exitCode = 1;
    }
  }
}
