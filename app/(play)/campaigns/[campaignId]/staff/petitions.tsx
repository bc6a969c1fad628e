import { randomUUID } from 'node:crypto';
import { shortDate } from '@/app/_components/figures/format';
import { ActionForm } from '@/app/_components/form/action-form';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { clockTime } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { StaffPage } from '@/lib/application/staff/page';
import { answerPetition } from './actions';

/** Members of the club who ask the commander for a post, with the two answers. */
export function Petitions({ page }: { page: StaffPage }) {
  const { header, petitions } = page;
  if (petitions.length === 0) return null;
  return (
    <aside className="advice stack" aria-label="Petitions to serve under you">
      <p className="h4">Petitions to serve under you</p>
      <ul className="stack">
        {petitions.map(({ userId, name, reason, askedAt }) => (
          <li key={userId} className="stack">
            <p>
              <b>{name}</b>{' '}
              <span className="cap">
                {shortDate(askedAt.slice(0, 10))} at {clockTime(askedAt)}
              </span>
            </p>
            {reason === '' ? null : (
              <p className="written" dir="auto">
                {reason}
              </p>
            )}
            <div className="row">
              {([true, false] as const).map((accept) => (
                <ActionForm
                  key={String(accept)}
                  action={answerPetition}
                  given={[header.campaignId, userId, accept]}
                  hidden={{ commandId: randomUUID() }}
                  layout="plain"
                >
                  <SubmitButton kind={accept ? 'secondary' : 'quiet'}>
                    {accept ? `Accept ${name}` : 'Decline'}
                  </SubmitButton>
                </ActionForm>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <p className="cap">
        Those you accept will see what your side sees and what you have sealed. No one else knows
        who has asked.
      </p>
    </aside>
  );
}
