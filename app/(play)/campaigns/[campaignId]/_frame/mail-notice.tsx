import Link from '@/app/_components/link/link';
import { Notice } from '@/app/_components/notice/notice';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import { otherSide } from '@/lib/kernel/side';

/** The state of the correspondence, above the page of a campaign by mail. */
export function MailNotice({ page }: { page: Pick<CampaignPage, 'header' | 'view'> }) {
  const { header, view } = page;
  const { mail } = view;
  if (mail === undefined || header.at < header.head || !header.sides.includes(mail.own))
    return null;
  const opponent = mail.joined ? header.commanders[otherSide(mail.own)].name : 'your opponent';
  const href = `/campaigns/${header.campaignId}/mail`;
  if (mail.onlyFile)
    return (
      <Notice kind="act" title="Make your file and send it.">
        <p>
          <Link href={href}>Go to your file</Link>
        </p>
      </Notice>
    );
  if (header.yourTurn || view.phase === 'concluded' || view.phase === 'expected') return null;
  return (
    <Notice title={`Waiting for a file from ${opponent}.`}>
      <p>
        <Link href={href}>Open it here when it comes</Link>
      </p>
    </Notice>
  );
}
