import type { Card } from '@/lib/rulesets/maurice-lite/cards';
import { eligible, fits } from '@/lib/rulesets/maurice-lite/cards-in-play';
import type { Command } from '@/lib/rulesets/maurice-lite/commands';
import { cardOf } from '@/lib/rulesets/maurice-lite/deck';
import type { WindowKind } from '@/lib/rulesets/maurice-lite/facts';
import { type State, standOf } from '@/lib/rulesets/maurice-lite/state';
import { volleysOf } from './shooting';

const LEAVE: Command = { type: 'answer', card: null };

/** What a card must be worth to be played rather than kept for its span. */
const LEAST = 0.4;

/** What playing a card in a window is worth, and on whom; null: it is better kept. */
function playWorth(
  state: State,
  side: 0 | 1,
  card: Card,
): { readonly worth: number; readonly units?: readonly number[] } | null {
  const { effect } = card;
  const { p } = state;
  const enemy = side === 0 ? 1 : 0;
  if (effect === null) return null;
  switch (effect.kind) {
    case 'volley': {
      const whose = effect.amount > 0 ? side : enemy;
      // A pip more is a sixth more hits, half of which disrupt.
      const { dice } = volleysOf(state, whose);
      return { worth: dice / 12 };
    }
    case 'bombardment': {
      const guns = p.force.length;
      return { worth: (p.side === side) === effect.amount > 0 ? guns / 12 : 0 };
    }
    case 'easyGoing':
      return null;
    case 'rally': {
      const lost = p.force.reduce((sum, unit) => sum + (p.disr[unit] as number), 0);
      return { worth: (p.side === side) === effect.amount > 0 ? lost / 6 : 0 };
    }
    case 'combat': {
      const open = [...eligible(state, side, effect)];
      if (open.length === 0) return null;
      // Those who are worst off matter most: a pip there decides whether they break.
      open.sort((one, other) => (p.disr[other] as number) - (p.disr[one] as number) || one - other);
      const units = open.slice(0, effect.units);
      return { worth: 0.45 * Math.abs(effect.amount) * units.length, units };
    }
    case 'unexpectedDelay':
      // A march put off for a round is worth little: it is kept for a charge.
      return { worth: p.choice === 'charge' ? 0.5 + 0.3 * p.force.length : 0.04 * p.force.length };
    case 'roughGoing':
      return { worth: p.choice === 'charge' ? 0.3 : 0.05 * p.force.length };
    case 'firstFire': {
      const own = volleysOf(state, side);
      return { worth: 0.25 * own.worth };
    }
    default:
      return null;
  }
}

/** The answer to a window: the card that is worth most there, if it is worth its span; else none. */
export function answerTo(state: State, side: 0 | 1): Command {
  const { p, scene } = state;
  const window = p.phase as WindowKind;
  let best: Command = LEAVE;
  let most = LEAST + (p.hands[side].length <= 2 ? 0.3 : 0);
  for (const id of p.hands[side]) {
    if (id < 0) continue;
    const card = cardOf(id);
    if (!fits(state, window, side, card)) continue;
    const play = playWorth(state, side, card);
    if (play === null || play.worth <= most) continue;
    most = play.worth;
    const units = play.units?.filter((unit) => standOf(state, unit) !== null);
    best =
      units === undefined
        ? { type: 'answer', card: id }
        : { type: 'answer', card: id, units: units.map((unit) => scene.units[unit]?.id ?? '') };
  }
  return best;
}
