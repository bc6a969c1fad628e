import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { figure, longDate } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { EmptyState } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Scrolled } from '@/app/_components/type/scrolled';
import { Facts, Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import type { CareerBattle, CareerCampaign } from '@/lib/application/pages/career';
import { HonoursSection, OfficersSection } from './careers';

export const metadata: Metadata = { title: 'Record' };

/** Commands, battles and campaigns of the user, or of a member of one of their clubs; made to be printed. */
export default async function RecordPage({ searchParams }: PageProps<'/record'>) {
  const { member } = await searchParams;
  const wanted = typeof member === 'string' ? { member } : {};
  const query = wanted.member === undefined ? '' : `?member=${encodeURIComponent(wanted.member)}`;
  const user = await requireUser(`/record${query}`);
  const found = await application().careerPage(user.id, wanted);
  if (!found.ok) notFound();
  const { name, own, campaigns, totals, careers } = found.value;
  return (
    <SitePage>
      <PageHead dateline={own ? 'Your record' : 'The record of a member'} title={name} />
      <div className="stack" data-gap="large">
        <Section title="In all">
          <Facts
            rows={[
              { name: 'Campaigns', value: `${totals.campaigns}, of which ${totals.ended} ended` },
              {
                name: 'Battles in command',
                value: `${totals.won} won, ${totals.drawn} drawn, ${totals.lost} lost`,
              },
            ]}
          />
          <p className="cap">
            {own
              ? 'From the campaigns of your clubs, as far as you may know them now. Battles at one screen against yourself are listed and not counted.'
              : 'Commands in campaigns between two people that you can see, as far as you may know them now.'}
          </p>
        </Section>
        {campaigns.length === 0 ? (
          <EmptyState>There is no command yet.</EmptyState>
        ) : (
          campaigns.map((campaign) => (
            <CampaignRecord key={campaign.campaignId} campaign={campaign} />
          ))
        )}
        <HonoursSection units={careers.units} />
        <OfficersSection officers={careers.officers} />
      </div>
    </SitePage>
  );
}

const PARTS = { commander: 'Commander', subCommander: 'Sub-commander' } as const;
const RESULTS = { won: 'won', drawn: 'drawn', lost: 'lost' } as const;
const METHODS: Readonly<Record<CareerBattle['method'], string>> = {
  expected: 'at its expected result',
  quick: 'fought quickly',
  fought: 'fought on the board',
  autoplayed: 'fought by artificial commanders',
  reported: 'fought on a table',
};

function CampaignRecord({ campaign }: { readonly campaign: CareerCampaign }) {
  const { campaignId, name, title, posts, conclusion, battles } = campaign;
  return (
    <Section title={name} note={conclusion ?? 'being played'}>
      <div className="stack" data-gap="small">
        <p>
          <Link href={`/campaigns/${campaignId}`}>{title}</Link>.{' '}
          {posts.map(({ part, side }) => `${PARTS[part]}, ${side}`).join('; ')}.
        </p>
        {battles.length === 0 ? (
          <p className="cap">No battle yet.</p>
        ) : (
          <Scrolled label={`Battles: ${name}`}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Battle</th>
                  <th scope="col">Result</th>
                  <th scope="col" className="num">
                    Lost
                  </th>
                  <th scope="col" className="num">
                    They lost
                  </th>
                </tr>
              </thead>
              <tbody>
                {battles.map((battle) => (
                  <tr key={battle.index}>
                    <th scope="row">
                      <Link href={`/campaigns/${campaignId}/battles/${battle.index}`}>
                        {battle.title}
                      </Link>
                      <br />
                      <span className="cap">
                        {longDate(battle.date)}, against {battle.opponent}
                      </span>
                    </th>
                    <td>
                      {RESULTS[battle.result]}
                      {EXTENT[battle.level]}, {METHODS[battle.method]}
                    </td>
                    <td className="num">{losses(battle.own)}</td>
                    <td className="num">{losses(battle.enemy)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolled>
        )}
      </div>
    </Section>
  );
}

const EXTENT: Readonly<Record<CareerBattle['level'], string>> = {
  majorVictory: ' by a major victory',
  minorVictory: ' by a minor victory',
  draw: '',
  minorDefeat: ' by a minor victory',
  majorDefeat: ' by a major victory',
};

const losses = ({ start, lost }: CareerBattle['own']): string =>
  `${figure(lost)} of ${figure(start)}`;
