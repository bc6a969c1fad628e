import type { Json } from '@/lib/kernel/canonical-json';
import { inCover } from '@/lib/rulesets/shambattle/combat';
import { answers, standingAnswer } from '@/lib/rulesets/shambattle/results';
import type { State } from '@/lib/rulesets/shambattle/state';
import { BRIDGE } from '@/lib/rulesets/shambattle/terrain';

/**
 * Retreat or lose: a stand stays where it holds a town, a bridge or works and has points to spare; elsewhere it goes
 * back, because ground comes cheaper than points.
 */
export function resultAnswer(state: State, doctrine: string): Json {
  const { p, scene } = state;
  const open = answers(state);
  const standing = standingAnswer(state);
  const [head] = p.queue;
  let chosen = standing;
  if (doctrine !== 'greedy' && head !== undefined) {
    const back = open.find(({ by }) => by === 'retreat');
    if (back !== undefined) {
      const at = p.at[back.unit] as number;
      const assaults = p.fight[back.unit] as number;
      const holds =
        assaults < 0 &&
        (inCover(state, at) || p.terrain[at] === BRIDGE || scene.townHexes.includes(at));
      const spare = (p.sp[back.unit] as number) > 2;
      chosen = holds && spare && head.close ? (standing ?? back) : back;
    }
  }
  const answer = chosen ?? open[0];
  return {
    type: 'take',
    unit: scene.ids[answer?.unit ?? 0] ?? '',
    by: answer?.by ?? 'lose',
  };
}
