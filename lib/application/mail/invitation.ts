import { allowedMethods } from '@/lib/campaign/battle/methods';
import { calledStrength } from '@/lib/campaign/battle/order';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { firstDay, lookupOf } from '@/lib/campaign/definition/lookup';
import { startingForces } from '@/lib/campaign/forces/forces';
import { otherSide } from '@/lib/kernel/side';
import type { MailTerms } from '@/lib/transfer/mail-entries';
import type { MailInvitation } from './contract';
import { keysView } from './keys';

/** What an invitation offers, as its reader is shown it before he accepts. */
export function invitationOf(terms: MailTerms, definition: CampaignDefinition): MailInvitation {
  const { settings, inviter } = terms;
  const sides = { A: definition.sides.A.name, B: definition.sides.B.name };
  return {
    name: terms.name,
    title: definition.title,
    subtitle: definition.subtitle ?? null,
    singleBattle: settings.singleBattle ? battleOffered(definition) : null,
    sides,
    inviter: {
      name: inviter.name,
      side: sides[terms.side],
      ...keysView(inviter.recipient, inviter.signingKey),
    },
    side: otherSide(terms.side),
    start: lookupOf(definition).situations.get(terms.start)?.title ?? terms.start,
    methods: allowedMethods(settings, terms.boards !== undefined),
    advantage: settings.advantage,
  };
}

/** The day of a single battle, and how many come to it. */
function battleOffered(definition: CampaignDefinition): MailInvitation['singleBattle'] {
  const [battle] = definition.battles;
  const [situation] = definition.situations;
  if (battle === undefined || situation === undefined) return null;
  return {
    date: firstDay(definition),
    strength: calledStrength(definition, battle, startingForces(definition, situation.id)),
  };
}
