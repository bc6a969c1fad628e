import { shortDate } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import type { CampaignListItem } from '@/lib/application/header/campaign-list';
import { SIDES } from '@/lib/kernel/side';

/** How many campaigns are searched for messages, and how many messages are shown. */
const CAMPAIGNS_MOST = 5;
const LETTERS_MOST = 3;
/** Characters of a message that are shown. */
const LENGTH_MOST = 160;

/** The newest messages that others wrote in the reader's campaigns; nothing where nobody wrote. */
export async function Letters({
  user,
  campaigns,
}: {
  user: string;
  campaigns: readonly CampaignListItem[];
}) {
  const shared = campaigns
    .filter(
      ({ phase, mail, commanders, serves }) =>
        phase !== 'concluded' &&
        mail === null &&
        (serves !== null ||
          SIDES.some((side) => commanders[side].userId !== null && !commanders[side].you)),
    )
    .slice(0, CAMPAIGNS_MOST);
  const found = await Promise.all(
    shared.map(async (campaign) => {
      const page = await application().messagesPage(user, campaign.campaignId, {});
      return page.ok
        ? page.value.messages
            .filter(({ own }) => !own)
            .slice(0, LETTERS_MOST)
            .map((message) => ({ message, campaign }))
        : [];
    }),
  );
  const letters = found
    .flat()
    .sort((one, other) => other.message.sentAt.localeCompare(one.message.sentAt))
    .slice(0, LETTERS_MOST);
  if (letters.length === 0) return null;
  return (
    <Section title="Letters">
      <ul className="letters">
        {letters.map(({ message, campaign }) => (
          <li key={message.id}>
            <p className="letters__head">
              <span data-unread={message.unread ? '' : undefined}>{message.author}</span>
              <span className="cap">{shortDate(message.sentAt.slice(0, 10))}</span>
            </p>
            <p className="letters__text">{shortened(message.text)}</p>
            <p className="cap">
              <Link href={`/campaigns/${campaign.campaignId}/messages`}>{campaign.name}</Link>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= LENGTH_MOST ? text : `${letters.slice(0, LENGTH_MOST).join('')} …`;
}
