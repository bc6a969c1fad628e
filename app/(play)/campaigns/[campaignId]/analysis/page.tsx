import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { figure, withDate } from '@/app/_components/figures/format';
import { ValueCurve, type ValuePoint } from '@/app/_components/figures/value-curve';
import { ActionForm } from '@/app/_components/form/action-form';
import { SubmitButton } from '@/app/_components/form/submit-button';
import Link from '@/app/_components/link/link';
import { Confirm } from '@/app/_components/notice/dialog';
import { EmptyState, Notice } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { Facts, Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import type { AnalysisPage } from '@/lib/application/odds/analysis';
import { otherSide, SIDES } from '@/lib/kernel/side';
import { judgementOf } from '@/lib/strategy/analysis';
import { runAnalysis } from './actions';
import { AnalysisProgress } from './analysis-progress';
import { FiguresTable } from './figures-table';
import {
  battleSentences,
  choiceSentence,
  choiceTitle,
  given,
  JUDGEMENT_WORDS,
  metSentence,
  worth,
} from './words';

export const metadata: Metadata = { title: 'Analysis' };

/** What the campaign was worth as it went, what each choice gave away, and how lucky its battles were. */
export default async function CampaignAnalysisPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/analysis'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireUser(campaignHref(campaignId, '/analysis', look));
  const found = await application().analysisPage(user.id, campaignId);
  if (!found.ok) {
    const header = await application().campaignHeader(user.id, campaignId, look);
    if (found.error.code !== 'NOT_ALLOWED' || !header.ok) notFound();
    return (
      <CampaignFrame header={header.value} look={look} place="analysis">
        <PageHead title="Analysis" />
        <EmptyState
          action={<Link href={campaignHref(campaignId, '', look)}>To the situation</Link>}
        >
          {found.error.message}
        </EmptyState>
      </CampaignFrame>
    );
  }
  const page = found.value;
  return (
    <CampaignFrame header={page.header} look={look} place="analysis">
      <PageHead
        dateline={
          page.header.phase === 'concluded'
            ? 'Looking back'
            : 'For the umpire alone: the campaign is being played'
        }
        title="Analysis"
      />
      <div className="stack" data-gap="large">
        <Standing page={page} />
        {page.analysis === null ? null : <Findings page={page} analysis={page.analysis} />}
      </div>
    </CampaignFrame>
  );
}

/** The state of the analysis, and the button that starts it. */
function Standing({ page: { state, header, binds } }: { page: AnalysisPage }) {
  const given: [string] = [header.campaignId];
  if (state.status === 'done') return null;
  if (state.status === 'queued' || state.status === 'running')
    return (
      <AnalysisProgress
        status={state.status}
        progress={state.progress}
        stop={
          <ActionForm action={runAnalysis} given={given} layout="plain">
            <SubmitButton kind="quiet" name="deed" value="stop">
              Stop here
            </SubmitButton>
          </ActionForm>
        }
      />
    );
  return (
    <div className="stack">
      {state.status === 'failed' ? (
        <Notice
          kind="error"
          title={state.message ?? 'The campaign could not be analysed. Try again.'}
        />
      ) : null}
      <p className="prose">
        The whole campaign is solved as a game, from each situation onwards and with the armies as
        they really were. Each choice is then compared with the best possible one, and each battle
        with its expected result.
      </p>
      {binds ? (
        <div className="row">
          <Confirm
            trigger="Analyse the campaign"
            title="Look while it is being played?"
            confirm="Analyse it"
            action={runAnalysis}
            given={given}
            hidden={{ deed: 'start' }}
          >
            You will see what both sides and their choices are worth. You can then never take a seat
            or a post in this campaign, even if one becomes vacant.
          </Confirm>
          <p className="cap">
            The campaign is still being played. If you analyse it, you cannot command or serve in it
            later.
          </p>
        </div>
      ) : (
        <ActionForm action={runAnalysis} given={given} layout="row">
          <SubmitButton kind="secondary" name="deed" value="start">
            {state.status === 'none' ? 'Analyse the campaign' : 'Analyse it again'}
          </SubmitButton>
          <p className="cap">
            Calculated once, then shared with everyone who can see this campaign.
          </p>
        </ActionForm>
      )}
    </div>
  );
}

type Analysis = NonNullable<AnalysisPage['analysis']>;

