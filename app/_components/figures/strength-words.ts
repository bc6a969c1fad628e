import { type Heads, headWord } from '@/lib/battle/handoff/heads';
import { counted } from '@/lib/campaign/figures';
import { figure } from './format';

/** An army in words, “31,400 men, 76 guns”: `men` of what it is counted in, default men; no guns where there are none. */
export function strengthWords(
  { men, guns }: { readonly men: number; readonly guns: number },
  heads: Heads = 'men',
): string {
  const present = `${figure(men)} ${headWord(heads, men)}`;
  return guns === 0 ? present : `${present}, ${counted(guns, 'gun')}`;
}

/** What a chart of strengths counts: “men with the colours”, “points”. */
export const countedIn = (heads: Heads = 'men'): string =>
  heads === 'men' ? 'men with the colours' : heads;
