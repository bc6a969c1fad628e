import { hoursWords } from '@/app/_components/figures/format';
import { LocalTime } from '@/app/_components/figures/local-time';
import Link from '@/app/_components/link/link';
import { Notice } from '@/app/_components/notice/notice';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { campaignHref } from './address';

/** A pause, whose eyes the umpire looks with, and how far behind a spectator is. */
export function UmpireNotes({ header }: { header: CampaignHeader }) {
  const { pause, umpires, viewer, delayed, audience, commanders, couriers } = header;
  const looksAs = umpires && viewer.kind === 'side' ? viewer.side : null;
  return (
    <>
      {pause === null ? null : (
        <Notice title="The umpire has paused this campaign.">
          <p>
            It goes on by itself on <LocalTime at={pause.until} />.
            {pause.reason === '' ? null : ` “${pause.reason}”`}
          </p>
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
      {couriers?.asOf ? (
        <Notice title={`You know this campaign as of ${couriers.asOf}.`}>
          <p>
            You are away from headquarters: what has happened since reaches you by{' '}
            <Link href={campaignHref(header.campaignId, '/couriers', {})}>courier</Link>.
          </p>
        </Notice>
      ) : delayed ? (
        <p className="cap">
          {audience.delayHours > 0
            ? `You follow this campaign ${hoursWords(audience.delayHours)} behind.`
            : 'You follow this campaign as far as its couriers have carried it.'}
        </p>
      ) : null}
    </>
  );
}
