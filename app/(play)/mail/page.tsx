import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_components/form/button';
import Link from '@/app/_components/link/link';
import { EmptyState, YourTurn } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import type { MailDesk } from '@/lib/application/mail/desk';
import { clubsOf } from '@/lib/clubs/club';
import { MakeKeysForm, OpenFileForm, ShowKeyForm } from './forms';

export const metadata: Metadata = { title: 'Play by mail' };

/** Files received, campaigns and battles by mail, and the user's own keys. */
export default async function MailDeskPage() {
  const user = await requireAccount('/mail');
  const [desk, clubs] = await Promise.all([application().mailDesk(user.id), clubsOf(user.id)]);
  const battles = desk.campaigns.filter((one) => one.singleBattle);
  const campaigns = desk.campaigns.filter((one) => !one.singleBattle);
  return (
    <SitePage>
      <PageHead
        dateline="Between two installations, by files"
        title="Play by mail"
        side={
          <div className="row">
            <ButtonLink kind="primary" href="/campaigns/new?opponent=mail">
              Invite to a campaign
            </ButtonLink>
            <ButtonLink href="/battles/new?opponent=mail">Offer a battle</ButtonLink>
          </div>
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
          {battles.length > 0 && campaigns.length === 0 ? null : (
            <Section title="Your campaigns by mail">
              {campaigns.length === 0 ? (
                <EmptyState>
                  None yet. Invite someone, or open an invitation that you were sent.
                </EmptyState>
              ) : (
                <Correspondences listed={campaigns} />
              )}
            </Section>
          )}
          {battles.length === 0 ? null : (
            <Section title="Your battles by mail">
              <Correspondences listed={battles} />
            </Section>
          )}
        </div>
        <div className="stack" data-gap="large">
          <Section title="Your mail key">
            <div className="stack">
              <p>
                Give this to anyone who wants to invite you. Only your installation can open what is
                locked to it.
              </p>
              {desk.keys === null ? (
                <MakeKeysForm />
              ) : (
                <>
                  <p className="mail-key">{desk.keys.recipient}</p>
                  <p className="cap">
                    Fingerprint of both your keys, to compare by telephone, for example:
                  </p>
                  <p className="mail-key">{desk.keys.fingerprint}</p>
                </>
              )}
            </div>
          </Section>
          <Section title="Without this program">
            <div className="stack">
              <p>
                Files are in the age format. With your private key, the program <code>age</code>{' '}
                opens those that were sent to you: <code>age -d -i key.txt FILE</code>. Anyone who
                has the key can read all your mail, but cannot sign in your name.
              </p>
              <ShowKeyForm />
            </div>
          </Section>
        </div>
      </div>
    </SitePage>
  );
}

/** Campaigns or battles by mail: against whom, and what the correspondence waits for. */
function Correspondences({ listed }: { readonly listed: MailDesk['campaigns'] }) {
  return (
    <div className="stack">
      <ul className="campaign-rows">
        {listed.map((one) => (
          <li key={one.campaignId} className="campaign-row mail-row">
            <div>
              <Link className="campaign-row__name" href={`/campaigns/${one.campaignId}`}>
                {one.name}
              </Link>
              <p className="cap">
                {one.title}, against {one.opponent}
              </p>
            </div>
            <div>
              {one.yourTurn ? (
                <YourTurn href={`/campaigns/${one.campaignId}/mail`}>{one.state}</YourTurn>
              ) : (
                <p className="cap">{one.state}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
