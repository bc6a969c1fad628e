import { campaignDefinitionSchema } from '@/lib/campaign/definition/definition';
import { drawSeed, KeyedDraws } from '@/lib/chance/draws';
import { battleLevels } from '@/lib/strategy/battle-levels';
import { matrixGame, solveMatrixGame } from '@/lib/strategy/matrix-game';
import { solveCampaign } from '@/lib/strategy/solve';
import { eliminate } from './kernels/elimination';
import { inTurn, median, processorMs } from './kernels/paired';

/**
 * Solving campaigns of 200 situations with 5 choices a side, and matrix games of 8 × 8, compared with the elimination
 * of dense matrices in the same run.
 *
 * npm run bench -- solve
 */
export const needsDatabase = false;

/** One unit of the yardstick: 20 matrices of 150 rows eliminated. */
const yardstick = () => eliminate(150, 20);
/** Campaigns at worst, in units of the yardstick. */
const RATIO_MAX = 25;

const draws = new KeyedDraws();

/** `marches`: share of the meetings that lead on without a battle. */
function madeUp(
  situations: number,
  choices: number,
  backward: boolean,
  marches: number,
  trial: number,
) {
  draws.open(drawSeed('bench/solve'), trial);
  let key = 0;
  const uniform = () => draws.uniform(key++);
  const name = (index: number) => `s${index}`;
  const targetOf = (from: number): string => {
    if (uniform() < 0.1 || (!backward && from === situations - 1))
      return ['won', 'lost', 'even'][Math.floor(uniform() * 3)] ?? 'even';
    const to = backward
      ? Math.floor(uniform() * situations)
      : from + 1 + Math.floor(uniform() * (situations - from - 1));
    return name(to);
  };
  const battles: object[] = [];
  const list = Array.from({ length: situations }, (_, at) => {
    const side = Array.from({ length: choices }, (_, index) => ({
      id: `c${index}`,
      title: `Choice ${index}`,
    }));
    const meetings = side.flatMap((a) =>
      side.map((b) => {
        if (uniform() < marches) return { A: a.id, B: b.id, next: targetOf(at) };
        // A file holds at most 1,000 battles, so later meetings of a campaign with cycles lead to earlier ones again.
        if (battles.length >= 1_000)
          return backward
            ? { A: a.id, B: b.id, battle: `b${Math.floor(uniform() * 1_000)}` }
            : { A: a.id, B: b.id, next: targetOf(at) };
        const weights = Array.from({ length: 5 }, () => 0.05 + uniform());
        const sum = weights.reduce((total, weight) => total + weight, 0);
        const id = `b${battles.length}`;
        const [majorDefeat, minorDefeat, draw, minorVictory, majorVictory] = weights.map(() =>
          targetOf(at),
        );
        battles.push({
          id,
          title: id,
          odds: weights.map((weight) => weight / sum),
          branches: { majorDefeat, minorDefeat, draw, minorVictory, majorVictory },
        });
        return { A: a.id, B: b.id, battle: id };
      }),
    );
    return { id: name(at), title: name(at), choices: { A: side, B: side }, meetings };
  });
  return campaignDefinitionSchema.parse({
    format: 'orderly-book/campaign',
    formatVersion: 1,
    id: 'bench',
    title: 'Bench',
    sides: { A: { name: 'North' }, B: { name: 'South' } },
    situations: list,
    battles,
    conclusions: [
      { id: 'won', title: 'Won', value: 1 },
      { id: 'lost', title: 'Lost', value: -1 },
      { id: 'even', title: 'Even', value: 0 },
    ],
  });
}

const KINDS = [
  ['without circles', false, 0.4],
  ['all in one circle', true, 0.4],
  ['all in one circle, three meetings of four without a battle', true, 0.75],
  ['all in one circle, no chance anywhere (sides can stall)', true, 1],
] as const;
const TRIALS = 15;

export function run(): void {
  eliminate(150, 20);
  const missed = KINDS.filter((kind) => !solvesInTime(kind)).map(([title]) => title);
  matrixGames();
  if (missed.length > 0)
    throw new Error(`Slower than ${RATIO_MAX} yardsticks: ${missed.join('; ')}`);
}

function solvesInTime([title, backward, marches]: (typeof KINDS)[number]): boolean {
  const ratios: number[] = [];
  let slowestMs = 0;
  let gap = 0;
  let residual = 0;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const definition = madeUp(200, 5, backward, marches, trial);
    const unit = processorMs(yardstick);
    const cost = processorMs(() => {
      const levels = battleLevels(definition, 'sampled', new Map());
      const solved = levels.ok ? solveCampaign(definition, levels.value) : levels;
      if (!solved.ok) throw new Error(solved.error.message);
      gap = Math.max(gap, solved.value.exploitability);
      residual = Math.max(residual, solved.value.residual);
    });
    ratios.push(cost / unit);
    slowestMs = Math.max(slowestMs, cost);
  }
  const worst = Math.max(...ratios);
  console.log(
    `200 situations, 5 × 5, ${title}: ${median(ratios).toFixed(1)} yardsticks at the median, ${worst.toFixed(1)} at worst (wanted at most ${RATIO_MAX}; ${slowestMs.toFixed(0)} ms); ` +
      `exploitability at most ${gap.toExponential(1)}, residual ${residual.toExponential(1)}`,
  );
  return worst <= RATIO_MAX;
}

function matrixGames(): void {
  const games = Array.from({ length: 1_000 }, (_, trial) => {
    draws.open(drawSeed('bench/matrix'), trial);
    return matrixGame(
      Array.from({ length: 8 }, (_, row) =>
        Array.from({ length: 8 }, (_, column) => draws.uniform(8 * row + column)),
      ),
    );
  });
  let widest = 0;
  const { subjectMs, ratio } = inTurn(() => {
    for (const game of games) {
      const solved = solveMatrixGame(game);
      widest = Math.max(widest, solved.upper - solved.lower);
    }
  }, yardstick);
  console.log(
    `1,000 matrix games 8 × 8: ${ratio.toFixed(2)} yardsticks (${subjectMs.toFixed(1)} µs each), duality gap at most ${widest.toExponential(1)} (wanted: below 1e-9)`,
  );
}
