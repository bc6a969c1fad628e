import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ActionForm } from '@/app/_components/form/action-form';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { countedTitle } from '@/app/_components/frame/counted-title';
import Link from '@/app/_components/link/link';
import { EmptyState } from '@/app/_components/notice/notice';
import { Pagination } from '@/app/_components/notice/pagination';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import type {
  MessagesPage as MessagesContent,
  MessageView,
} from '@/lib/application/staff/messages';
import { takeBack } from './actions';
import { MarkSeen, MessageForm, NoteForm } from './forms';

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
  const { header, messages, note, newest } = page;
  return (
    <CampaignFrame header={header} look={look} place="messages">
      <PageHead dateline="Between the players, and for yourself" title="Messages" />
      <div className="columns" data-columns="margin">
        <div className="stack" data-gap="large">
          {page.mayWrite ? (
            <Section title="Write">
              <MessageForm
                key={newest ?? ''}
                campaignId={campaignId}
                options={recipients(page)}
                commandId={randomUUID()}
              />
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
        <Section title="A note for yourself">
          {note === null ? (
            <p className="cap">
              Sit down for a side first: each side has its own note behind the curtain.
            </p>
          ) : (
            <NoteForm campaignId={campaignId} side={look.as ?? null} note={note} />
          )}
        </Section>
      </div>
      {header.unread > 0 && newest !== null ? (
        <MarkSeen campaignId={campaignId} upTo={newest} />
      ) : null}
    </CampaignFrame>
  );
}

function recipients({ header, sides, recipients: people }: MessagesContent) {
  const own = header.sides[0] ?? header.serves;
  return [
    { value: 'all', name: 'All players, of both sides' },
    ...(own === null ? [] : [{ value: 'side', name: `${sides[own]} only` }]),
    ...people.map(({ userId, name, side }) => ({ value: userId, name: `${name}, ${sides[side]}` })),
  ];
}

function nothing({ header, mayWrite }: MessagesContent): string {
  if (mayWrite) return 'Nobody has written yet.';
  if (header.byMail) return 'By mail, you can write a few words with each file that you send.';
  return header.role === 'hotSeat'
    ? 'You share one screen: talk to each other.'
    : 'Messages are for players who command or serve in the campaign. You are watching.';
}

function OneMessage({ page, message }: { page: MessagesContent; message: MessageView }) {
  const { header, sides } = page;
  const { to } = message;
  const from = message.own
    ? 'You'
    : message.authorSide === null
      ? message.author
      : `${message.author}, ${sides[message.authorSide]}`;
  const whom =
    to.kind === 'all'
      ? 'to all'
      : to.kind === 'side'
        ? `to ${sides[to.side]} only`
        : `to ${to.you ? 'you' : to.name} only`;
  return (
    <>
      <p className="messages__head">
        <span>
          <b>{from}</b> <span className="cap">{whom}</span>
        </span>
        <span className="cap">
          <time dateTime={message.sentAt}>{instantInWords(message.sentAt)}</time>
          {', '}
          <Link
            href={campaignHref(header.campaignId, '/chronicle', {}, { at: message.position })}
          >{`at entry ${message.position}`}</Link>
        </span>
      </p>
      <p className="written" dir="auto">
        {message.text}
      </p>
      {message.own ? (
        <ActionForm action={takeBack} given={[header.campaignId, message.id]} layout="plain">
          <SubmitButton kind="quiet">Take it back</SubmitButton>
        </ActionForm>
      ) : null}
    </>
  );
}

/** “21 November, 17:42”, in the server's time zone. */
function instantInWords(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso));
}
