import {
  type AgreedTerm,
  type TermWords,
  termWords,
  withTerms,
} from '@/lib/battle/contract/agreed-terms';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { scenarioFindings } from '@/lib/campaign/check/check-scenarios';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { ok } from '@/lib/kernel/result';
import { type Answer, refuseAll } from './refusal';
import type { Services } from './services';

/** What the players of a single battle may agree on, as it stands in its definition; empty where nothing is open. */
export function agreedTermsOf(
  { rulesets }: Pick<Services, 'rulesets'>,
  { scenarios, sides }: CampaignDefinition,
): readonly AgreedTerm[] {
  const [scenario] = scenarios;
  if (scenario === undefined) return [];
  const names = { A: sides.A.name, B: sides.B.name };
  return rulesets.get(scenario.ruleset)?.agreed?.(scenario.setup, names) ?? [];
}

/** The rules of a single battle that were open to agreement, in plain words. */
export const agreedWords = (
  services: Pick<Services, 'rulesets'>,
  definition: CampaignDefinition,
): readonly TermWords[] => agreedTermsOf(services, definition).map(termWords);

/** The rules of a battle that are open to agreement, in words; none where it has no scenario. */
export const agreedIn = (
  { rulesets }: Pick<Services, 'rulesets'>,
  order: BattleOrder | null,
): readonly TermWords[] =>
  (order === null
    ? []
    : (rulesets
        .get(order.ruleset.id)
        ?.agreed?.(
          order.setup,
          { A: order.sides.A.name, B: order.sides.B.name },
          order.ruleset.version,
        ) ?? [])
  ).map(termWords);

const REFUSED = 'The battle cannot begin on these terms.';

/**
 * A single battle with what was agreed laid into its scenario, which is stored with its beginning and sent with an
 * invitation. The author's odds are those of other terms and are left out where anything differs. Refuses INVALID_INPUT
 * with every fault: options that its rules do not know, values out of bounds, a set-up that its rules refuse.
 */
export function onAgreedTerms(
  services: Pick<Services, 'rulesets' | 'resolvers'>,
  definition: CampaignDefinition,
  agreed: Readonly<Record<string, string>> | undefined,
): Answer<CampaignDefinition> {
  const [scenario, ...others] = definition.scenarios;
  if (agreed === undefined || scenario === undefined) return ok(definition);
  const setup = withTerms(scenario.setup, agreedTermsOf(services, definition), agreed);
  if (!setup.ok) return refuseAll('INVALID_INPUT', REFUSED, setup.error);
  if (setup.value === scenario.setup) return ok(definition);
  const changed: CampaignDefinition = {
    ...definition,
    scenarios: [{ ...scenario, setup: setup.value as typeof scenario.setup }, ...others],
    battles: definition.battles.map((battle) => ({ ...battle, odds: undefined })),
  };
  const faults = scenarioFindings(changed, services.resolvers);
  return faults.length === 0
    ? ok(changed)
    : refuseAll(
        'INVALID_INPUT',
        REFUSED,
        faults.map(({ code, message }) => ({ code, message })),
      );
}
