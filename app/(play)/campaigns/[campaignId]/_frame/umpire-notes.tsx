import Link from 'next/link';
import { Notice } from '@/app/_components/notice/notice';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { campaignHref } from './address';
import { momentWords } from './words';

/** A pause, whose eyes the umpire looks with, and how far behind a spectator is. */
export function UmpireNotes({ header }: { header: CampaignHeader }) {
  const { pause, umpires, viewer, delayed, audience, commanders } = header;
  const looksAs = umpires && viewer.kind === 'side' ? viewer.side : null;
  return (
    <>
      {pause === null ? null : (
        <Notice title={`The umpire has paused this campaign until ${momentWords(pause.until)}.`}>
          {pause.reason === '' ? null : <p>“{pause.reason}”</p>}
        </Notice>
      )}
      {looksAs === null ? null : (
        <Notice
          title={`You see what ${commanders[looksAs].open ? 'its commander would see' : `${commanders[looksAs].name} sees`}.`}
        >
          <p>
            {header.deciding.includes(looksAs)
              ? 'You stand in: what you decide here counts, under your own name. '
              : 'You only look: to decide here, stand in first. '}
            <Link href={campaignHref(header.campaignId, '/desk', {})}>Back to the desk</Link>
          </p>
        </Notice>
      )}
      {delayed ? (
        <p className="cap">
          You follow this campaign{' '}
          {audience.delayHours % 24 === 0
            ? `${audience.delayHours / 24} × 24 hours`
            : audience.delayHours === 1
              ? 'one hour'
              : `${audience.delayHours} hours`}{' '}
          behind.
        </p>
      ) : null}
    </>
  );
}
