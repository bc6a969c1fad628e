import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { figure, longDate, numberWord } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { EmptyState } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import { SituationGlyph, signOfLevel, signText } from '@/app/_components/signs/situation-glyph';
import { PageHead } from '@/app/_components/type/page-head';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { OnBoard } from '@/app/(play)/campaigns/[campaignId]/_encounter/on-board';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { countOf, sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { reportedLosses } from '@/lib/campaign/battle/report-losses';
import type { Side } from '@/lib/kernel/side';

export const metadata: Metadata = { title: 'Battles' };

const METHODS = {
  fought: 'on the board',
  autoplayed: 'autoplayed',
  quick: 'by the quick method',
  expected: 'by its expected result',
  reported: 'reported from a table',
} as const;

/** Every battle of the campaign, the latest first. */
export default async function BattlesPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/battles'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireUser(campaignHref(campaignId, '/battles', look));
  const found = await application().campaignPage(user.id, campaignId, look);
  if (!found.ok) notFound();
  const { header, view } = found.value;
  const sides = sideNames(view);
  const battles = [...view.battles].reverse();
  return (
    <CampaignFrame header={header} look={look} place="battles">
      <PageHead
        dateline={
          view.phase === 'board'
            ? `One on the board${battles.length === 0 ? '' : `, ${numberWord(battles.length)} before it`}`
            : countOf(battles.length, 'battle so far', 'battles so far')
        }
        title="Battles"
      />
      {view.phase === 'board' && view.encounter !== null ? (
        <OnBoard page={found.value} look={look} battle={view.encounter} named />
      ) : null}
      {battles.length === 0 && view.phase === 'board' ? null : battles.length === 0 ? (
        <EmptyState
          action={<Link href={campaignHref(campaignId, '', look)}>To the situation</Link>}
        >
          No battle has been fought yet.
        </EmptyState>
      ) : (
        <ul className="battle-rows">
          {battles.map((battle) => (
            <li key={battle.index} className="battle-row">
              <p className="dateline">{longDate(battle.date)}</p>
              <div>
                <p className="battle-row__title">
                  {battle.report === null ? null : (
                    <SituationGlyph sign={signOfLevel(battle.report.level)} />
                  )}
                  <Link href={campaignHref(campaignId, `/battles/${battle.index}`, look)}>
                    {battle.title}
                  </Link>
                </p>
                <p className="cap">
                  {battle.report === null
                    ? 'not decided yet'
                    : `${signText(signOfLevel(battle.report.level), sides)}, ${METHODS[battle.report.method]}`}
                </p>
              </div>
              <dl className="battle-row__losses">
                {battle.report === null
                  ? null
                  : (['A', 'B'] as const).map((side) => (
                      <div key={side}>
                        <dt>
                          <SideTag side={side} name={sides[side]} />
                        </dt>
                        <dd className="fig">{figure(lostBy(battle.report, side))} lost</dd>
                      </div>
                    ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </CampaignFrame>
  );
}

function lostBy(report: BattleReport | null, side: Side): number {
  return report === null ? 0 : reportedLosses(report)[side].lost;
}
