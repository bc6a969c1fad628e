import type { Metadata } from 'next';
import Link from '@/app/_components/link/link';
import { Notice } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { CHANNEL_KINDS, NOTICE_GROUPS } from '@/lib/application/notices/groups';
import { Feeds } from './feeds';
import { ChannelRow, ChoicesForm, HookForm, MailForm } from './forms';
import { PushButton } from './push-button';

export const metadata: Metadata = { title: 'What is sent to you, and where' };

export default async function NoticeSettingsPage() {
  const user = await requireAccount('/account/notices');
  const page = await application().noticeSettings(user.id);
  const { campaigns, channels, choices, feeds, goes, mail, mayAddMail, pushKey } = page;
  const failed = channels.filter(({ failure }) => failure !== null);
  return (
    <SitePage>
      <PageHead dateline="Your account" title="What is sent to you, and where" />
      {failed.map(({ id, label, failure }) => (
        <Notice key={id} kind="error" title={`${label}: ${failure?.sentence ?? ''}`} live={false}>
          <p>
            {failure?.at}.{' '}
            {failure?.stopped
              ? 'Nothing more is sent there until you send a test.'
              : 'It will be tried again.'}
          </p>
        </Notice>
      ))}
      <div className="columns">
        <Section title="What" note={<Link href="/notices">Your notices</Link>}>
          <ChoicesForm
            choices={choices}
            goes={goes}
            groups={NOTICE_GROUPS}
            kinds={CHANNEL_KINDS}
            zones={Intl.supportedValuesOf('timeZone')}
          />
        </Section>
        <div className="stack" data-gap="large">
          <Section title="Where">
            <ul className="notices">
              <li>
                <p>
                  <b>Here</b>, on every page. This cannot be switched off.
                </p>
              </li>
              {channels.map((channel) => (
                <ChannelRow key={channel.id} channel={channel} />
              ))}
            </ul>
            <div className="stack">
              <PushButton applicationKey={pushKey} />
              {mail ? (
                mayAddMail ? (
                  <MailForm email={user.email} />
                ) : null
              ) : (
                <p className="cap">
                  This server sends no mail: its host has set up no mail server.
                </p>
              )}
              <HookForm />
            </div>
          </Section>
          <Section title="Calendar and feed">
            <Feeds feeds={feeds} campaigns={campaigns} />
          </Section>
          <Section title="What a notice says">
            <p>
              <b>Your turn: Bohemia and Silesia, 1757</b>
              <br />
              Seal your choice.
            </p>
            <p className="cap">
              Names and times alone: never a choice, a strength or a place. Other people may see
              your screen.
            </p>
          </Section>
        </div>
      </div>
    </SitePage>
  );
}
