import 'server-only';
import { longDate } from '@/app/_components/figures/format';
import { StrengthSparkline } from '@/app/_components/figures/strength-chart';
import Link from '@/app/_components/link/link';
import { YourTurn } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import { signOfLevel, signText } from '@/app/_components/signs/situation-glyph';
import type { CampaignListItem } from '@/lib/application/header/campaign-list';
import type { CampaignPhase } from '@/lib/campaign/view/view';
import { SIDES, type Side } from '@/lib/kernel/side';
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

/** “Prussia, you”, “Austria, T. Okafor”, “Prussia, M. Lindqvist, with you on the staff”. */
export function sideAndPost(campaign: CampaignListItem, side: Side): string {
  const { you, name } = campaign.commanders[side];
  if (you) return `${campaign.sides[side]}, you`;
  const who = `${campaign.sides[side]}, ${name}`;
  return campaign.serves === side ? `${who}, with you on the staff` : who;
}

/** The outcome of the last battle, and when the campaign last moved. */
export function lastNews(campaign: CampaignListItem): string {
  const { lastBattle: fought, sides } = campaign;
  const moved = `moved on ${longDate(campaign.updatedAt)}`;
  return fought === null
    ? `No battle yet; ${moved}`
    : `${fought.title}: ${signText(signOfLevel(fought.level), sides)}; ${moved}`;
}

/**
 * Campaigns as rows: name and commanders, chain so far, situation, date and strengths, whose move it is, the last news.
 */
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
            {campaign.course.length > 1 ? (
              <StrengthSparkline sides={campaign.sides} points={campaign.course} />
            ) : null}
          </div>
          <div>
            {campaign.yourTurn ? (
              <YourTurn href={`/campaigns/${campaign.campaignId}`}>Your turn</YourTurn>
            ) : campaign.sideToAct ? (
              <p className="cap">Your side is to act: {waitingText(campaign)}</p>
            ) : (
              <p className="cap">{waitingText(campaign)}</p>
            )}
            <p className="cap">{lastNews(campaign)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Campaigns and battles that are over, a line each: name, commanders, chain, how it ended, when. */
export function OverRows({ campaigns }: { campaigns: readonly CampaignListItem[] }) {
  return (
    <ul className="line-list" data-columns="4">
      {campaigns.map((campaign) => (
        <li key={campaign.campaignId}>
          <div>
            <Link href={`/campaigns/${campaign.campaignId}`}>{campaign.name}</Link>
            <p className="campaign-row__sides">
              {campaign.hotSeat ? (
                <span className="quiet">both sides at one screen</span>
              ) : (
                SIDES.map((side) => (
                  <SideTag key={side} side={side} name={sideAndPost(campaign, side)} />
                ))
              )}
            </p>
          </div>
          <ChainGlyphs chain={campaign.chain} sides={campaign.sides} />
          <span>{campaign.conclusion?.title ?? 'ended without a conclusion'}</span>
          <span className="cap">{campaign.date === '' ? '' : longDate(campaign.date)}</span>
        </li>
      ))}
    </ul>
  );
}
