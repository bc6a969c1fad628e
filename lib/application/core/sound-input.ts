import type { z } from 'zod';
import { WrongStoreKey } from '@/lib/event-store/data-keys';
import { refuse } from '@/lib/kernel/result';
import { logFault } from '@/lib/log/log';
import { type Answer, refuseAll } from './refusal';

/** Faults that one refusal names at most. */
const FAULTS_TOLD = 20;

/** Goes on with sound input, or refuses INVALID_INPUT with the path of each field that is none. */
export async function withSound<T, R>(
  shape: z.ZodType<T>,
  input: unknown,
  goOn: (sound: T) => Promise<Answer<R>>,
): Promise<Answer<R>> {
  const checked = shape.safeParse(input);
  if (checked.success) return withRightKey(() => goOn(checked.data));
  const message = 'The page sent what it should not have; load it again.';
  const faults = checked.error.issues.slice(0, FAULTS_TOLD).map((issue) => ({
    code: 'INVALID_INPUT',
    message: 'This field cannot be read.',
    path: issue.path.map(String).join('.').slice(0, 200),
  }));
  return refuseAll('INVALID_INPUT', message, faults);
}

/** Refuses WRONG_STORE_KEY, and tells the log, where what is sealed cannot be opened or added to. */
async function withRightKey<R>(goOn: () => Promise<Answer<R>>): Promise<Answer<R>> {
  try {
    return await goOn();
  } catch (fault) {
    if (!(fault instanceof WrongStoreKey)) throw fault;
    logFault(fault);
    return refuse(
      fault.code,
      'What is sealed here cannot be opened: the program runs with a different store key than before. Nothing is lost. Start it with the right key.',
    );
  }
}
