import 'server-only';
import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { longDate } from '@/app/_components/figures/format';
import { Button } from '@/app/_components/form/button';
import type { CampaignNavProps } from '@/app/_components/frame/campaign-nav';
import { Frame } from '@/app/_components/frame/frame';
import type { FramePlace } from '@/app/_components/frame/masthead';
import { readTheme } from '@/app/_components/frame/theme';
import type { TurnsIn } from '@/app/_components/frame/turn-text';
import Link from '@/app/_components/link/link';
import { hasRegistered } from '@/lib/accounts/sessions';
import { currentUser } from '@/lib/accounts/viewer';
import type { YourTurn } from '@/lib/application/pages/lists';
import { application } from './application';
import { signOut } from './sign-out';

export interface SitePageProps {
  readonly current?: FramePlace;
  readonly campaign?: CampaignNavProps;
  /** The campaign whose feed the page listens to: it passes on the count of notices. */
  readonly campaignId?: string;
  /** One row of links, for a page that needs its height. */
  readonly merged?: boolean;
  readonly children: ReactNode;
}

/** A page in its frame: who is signed in, where it is their turn, their theme. */
export async function SitePage({ current, campaign, campaignId, merged, children }: SitePageProps) {
  const [user, theme] = await Promise.all([currentUser(), readTheme()]);
  const at = new Date().toISOString();
  const [turns, challenges, unread] =
    user === null
      ? [[], [], 0]
      : await Promise.all([
          application().yourTurns(user.id),
          application().challengesWaiting(user.id),
          application().unreadNotices(user.id),
        ]);
  const guest = user !== null && !hasRegistered(user);
  const { kind, href } = whatWaits(turns, challenges);
  return (
    <Frame
      current={current}
      user={
        user === null
          ? null
          : { name: user.displayName, href: guest ? '/register' : '/account', guest }
      }
      turns={turns.length + challenges.length}
      turnsIn={kind}
      turnsHref={href}
      notices={user === null ? null : { unread, at, campaignId }}
      theme={theme}
      campaign={
        campaign && guest
          ? { ...campaign, links: campaign.links.filter((link) => !link.withPeople) }
          : campaign
      }
      merged={merged}
      signOut={
        user === null ? null : (
          <form action={signOut}>
            <Button type="submit" kind="quiet">
              {guest ? 'End this guest game' : 'Sign out'}
            </Button>
          </form>
        )
      }
    >
      {/* Pages kept on a device are forgotten when somebody else reads there (`public/worker.js`). */}
      <meta name="reader" content={readerOf(user)} />
      {user?.guestUntil ? (
        <p className="guest-note cap">
          You are playing as a guest. <Link href="/register">Register</Link> to keep this game;
          otherwise it is removed on {longDate(user.guestUntil.toISOString())}.
        </p>
      ) : null}
      {children}
    </Frame>
  );
}

/** Tells readers of one browser apart, and names nobody. */
const readerOf = (user: { readonly id: string } | null): string =>
  user === null
    ? 'nobody'
    : createHash('sha256').update(`reader ${user.id}`).digest('base64url').slice(0, 16);

/** What waits for a user, and where they find it. */
function whatWaits(
  turns: readonly YourTurn[],
  challenges: readonly string[],
): { readonly kind: TurnsIn; readonly href: string } {
  const battles = turns.filter((turn) => turn.singleBattle).length;
  const [turn] = turns;
  const [challenge] = challenges;
  if (turn === undefined && challenge !== undefined)
    return {
      kind: 'challenge',
      href: challenges.length === 1 ? `/challenges/${challenge}` : '/campaigns',
    };
  const kind =
    challenges.length > 0 || (battles > 0 && battles < turns.length)
      ? 'game'
      : battles > 0
        ? 'battle'
        : 'campaign';
  if (turn !== undefined && turns.length + challenges.length === 1)
    return { kind, href: `/campaigns/${turn.campaignId}` };
  return { kind, href: kind === 'battle' ? '/battles' : '/campaigns' };
}
