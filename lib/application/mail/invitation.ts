import { agreedWords } from '@/lib/application/core/agreed-terms';
import type { Services } from '@/lib/application/core/services';
import type { TermWords } from '@/lib/battle/contract/agreed-terms';
import { allowedMethods } from '@/lib/campaign/battle/methods';
import { calledStrength } from '@/lib/campaign/battle/order';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { firstDay, lookupOf } from '@/lib/campaign/definition/lookup';
import type { MethodAnswer } from '@/lib/campaign/events';
import { startingForces } from '@/lib/campaign/forces/forces';
import { type BySide, otherSide, type Side } from '@/lib/kernel/side';
import type { MailTerms } from '@/lib/transfer/mail-entries';
import { keysView, type MailKeysView } from './keys';

/** What an invitation offers, before it is accepted. */
export interface MailInvitation {
  readonly name: string;
  readonly title: string;
  readonly subtitle: string | null;
  /**
   * One battle outside any campaign: its day (ISO, null where the file keeps no calendar) and the strength of both
   * sides.
   */
  readonly singleBattle: {
    readonly date: string | null;
    readonly strength: BySide<{ readonly men: number; readonly guns: number }>;
  } | null;
  readonly sides: BySide<string>;
  readonly inviter: { readonly name: string; readonly side: string } & MailKeysView;
  /** The vacant side. */
  readonly side: Side;
  /** Title of the situation at which it begins. */
  readonly start: string;
  /** Ways of settling battles that the terms allow. */
  readonly methods: readonly MethodAnswer[];
  /** −50 … +50 per cent in favour of side A. */
  readonly advantage: number;
  /** The rules of a single battle that were open to agreement, in words; empty for a campaign. */
  readonly agreed: readonly TermWords[];
}

/** What an invitation offers, as its reader is shown it before accepting. */
export function invitationOf(
  services: Pick<Services, 'rulesets'>,
  terms: MailTerms,
  definition: CampaignDefinition,
): MailInvitation {
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
    agreed: settings.singleBattle ? agreedWords(services, definition) : [],
  };
}

/** The day of a single battle, and the strength of both sides. */
function battleOffered(definition: CampaignDefinition): MailInvitation['singleBattle'] {
  const [battle] = definition.battles;
  const [situation] = definition.situations;
  if (battle === undefined || situation === undefined) return null;
  return {
    date: firstDay(definition),
    strength: calledStrength(definition, battle, startingForces(definition, situation.id)),
  };
}
