import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Book } from '@/app/_components/book/book';
import { ButtonLink } from '@/app/_components/form/button';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { PrintButton } from '@/app/(play)/campaigns/[campaignId]/_frame/print-button';
import { photographHref } from '@/app/(play)/campaigns/[campaignId]/_photographs/photographs';

export const metadata: Metadata = { title: 'Chronicle to print' };

/** The chronicle as a book: to print from the browser, or to keep as one file. */
export default async function PrintPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/chronicle/print'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireUser(campaignHref(campaignId, '/chronicle/print', look));
  const found = await application().printedChronicle(user.id, campaignId, look);
  if (!found.ok) notFound();
  const book = found.value;
  const file = campaignHref(campaignId, '/chronicle/print/file', look, { at: look.at });
  return (
    <CampaignFrame header={book.header} look={look} place="chronicle">
      <div className="no-print">
        <PageHead
          dateline={`To entry ${book.header.at} of ${book.header.head}`}
          title="The chronicle as a book"
          side={
            <div className="row">
              <PrintButton />
              <ButtonLink href={file}>Keep it as one file</ButtonLink>
              <Link href={campaignHref(campaignId, '/chronicle', look, { at: look.at })}>
                Back to the chronicle
              </Link>
            </div>
          }
        />
      </div>
      <Book book={book} pictureOf={(one) => photographHref(campaignId, one, true)} />
    </CampaignFrame>
  );
}
