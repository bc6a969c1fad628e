import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { numberWord, withDate } from '@/app/_components/figures/format';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { Scrolled } from '@/app/_components/type/scrolled';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { DeskActs } from '@/app/(play)/campaigns/[campaignId]/_umpire/desk-acts';
import { DeskPosts } from '@/app/(play)/campaigns/[campaignId]/_umpire/desk-posts';
import { RidersTable } from '@/app/(play)/campaigns/[campaignId]/_umpire/riders-table';
import type { DeskPage as DeskContent, KnowledgeRow } from '@/lib/application/desk/desk';
import { SIDES } from '@/lib/kernel/side';

export const metadata: Metadata = { title: 'Umpire’s desk' };

/** For the umpire alone: who waits for whom, what they can do, who knows what. */
export default async function UmpireDeskPage({
  params,
}: PageProps<'/campaigns/[campaignId]/desk'>) {
  const { campaignId } = await params;
  const user = await requireUser(`/campaigns/${campaignId}/desk`);
  const found = await application().umpireDesk(user.id, campaignId);
  if (!found.ok) notFound();
  const desk = found.value;
  return (
    <CampaignFrame header={desk.header} look={{}} place="desk">
      <PageHead dateline={withDate('Umpire’s desk', desk.date)} title={titleOf(desk)} />
      <div className="columns" data-columns="margin">
        <div className="stack" data-gap="large">
          <Section title="Who waits for whom" note={desk.matter ?? undefined}>
            <DeskPosts desk={desk} />
          </Section>
          {desk.riders === null ? null : (
            <Section title="Riders under way" note="Each post knows what riders have brought it">
              <RidersTable
                riders={desk.riders}
                sides={{ A: { name: desk.sides.A }, B: { name: desk.sides.B } }}
              />
            </Section>
          )}
          <Section title="Who knows what" note="Compared from the pages that each is shown">
            <Knowledge desk={desk} />
            {desk.spectatorsBehind > 0 ? (
              <p className="cap">
                Spectators are {numberWord(desk.spectatorsBehind)}{' '}
                {desk.spectatorsBehind === 1 ? 'entry' : 'entries'} behind.
              </p>
            ) : null}
          </Section>
        </div>
        {desk.header.phase === 'concluded' ? null : (
          <div className="stack" data-gap="large">
            <DeskActs desk={desk} />
          </div>
        )}
      </div>
    </CampaignFrame>
  );
}

function Knowledge({ desk }: { desk: DeskContent }) {
  return (
    <Scrolled label="Who knows what">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">What is so</th>
            {SIDES.map((side) => (
              <th scope="col" key={side}>
                <SideTag side={side} name={desk.sides[side]} />
              </th>
            ))}
            <th scope="col">Spectators</th>
          </tr>
        </thead>
        <tbody>
          {desk.knowledge.map((row) => (
            <Known key={row.what} row={row} />
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

function Known({ row }: { row: KnowledgeRow }) {
  const seen = [...SIDES.map((side) => [side, row.knows[side]] as const), ['–', row.spectators]];
  return (
    <tr>
      <th scope="row">{row.what}</th>
      {seen.map(([who, knows]) => (
        <td key={String(who)}>{knows ? 'knows' : '–'}</td>
      ))}
    </tr>
  );
}

function titleOf({ header, posts, sides }: DeskContent): string {
  if (header.phase === 'concluded') return 'The campaign is over';
  if (header.pause !== null) return 'The campaign is paused';
  const yours = SIDES.filter((side) => posts[side].yours);
  if (yours.length > 0)
    return `${yours.map((side) => sides[side]).join(' and ')} ${yours.length === 1 ? 'is' : 'are'} yours to decide`;
  const awaited = SIDES.filter((side) => posts[side].state === 'awaited');
  const [side] = awaited;
  if (side === undefined) return 'Nobody to wait for';
  return awaited.length === 1 ? `${sides[side]} to wait for` : 'Both sides to wait for';
}
