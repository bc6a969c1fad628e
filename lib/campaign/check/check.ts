import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { Finding } from '@/lib/campaign/definition/finding';
import { armyFindings } from './check-armies';
import { battleFindings } from './check-battles';
import { dateFindings } from './check-dates';
import { graphFindings } from './check-graph';
import { idFindings } from './check-ids';
import { intervalFindings } from './check-intervals';
import { mapFindings } from './check-maps';
import { meetingFindings } from './check-meetings';
import { placeholderFindings, proseFindings } from './check-prose';
import { referenceFindings } from './check-references';
import { type RulesetPort, scenarioFindings } from './check-scenarios';
import { senseFindings } from './check-sense';
import { textFindings } from './check-texts';

export type { RulesetPort } from './check-scenarios';

/** What texts and maps say of the armies, against what the file's own figures, ways and dates say. */
function truthFindings(definition: CampaignDefinition): Finding[] {
  return [...proseFindings(definition), ...armyFindings(definition), ...dateFindings(definition)];
}

/**
 * Every fault of a definition beyond its form, errors first, each in the order of the file. With `rulesets` the
 * scenarios are checked by them; without, rulesets are ignored. Never throws, whatever the definition. Findings that
 * need computing (DOMINATED_CHOICE, ODDS_DIFFER) come from the strategy room and join the same list.
 */
export function checkCampaign(definition: CampaignDefinition, rulesets?: RulesetPort): Finding[] {
  const findings = [...withoutRulesets(definition)];
  if (rulesets && findings.every((finding) => finding.severity !== 'error'))
    findings.push(...scenarioFindings(definition, rulesets));
  return [
    ...findings.filter((finding) => finding.severity === 'error'),
    ...findings.filter((finding) => finding.severity === 'warning'),
  ];
}

/** Found once for each definition: the library asks again and again. */
const known = new WeakMap<CampaignDefinition, readonly Finding[]>();

function withoutRulesets(definition: CampaignDefinition): readonly Finding[] {
  const before = known.get(definition);
  if (before !== undefined) return before;
  const findings = [...formFindings(definition), ...truthFindings(definition)];
  known.set(definition, findings);
  return findings;
}

function formFindings(definition: CampaignDefinition): Finding[] {
  return [
    ...idFindings(definition),
    ...meetingFindings(definition),
    ...battleFindings(definition),
    ...referenceFindings(definition),
    ...intervalFindings(definition),
    ...mapFindings(definition),
    ...graphFindings(definition),
    ...senseFindings(definition),
    ...textFindings(definition),
  ];
}

const knownFaults = new WeakMap<CampaignDefinition, { readonly first: Finding | null }>();

/**
 * The first error of a definition, whatever its rulesets say, or null: what keeps a campaign from being begun. Warnings
 * are not looked for: to weigh every sentence of a long file against its armies takes longer than to begin.
 */
export function definitionFault(definition: CampaignDefinition): Finding | null {
  const before = knownFaults.get(definition);
  if (before !== undefined) return before.first;
  const isError = ({ severity }: Finding) => severity === 'error';
  const first =
    formFindings(definition).find(isError) ?? placeholderFindings(definition).find(isError) ?? null;
  knownFaults.set(definition, { first });
  return first;
}
