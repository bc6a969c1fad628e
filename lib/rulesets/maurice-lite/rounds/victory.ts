import type { VictoryLevel } from '@/lib/kernel/victory-level';
import { other } from '@/lib/rulesets/maurice-lite/scene';
import type { State } from '@/lib/rulesets/maurice-lite/state';

const win = (side: 0 | 1, major: boolean): VictoryLevel =>
  side === 0 ? (major ? 'majorVictory' : 'minorVictory') : major ? 'majorDefeat' : 'minorDefeat';

/** Parts of 100 of its army morale that a side has lost. */
export function moraleLost({ scene, p }: State, side: 0 | 1): number {
  const start = scene.morale[side];
  return start === 0 ? 0 : (100 * (start - p.morale[side])) / start;
}

/**
 * How a battle stands or ended. A broken army is a major defeat; minor where the enemy has little of his own morale left.
 * At night, and where a battle is broken off: minor for who has lost little of his morale against one who has lost much.
 */
export function levelOf(state: State): VictoryLevel {
  const { p, scene } = state;
  const { minorOwn, minorEnemy, majorLeft } = scene.parameters;
  if (p.loser !== null) {
    const winner = other(p.loser);
    const left = 100 - moraleLost(state, winner);
    return win(winner, left > majorLeft);
  }
  for (const side of [0, 1] as const)
    if (moraleLost(state, side) < minorOwn && moraleLost(state, other(side)) > minorEnemy)
      return win(side, false);
  return 'draw';
}
