import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { viewClub } from '@/lib/clubs/club';
import { openInvitations } from '@/lib/clubs/invitation';
import { mayInClub } from '@/lib/clubs/permissions';
import { longDate, numberWord } from '../../_components/figures/format';
import { ButtonLink } from '../../_components/form/button';
import { Confirm } from '../../_components/notice/dialog';
import { EmptyState } from '../../_components/notice/notice';
import { PageHead } from '../../_components/type/page-head';
import { Section } from '../../_components/type/section';
import { application } from '../../_server/application';
import { CampaignTable } from '../../_server/campaign-table';
import { requireUser } from '../../_server/require-user';
import { SitePage } from '../../_server/site-page';
import { expel, withdraw } from '../actions';
import { InvitationForm, LeaveForm, NameForm, RoleForm } from './forms';

export const metadata: Metadata = { title: 'Club' };

export default async function ClubPage({ params }: PageProps<'/club/[clubId]'>) {
  const { clubId } = await params;
  const user = await requireUser(`/club/${clubId}`);
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
                No campaign has been begun in this club yet.
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
                              <Confirm
                                trigger="Remove"
                                kind="quiet"
                                title={`Remove ${member.displayName} from the club?`}
                                confirm="Remove"
                                action={expel.bind(null, club.id)}
                                fields={{ member: member.userId }}
                              >
                                The club’s pages close to them at once. Their seats in running
                                campaigns stand open to the other members.
                              </Confirm>
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
            <Section title="Invite somebody">
              <InvitationForm clubId={club.id} mayUmpire={mayInClub(club.role, 'inviteUmpire')} />
              {invitations.value.length > 0 ? (
                <ul className="line-list">
                  {invitations.value.map((row) => (
                    <li key={row.id}>
                      <span>
                        For{' '}
                        {row.usesMax === 1
                          ? `one ${row.role}`
                          : `${numberWord(row.usesMax)} ${row.role}s`}
                        , until {longDate(row.expiresAt.toISOString())}; used{' '}
                        {row.usesCount === 0 ? 'by nobody yet' : `${row.usesCount}×`}
                      </span>
                      <Confirm
                        trigger="Withdraw"
                        kind="quiet"
                        title="Withdraw this invitation?"
                        confirm="Withdraw"
                        action={withdraw.bind(null, club.id)}
                        fields={{ invitation: row.id }}
                      >
                        Its link opens nothing from then on. Who has joined stays.
                      </Confirm>
                    </li>
                  ))}
                </ul>
              ) : null}
            </Section>
          ) : null}
          {mayInClub(club.role, 'renameClub') ? (
            <Section title="Name">
              <NameForm clubId={club.id} name={club.name} />
            </Section>
          ) : null}
          <Section title="Leave">
            <LeaveForm clubId={club.id} />
          </Section>
        </div>
      </div>
    </SitePage>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
