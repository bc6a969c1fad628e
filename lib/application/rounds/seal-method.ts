import { text } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import type { MethodAnswer } from '@/lib/campaign/events';
import { refuse } from '@/lib/kernel/result';
import { SEAL, type Sealed, sealGiven } from './seal-given';

const METHODS: readonly MethodAnswer[] = ['expected', 'quick', 'autoplayed', 'fought', 'table'];

/** Seals, or seals again, the user's answer to the encounter: how the battle is settled. Refuses METHOD_CLOSED. */
export const sealMethod = useCase({
  on: 'campaign',
  may: 'answer',
  effect: 'writes',
  input: SEAL.extend({ answer: text }),
  async run(call, input): Promise<Answer<Sealed>> {
    const answer = METHODS.find((method) => method === input.answer);
    if (answer === undefined)
      return refuse('METHOD_CLOSED', 'This battle cannot be settled in this way.', 'answer');
    return sealGiven(call, input, { kind: 'method', answer });
  },
});
