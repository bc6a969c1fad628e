import type { ReactNode } from 'react';
import { SigningHere } from '@/app/_components/device/signing';
import { Notice } from '@/app/_components/notice/notice';
import { SitePage } from '@/app/_server/site-page';
import { DeadlineLine } from '@/app/(play)/campaigns/[campaignId]/_deadline/deadline-line';
import { RewindNotes } from '@/app/(play)/campaigns/[campaignId]/_rewind/rewind-notes';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import type { Look } from '@/lib/application/core/input-schemas';
import { campaignHref } from './address';
import { LiveFeed } from './live-feed';
import { UmpireNotes } from './umpire-notes';

export type CampaignPlace =
  | 'overview'
  | 'situation'
  | 'forces'
  | 'staff'
  | 'deadlines'
  | 'couriers'
  | 'messages'
  | 'battles'
  | 'chronicle'
  | 'branches'
  | 'fairness'
  | 'analysis'
  | 'desk'
  | 'mail';

const PLACES: readonly {
  readonly place: CampaignPlace;
  readonly name: string;
  readonly path: string;
}[] = [
  { place: 'overview', name: 'Overview', path: '/overview' },
  { place: 'situation', name: 'Situation', path: '' },
  { place: 'forces', name: 'Forces', path: '/forces' },
  { place: 'staff', name: 'Staff', path: '/staff' },
  { place: 'couriers', name: 'Couriers', path: '/couriers' },
  { place: 'deadlines', name: 'Deadlines', path: '/deadlines' },
  { place: 'battles', name: 'Battles', path: '/battles' },
  { place: 'chronicle', name: 'Chronicle', path: '/chronicle' },
  { place: 'branches', name: 'Branches', path: '/branches' },
  { place: 'fairness', name: 'Fairness', path: '/fairness' },
  { place: 'analysis', name: 'Analysis', path: '/analysis' },
  { place: 'messages', name: 'Messages', path: '/messages' },
];

/** A single battle has no situations, one battle, and no analysis. */
const BATTLE_PLACES: typeof PLACES = PLACES.flatMap((one) =>
  one.place === 'situation' || one.place === 'analysis'
    ? []
    : [one.place === 'battles' ? { place: 'battles', name: 'The battle', path: '' } : one],
);

/** The links that stay visible next to a board. */
const WANTED_MOST: readonly CampaignPlace[] = [
  'overview',
  'situation',
  'forces',
  'battles',
  'chronicle',
  'messages',
];

const DESK_PLACE = { place: 'desk', name: 'Desk', path: '/desk' } as const;
const MAIL_PLACE = { place: 'mail', name: 'Mail', path: '/mail' } as const;

/** How many things wait for the reader on a page of the campaign. */
function waitingAt(header: CampaignHeader, place: CampaignPlace): number {
  if (place === 'messages') return header.unread;
  return place === 'staff' ? header.petitions + header.offers : 0;
}

const counted = (name: string, count: number): string => (count > 0 ? `${name} (${count})` : name);

/**
 * The frame of each campaign page: masthead, the campaign's links, the live feed, and a notice where the past is shown.
 */
export function CampaignFrame({
  header,
  look,
  place,
  merged = false,
  children,
}: {
  header: CampaignHeader;
  look: Look;
  place: CampaignPlace;
  /** One row of the most wanted links, for a page that needs its height. */
  merged?: boolean;
  children: ReactNode;
}) {
  const past = header.at < header.head;
  const { singleBattle } = header;
  return (
    <SitePage
      current={singleBattle ? 'battles' : 'campaigns'}
      merged={merged}
      campaignId={header.campaignId}
      campaign={{
        title: header.name,
        href: campaignHref(header.campaignId, '', look),
        links: [
          ...(header.umpires ? [DESK_PLACE] : []),
          ...(singleBattle ? BATTLE_PLACES : PLACES),
          ...(header.byMail ? [MAIL_PLACE] : []),
        ]
          .filter((one) => !merged || WANTED_MOST.includes(one.place))
          .filter((one) => one.place !== 'deadlines' || header.mayHaveDeadlines)
          .filter((one) => one.place !== 'couriers' || header.couriers !== null)
          .filter((one) => one.place !== 'analysis' || header.mayAnalyse || place === 'analysis')
          .map((one) => ({
            name: counted(one.name, waitingAt(header, one.place)),
            href: campaignHref(header.campaignId, one.path, look),
            withPeople: one.place === 'staff' || one.place === 'messages',
            current: one.place === (singleBattle && place === 'situation' ? 'battles' : place),
          })),
      }}
    >
      {header.wrongStoreKey ? (
        <Notice kind="error" title="What you have sealed cannot be opened.">
          <p>
            The server is running with a different store key. Nothing is lost, but nothing can be
            sealed here until its operator restores the right key (ORDERLY_STORE_KEY, or the file
            store-key in its data folder).
          </p>
        </Notice>
      ) : null}
      {past ? (
        <Notice
          title={`The ${singleBattle ? 'battle' : 'campaign'} as it was after entry ${header.at} of ${header.head}.`}
        >
          <p className="row">
            {place === 'chronicle' ? null : (
              <a href={campaignHref(header.campaignId, '/chronicle', look, { at: header.at })}>
                See it in the chronicle
              </a>
            )}
            <a href={campaignHref(header.campaignId, '', look)}>Back to the present</a>
          </p>
        </Notice>
      ) : (
        <LiveFeed
          campaignId={header.campaignId}
          after={header.head}
          yourTurn={header.yourTurn}
          inboxMark={header.inboxMark}
        />
      )}
      {header.away ? (
        <Notice title="This campaign has moved to another server.">
          <p>It goes on there. Nothing happens in it here; you can still read all of it.</p>
        </Notice>
      ) : null}
      <SigningHere signing={header.signing}>
        <UmpireNotes header={header} />
        {header.offers > 0 && !past && place !== 'staff' ? (
          <Notice title="A commander offers you a post in this campaign.">
            <p>
              <a href={campaignHref(header.campaignId, '/staff', look)}>
                Read the offer, and answer it
              </a>
            </p>
          </Notice>
        ) : null}
        <RewindNotes header={header} look={look} />
        <DeadlineLine header={header} look={look} />
        {children}
      </SigningHere>
    </SitePage>
  );
}
