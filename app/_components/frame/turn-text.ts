import { numberWord } from '@/app/_components/figures/format';

/** What the user must act in: campaigns, single battles, or both. */
export type TurnsIn = 'campaign' | 'battle' | 'game';

/** "Your turn in two campaigns". */
export function turnText(turns: number, turnsIn: TurnsIn = 'campaign'): string {
  return `Your turn in ${numberWord(turns)} ${turnsIn}${turns === 1 ? '' : 's'}`;
}
