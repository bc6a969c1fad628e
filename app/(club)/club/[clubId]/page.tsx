import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { longDate, numberWord } from '@/app/_components/figures/format';
import { ButtonLink } from '@/app/_components/form/button';
import { EmptyState } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { CampaignTable } from '@/app/_server/campaign-table';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { viewClub } from '@/lib/clubs/club';
import { openInvitations } from '@/lib/clubs/invitation';
import { mayInClub } from '@/lib/clubs/permissions';
import { NameForm, RoleForm } from './forms';
import { Invitations } from './invitations';
import { PublicPage } from './public-page';

export const metadata: Metadata = { title: 'Club' };

export default async function ClubPage({ params }: PageProps<'/club/[clubId]'>) {
  const { clubId } = await params;
  const user = await requireAccount(`/club/${clubId}`);
  const found = await viewClub(user.id, clubId);
  if (!found.ok) notFound();
  const club = found.value;
  const [campaigns, invitations] = await Promise.all([
    application().clubCampaigns(user.id, clubId),
    openInvitations(user.id, clubId),
  ]);
  const list = campaigns.ok ? campaigns.value : [];
  const mayChange = mayInClub(club.role, 'changeRole');
  return (
    <SitePage current="club">
      <PageHead
        dateline={`${capital(numberWord(list.length))} ${list.length === 1 ? 'campaign' : 'campaigns'}, ${numberWord(club.members.length)} ${club.members.length === 1 ? 'member' : 'members'}`}
        title={club.name}
        side={<ButtonLink href={`/campaigns/new?club=${club.id}`}>Begin a campaign</ButtonLink>}
      />
      <div className="columns" data-columns="margin">
        <div className="stack" data-gap="large">
          <Section title="Campaigns">
            {list.length === 0 ? (
              <EmptyState
                action={
                  <ButtonLink kind="quiet" href={`/campaigns/new?club=${club.id}`}>
                    Begin the first
                  </ButtonLink>
                }
              >
                This club has no campaigns yet.
              </EmptyState>
            ) : (
              <CampaignTable campaigns={list} />
            )}
          </Section>
          <Section title="Members">
            <div className="table-scroll">
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col">Role</th>
                    <th scope="col">Since</th>
                    {mayChange ? <th scope="col">Change</th> : null}
                  </tr>
                </thead>
                <tbody>
                  {club.members.map((member) => (
                    <tr key={member.userId}>
                      <th scope="row">
                        {member.displayName}
                        {member.userId === user.id ? ' (you)' : ''}
                      </th>
                      <td>{member.role}</td>
                      <td>{longDate(member.joinedAt.toISOString())}</td>
                      {mayChange ? (
                        <td>
                          {member.userId === user.id ? null : (
                            <div className="row">
                              <RoleForm
                                clubId={club.id}
                                member={member.userId}
                                name={member.displayName}
                                role={member.role}
                              />
                              <ButtonLink
                                kind="quiet"
                                href={`/club/${club.id}/leave?member=${member.userId}`}
                                aria-label={`Remove ${member.displayName}`}
                              >
                                Remove
                              </ButtonLink>
                            </div>
                          )}
                        </td>
                      ) : null}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </Section>
        </div>
        <div className="stack" data-gap="large">
          {invitations.ok ? (
            <Section title="Invite someone">
              <Invitations
                clubId={club.id}
                mayUmpire={mayInClub(club.role, 'inviteUmpire')}
                invitations={invitations.value}
              />
            </Section>
          ) : null}
          {mayInClub(club.role, 'renameClub') ? (
            <Section title="Name">
              <NameForm clubId={club.id} name={club.name} />
            </Section>
          ) : null}
          <Section title="At the table">
            <ul>
              <li>
                <Link href={`/club/${club.id}/nights`}>Battle nights, and who comes</Link>
              </li>
              <li>
                <Link href={`/club/${club.id}/ladder`}>The ladder of this season</Link>
              </li>
              <li>
                <Link href="/opponents">Find an opponent</Link>
              </li>
            </ul>
          </Section>
          <PublicPage userId={user.id} clubId={club.id} />
          <Section title="Leave">
            <div className="stack">
              <p className="cap">You see first what happens to your campaigns and seats.</p>
              <ButtonLink href={`/club/${club.id}/leave`}>Leave the club</ButtonLink>
            </div>
          </Section>
        </div>
      </div>
    </SitePage>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
