import { randomUUID } from 'node:crypto';
import type { StaffPage } from '@/lib/application/contract';
import { shortDate } from '../../../_components/figures/format';
import { SubmitButton } from '../../../_components/form/submit-button';
import { clockTime } from '../_words';
import { answerPetition } from './actions';

/** Members of the club who ask the commander to be taken in, with the two answers. */
export function Petitions({ page }: { page: StaffPage }) {
  const { header, petitions } = page;
  if (petitions.length === 0) return null;
  return (
    <aside className="advice stack" aria-label="Who asks to serve under you">
      <p className="h4">Asks to serve under you</p>
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
                <form
                  key={String(accept)}
                  action={answerPetition.bind(null, header.campaignId, userId, accept)}
                >
                  <input type="hidden" name="commandId" value={randomUUID()} />
                  <SubmitButton kind={accept ? 'secondary' : 'quiet'}>
                    {accept ? `Take ${name} in` : 'Decline'}
                  </SubmitButton>
                </form>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <p className="cap">
        Who is taken in sees what your side sees, and what you have sealed. Nobody else knows who
        has asked.
      </p>
    </aside>
  );
}