function Findings({ page, analysis }: { page: AnalysisPage; analysis: Analysis }) {
  const { names, header } = page;
  const { situations, totals, conclusion } = analysis;
  return (
    <>
      <Section
        title={`What it was worth to ${names.sides.A}`}
        note="+1 is the best possible end, −1 the worst. For the other side it is the opposite."
      >
        <ValueCurve sides={names.sides} points={pointsOf(page, analysis)} />
      </Section>
      <Section title="In short">
        <Facts rows={summaryOf(page, analysis)} />
        <p className="cap">
          From {worth(situations[0]?.value ?? 0)} at the start
          {conclusion === null ? '' : ` to ${worth(conclusion.value)} at the end`}: what was given
          away, the luck of the battles ({worth(totals.luck)} for {names.sides.A}), how the choices
          happened to meet ({worth(totals.meeting)}), and what the intervals brought (
          {worth(totals.drift)}). Against the answers that they really met, the choices of{' '}
          {names.sides.A} cost {given(totals.cost.A)} and those of {names.sides.B}{' '}
          {given(totals.cost.B)}; nobody could know those beforehand.
        </p>
      </Section>
      <Section title="Choice by choice">
        <ol className="stack" data-gap="large">
          {situations.map((one) => (
            <li key={one.position} className="stack" data-gap="small">
              <h3 className="h4">
                <Link href={campaignHref(header.campaignId, '', {}, { at: one.position })}>
                  {withDate(names.situations[one.situation] ?? one.situation, one.date)}
                </Link>
              </h3>
              <p>
                Worth {worth(one.value)} to {names.sides.A}.
                {one.played === null ? ' Nothing has been revealed here yet.' : ''}
              </p>
              {one.played === null
                ? null
                : SIDES.map((side) => {
                    const choice = one.played?.choices[side];
                    const met = one.played?.choices[otherSide(side)].choice;
                    if (choice === undefined || met === undefined) return null;
                    const judgement = judgementOf(choice.gaveAway);
                    return (
                      <p key={side} className="analysis-choice" data-judgement={judgement}>
                        <SideTag side={side} name={names.sides[side]} />{' '}
                        <strong>{JUDGEMENT_WORDS[judgement]}.</strong>{' '}
                        {choiceSentence(names, one.situation, side, choice)}{' '}
                        {metSentence(names, one.situation, side, choice, met)}
                      </p>
                    );
                  })}
              {one.played?.battle ? (
                <p>
                  <Link
                    href={campaignHref(
                      header.campaignId,
                      `/battles/${one.played.battle.index}`,
                      {},
                    )}
                  >
                    {names.battles[one.played.battle.battle] ?? one.played.battle.battle}
                  </Link>
                  {': '}
                  {battleSentences(names, one.played.battle).join(' ')}
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      </Section>
      <Section title="The figures">
        <FiguresTable names={page.names} analysis={analysis} />
        <p className="cap">
          Armies are distinguished in steps of {analysis.strengthStep} per cent;{' '}
          {analysis.states === 1
            ? 'one state of the campaign was'
            : `${figure(analysis.states)} states of the campaign were`}{' '}
          solved. Gains and losses of a few hundredths are within the error of these steps.
        </p>
      </Section>
    </>
  );
}

function pointsOf({ names }: AnalysisPage, analysis: Analysis): ValuePoint[] {
  const { situations, conclusion } = analysis;
  const battleBefore = (index: number) => {
    const battle = situations[index - 1]?.played?.battle ?? null;
    return battle === null ? null : (names.battles[battle.battle] ?? battle.battle);
  };
  const points: ValuePoint[] = situations.map((one, index) => ({
    position: one.position,
    date: one.date,
    label: names.situations[one.situation] ?? one.situation,
    value: one.value,
    battle: battleBefore(index),
  }));
  if (conclusion !== null)
    points.push({
      position: conclusion.position,
      date: situations.at(-1)?.date ?? '',
      label: names.conclusion ?? 'the end',
      value: conclusion.value,
      battle: battleBefore(situations.length),
    });
  return points;
}

function summaryOf({ names }: AnalysisPage, analysis: Analysis) {
  const { totals, biggestBlunder, luckiestBattle, situations } = analysis;
  const rows = SIDES.map((side) => ({
    name: `${names.sides[side]} gave away`,
    value: given(totals.gaveAway[side]),
  }));
  const at = biggestBlunder === null ? undefined : situations[biggestBlunder.at];
  const choice = biggestBlunder === null ? undefined : at?.played?.choices[biggestBlunder.side];
  rows.push({
    name: 'The costliest choice',
    value:
      biggestBlunder === null || at === undefined || choice === undefined
        ? 'None: both sides played as well as possible.'
        : `${choiceTitle(names, at.situation, biggestBlunder.side, choice.choice)} (${names.sides[biggestBlunder.side]}, ${names.situations[at.situation] ?? at.situation}): ${given(biggestBlunder.gaveAway)}`,
  });
  const battle = luckiestBattle === null ? null : situations[luckiestBattle.at]?.played?.battle;
  rows.push({
    name: 'The luckiest battle',
    value:
      luckiestBattle === null || !battle
        ? 'None: each came out as expected.'
        : `${names.battles[battle.battle] ?? battle.battle}: ${Math.abs(luckiestBattle.luck).toFixed(2)} for ${luckiestBattle.luck > 0 ? names.sides.A : names.sides.B}`,
  });
  return rows;
}
