import Link from 'next/link';
import type { CampaignPage } from '@/lib/application/contract';
import { otherSide } from '@/lib/kernel/side';
import { Notice } from '../../_components/notice/notice';

/** How the correspondence stands, over the page of a campaign by mail. */
export function MailNotice({ page }: { page: Pick<CampaignPage, 'header' | 'view'> }) {
  const { header, view } = page;
  const { mail } = view;
  if (mail === undefined || header.at < header.head || !header.sides.includes(mail.own))
    return null;
  const opponent = mail.joined ? header.commanders[otherSide(mail.own)].name : 'your opponent';
  const href = `/campaigns/${header.campaignId}/mail`;
  if (mail.onlyFile)
    return (
      <Notice kind="act" title="A file waits to be made and sent.">
        <p>
          <Link href={href}>Make it, download it, send it</Link>
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
