import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import Link from 'next/link';
import { clubsOf } from '@/lib/clubs/club';
import { ButtonLink } from '../_components/form/button';
import { EmptyState, YourTurn } from '../_components/notice/notice';
import { PageHead } from '../_components/type/page-head';
import { Section } from '../_components/type/section';
import { application } from '../_server/application';
import { requireUser } from '../_server/require-user';
import { SitePage } from '../_server/site-page';
import { OpenFileForm, ShowKeyForm } from './forms';

export const metadata: Metadata = { title: 'Play by mail' };

/** Files that came, campaigns by mail, the own keys. */
export default async function MailDeskPage() {
  const user = await requireUser('/mail');
  const [desk, clubs] = await Promise.all([application().mailDesk(user.id), clubsOf(user.id)]);
  return (
    <SitePage current="campaigns">
      <PageHead
        dateline="Between two installations, by files"
        title="Play by mail"
        side={
          <ButtonLink kind="primary" href="/campaigns/new?opponent=mail">
            Invite somebody
          </ButtonLink>
        }
      />
      <div className="columns" data-columns="margin">
        <div className="stack" data-gap="large">
          <Section title="A file has come">
            <div className="stack">
              <OpenFileForm
                clubs={clubs.map((club) => ({ id: club.id, name: club.name }))}
                commandId={randomUUID()}
              />
            </div>
          </Section>
          <Section title="Your campaigns by mail">
            <div className="stack">
              {desk.campaigns.length === 0 ? (
                <EmptyState>
                  None yet. Invite somebody, or open the invitation that you were sent.
                </EmptyState>
              ) : (
                <ul className="campaign-rows">
                  {desk.campaigns.map((campaign) => (
                    <li key={campaign.campaignId} className="campaign-row mail-row">
                      <div>
                        <Link
                          className="campaign-row__name"
                          href={`/campaigns/${campaign.campaignId}`}
                        >
                          {campaign.name}
                        </Link>
                        <p className="cap">
                          {campaign.title}, against {campaign.opponent}
                        </p>
                      </div>
                      <div>
                        {campaign.yourTurn ? (
                          <YourTurn href={`/campaigns/${campaign.campaignId}/mail`}>
                            {campaign.state}
                          </YourTurn>
                        ) : (
                          <p className="cap">{campaign.state}</p>
                        )}
                      </div>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </Section>
        </div>
        <div className="stack" data-gap="large">
          <Section title="Your mail key">
            <div className="stack">
              <p>
                Give this to whoever wants to invite you: what is locked to it, only your
                installation opens.
              </p>
              <p className="mail-key">{desk.keys.recipient}</p>
              <p className="cap">Fingerprint of both your keys, to compare by another way:</p>
              <p className="mail-key">{desk.keys.fingerprint}</p>
            </div>
          </Section>
          <Section title="With the ordinary program">
            <div className="stack">
              <p>
                Files are in the age format. With your private key the program <code>age</code>{' '}
                opens those that were sent to you: <code>age -d -i key.txt FILE</code>. Whoever has
                the key reads all your mail; it does not let him sign in your name.
              </p>
              <ShowKeyForm />
            </div>
          </Section>
        </div>
      </div>
    </SitePage>
  );
}
