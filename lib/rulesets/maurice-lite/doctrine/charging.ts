import { disrMost, type Stand } from '@/lib/rulesets/maurice-lite/body';
import { fieldIn, onField } from '@/lib/rulesets/maurice-lite/known';
import type { MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import { type State, standOf } from '@/lib/rulesets/maurice-lite/state';
import { chargesOf, groundUnder } from '@/lib/rulesets/maurice-lite/tactics';
import { holds, isPosted } from './posts';
import { behindFront, spotOf } from './sight';
import { breakOf, duel, lossOf } from './worth';

/** A charge that a unit can make, with what it meets. */
export interface Charge {
  readonly unit: number;
  readonly order: MoveOrder;
  readonly met: readonly number[];
  /** Combat score before the die, as far as it is known before all have moved. */
  readonly score: number;
  /** Enemies whom it takes in flank or rear. */
  readonly flanks: readonly number[];
}

/** What it costs who has only to hold to leave a post, in disruptions of a fresh unit. */
const LEAVING = 1;

const basicOf = ({ arm }: Stand): number => (arm === 'guns' ? 1 : 6);

/** A defender's score before the die when it is attacked in front. */
function defending(state: State, stand: Stand): number {
  const ground = groundUnder(state.scene.table, stand);
  return Math.max(0, basicOf(stand) - stand.disr - (ground.bad ? 2 : 0));
}

/** The charges of a unit, at most `most` of them. */
export const chargesBy = (state: State, unit: number, most: number): readonly Charge[] =>
  onField(state, `doctrine charges ${unit} ${most}`, () => {
    const stand = standOf(state, unit);
    if (stand === null) return [];
    return chargesOf(fieldIn(state), unit, most).map(({ order, result }): Charge => {
      const spot = spotOf(result.body);
      const there = { ...stand, body: result.body, disr: stand.disr + result.disr };
      const ground = groundUnder(state.scene.table, there);
      const flanks = result.met.filter((enemy) => {
        const other = standOf(state, enemy);
        return other !== null && behindFront(spot.front, spotOf(other.body));
      });
      const covered = result.met.some((enemy) => {
        const other = standOf(state, enemy);
        if (other === null || other.arm === 'horse') return false;
        return groundUnder(state.scene.table, other).difficult;
      });
      const score = Math.max(
        0,
        basicOf(stand) - there.disr - (ground.bad ? 2 : 0) - (covered ? 2 : 0),
      );
      return { unit, order, met: result.met, score, flanks };
    });
  });

/** What charges together are worth: what they may cost the enemy less what they may cost oneself. */
export function chargesWorth(state: State, charges: readonly Charge[]): number {
  const targets = [...new Set(charges.flatMap(({ met }) => met))];
  const scores = new Map<number, number>();
  let worth = 0;
  for (const target of targets) {
    const stand = standOf(state, target);
    if (stand === null) continue;
    const on = charges.filter(({ met }) => met.includes(target));
    const alone = on.filter(({ met }) => met.length === 1).length;
    const flanked =
      on.some(({ flanks }) => flanks.includes(target)) || stand.formation === 'column';
    const score = Math.max(
      0,
      defending(state, stand) - (on.length > 1 ? alone : 0) - (flanked ? 6 : 0),
    );
    scores.set(target, score);
    const best = Math.max(...on.map((one) => one.score));
    const { doubles, beats, not } = duel(best, score);
    worth += doubles * breakOf(stand) + beats * lossOf(stand, 2) + not * lossOf(stand, 1);
  }
  for (const { unit, met, score } of charges) {
    const stand = standOf(state, unit);
    if (stand === null) continue;
    const outnumbered = met.length > 1 ? met.length - 1 : 0;
    let safe = 1;
    for (const target of met)
      safe *= 1 - duel(Math.max(0, score - outnumbered), scores.get(target) ?? 6).not;
    worth -= safe * lossOf(stand, 1) + (1 - safe) * lossOf(stand, 2);
    if (stand.disr >= disrMost(stand.arm) - 1) worth -= 0.5;
    if (holds(state, stand.side) && isPosted(state, stand)) worth -= LEAVING;
  }
  return worth;
}

/** The charges of a force that are worth most: for each unit the best by itself, left out where that is no gain. */
export function bestCharges(
  state: State,
  units: readonly number[],
  most: number,
): readonly Charge[] {
  const chosen: Charge[] = [];
  for (const unit of units) {
    const all = chargesBy(state, unit, most);
    let best: Charge | null = null;
    let gain = Number.NEGATIVE_INFINITY;
    const before = chargesWorth(state, chosen);
    for (const one of all) {
      const worth = chargesWorth(state, [...chosen, one]) - before;
      if (worth > gain) [best, gain] = [one, worth];
    }
    if (best !== null && gain > -0.2) chosen.push(best);
  }
  return chosen;
}
