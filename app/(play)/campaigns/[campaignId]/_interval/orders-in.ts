import { answerOf } from '@/lib/application/rounds/interval-answer';
import { intervalAnswerText } from '@/lib/campaign/interval/answers';
import { ordersOf } from './orders-of';

/** The orders that the form holds, as they are sealed; null: they cannot be read. */
export function ordersIn(form: FormData): string | null {
  const answer = answerOf(ordersOf(form));
  return answer.ok ? intervalAnswerText(answer.value) : null;
}
