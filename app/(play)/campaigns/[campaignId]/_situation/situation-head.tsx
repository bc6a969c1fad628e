import { withDate } from '@/app/_components/figures/format';
import { ChainOfSituations } from '@/app/_components/situation/chain';
import { PageHead } from '@/app/_components/type/page-head';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { Look } from '@/lib/application/core/input-schemas';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';

/** The head of the campaign's main page while it is played: dateline, title, and the chain of situations so far. */
export function SituationHead({
  page: { header, view },
  look,
  dateline,
  date = view.date,
  title,
  toCome,
}: {
  page: CampaignPage;
  look: Look;
  dateline: string;
  /** Of the dateline. Default: the campaign's present day. */
  date?: string;
  title: string;
  /** How many situations to draw as still to come. */
  toCome?: number;
}) {
  return (
    <PageHead
      dateline={withDate(dateline, date)}
      title={title}
      side={
        <ChainOfSituations
          chain={view.chain}
          sides={sideNames(view)}
          toCome={toCome}
          href={(link) =>
            link.current
              ? null
              : campaignHref(header.campaignId, '/chronicle', look, { at: link.position })
          }
        />
      }
    />
  );
}
