import { type Access, isPlayedOut } from '@/lib/application/core/access';
import { hasLooked, rememberLook } from '@/lib/application/core/analysis-looks';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { mayAnalyse } from '@/lib/application/core/may-analyse';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { headerFor } from '@/lib/application/header/open-campaign';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { shownDate } from '@/lib/campaign/view/view-campaign';
import { ok } from '@/lib/kernel/result';
import { type BySide, SIDES } from '@/lib/kernel/side';
import type { CourseAnalysis } from '@/lib/strategy/analysis';
import { ANALYSIS_MODEL } from '@/lib/trials/analyse-course';
import {
  type AnalysisRun,
  analysisKey,
  analysisRunStanding,
  cancelAnalysisRun,
  readAnalysisRun,
  requestAnalysisRun,
} from '@/lib/trials/analysis-runs';
import type { OddsStatus } from './odds';

export interface AnalysisState {
  readonly status: OddsStatus;
  /** How far it has come, in words. */
  readonly progress: string;
  /** A plain sentence where it failed. */
  readonly message: string | null;
}

export interface AnalysisPage {
  readonly header: CampaignHeader;
  readonly state: AnalysisState;
  /** The campaign is being played: a user who has it analysed can take no post in it from then on. */
  readonly binds: boolean;
  /** Null until it is done. */
  readonly analysis: CourseAnalysis | null;
  readonly names: AnalysisNames;
}

/** The names for the ids of an analysis. */
export interface AnalysisNames {
  readonly sides: BySide<string>;
  readonly situations: Readonly<Record<string, string>>;
  /** `situation/side/choice`. */
  readonly choices: Readonly<Record<string, string>>;
  readonly battles: Readonly<Record<string, string>>;
  readonly conclusion: string | null;
}

/** The progress of the analysis, and its result. */
export const analysisPage = useCase({
  on: 'campaign',
  may: 'analyse',
  effect: 'reads',
  from: 'standbyOnceConcluded',
  async run({ services, user, access }): Promise<Answer<AnalysisPage>> {
    const { loaded } = access;
    const header = await headerFor(services, access);
    if (!header.ok) return header;
    // Before the end only those who requested it see it: from then on they take no office here.
    const open = (await isPlayedOut(services, loaded)) || (await hasLooked(services, loaded, user));
    const run = open ? await readAnalysisRun(services.sql, keyOf(services, loaded)) : null;
    return ok({
      header: header.value,
      state: stateOf(run),
      binds: !open,
      analysis: run?.analysis ? dated(run.analysis, loaded) : null,
      names: namesOf(loaded),
    });
  },
});

/**
 * Requests it: a worker computes it alongside everything else; requested twice, it is computed once. Those who request
 * it while the campaign is being played can take no seat and no office in it from then on.
 */
export const requestAnalysis = useCase({
  on: 'campaign',
  may: 'analyse',
  effect: 'writes',
  async run({ services, user, access }): Promise<Answer<AnalysisState>> {
    const { loaded } = access;
    if (!(await isPlayedOut(services, loaded))) await rememberLook(services, loaded, user);
    const request = requestOf(services, loaded);
    await requestAnalysisRun(services.sql, request);
    return ok(stateOf(await readAnalysisRun(services.sql, analysisKey(request))));
  },
});

/** Stops it. */
export const cancelAnalysis = useCase({
  on: 'campaign',
  may: 'analyse',
  effect: 'writes',
  async run({ services, access }): Promise<Answer<AnalysisState>> {
    const key = keyOf(services, access.loaded);
    await cancelAnalysisRun(services.sql, key);
    return ok(stateOf(await readAnalysisRun(services.sql, key)));
  },
});

/** The state of the newest analysis, for the live feed; null where the user may not have it, or nobody requested it. */
export async function analysisStanding(
  services: Services,
  access: Access,
): Promise<Pick<AnalysisRun, 'status' | 'progress'> | null> {
  if (!(await mayAnalyse(services, access))) return null;
  return analysisRunStanding(services.sql, keyOf(services, access.loaded));
}

function requestOf(services: Services, loaded: LoadedCampaign) {
  const rulesets = Object.fromEntries(
    [...services.resolvers.values()].map(({ id, version }) => [id, version]),
  );
  return { campaignId: loaded.id, position: loaded.version, model: ANALYSIS_MODEL, rulesets };
}

function keyOf(services: Services, loaded: LoadedCampaign): string {
  return analysisKey(requestOf(services, loaded));
}

/** An analysis with the days that pages show: none where the campaign has no calendar. */
function dated(analysis: CourseAnalysis, { campaign }: LoadedCampaign): CourseAnalysis {
  const shown = shownDate(campaign.definition);
  const situations = analysis.situations.map((one) => ({ ...one, date: shown(one.date) }));
  return { ...analysis, situations };
}

function stateOf(run: AnalysisRun | null): AnalysisState {
  if (run === null) return { status: 'none', progress: '', message: null };
  const { status, progress, message } = run;
  return { status, progress, message };
}

function namesOf({ campaign }: LoadedCampaign): AnalysisNames {
  const { definition, conclusion } = campaign;
  const titles = (list: readonly { readonly id: string; readonly title: string }[]) =>
    Object.fromEntries(list.map(({ id, title }) => [id, title]));
  return {
    sides: { A: definition.sides.A.name, B: definition.sides.B.name },
    situations: titles(definition.situations),
    choices: Object.fromEntries(
      definition.situations.flatMap(({ id, choices }) =>
        SIDES.flatMap((side) =>
          choices[side].map((choice) => [`${id}/${side}/${choice.id}`, choice.title]),
        ),
      ),
    ),
    battles: titles(definition.battles),
    conclusion:
      conclusion === null
        ? null
        : (lookupOf(definition).conclusions.get(conclusion.conclusion ?? '')?.title ??
          'The campaign ends undecided'),
  };
}
