import { verifyHere } from '@/lib/application/verify-here';
import type { CheckAnswer, CheckQuestion } from './checking';

/**
 * The checking of an exported campaign in a thread of the browser. It asks no server: what it needs came with it.
 */
addEventListener('message', ({ data }: MessageEvent<CheckQuestion>) => {
  const answer: CheckAnswer = {
    id: data.id,
    verification: verifyHere(data.text, data.noted, data.older, data.receipt),
  };
  postMessage(answer);
});
