import type { OddsState } from '@/lib/application/contract';
import { rulebook } from '@/lib/application/rulebook';
import type { BySide } from '@/lib/kernel/side';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import { figure } from '../../_components/figures/format';
import { LossesChart } from '../../_components/figures/losses-chart';
import { OddsStrip } from '../../_components/figures/odds-strip';
import { SubmitButton } from '../../_components/form/submit-button';
import { Notice } from '../../_components/notice/notice';
import { Section } from '../../_components/type/section';
import { reckonOdds } from './actions';
import { OddsProgress } from './odds-progress';

/** What is to be expected of a battle: trials with both intervals, the author's odds beside them, progress and a stop. */
export function Odds({
  campaignId,
  battleIndex,
  sides,
  odds,
  authored,
  advantage = null,
  happened,
  losses,
  history,
  may,
}: {
  campaignId: string;
  battleIndex: number;
  sides: BySide<string>;
  odds: OddsState | null;
  /** The author's odds of a battle that has no scenario, and so no trials. */
  authored: readonly number[] | null;
  /** The handicap in words, which trials reckon with and the author's odds do not; null without one. */
  advantage?: string | null;
  happened: VictoryLevel | null;
  losses?: BySide<number> | null;
  history?: BySide<number | null> | null;
  may: boolean;
}) {
  if (odds === null) {
    if (authored === null) return null;
    return (
      <Section title={happened === null ? 'What is to be expected' : 'What was to be expected'}>
        <AuthoredOdds sides={sides} shares={authored} advantage={advantage} happened={happened} />
      </Section>
    );
  }
  const deed = reckonOdds.bind(null, campaignId, battleIndex);
  const { summary } = odds;
  return (
    <Section
      title={happened === null ? 'What is to be expected' : 'What was to be expected'}
      note={
        summary === null
          ? undefined
          : `${methodOf(summary.model.ruleset)}, ${summary.model.ruleset} ${summary.model.version}: ${figure(summary.trials)} trials of this battle as the armies stood${advantage === null ? '' : `, with the advantage of ${advantage}`}; brackets and small figures hold in 95 of 100.`
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
              <form action={deed}>
                <SubmitButton kind="quiet" name="deed" value="stop">
                  Stop here
                </SubmitButton>
              </form>
            ) : undefined
          }
        />
        {odds.status === 'failed' ? (
          <Notice kind="error" title={odds.message ?? 'The trials could not be fought.'} />
        ) : null}
        {may &&
        (odds.status === 'none' || odds.status === 'cancelled' || odds.status === 'failed') ? (
          <form action={deed} className="row">
            <SubmitButton kind="secondary" name="deed" value="start">
              {odds.status === 'cancelled' ? 'Go on with the trials' : 'Play out the battle'}
            </SubmitButton>
            <p className="cap">
              {odds.status === 'cancelled'
                ? `Stopped after ${figure(odds.done)} of ${figure(odds.trials)} trials.`
                : 'Some thousand trials of this battle: nothing is decided by them.'}
            </p>
          </form>
        ) : null}
        {summary === null ? null : (
          <>
            <OddsStrip sides={sides} levels={summary.levels} happened={happened} />
            <div>
              <h3 className="h4">Losses</h3>
              <LossesChart
                sides={sides}
                losses={summary.losses}
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
        <p className="cap">For even terms: they do not reckon with the advantage, {advantage}.</p>
      )}
      <OddsStrip
        sides={sides}
        levels={authoredLevels(shares)}
        happened={happened}
        label="Chances as the author states them"
      />
    </div>
  );
}

/** How a trial is fought: by the quick method, or where the rules have none, by two staffs on the board. */
function methodOf(ruleset: string): string {
  return rulebook().find(({ id }) => id === ruleset)?.status === 'quick'
    ? 'Quick method'
    : 'Both staffs on the board';
}
