import { numberWord } from '../figures/format';

/** What somebody must act in: campaigns, single battles, or some of each. */
export type TurnsIn = 'campaign' | 'battle' | 'game';

/** "Your turn in two campaigns". */
export function turnText(turns: number, turnsIn: TurnsIn = 'campaign'): string {
  return `Your turn in ${numberWord(turns)} ${turnsIn}${turns === 1 ? '' : 's'}`;
}
