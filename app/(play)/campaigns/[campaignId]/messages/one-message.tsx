import { ActionForm } from '@/app/_components/form/action-form';
import { SubmitButton } from '@/app/_components/form/submit-button';
import Link from '@/app/_components/link/link';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { REPORT_LENGTH_MAX } from '@/lib/application/staff/limits';
import type {
  MessagesPage as MessagesContent,
  MessageView,
} from '@/lib/application/staff/messages';
import { mute, takeBack } from './actions';
import { ReportForm } from './forms';

/** A message as its reader sees it, with what they can do about it. */
export function OneMessage({ page, message }: { page: MessagesContent; message: MessageView }) {
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
      <MessageBody message={message} />
      <div className="messages__tools">
        {message.own ? (
          <ActionForm action={takeBack} given={[header.campaignId, message.id]} layout="plain">
            <SubmitButton kind="quiet">Take it back</SubmitButton>
          </ActionForm>
        ) : null}
        {message.mutes === null ? null : (
          <ActionForm action={mute} given={[header.campaignId, message.mutes, true]} layout="plain">
            <SubmitButton kind="quiet">Mute {message.author}</SubmitButton>
          </ActionForm>
        )}
        {message.report === 'can' ? (
          <ReportForm
            campaignId={header.campaignId}
            messageId={message.id}
            author={message.author}
            lengthMax={REPORT_LENGTH_MAX}
          />
        ) : null}
        {message.report === 'reported' ? <p className="cap">You reported this message.</p> : null}
      </div>
    </>
  );
}

function MessageBody({ message }: { message: MessageView }) {
  const gone = message.removed ? (
    <p className="cap">
      {message.own
        ? 'This message was reported and removed. Only you can still see it.'
        : 'This message was reported and removed.'}
    </p>
  ) : null;
  return (
    <>
      {message.text === '' ? null : (
        <p className="written" dir="auto">
          {message.text}
        </p>
      )}
      {gone}
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
