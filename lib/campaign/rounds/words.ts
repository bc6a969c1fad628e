import { isOwn, type Wording, type WordingContext } from '@/lib/campaign/wording';
import type { AnswerSealed } from './events';

/** That a side has sealed, or has changed its mind: never what. `purpose`: what the orders are for, if that is said. */
export function sealWords(
  { side, again }: AnswerSealed,
  { viewer, names }: WordingContext,
  what: 'orders' | 'answer',
  { purpose = '', until = 'until both sides have decided' } = {},
): Wording {
  const own = isOwn(viewer, side);
  return {
    kind: 'seal',
    title: `${names[side]} seals its ${what}${purpose}`,
    text: again
      ? `${own ? 'You have' : `${names[side]} has`} thought again, and sealed ${own ? 'your' : 'its'} ${what} anew.`
      : `${own ? 'Your' : 'Its'} ${what} ${what === 'orders' ? 'lie' : 'lies'} sealed ${until}.`,
    side,
  };
}
