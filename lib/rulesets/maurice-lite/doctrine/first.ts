import { cardOf, spanOf } from '@/lib/rulesets/maurice-lite/deck';
import { fieldIn } from '@/lib/rulesets/maurice-lite/known';
import { type State, standOf } from '@/lib/rulesets/maurice-lite/state';
import { cincPlace, nearEnemy } from '@/lib/rulesets/maurice-lite/tactics';
import { bestCharges, chargesWorth } from './charging';
import type { CincMove, Judgement } from './judgement';
import { bestMarch, wantsToGo } from './marching';
import { apart, gapTo, seenIn } from './sight';
import { costOf } from './worth';

/** A march is worth this part of the way that units still want to go. */
const WAY_WORTH = 0.16;

/** Chance that each disruption is rallied, before what cards add. */
const RALLIED = { near: 1 / 3, away: 1 / 2 } as const;

/** Base widths that a commander must come nearer to their army, on average, for a card. */
const CINC_GAIN = 4;

/** The commander goes behind the part of the army that has most to do, if a card can be spared. */
function cincOf(state: State, side: 0 | 1): CincMove | null {
  const { p } = state;
  const hand = p.hands[side];
  if (hand.length < 4) return null;
  const own = seenIn(state)[side];
  const enemies = seenIn(state)[side === 0 ? 1 : 0];
  if (own.length === 0 || enemies.length === 0) return null;
  let [sum, x, y] = [0, 0, 0];
  const weights = own.map(({ spot, stand }) => {
    const far = Math.min(...enemies.map((enemy) => gapTo(spot.front, enemy.spot)));
    const weight = (stand.arm === 'guns' ? 0.5 : 1) / (4 + far);
    sum += weight;
    x += weight * spot.middle[0];
    y += weight * spot.middle[1];
    return weight;
  });
  const farFrom = (at: readonly [number, number]): number =>
    own.reduce(
      (total, { spot }, index) => total + (weights[index] as number) * apart(spot.middle, at),
      0,
    ) / sum;
  const now = farFrom(p.cincs[side]);
  const back = side === 0 ? -1 : 1;
  let best: readonly [number, number] | null = null;
  let least = now - CINC_GAIN;
  for (const behind of [2_500, 3_500, 5_000])
    for (const aside of [0, -2_500, 2_500, -5_000, 5_000]) {
      const at = [Math.round(x / sum) + aside, Math.round(y / sum) + back * behind] as const;
      const far = farFrom(at);
      if (far >= least || cincPlace(fieldIn(state), side, at[0], at[1]) !== null) continue;
      [best, least] = [at, far];
    }
  if (best === null) return null;
  const spans = [...hand].sort(
    (one, other) => cardOf(one).span - cardOf(other).span || one - other,
  );
  const card = spans[0] as number;
  // A hand that reaches nobody is no use where it is; any other keeps what it needs for the next round.
  return spanOf(hand) - cardOf(card).span < 12 ? null : { card, x: best[0], y: best[1] };
}

/**
 * The judgement of version 1.
 *
 * @param most charges tried for each unit
 * @param many whether many ways to march are tried
 */
export function firstJudgement(most: number, many: boolean): Judgement {
  return {
    name: `${most}`,
    charges(state, force) {
      const best = bestCharges(state, force, most);
      if (best.length === 0) return [];
      return [{ units: best.map(({ unit }) => unit), worth: chargesWorth(state, best) }];
    },
    march: (state, force) =>
      force.reduce((sum, unit) => sum + WAY_WORTH * wantsToGo(state, unit), 0),
    rallied(state, unit) {
      const stand = standOf(state, unit);
      return stand !== null && nearEnemy(fieldIn(state), stand) ? RALLIED.near : RALLIED.away;
    },
    cost: (_state, _action, cards) => costOf(cards),
    nextCharge: (state, left) => bestCharges(state, left, most)[0]?.order ?? null,
    nextMarch: (state, unit) => bestMarch(state, unit, many),
    cinc: cincOf,
  };
}
