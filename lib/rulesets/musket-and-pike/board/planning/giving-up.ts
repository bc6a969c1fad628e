import { counted, thousands } from '@/lib/rulesets/musket-and-pike/board/names';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { chaseOf, gunsLeft, suffers } from '@/lib/rulesets/musket-and-pike/board/upkeep/pursuit';

/** What giving up the field would cost a side as the armies stand now, as far as it knows, by a pursuit of usual force. */
export function pursuitExpected(
  state: State,
  side: 0 | 1,
): {
  readonly men: number;
  readonly guns: number;
  readonly running: number;
  readonly horse: number;
} {
  const chase = chaseOf(state, side);
  const { pursuitMissingPercent } = state.scenario.parameters;
  let [men, guns, running] = [0, 0, 0];
  for (const unit of chase.near.keys()) {
    const now = state.unit(unit);
    const { taken, part, way } = suffers(state, side, chase, unit);
    if (now.routed) running += now.men;
    if (!chase.anybody) continue;
    men += now.men * Math.min(1, part * (taken + (way * pursuitMissingPercent) / 100));
    guns += Math.min(now.guns, now.guns * gunsLeft(state, chase, unit, taken));
  }
  return { men, guns, running, horse: chase.horse };
}

/** What the commander of a side is told before giving up the field. */
export function givingUpWords(state: State, side: 0 | 1): readonly string[] {
  const { men, guns, running, horse } = pursuitExpected(state, side);
  const last = state.p.turn === state.scenario.turns && state.p.half === 1;
  const loss = [
    ...(men >= 5 ? [`about ${thousands(Math.round(men / 10) * 10)} men`] : []),
    ...(guns >= 0.5 ? [counted(Math.round(guns), 'gun')] : []),
  ].join(' and ');
  return [
    `The battle ends ${last ? 'with this turn' : 'after the enemy’s next turn'}; the field and all objectives are then the enemy’s. At best it is drawn.`,
    'Until then your units march and fire, and attack nobody.',
    `As the armies stand, a pursuit takes ${loss || 'hardly anybody'}: ${running === 0 ? 'none' : thousands(running)} of yours run, ${thousands(Math.round(horse))} fresh horse can follow.`,
  ];
}
