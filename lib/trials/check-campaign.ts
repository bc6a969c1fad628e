import type { LevelDistribution } from '@/lib/battle/handoff/battle-order';
import { checkCampaign, type RulesetPort } from '@/lib/campaign/check/check';
import type { BattleDefinition, CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileWarning, isPlayable } from '@/lib/campaign/definition/finding';
import { withLines } from '@/lib/campaign/definition/lines';
import { readCampaignSource } from '@/lib/campaign/definition/read';
import { ok, type Result } from '@/lib/kernel/result';
import {
  battleLevels,
  battlesInPlay,
  battlesNeedingTrials,
  type ResolveMode,
} from '@/lib/strategy/battle-levels';
import { dominatedChoices } from '@/lib/strategy/dominance';
import { ODDS_TRIALS_MIN, oddsFindings } from '@/lib/strategy/odds-differ';
import { type CampaignSolution, type SolvedGraph, solveCampaign } from '@/lib/strategy/solve';
import { type OddsPorts, oddsOfBattles, orderAsStated } from './battle-odds';

export interface CheckedCampaign {
  /** No error: the campaign can be played. */
  readonly ok: boolean;
  readonly findings: readonly Finding[];
  /** Null if the file could not be read. */
  readonly definition: CampaignDefinition | null;
}

/** Reads a campaign file and finds all its faults. Never throws, whatever the text. */
export async function checkCampaignText(text: string, ports: OddsPorts): Promise<CheckedCampaign> {
  const { read, lineOf } = readCampaignSource(text);
  if (!read.ok) return { ok: false, findings: read.error, definition: null };
  const findings = withLines(await findingsOf(read.value, ports), lineOf);
  return { ok: isPlayable(findings), findings, definition: read.value };
}

/**
 * All findings on a definition: its structure, its scenarios by their rulesets, and if these hold no error the findings
 * that need computing: DOMINATED_CHOICE from the solved game, ODDS_DIFFER from trials.
 */
export async function findingsOf(
  definition: CampaignDefinition,
  ports: OddsPorts,
): Promise<readonly Finding[]> {
  const findings = structuralFindings(definition, ports);
  if (!isPlayable(findings)) return findings;
  const asked = new Set([
    ...battlesInPlay(definition).filter(
      (battle) => battle.odds !== undefined && triedOften(definition, battle, ports),
    ),
    ...battlesNeedingTrials(definition, 'sampled'),
  ]);
  const trials = await oddsOfBattles(ports, definition, [...asked]);
  if (!trials.ok)
    return [
      ...findings,
      fileWarning('TRIALS_FAILED', trials.error.path ?? '', trials.error.message),
    ];
  const computed = oddsFindings(definition, trials.value);
  const solved = solvedBy(definition, 'sampled', trials.value);
  if (solved.ok) computed.push(...dominatedChoices(definition, solved.value));
  else computed.push(fileWarning('NOT_SOLVED', solved.error.path ?? '', solved.error.message));
  return [...findings, ...computed];
}

/** Whether enough trials to judge authored odds are worth the time: a board's are too expensive. */
function triedOften(
  definition: CampaignDefinition,
  battle: BattleDefinition,
  { resolvers }: Pick<OddsPorts, 'resolvers'>,
): boolean {
  const scenario = definition.scenarios.find(({ id }) => id === battle.scenario);
  const most = scenario && resolvers.get(scenario.ruleset)?.trialsMost;
  return most === undefined || most >= ODDS_TRIALS_MIN;
}

/** Findings that need no trials. */
export function structuralFindings(
  definition: CampaignDefinition,
  ports: Pick<OddsPorts, 'resolvers'>,
): readonly Finding[] {
  const rulesets: RulesetPort = ports.resolvers;
  const findings = checkCampaign(definition, rulesets);
  return isPlayable(findings) ? [...findings, ...reviewFindings(definition, ports)] : findings;
}

/** A ruleset's warnings for authors about a scenario that it can fight, once for each scenario. */
function reviewFindings(
  definition: CampaignDefinition,
  { resolvers }: Pick<OddsPorts, 'resolvers'>,
): Finding[] {
  const reviewed = new Set<string>();
  return definition.battles.flatMap((battle) => {
    if (battle.scenario === undefined || reviewed.has(battle.scenario)) return [];
    reviewed.add(battle.scenario);
    const order = orderAsStated(definition, battle, resolvers);
    const notes =
      order === null ? [] : (resolvers.get(order.ruleset.id)?.reviewOrder?.(order) ?? []);
    const index = definition.scenarios.findIndex((scenario) => scenario.id === battle.scenario);
    const place = `scenarios[${index}].setup`;
    return notes.map(({ code, message, path }) =>
      fileWarning(code, path === undefined ? place : `${place}${joint(path)}${path}`, message),
    );
  });
}

const joint = (path: string): string => (path.startsWith('[') ? '' : '.');

/** Solves a campaign without errors; if a battle has only a scenario, by the resolver's trials. */
export async function solveDefinition(
  definition: CampaignDefinition,
  mode: ResolveMode,
  ports: OddsPorts,
): Promise<
  Result<
    CampaignSolution & SolvedGraph & { readonly trials: ReadonlyMap<string, LevelDistribution> }
  >
> {
  const trials = await oddsOfBattles(ports, definition, battlesNeedingTrials(definition, mode));
  if (!trials.ok) return trials;
  const solved = solvedBy(definition, mode, trials.value);
  return solved.ok ? ok({ ...solved.value, trials: trials.value }) : solved;
}

function solvedBy(
  definition: CampaignDefinition,
  mode: ResolveMode,
  trials: ReadonlyMap<string, LevelDistribution>,
): Result<CampaignSolution & SolvedGraph> {
  const levels = battleLevels(definition, mode, trials);
  return levels.ok ? solveCampaign(definition, levels.value) : levels;
}
