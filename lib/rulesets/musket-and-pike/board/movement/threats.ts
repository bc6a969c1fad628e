import { distance, facesHex } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { threatOf } from '@/lib/rulesets/musket-and-pike/rules/threat';

/** How far any unit threatens, in hexes. */
const REACH = 6;

/**
 * Threat of a side's enemies in a hex: of those who face it, and are neither routed nor disordered. Source: Threat
 * Values.
 */
export function threatAt(state: State, hex: number, side: number): number {
  const { ground, cards } = state.scenario;
  let sum = 0;
  state.p.units.forEach((unit, index) => {
    if (unit.status !== 'field' || unit.side === side || unit.routed || unit.disordered) return;
    const far = distance(ground, unit.at, hex);
    if (far > REACH || unit.crew === 'none') return;
    const kind = cards[index]?.kind;
    const arm =
      kind === 'infantry' || kind === 'cavalry'
        ? kind
        : kind === 'artillery' || kind === 'ship'
          ? 'artillery'
          : null;
    if (arm === null) return;
    const threat = threatOf(arm, arm === 'artillery' ? unit.guns : unit.men, far);
    if (threat > 0 && facesHex(state, index, hex)) sum += threat;
  });
  return sum;
}
