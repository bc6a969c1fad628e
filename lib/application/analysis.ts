import { lookupOf } from '@/lib/campaign/definition/lookup';
import { shownDate } from '@/lib/campaign/view-campaign';
import {
  type AnalysisRun,
  analysisKey,
  analysisRunStanding,
  cancelAnalysisRun,
  readAnalysisRun,
  requestAnalysisRun,
} from '@/lib/jobs/analysis-runs';
import { ok, refuse } from '@/lib/kernel/result';
import { SIDES } from '@/lib/kernel/side';
import type { CourseAnalysis } from '@/lib/strategy/analysis';
import { type Access, accessTo, isPlayedOut } from './access';
import { ANALYSIS_MODEL } from './analyse-course';
import type { AnalysisNames, AnalysisPage, AnalysisState } from './analysis-contract';
import { hasLooked, rememberLook } from './analysis-looks';
import { campaignHeader } from './campaign-pages';
import type { House } from './house';
import type { LoadedCampaign } from './loaded-campaign';
import { mayAnalyse } from './may-analyse';
import type { Answer } from './refusal';

export async function analysisPage(
  house: House,
  user: string,
  campaignId: string,
): Promise<Answer<AnalysisPage>> {
  const allowed = await allowedTo(house, user, campaignId);
  if (!allowed.ok) return allowed;
  const { loaded } = allowed.value;
  const header = await campaignHeader(house, user, campaignId);
  if (!header.ok) return header;
  // Before the end it is shown to who has asked for it himself: from then on he takes no post here.
  const open = (await isPlayedOut(house, loaded)) || (await hasLooked(house, loaded, user));
  const run = open ? await readAnalysisRun(house.sql, keyOf(house, loaded)) : null;
  return ok({
    header: header.value,
    state: stateOf(run),
    binds: !open,
    analysis: run?.analysis ? dated(run.analysis, loaded) : null,
    names: namesOf(loaded),
  });
}

export async function requestAnalysis(
  house: House,
  user: string,
  campaignId: string,
): Promise<Answer<AnalysisState>> {
  const allowed = await allowedTo(house, user, campaignId);
  if (!allowed.ok) return allowed;
  const { loaded } = allowed.value;
  if (!(await isPlayedOut(house, loaded))) await rememberLook(loaded, user);
  const request = requestOf(house, loaded);
  await requestAnalysisRun(house.sql, request);
  return ok(stateOf(await readAnalysisRun(house.sql, analysisKey(request))));
}

export async function cancelAnalysis(
  house: House,
  user: string,
  campaignId: string,
): Promise<Answer<AnalysisState>> {
  const allowed = await allowedTo(house, user, campaignId);
  if (!allowed.ok) return allowed;
  const key = keyOf(house, allowed.value.loaded);
  await cancelAnalysisRun(house.sql, key);
  return ok(stateOf(await readAnalysisRun(house.sql, key)));
}

/** How the newest analysis stands, for the live feed; null where the user may not have it, or nobody asked for it. */
export async function analysisStanding(
  house: House,
  access: Access,
): Promise<Pick<AnalysisRun, 'status' | 'progress'> | null> {
  if (!(await mayAnalyse(house, access))) return null;
  return analysisRunStanding(house.sql, keyOf(house, access.loaded));
}

async function allowedTo(house: House, user: string, campaignId: string): Promise<Answer<Access>> {
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  if (await mayAnalyse(house, access.value)) return access;
  return refuse(
    'NOT_ALLOWED',
    'A campaign is analysed once it is over; before that only an umpire who holds no post in it, and has held none, may look.',
  );
}

function requestOf(house: House, loaded: LoadedCampaign) {
  const rulesets = Object.fromEntries(
    [...house.resolvers.values()].map(({ id, version }) => [id, version]),
  );
  return { campaignId: loaded.id, position: loaded.version, model: ANALYSIS_MODEL, rulesets };
}

function keyOf(house: House, loaded: LoadedCampaign): string {
  return analysisKey(requestOf(house, loaded));
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
