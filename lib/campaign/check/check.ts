import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { Finding } from '@/lib/campaign/definition/finding';
import { battleFindings } from './check-battles';
import { graphFindings } from './check-graph';
import { idFindings } from './check-ids';
import { intervalFindings } from './check-intervals';
import { mapFindings } from './check-maps';
import { meetingFindings } from './check-meetings';
import { referenceFindings } from './check-references';
import { type RulesetPort, scenarioFindings } from './check-scenarios';
import { senseFindings } from './check-sense';
import { textFindings } from './check-texts';

export type { RulesetPort } from './check-scenarios';

/**
 * All that is wrong with a definition beyond its form, errors first, each in the order of the file. With `rulesets`
 * the scenarios are put to them; without, nothing is said of rulesets. Never throws, whatever the definition.
 * What takes computing (DOMINATED_CHOICE, ODDS_DIFFER) is found by the strategy room and joins the same list.
 */
export function checkCampaign(definition: CampaignDefinition, rulesets?: RulesetPort): Finding[] {
  const findings = [
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
  if (rulesets && findings.every((finding) => finding.severity !== 'error'))
    findings.push(...scenarioFindings(definition, rulesets));
  return [
    ...findings.filter((finding) => finding.severity === 'error'),
    ...findings.filter((finding) => finding.severity === 'warning'),
  ];
}
