import { fieldIn, once } from './known';
import type { State } from './state';
import { type Engagement, engagements } from './tactics';

/** The engagements of the charge of this round (*Engagement*); none before its moves have ended. */
export function engagedIn(state: State): readonly Engagement[] {
  const { p } = state;
  if (p.choice !== 'charge') return [];
  const met = p.met.map(({ unit }) => unit).filter((unit) => p.bodies[unit] !== null);
  if (met.length === 0) return [];
  return once(state, 'engaged', () => engagements(fieldIn(state), met));
}

/** Units in combat, the attackers or the defenders, by number. */
export function inCombat(state: State, which: 'attackers' | 'defenders'): number[] {
  const units = engagedIn(state).map(({ attacker, defender }) =>
    which === 'attackers' ? attacker : defender,
  );
  return [...new Set(units)].sort((one, two) => one - two);
}
