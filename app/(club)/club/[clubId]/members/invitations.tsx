import { longDate, numberWord } from '@/app/_components/figures/format';
import { Confirm } from '@/app/_components/notice/dialog';
import { withdraw } from '@/app/(club)/club/actions';
import { sendsMail } from '@/lib/application/notices/caught-mail';
import type { InvitationRow } from '@/lib/clubs/invitation';
import { InvitationForm, MailInvitationForm } from './forms';

/** Invitations by mail, where mail is sent, and by link; and those that are open. */
export function Invitations({
  clubId,
  mayUmpire,
  invitations,
}: {
  readonly clubId: string;
  readonly mayUmpire: boolean;
  readonly invitations: readonly InvitationRow[];
}) {
  return (
    <div className="stack" data-gap="large">
      {sendsMail() ? (
        <div className="stack">
          <h3 className="h3">By mail</h3>
          <MailInvitationForm clubId={clubId} mayUmpire={mayUmpire} />
        </div>
      ) : null}
      <div className="stack">
        {sendsMail() ? <h3 className="h3">By a link</h3> : null}
        <InvitationForm clubId={clubId} mayUmpire={mayUmpire} />
      </div>
      {invitations.length > 0 ? (
        <ul className="line-list">
          {invitations.map((row) => (
            <li key={row.id}>
              <span>
                {row.mail === null
                  ? `For ${forWhom(row)}, until ${longDate(row.expiresAt.toISOString())}; ${
                      row.usesCount === 0 ? 'not used yet' : `used ${row.usesCount}×`
                    }`
                  : `${row.mail.email}, as ${row.role}, until ${longDate(row.expiresAt.toISOString())}; ${
                      MAIL_WORDS[row.mail.state]
                    }`}
              </span>
              <Confirm
                trigger={row.mail?.state === 'declined' ? 'Remove' : 'Withdraw'}
                kind="quiet"
                title={
                  row.mail?.state === 'declined'
                    ? 'Remove this invitation from the list?'
                    : 'Withdraw this invitation?'
                }
                confirm={row.mail?.state === 'declined' ? 'Remove' : 'Withdraw'}
                action={withdraw}
                given={[clubId]}
                hidden={{ invitation: row.id }}
              >
                Its link stops working. Members who have joined with it stay.
              </Confirm>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const forWhom = ({ usesMax, role }: InvitationRow): string =>
  usesMax === 1 ? `one ${role}` : `${numberWord(usesMax)} ${role}s`;

const MAIL_WORDS = {
  waiting: 'the mail is on its way',
  sent: 'mailed, not answered yet',
  failed: 'the mail could not be delivered',
  unclear: 'the mail may not have arrived',
  declined: 'declined',
} as const;
