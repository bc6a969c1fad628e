import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { capital, countedWords, longDate } from '@/app/_components/figures/format';
import { ButtonLink } from '@/app/_components/form/button';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { ClubPage } from '@/app/_server/club-page';
import { requireAccount } from '@/app/_server/require-user';
import { viewClub } from '@/lib/clubs/club';
import { openInvitations } from '@/lib/clubs/invitation';
import { mayInClub } from '@/lib/clubs/permissions';
import { NameForm, RoleForm } from './forms';
import { Invitations } from './invitations';
import { PublicPage } from './public-page';

export const metadata: Metadata = { title: 'Members' };

/** Who belongs to a club and in which role, invitations, and what its owner sets. */
export default async function MembersPage({ params }: PageProps<'/club/[clubId]/members'>) {
  const { clubId } = await params;
  const user = await requireAccount(`/club/${clubId}/members`);
  const found = await viewClub(user.id, clubId);
  if (!found.ok) notFound();
  const club = found.value;
  const invitations = await openInvitations(user.id, clubId);
  const mayChange = mayInClub(club.role, 'changeRole');
  return (
    <ClubPage club={club} place="members">
      <PageHead
        dateline={capital(countedWords(club.members.length, 'member'))}
        title="Members"
        side={<ButtonLink href="/opponents">Find an opponent</ButtonLink>}
      />
      <div className="columns" data-columns="margin">
        <div className="stack" data-gap="large">
          <Section label="Members">
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
                        <Link href={`/record?member=${member.userId}`}>{member.displayName}</Link>
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
          {mayInClub(club.role, 'moveCampaign') ? (
            <Section title="Campaigns from another server">
              <ButtonLink href={`/club/${club.id}/arrivals`}>Take one in</ButtonLink>
            </Section>
          ) : null}
          {mayInClub(club.role, 'judgeReports') ? (
            <Section title="Reported messages">
              <div className="stack">
                <p className="cap">
                  Owners and umpires decide about messages that players report. What a side writes
                  is read by nobody who plays against it.
                </p>
                <ButtonLink href="/reports">Reported messages</ButtonLink>
              </div>
            </Section>
          ) : null}
          <PublicPage userId={user.id} clubId={club.id} />
          <Section title="Leave">
            <div className="stack">
              <p className="cap">You see first what happens to your campaigns and seats.</p>
              <ButtonLink href={`/club/${club.id}/leave`}>Leave the club</ButtonLink>
            </div>
          </Section>
        </div>
      </div>
    </ClubPage>
  );
}
