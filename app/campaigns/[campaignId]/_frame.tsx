import type { ReactNode } from 'react';
import type { CampaignHeader, Look } from '@/lib/application/contract';
import { Notice } from '../../_components/notice/notice';
import { SitePage } from '../../_server/site-page';
import { campaignHref } from './_look';
import { RewindNotes } from './_rewind';
import { LiveFeed } from './live-feed';

export type CampaignPlace =
  | 'overview'
  | 'situation'
  | 'forces'
  | 'staff'
  | 'messages'
  | 'battles'
  | 'chronicle'
  | 'branches'
  | 'fairness'
  | 'analysis'
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

/** What stays in sight beside a board. */
const WANTED_MOST: readonly CampaignPlace[] = [
  'overview',
  'situation',
  'forces',
  'battles',
  'chronicle',
  'messages',
];

const MAIL_PLACE = { place: 'mail', name: 'Mail', path: '/mail' } as const;

/** What waits on a place of the campaign for who looks. */
function waitingAt(header: CampaignHeader, place: CampaignPlace): number {
  if (place === 'messages') return header.unread;
  return place === 'staff' ? header.petitions : 0;
}

const counted = (name: string, count: number): string => (count > 0 ? `${name} (${count})` : name);

/** A page of one campaign: masthead, the campaign's links, the live feed, and a note where the past is shown. */
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
  /** One row of links, those that are wanted most: for a page that needs its height. */
  merged?: boolean;
  children: ReactNode;
}) {
  const past = header.at < header.head;
  const { singleBattle } = header;
  return (
    <SitePage
      current={singleBattle ? 'battles' : 'campaigns'}
      merged={merged}
      campaign={{
        title: header.name,
        href: campaignHref(header.campaignId, '', look),
        links: [...(singleBattle ? BATTLE_PLACES : PLACES), ...(header.byMail ? [MAIL_PLACE] : [])]
          .filter((one) => !merged || WANTED_MOST.includes(one.place))
          .filter((one) => one.place !== 'analysis' || header.mayAnalyse || place === 'analysis')
          .map((one) => ({
            name: counted(one.name, waitingAt(header, one.place)),
            href: campaignHref(header.campaignId, one.path, look),
            current: one.place === (singleBattle && place === 'situation' ? 'battles' : place),
          })),
      }}
    >
      {header.wrongStoreKey ? (
        <Notice kind="error" title="What you have sealed cannot be opened.">
          <p>
            The program runs with another store key than the one it was sealed with. Nothing is
            lost: whoever runs it must give it the right key (ORDERLY_STORE_KEY, or the file
            store-key of its data). Until then nothing can be sealed here.
          </p>
        </Notice>
      ) : null}
      {past ? (
        <Notice
          title={`The ${singleBattle ? 'battle' : 'campaign'} as it stood after entry ${header.at} of ${header.head}.`}
        >
          <p className="row">
            {place === 'chronicle' ? null : (
              <a href={campaignHref(header.campaignId, '/chronicle', look, { at: header.at })}>
                In the chronicle
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
          post={header.post}
        />
      )}
      <RewindNotes header={header} look={look} />
      {children}
    </SitePage>
  );
}
