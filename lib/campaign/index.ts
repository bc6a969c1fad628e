/**
 * The campaign room: a definition is read and checked, a campaign is played as a fold of events, and a view shows
 * each viewer what he may know. Pure throughout. What other rooms call:
 *
 * - `readCampaignFile(text, {maxBytes?}) → Result<CampaignDefinition, Finding[]>` (definition/read)
 * - `checkCampaign(definition, rulesets?: RulesetPort) → Finding[]` (definition/check; `RulesetPort` is a map of
 *   ruleset id → {version, checkOrder}; a `QuickResolver` fits)
 * - `campaignFileJsonSchema() → Json` (definition/json-schema)
 * - `lookupOf(definition) → DefinitionLookup`, `startOf`, `keepsCalendar` (definition/lookup)
 * - `decide(state, command, context) → Result<CampaignEvent[], Refusal>` (decide)
 * - `evolve(state, event)`, `fold(events, from?)`, `initialState` (evolve, state)
 * - `roundOf(campaign)`: the open round of sealed answers, whatever its kind; `openRound(campaign)`: its key (rounds)
 * - `sealCommitment(round, side, answer, nonce) → hex`, `sealedPayload(round, side, answer) → Json` (sealing): the
 *   commitment is SHA-256 over the 32-byte nonce and the canonical JSON of `{answer, round, side}`
 * - `battleOrder(ground, battle)`, `battleRoll(definition, battle, forces)`, `ledgerExpectation(roll)` (order)
 * - `authoredExpectation(battle)`, `expectedLevel(authored, distribution?)`, `medianLevel(shares)`,
 *   `authoredReport({battle, roll, level, method, basis})` (expected-report): the report of a battle that no ruleset
 *   fights, for the expected value and for a level drawn from the odds
 * - `reportFaults(report, sent) → Refusal[]` (report-check)
 * - `viewCampaign(state, viewer, own?)`, `viewAt(events, position, viewer, own?)` (view-campaign),
 *   `chronicle(events, definition, viewer) → ChronicleEntry[]` (chronicle)
 */
export { chronicle } from './chronicle';
export { decide } from './decide';
export { checkCampaign, type RulesetPort } from './definition/check';
export { type Finding, isPlayable } from './definition/finding';
export { campaignFileJsonSchema } from './definition/json-schema';
export { keepsCalendar, lookupOf, startOf } from './definition/lookup';
export { readCampaignFile } from './definition/read';
export { evolve, fold } from './evolve';
export {
  authoredExpectation,
  authoredReport,
  expectedLevel,
  medianLevel,
} from './expected-report';
export { battleOrder, battleRoll, ledgerExpectation } from './order';
export { reportFaults } from './report-check';
export { openRound, roundOf } from './rounds';
export { sealCommitment, sealedPayload } from './sealing';
export { type CampaignState, initialState } from './state';
export { viewAt, viewCampaign } from './view-campaign';
