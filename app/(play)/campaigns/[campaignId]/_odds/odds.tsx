import { figure } from '@/app/_components/figures/format';
import { LossesChart } from '@/app/_components/figures/losses-chart';
import { OddsStrip } from '@/app/_components/figures/odds-strip';
import { ActionForm } from '@/app/_components/form/action-form';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { Notice } from '@/app/_components/notice/notice';
import { Section } from '@/app/_components/type/section';
import { rulebookEntry } from '@/app/_server/rulebook';
import type { OddsState } from '@/lib/application/odds/odds';
import type { Heads } from '@/lib/battle/handoff/heads';
import type { BySide } from '@/lib/kernel/side';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import { runTrials } from './actions';
import { OddsProgress } from './odds-progress';

/**
 * What to expect of a battle: trials with both intervals, the author's odds, progress, and a button that stops the
 * trials.
 */
export async function Odds({
  campaignId,
  battleIndex,
  sides,
  odds,
  authored,
  advantage = null,
  happened,
  losses,
  history,
  heads,
  may,
}: {
  campaignId: string;
  battleIndex: number;
  sides: BySide<string>;
  odds: OddsState | null;
  /** The author's odds of a battle that has no scenario, and so no trials. */
  authored: readonly number[] | null;
  /** The handicap in words, which trials include and the author's odds do not; null without one. */
  advantage?: string | null;
  happened: VictoryLevel | null;
  losses?: BySide<number> | null;
  history?: BySide<number | null> | null;
  /** What armies are counted in. Absent: men. */
  heads?: Heads | undefined;
  may: boolean;
}) {
  if (odds === null) {
    if (authored === null) return null;
    return (
      <Section title={happened === null ? 'What to expect' : 'What was to be expected'}>
        <AuthoredOdds sides={sides} shares={authored} advantage={advantage} happened={happened} />
      </Section>
    );
  }
  const given: [string, number] = [campaignId, battleIndex];
  const { summary } = odds;
  return (
    <Section
      title={happened === null ? 'What to expect' : 'What was to be expected'}
      note={
        summary === null
          ? undefined
          : `${await methodOf(summary.model.ruleset)}, ${summary.model.ruleset} ${summary.model.version}: ${figure(summary.trials)} trials of this battle as the armies were${advantage === null ? '' : `, with the advantage of ${advantage}`}; brackets and small figures are 95 per cent intervals.`
      }
    >
      <div className="stack" data-gap="large">
        <OddsProgress
          battleIndex={battleIndex}
          status={odds.status}
          done={odds.done}
          trials={odds.trials}
          stop={
            may ? (
              <ActionForm action={runTrials} given={given} layout="plain">
                <SubmitButton kind="quiet" name="deed" value="stop">
                  Stop here
                </SubmitButton>
              </ActionForm>
            ) : undefined
          }
        />
        {odds.status === 'failed' ? (
          <Notice kind="error" title={odds.message ?? 'The trials could not be run. Try again.'} />
        ) : null}
        {may &&
        (odds.status === 'none' || odds.status === 'cancelled' || odds.status === 'failed') ? (
          <ActionForm action={runTrials} given={given} layout="row">
            <SubmitButton kind="secondary" name="deed" value="start">
              {odds.status === 'cancelled' ? 'Continue the trials' : 'Play out the battle'}
            </SubmitButton>
            <p className="cap">
              {odds.status === 'cancelled'
                ? `Stopped after ${figure(odds.done)} of ${figure(odds.trials)} trials.`
                : 'Several thousand trials of this battle. They decide nothing.'}
            </p>
          </ActionForm>
        ) : null}
        {summary === null ? null : (
          <>
            <OddsStrip sides={sides} levels={summary.levels} happened={happened} />
            <div>
              <h3 className="h4">Losses</h3>
              <LossesChart
                sides={sides}
                losses={summary.losses}
                heads={heads}
                happened={losses}
                history={history}
              />
            </div>
          </>
        )}
        <AuthoredOdds
          sides={sides}
          shares={odds.authored}
          advantage={advantage}
          happened={happened}
        />
      </div>
    </Section>
  );
}

function authoredLevels(
  shares: readonly number[],
): Record<VictoryLevel, { readonly share: number }> {
  const of = (level: VictoryLevel) => ({ share: shares[VICTORY_LEVELS.indexOf(level)] ?? 0 });
  return {
    majorDefeat: of('majorDefeat'),
    minorDefeat: of('minorDefeat'),
    draw: of('draw'),
    minorVictory: of('minorVictory'),
    majorVictory: of('majorVictory'),
  };
}

function AuthoredOdds({
  sides,
  shares,
  advantage,
  happened,
}: {
  sides: BySide<string>;
  shares: readonly number[] | null;
  advantage: string | null;
  happened: VictoryLevel | null;
}) {
  if (shares === null) return null;
  return (
    <div>
      <h3 className="h4">The author’s odds</h3>
      {advantage === null ? null : (
        <p className="cap">For even terms: they leave out the advantage, {advantage}.</p>
      )}
      <OddsStrip
        sides={sides}
        levels={authoredLevels(shares)}
        happened={happened}
        label="The author’s odds"
      />
    </div>
  );
}

/** How a trial is fought: by the quick method, or by two staffs on the board if the rules have none. */
async function methodOf(rulesetId: string): Promise<string> {
  const ruleset = await rulebookEntry(rulesetId);
  return ruleset?.status === 'board' ? 'Both staffs on the board' : 'Quick method';
}
