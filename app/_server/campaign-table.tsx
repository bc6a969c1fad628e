import 'server-only';
import Link from 'next/link';
import { longDate } from '@/app/_components/figures/format';
import { YourTurn } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import type { CampaignListItem } from '@/lib/application/header/campaign-list';
import type { CampaignPhase } from '@/lib/campaign/view/view';
import type { Side } from '@/lib/kernel/side';
import { ChainGlyphs } from './chain-glyphs';

/** What a campaign waits for, in words. */
export function waitingText(campaign: CampaignListItem): string {
  if (campaign.conclusion !== null) return campaign.conclusion.title;
  const waiting = campaign.awaiting.map((side) =>
    campaign.hotSeat ? campaign.sides[side] : campaign.commanders[side].name,
  );
  const { deed, meanwhile } = WAITS[campaign.phase];
  return waiting.length === 0 || deed === null ? meanwhile : `${waiting.join(' and ')} ${deed}`;
}

/** What the sides are awaited for in each phase, and what is shown if neither is. */
const WAITS: Readonly<
  Record<CampaignPhase, { readonly deed: string | null; readonly meanwhile: string }>
> = {
  choosing: { deed: 'to choose', meanwhile: 'nothing' },
  encounter: { deed: 'to answer the encounter', meanwhile: 'nothing' },
  expected: { deed: null, meanwhile: 'the trials are running' },
  table: { deed: 'to report or countersign', meanwhile: 'nothing' },
  board: { deed: 'to move on the board', meanwhile: 'the battle on the board' },
  interval: { deed: 'to give orders for the interval', meanwhile: 'nothing' },
  concluded: { deed: null, meanwhile: 'nothing' },
};

/** “Prussia, you”, “Austria, on its staff”. */
export function sideAndPost(campaign: CampaignListItem, side: Side): string {
  if (campaign.commanders[side].you) return `${campaign.sides[side]}, you`;
  return campaign.serves === side ? `${campaign.sides[side]}, on its staff` : campaign.sides[side];
}

/** Campaigns as rows: name and side, chain so far, present situation, what it waits for. */
export function CampaignTable({ campaigns }: { campaigns: readonly CampaignListItem[] }) {
  return (
    <ul className="campaign-rows">
      {campaigns.map((campaign) => (
        <li key={campaign.campaignId} className="campaign-row">
          <div>
            <Link className="campaign-row__name" href={`/campaigns/${campaign.campaignId}`}>
              {campaign.name}
            </Link>
            <p className="campaign-row__sides">
              {campaign.hotSeat ? (
                <span className="quiet">both sides at one screen</span>
              ) : (
                <>
                  <SideTag side="A" name={sideAndPost(campaign, 'A')} />
                  <SideTag side="B" name={sideAndPost(campaign, 'B')} />
                </>
              )}
            </p>
          </div>
          <ChainGlyphs chain={campaign.chain} sides={campaign.sides} />
          <div>
            <p>{campaign.situation ?? campaign.title}</p>
            <p className="cap">{longDate(campaign.date)}</p>
          </div>
          <div>
            {campaign.yourTurn ? (
              <YourTurn href={`/campaigns/${campaign.campaignId}`}>Your turn</YourTurn>
            ) : campaign.sideToAct ? (
              <p className="cap">Your side is to act: {waitingText(campaign)}</p>
            ) : (
              <p className="cap">{waitingText(campaign)}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Campaigns and battles that are over, a line each: name, chain, how it ended, when. */
export function OverRows({ campaigns }: { campaigns: readonly CampaignListItem[] }) {
  return (
    <ul className="line-list" data-columns="4">
      {campaigns.map((campaign) => (
        <li key={campaign.campaignId}>
          <Link href={`/campaigns/${campaign.campaignId}`}>{campaign.name}</Link>
          <ChainGlyphs chain={campaign.chain} sides={campaign.sides} />
          <span>{campaign.conclusion?.title ?? 'ended without a conclusion'}</span>
          <span className="cap">{campaign.date === '' ? '' : longDate(campaign.date)}</span>
        </li>
      ))}
    </ul>
  );
}
