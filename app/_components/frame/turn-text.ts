import { capital, numberWord } from '@/app/_components/figures/format';

/** What the user must act in: campaigns, single battles, several kinds; or challenges that they must answer. */
export type TurnsIn = 'campaign' | 'battle' | 'game' | 'challenge';

/** "Your turn in two campaigns", "One challenge to answer". */
export function turnText(turns: number, turnsIn: TurnsIn = 'campaign'): string {
  if (turnsIn === 'challenge')
    return `${capital(numberWord(turns))} challenge${turns === 1 ? '' : 's'} to answer`;
  return `Your turn in ${numberWord(turns)} ${turnsIn}${turns === 1 ? '' : 's'}`;
}
