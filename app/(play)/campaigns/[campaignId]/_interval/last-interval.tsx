import { spanWords } from '@/app/_components/figures/format';
import { IntervalSteps } from '@/app/_components/figures/interval-steps';
import Link from '@/app/_components/link/link';
import { Section } from '@/app/_components/type/section';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { Look } from '@/lib/application/core/input-schemas';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';

/** What happened between the last situation and this one, step by step. */
export function LastInterval({ page, look }: { page: CampaignPage; look: Look }) {
  const { header, view } = page;
  const interval = view.lastInterval;
  if (interval === null || interval.steps.length === 0) return null;
  const before = strengthBefore(view.strength, interval.position);
  const earlier = view.chain.filter((link) => link.position < interval.position);
  const ordinal = earlier.length + 1;
  // The battle that it followed, if it followed one: another may have been fought since.
  const last = earlier.at(-1);
  return (
    <Section
      title={interval.title}
      note={`${spanWords(interval.from, interval.to)}Black: men gained. Dashed: men sent away.`}
    >
      <IntervalSteps
        sides={sideNames(view)}
        steps={interval.steps}
        before={before}
        from={{
          date: interval.from,
          title: last?.battle ? `After ${last.battle.title}` : 'Before',
        }}
      />
      <p className="row cap">
        <Link
          href={campaignHref(
            header.campaignId,
            `/intervals/${ordinal}`,
            look,
            header.at < header.head ? { at: header.at } : {},
          )}
        >
          Who got what
        </Link>
        {last?.battle ? (
          <Link href={campaignHref(header.campaignId, `/battles/${last.battle.index}`, look)}>
            The ledger of {last.battle.title}
          </Link>
        ) : null}
      </p>
    </Section>
  );
}

/** Both sides' men when the event at a position began. */
export function strengthBefore(
  strength: CampaignPage['view']['strength'],
  position: number,
): { readonly A: number; readonly B: number } {
  const point = [...strength].reverse().find((one) => one.position < position) ?? strength[0];
  return { A: point?.A ?? 0, B: point?.B ?? 0 };
}
