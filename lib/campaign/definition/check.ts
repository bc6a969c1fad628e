import type { BattleOrder } from '../../battle/battle-order';
import type { Refusal, Result } from '../../kernel/result';
import { battleFindings } from './check-battles';
import { graphFindings } from './check-graph';
import { idFindings } from './check-ids';
import { intervalFindings } from './check-intervals';
import { mapFindings } from './check-maps';
import { meetingFindings } from './check-meetings';
import { referenceFindings } from './check-references';
import { scenarioFindings } from './check-scenarios';
import { senseFindings } from './check-sense';
import { textFindings } from './check-texts';
import type { CampaignDefinition } from './definition';
import type { Finding } from './finding';

/** What `check` asks of the rulesets: which there are, and whether one could fight an order. By id. */
export type RulesetPort = ReadonlyMap<
  string,
  {
    readonly version: string;
    checkOrder(order: BattleOrder): Result<true, readonly Refusal[]>;
  }
>;

/**
 * All that is wrong with a definition beyond its form, errors first, each in the order of the file. With `rulesets`
 * the scenarios are put to them; without, nothing is said of rulesets. Never throws, whatever the definition.
 * What needs reckoning (DOMINATED_CHOICE, ODDS_DIFFER) is found by the strategy room and joins the same list.
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
