/**
 * What opening a sealed moment costs: both sheets held against their commitments, carried out together, folded onto the
 * battle. Whole games of Shambattle between `fast` commanders; the mean and the worst in milliseconds of processor time,
 * which other programs do not lengthen, and as a multiple of a copy of the same position. Usage: opened-moments [games] [ms]. Ends with an error where one takes longer.
 */
import type { SeatId } from '@/lib/battle/contract/seats';
import { type BoardBattle, boardPending, foldBoard } from '@/lib/battle/stream/battle';
import { type BoardDice, openBoard } from '@/lib/battle/stream/decide';
import type { BoardEvent } from '@/lib/battle/stream/events';
import {
  artificialSheet,
  momentToOpen,
  type OpenedSheet,
  openMoment,
  sealSheet,
} from '@/lib/battle/stream/sealed';
import { sheetPayload } from '@/lib/battle/stream/sheet-payload';
import { artificialTurn } from '@/lib/battle/stream/turn';
import { commit } from '@/lib/chance/commitment';
import { boardDie } from '@/lib/chance/keyed-dice';
import type { Result } from '@/lib/kernel/result';
import { shambattle } from '@/lib/rulesets/shambattle/game';
import { shambattleOrder } from '@/lib/rulesets/shambattle/order-of-battle';

export const needsDatabase = false;

/** Moments that are left out: the first calls of a program are slow. */
const WARM = 3;
/** Copies in one measurement: a clock of processor time ticks seldom. */
const COPIES = 500;
const NONCE = { A: 'a0'.repeat(32), B: 'b0'.repeat(32) } as const;

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
};

export function run([games = '2', most = '50']: readonly string[]): void {
  const opened: number[] = [];
  const copied: number[] = [];
  const timed = <Answer>(into: number[], deed: () => Answer): Answer => {
    const start = process.cpuUsage();
    const answer = deed();
    const { user, system } = process.cpuUsage(start);
    into.push((user + system) / 1_000);
    return answer;
  };
  for (let game = 0; game < Number(games); game += 1) {
    const seed = game.toString(16).padStart(2, '0').repeat(32);
    const dice: BoardDice = (position, key) => boardDie(3, seed, position, key);
    const fast = { kind: 'artificial', doctrine: 'fast' } as const;
    const opening = openBoard(shambattle, shambattleOrder(), { A: fast, B: fast }, dice);
    const fold = (before: BoardBattle | null, events: readonly BoardEvent[]): BoardBattle =>
      foldBoard(before, events, () => shambattle);
    let battle = fold(null, [value(opening)]);
    let sheets = new Map<SeatId, OpenedSheet>();
    while (boardPending(battle).length > 0) {
      const sheet = artificialSheet(battle, dice);
      if (sheet === null) {
        battle = fold(battle, artificialTurn(battle, dice));
        continue;
      }
      const seat = boardPending(battle).find((one) => one.seat === sheet.side)?.seat ?? sheet.side;
      const nonce = NONCE[sheet.side];
      const payload = sheetPayload(sheet.pending, seat, sheet.command);
      const sealed = value(sealSheet(battle, { ...sheet, commitment: commit(nonce, payload) }));
      sheets.set(seat, { command: sheet.command, nonce });
      battle = fold(battle, [sealed]);
      if (momentToOpen(battle) === null) continue;
      const before = battle;
      timed(copied, () => {
        for (let copy = 0; copy < COPIES; copy += 1) before.ruleset.copyState(before.state);
      });
      battle = timed(opened, () => fold(before, [value(openMoment(before, sheets, dice))]));
      sheets = new Map();
    }
  }
  const counted = opened.slice(WARM);
  const mean = (times: readonly number[]) =>
    times.reduce((sum, ms) => sum + ms, 0) / Math.max(1, times.length);
  const worst = Math.max(...counted);
  const copy = mean(copied.slice(WARM)) / COPIES;
  console.log(
    `a sealed moment opened: mean ${mean(counted).toFixed(1)} ms, worst ${worst.toFixed(1)} ms (wanted under ${most}), ${counted.length} times; ` +
      `${(mean(counted) / copy).toFixed(0)} times a copy of the position (${(1_000 * copy).toFixed(0)} µs)`,
  );
  if (!(worst < Number(most))) throw new Error('A sealed moment opens more slowly than wanted');
}
