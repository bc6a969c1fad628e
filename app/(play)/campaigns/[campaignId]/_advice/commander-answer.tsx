import { capital } from '@/app/_components/figures/format';
import { SealedCard } from '@/app/_components/situation/seals';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import type { SealView } from '@/lib/campaign/view/view';
import type { BySide, Side } from '@/lib/kernel/side';
import { type Asked, RecommendForm } from './recommend-form';

/** For an officer of the staff: whether the commander has sealed, and what; and the officer's own recommendation. */
export function CommanderAnswer({
  page: { header, view, recommendations },
  advises: { side, round },
  seals,
  awaited,
  answer,
  question,
  asked,
}: {
  page: CampaignPage;
  advises: { readonly side: Side; readonly round: string };
  seals: BySide<SealView>;
  /** What the side is to do: "choose". */
  awaited: string;
  /** What the commander has sealed, after their name: "chose a, join Zieten, at 14:06". */
  answer: string;
  question: string;
  asked: Asked;
}) {
  const own = recommendations.find((one) => one.you);
  const commander = header.commanders[side].name;
  return (
    <>
      {header.sideToAct ? (
        <p>{`${capital(view.sides[side].name)} is to ${awaited}. ${commander} decides.`}</p>
      ) : (
        <SealedCard side={side} fingerprint={seals[side].fingerprint}>
          <p>{`${commander} ${answer}.`}</p>
        </SealedCard>
      )}
      <RecommendForm
        key={`${round}:${own?.writtenAt ?? ''}`}
        campaignId={header.campaignId}
        round={round}
        side={side}
        question={question}
        asked={asked}
        recommended={own?.answer ?? null}
        reason={own?.reason ?? ''}
      />
    </>
  );
}
