import { figure, perCent } from '@/app/_components/figures/format';
import { SituationGlyph, signOfLevel, signText } from '@/app/_components/signs/situation-glyph';
import { Section } from '@/app/_components/type/section';
import { sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import { levelWords } from '@/lib/battle/contract/battle-story';
import { expectedLevel } from '@/lib/campaign/battle/expected-report';
import type { Destination } from '@/lib/campaign/situations/destinations';
import type { BattleView } from '@/lib/campaign/view/view';
import { SIDES } from '@/lib/kernel/side';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';

/** What accepting the expected result would mean: its level, about what it costs, and where it leads. */
export function Expected({ page, battle }: { page: CampaignPage; battle: BattleView }) {
  if (!battle.methods.includes('expected') || page.view.phase === 'expected') return null;
  const summary = page.odds?.summary ?? null;
  const level = expectedLevel(battle.authored, null) ?? summary?.expected.level ?? null;
  if (level === null)
    return (
      <p className="cap">The expected result is known once the trials of this battle have run.</p>
    );
  const [a, b] = SIDES.map((side) => lossOf(battle, summary, side));
  const cost =
    a === null || b === null || a === undefined || b === undefined
      ? ''
      : `, about ${figure(a)} and ${figure(b)} ${page.view.heads ?? 'men'} lost`;
  const ways = page.header.singleBattle ? [] : (page.destinations?.[level] ?? []);
  const leads = ways.length === 0 ? '' : `, and leads to ${waysInWords(ways)}`;
  return (
    <p className="expected">
      The expected result would be {levelWords(level, sideNames(page.view))}
      {cost}
      {leads}.
    </p>
  );
}

function lossOf(
  battle: BattleView,
  summary: NonNullable<CampaignPage['odds']>['summary'],
  side: 'A' | 'B',
): number | null {
  const percent = battle.authored.lossPercent?.[side];
  const men =
    summary !== null
      ? summary.losses[side].mean
      : percent === undefined
        ? null
        : (battle.forces[side].men * percent) / 100;
  if (men === null) return null;
  const step = men >= 1000 ? 100 : men >= 100 ? 10 : 1;
  return Math.round(men / step) * step;
}

/** “The road to Vienna, if Prague has fallen, or else Out of Bohemia”. */
function waysInWords(ways: readonly Destination[]): string {
  return ways
    .map(({ title, when }, index) =>
      when === null
        ? ways.length > 1 && index === ways.length - 1
          ? `or else “${title}”`
          : `“${title}”`
        : `“${title}” if ${when}`,
    )
    .join(', ');
}

/** Level by level: its chance, and where it leads. */
export function WhereItLeads({ page }: { page: CampaignPage }) {
  const { destinations, header, odds, view } = page;
  if (destinations === null || header.singleBattle) return null;
  const sides = sideNames(view);
  const shares = odds?.summary?.levels;
  const levels = [...VICTORY_LEVELS].reverse();
  return (
    <Section title="Where it leads" note="As far as both sides may know.">
      <table className="table leads">
        <thead>
          <tr>
            <th scope="col">Result</th>
            {shares ? (
              <th scope="col" className="num">
                Chance
              </th>
            ) : null}
            <th scope="col">leads to</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((level: VictoryLevel) => (
            <tr key={level}>
              <th scope="row">
                <SituationGlyph sign={signOfLevel(level)} /> {signText(signOfLevel(level), sides)}
              </th>
              {shares ? <td className="num">{perCent(shares[level].share)}</td> : null}
              <td>
                {destinations[level].map(({ title, when, kind }) => (
                  <p key={`${title} ${when}`}>
                    <span className="leads__title">{title}</span>
                    {kind === 'conclusion' ? ', the end' : ''}
                    {when === null
                      ? destinations[level].length > 1
                        ? ', otherwise'
                        : ''
                      : `, if ${when}`}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
