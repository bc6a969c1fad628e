import type { ReactNode } from 'react';
import { ActionForm } from '@/app/_components/form/action-form';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { clockTime } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import type { Recommendation } from '@/lib/application/staff/recommendations';
import { withdrawRecommendation } from './actions';

/** What the sub-commanders of the own side would answer, with their reasons; nothing where nobody has said. */
export function Recommendations({
  page,
  titles,
  more,
}: {
  page: CampaignPage;
  /** An answer’s id → its name on this page. */
  titles: Readonly<Record<string, string>>;
  /** What is shown under one, below its reason. */
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
              <ActionForm
                action={withdrawRecommendation}
                given={[header.campaignId, view.round ?? '']}
                layout="plain"
              >
                <SubmitButton kind="quiet">Take it back</SubmitButton>
              </ActionForm>
            ) : null}
          </li>
        ))}
      </ul>
    </aside>
  );
}
