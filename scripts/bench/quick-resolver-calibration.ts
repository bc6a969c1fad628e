/**
 * How close generic battles of equal quality come to the yardstick of 98 decisive battles, 1700–1815: winner's loss 9.3
 * % (quartiles 4.8–17.9), loser's 21.7 % (12.5–33.5), larger army winning 53 / 66 / 69 % at up to 1.25, 1.6 and above.
 * Armies, leaders, ground and roles are drawn; quality is equal. Prints JSON.
 */
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { RATINGS } from '@/lib/battle/handoff/battle-order';
import { drawSeed, KeyedDraws } from '@/lib/chance/draws';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import { musketAndPike } from '@/tests/rulesets/musket-and-pike/support';

const ORDERS = Number(process.argv[2] ?? 240);
const TRIALS = Number(process.argv[3] ?? 20);
const draws = new KeyedDraws();

function genericOrder(index: number): { order: BattleOrder; ratio: number } {
  draws.open(drawSeed('calibration'), index);
  const u = (purpose: number) => draws.uniform(purpose);
  const ratio = 1 + u(1) * u(1) * 1.2;
  const foot = 12 + Math.floor(u(2) * 20);
  const army = (scale: number, share: number) => ({
    foot: Math.max(4, Math.round(foot * scale)),
    horse: Math.max(2, Math.round(foot * scale * share)),
    batteries: Math.max(1, Math.round(foot * scale * 0.15)),
  });
  const larger = army(ratio, 0.25 + u(4) * 0.3);
  const smaller = army(1, 0.25 + u(5) * 0.3);
  const largerIsA = u(6) < 0.5;
  const role = u(7);
  const attacker = role < 0.5 ? 'both' : role < 0.75 ? 'A' : 'B';
  const terrains = ['clear', 'clear', 'field', 'village', 'rough', 'forest'] as const;
  const wing = (purpose: number) => ({
    terrain: terrains[Math.floor(u(purpose) * terrains.length)] ?? 'clear',
    elevation: Math.floor(u(purpose + 1) * 2),
  });
  const wings =
    attacker === 'both'
      ? {}
      : { [attacker === 'A' ? 'B' : 'A']: { left: wing(20), centre: wing(22), right: wing(24) } };
  const order = exampleOrder(largerIsA ? { A: larger, B: smaller } : { A: smaller, B: larger }, {
    attacker,
    turns: 32,
    firstTurn: '09:00',
    wings,
  });
  const rating = (purpose: number) => RATINGS[1 + Math.floor(u(purpose) * 4)] ?? 'C';
  const leaders = order.leaders.map((leader, place) => ({
    ...leader,
    command: rating(32 + place * 2),
    leadership: rating(33 + place * 2),
  }));
  const men = (side: 'A' | 'B') =>
    order.units.reduce((sum, unit) => sum + (unit.side === side ? (unit.strength.men ?? 0) : 0), 0);
  const exact = largerIsA ? men('A') / men('B') : men('B') / men('A');
  return { order: { ...order, leaders }, ratio: largerIsA ? exact : -exact };
}

const winner: number[] = [];
const loser: number[] = [];
const relative: number[] = [];
const bins = [
  { below: 1.25, won: 0, decided: 0 },
  { below: 1.6, won: 0, decided: 0 },
  { below: 99, won: 0, decided: 0 },
];
const levels = [0, 0, 0, 0, 0];
let turns = 0;
for (let index = 0; index < ORDERS; index += 1) {
  const { order, ratio } = genericOrder(index);
  const batch = musketAndPike.trials(order, `calibration-${index}`, 0, TRIALS);
  turns += musketAndPike.trialReport(order, `calibration-${index}`, 0).turnsFought;
  const start = { A: 0, B: 0 };
  for (const unit of order.units) start[unit.side] += unit.strength.men ?? 0;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const level = batch.level[trial] ?? 2;
    levels[level] = (levels[level] ?? 0) + 1;
    if (level === 2) continue;
    const a = (batch.headsLost.A[trial] ?? 0) / start.A;
    const b = (batch.headsLost.B[trial] ?? 0) / start.B;
    winner.push(level > 2 ? a : b);
    loser.push(level > 2 ? b : a);
    relative.push((level > 2 ? b : a) / Math.max(1e-6, level > 2 ? a : b));
    const bin = bins.find((one) => Math.abs(ratio) < one.below);
    if (!bin) continue;
    bin.decided += 1;
    if (level > 2 === ratio > 0) bin.won += 1;
  }
}
const quartiles = (values: number[], scale: number) => {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number) =>
    Number(((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * scale).toFixed(1));
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) };
};
console.log(
  JSON.stringify(
    {
      battles: ORDERS * TRIALS,
      levelShares: levels.map((count) => Number((count / (ORDERS * TRIALS)).toFixed(3))),
      winnerLossPercent: quartiles(winner, 100),
      loserLossPercent: quartiles(loser, 100),
      loserOverWinner: quartiles(relative, 1),
      largerWins: bins.map((bin) =>
        Number(((100 * bin.won) / Math.max(1, bin.decided)).toFixed(1)),
      ),
      decided: bins.map((bin) => bin.decided),
      meanTurns: Number((turns / ORDERS).toFixed(1)),
    },
    null,
    1,
  ),
);
