import type { ReactNode } from 'react';
import type { CampaignPage, Recommendation } from '@/lib/application/contract';
import { SubmitButton } from '../../_components/form/submit-button';
import { clockTime } from './_words';
import { withdraw } from './staff/actions';

/** What the sub-commanders of the own side would answer, with their reasons; nothing where nobody has said. */
export function Recommendations({
  page,
  titles,
  more,
}: {
  page: CampaignPage;
  /** An answer’s id → how it is called on this page. */
  titles: Readonly<Record<string, string>>;
  /** What stands under one, beside its reason. */
  more?: (one: Recommendation) => ReactNode;
}) {
  const { header, view, recommendations } = page;
  if (recommendations.length === 0 || view.round === null) return null;
  return (
    <aside className="advice" aria-label="Recommendations of the staff">
      <p className="h4">The staff recommends</p>
      <ul className="stack">
        {recommendations.map((one) => (
          <li key={`${one.name}-${one.writtenAt}`}>
            <p>
              <b>{one.you ? 'You' : one.name}</b>: {titles[one.answer] ?? one.answer}{' '}
              <span className="cap">at {clockTime(one.writtenAt)}</span>
            </p>
            {one.reason === '' ? null : (
              <p className="written" dir="auto">
                {one.reason}
              </p>
            )}
            {more?.(one)}
            {one.you ? (
              <form action={withdraw.bind(null, header.campaignId, view.round ?? '')}>
                <SubmitButton kind="quiet">Take it back</SubmitButton>
              </form>
            ) : null}
          </li>
        ))}
      </ul>
    </aside>
  );
}
