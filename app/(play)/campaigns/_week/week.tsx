import Link from '@/app/_components/link/link';
import { Section } from '@/app/_components/type/section';
import { waitingText } from '@/app/_server/campaign-table';
import type { CampaignListItem } from '@/lib/application/header/campaign-list';
import type { YourTurn } from '@/lib/application/pages/lists';

const WEEK_MS = 7 * 86_400_000;
const ROWS_MOST = 6;

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** What moved in the reader’s campaigns and battles in the last seven days, the newest first; their own turns bold. */
export function Week({
  campaigns,
  turns,
  now,
}: {
  campaigns: readonly CampaignListItem[];
  turns: readonly YourTurn[];
  now: Date;
}) {
  const deeds = new Map(turns.map((turn) => [turn.campaignId, turn.deed]));
  const moved = campaigns
    .filter(({ updatedAt }) => now.getTime() - new Date(updatedAt).getTime() < WEEK_MS)
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
    .slice(0, ROWS_MOST);
  if (moved.length === 0) return null;
  return (
    <Section title="Moved this week">
      <ul className="week">
        {moved.map((campaign) => {
          const at = new Date(campaign.updatedAt);
          const deed = deeds.get(campaign.campaignId);
          return (
            <li key={campaign.campaignId}>
              <span className="cap">{DAY.format(at)}</span>
              <span className="fig">{CLOCK.format(at)}</span>
              <span>
                <Link href={`/campaigns/${campaign.campaignId}`}>{campaign.name}</Link>
                <span className="cap week__news">
                  {deed === undefined ? waitingText(campaign) : <b>{deed}</b>}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
