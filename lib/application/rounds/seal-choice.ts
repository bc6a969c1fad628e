import { text } from '@/lib/application/core/input-schemas';
import { useCase } from '@/lib/application/core/use-case';
import { SEAL, sealGiven } from './seal-given';

/** Seals, or seals again, the user's choice of the open round. Refuses what `decide` refuses. */
export const sealChoice = useCase({
  on: 'campaign',
  may: 'answer',
  effect: 'writes',
  input: SEAL.extend({ answer: text }),
  run: (call, input) => sealGiven(call, input, { kind: 'choice', answer: input.answer }),
});
