/**
 * The yardstick of a critic: Lanchester's square law with fatigue. Each side loses `rate` × the enemy's men a turn, and
 * the rate falls by `fatigue` from turn to turn; a side that has lost the share `breaks` of its men leaves. It ignores
 * qualities and ground.
 */
export interface Lanchester {
  readonly rate: number;
  readonly fatigue: number;
  readonly breaks: number;
}

/** The model's view of a battle: men sent, and men lost as measured or recorded. */
export interface Losses {
  readonly sent: readonly [number, number];
  readonly lost: readonly [number, number];
}

/** The model's prediction for two armies: men lost by side. */
export function predicted(model: Lanchester, sent: readonly [number, number]): [number, number] {
  let [a, b] = sent;
  let { rate } = model;
  for (let turn = 0; turn < 40; turn += 1) {
    if (a <= sent[0] * (1 - model.breaks) || b <= sent[1] * (1 - model.breaks)) break;
    const [lostA, lostB] = [rate * b, rate * a];
    a = Math.max(0, a - lostA);
    b = Math.max(0, b - lostB);
    rate *= 1 - model.fatigue;
  }
  return [sent[0] - a, sent[1] - b];
}

/** Root mean square of the logarithm of predicted over actual losses: 0.3 is about a third off. */
export function errorOf(model: Lanchester, battles: readonly Losses[]): number {
  let sum = 0;
  for (const { sent, lost } of battles)
    predicted(model, sent).forEach((own, side) => {
      sum += Math.log(Math.max(1, own) / Math.max(1, lost[side] as number)) ** 2;
    });
  return Math.sqrt(sum / (2 * battles.length));
}

/** The model that fits best, by search over a grid. */
export function fitted(battles: readonly Losses[]): Lanchester {
  let best: Lanchester = { rate: 0.02, fatigue: 0.1, breaks: 0.2 };
  let least = Number.POSITIVE_INFINITY;
  for (let rate = 0.005; rate < 0.06; rate += 0.0025)
    for (let fatigue = 0; fatigue < 0.4; fatigue += 0.05)
      for (let breaks = 0.06; breaks < 0.5; breaks += 0.02) {
        const model = { rate, fatigue, breaks };
        const error = errorOf(model, battles);
        if (error >= least) continue;
        least = error;
        best = model;
      }
  return best;
}
