import { z } from 'zod';
import { type Acted, decided, record } from '@/lib/application/core/acting';
import { SIGNED } from '@/lib/application/core/by-hand';
import { parseCampaignName } from '@/lib/application/core/campaign-name';
import { foundingContext } from '@/lib/application/core/decision-context';
import { commandId, text } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { decide } from '@/lib/campaign/decide';

/** Gives a campaign another name. Refuses NAME_INVALID, NAME_UNCHANGED, NOT_ALLOWED. */
export const renameCampaign = useCase({
  on: 'campaign',
  may: 'rename',
  effect: 'writes',
  input: z.object({ name: text, commandId, hand: SIGNED.optional() }),
  async run(call, input): Promise<Answer<Acted>> {
    const name = parseCampaignName(input.name);
    if (!name.ok) return name;
    const content = { kind: 'rename', name: name.value, user: call.user };
    const command = { commandId: input.commandId, content, hand: input.hand };
    return record(call, command, ({ access }) =>
      decided(
        decide(
          access.loaded.state,
          { type: 'RenameCampaign', data: { name: name.value } },
          foundingContext(),
        ),
      ),
    );
  },
});
