import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ActionForm } from '@/app/_components/form/action-form';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { countedTitle } from '@/app/_components/frame/counted-title';
import Link from '@/app/_components/link/link';
import { EmptyState, Notice } from '@/app/_components/notice/notice';
import { Pagination } from '@/app/_components/notice/pagination';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { MESSAGE_LENGTH_MAX, NOTE_LENGTH_MAX } from '@/lib/application/staff/limits';
import type { MessagesPage as MessagesContent } from '@/lib/application/staff/messages';
import type { Recipient } from '@/lib/application/staff/recipients';
import { mute } from './actions';
import { MarkSeen, MessageForm, NoteForm } from './forms';
import { OneMessage } from './one-message';

/** What becomes of a report, by who can judge it now. */
const REPORTED = {
  club: 'You reported the message. An owner or umpire of the club decides, and you will hear what.',
  server:
    'You reported the message. Nobody in the club can judge it, because each of them plays in this campaign or wrote the message. The owner of this server decides.',
  nobody:
    'You reported the message. Everyone who could judge it plays in this campaign or wrote the message, so it is judged once the campaign is over. Meanwhile you can mute its author.',
} as const;

export async function generateMetadata({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/messages'>): Promise<Metadata> {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireAccount(campaignHref(campaignId, '/messages', look));
  const found = await application().campaignHeader(user.id, campaignId, { as: look.as });
  return { title: countedTitle('Messages', found.ok ? found.value.unread : 0) };
}

/** What the players write to each other, and a private note. */
export default async function MessagesPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/messages'>) {
  const { campaignId } = await params;
  const query = await searchParams;
  const look = { as: lookFrom(query).as };
  const user = await requireAccount(campaignHref(campaignId, '/messages', look));
  const found = await application().messagesPage(user.id, campaignId, {
    ...look,
    page: typeof query.page === 'string' ? Number(query.page) : undefined,
  });
  if (!found.ok) notFound();
  const page = found.value;
  const { header, messages, note, newest, recipients } = page;
  return (
    <CampaignFrame header={header} look={look} place="messages">
      <PageHead dateline="Between the players, and for yourself" title="Messages" />
      {typeof query.reported === 'string' && Object.hasOwn(REPORTED, query.reported) ? (
        <Notice live>
          <p>{REPORTED[query.reported as keyof typeof REPORTED]}</p>
        </Notice>
      ) : null}
      <div className="columns" data-columns="margin">
        <div className="stack" data-gap="large">
          {header.couriers?.asOf ? (
            <Section title="Write">
              <p>
                You are away from headquarters:{' '}
                <Link href={campaignHref(campaignId, '/couriers', look)}>
                  a rider takes your letters
                </Link>
                .
              </p>
            </Section>
          ) : recipients.length > 0 ? (
            <Section title="Write">
              <MessageForm
                // A message that is being typed stays when somebody else writes.
                key={page.newestOwn ?? ''}
                campaignId={campaignId}
                options={recipients.map((one) => ({ value: one.to, name: nameOf(one, page) }))}
                commandId={randomUUID()}
                lengthMax={MESSAGE_LENGTH_MAX}
              />
            </Section>
          ) : page.mayWrite ? (
            <Section title="Write">
              <p>
                Nobody is with you now:{' '}
                <Link href={campaignHref(campaignId, '/couriers', look)}>
                  a rider takes your letters
                </Link>
                .
              </p>
            </Section>
          ) : null}
          <Section title="Received and sent" note={messages.length > 0 ? 'the newest first' : null}>
            {messages.length === 0 ? (
              <EmptyState>{nothing(page)}</EmptyState>
            ) : (
              <>
                <ul className="messages">
                  {messages.map((message) => (
                    <li key={message.id} data-unread={message.unread ? '' : undefined}>
                      <OneMessage page={page} message={message} />
                    </li>
                  ))}
                </ul>
                {page.pages > 1 ? (
                  <Pagination
                    page={page.page}
                    pages={page.pages}
                    href={(to) => campaignHref(campaignId, '/messages', look, { page: to })}
                  />
                ) : null}
              </>
            )}
          </Section>
        </div>
        <div className="stack" data-gap="large">
          <Section title="A note for yourself">
            {note === null ? (
              <p className="cap">
                Sit down for a side first: each side has its own note behind the curtain.
              </p>
            ) : (
              <NoteForm
                campaignId={campaignId}
                side={look.as ?? null}
                note={note}
                lengthMax={NOTE_LENGTH_MAX}
              />
            )}
          </Section>
          {page.muted.length === 0 ? null : (
            <Section title="Muted" note="nobody else can see this">
              <ul className="lobby-seats">
                {page.muted.map(({ userId, name }) => (
                  <li key={userId}>
                    <span>{name}</span>
                    <ActionForm action={mute} given={[campaignId, userId, false]} layout="plain">
                      <SubmitButton kind="quiet">
                        Unmute<span className="visually-hidden"> {name}</span>
                      </SubmitButton>
                    </ActionForm>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
      </div>
      {header.unread > 0 && newest !== null ? (
        <MarkSeen campaignId={campaignId} upTo={newest} />
      ) : null}
    </CampaignFrame>
  );
}

function nameOf(recipient: Recipient, { sides }: MessagesContent): string {
  switch (recipient.kind) {
    case 'all':
      return 'All players, of both sides';
    case 'side':
      return `${sides[recipient.side]} only`;
    case 'person':
      return `${recipient.name}, ${sides[recipient.side]}`;
  }
}

function nothing({ header, mayWrite, muted }: MessagesContent): string {
  if (muted.length > 0) return 'Nobody you can hear has written yet. You have muted some players.';
  if (mayWrite) return 'Nobody has written yet.';
  if (header.byMail) return 'By mail, you can write a few words with each file that you send.';
  return header.role === 'hotSeat'
    ? 'You share one screen: talk to each other.'
    : 'Messages are for players who command or serve in the campaign. You are watching.';
}
