'use client';

import type { ReactNode } from 'react';
import Link from '@/app/_components/link/link';
import { Fist } from '@/app/_components/signs/fist';
import { CampaignLinks, CampaignNav, type CampaignNavProps } from './campaign-nav';
import { Menu } from './menu';
import { NoticeCount, type NoticesShown, useUnread } from './notice-count';
import type { Theme } from './theme';
import { ThemeSwitch } from './theme-switch';
import { type TurnsIn, turnText } from './turn-text';

export type FramePlace = 'campaigns' | 'battles' | 'club' | 'library' | 'rules';

const PLACES: readonly {
  readonly place: FramePlace;
  readonly name: string;
  readonly href: string;
}[] = [
  { place: 'campaigns', name: 'Campaigns', href: '/campaigns' },
  { place: 'battles', name: 'Battles', href: '/battles' },
  { place: 'club', name: 'Club', href: '/club' },
  { place: 'library', name: 'Library', href: '/library' },
  { place: 'rules', name: 'Rules', href: '/rules' },
];

export interface MastheadProps {
  /** Which of the links is the present one. */
  readonly current?: FramePlace | undefined;
  /** Other addresses than the usual ones. */
  readonly hrefs?: Partial<Record<FramePlace, string>> | undefined;
  /** Who is signed in; null shows the link to sign in. `guest`: they have not registered. */
  readonly user?:
    | { readonly name: string; readonly href?: string; readonly guest?: boolean }
    | null
    | undefined;
  /** The number of campaigns and battles in which this person must act. */
  readonly turns?: number | undefined;
  /** What they are. Default: campaigns. */
  readonly turnsIn?: TurnsIn | undefined;
  /** The target of the fist's link. Default /campaigns. */
  readonly turnsHref?: string | undefined;
  /** Their notices; null for visitors. */
  readonly notices?: NoticesShown | null | undefined;
  readonly theme: Theme;
  /** The second row, on the pages of one campaign. */
  readonly campaign?: CampaignNavProps | undefined;
  /**
   * One row for both, for a page that needs its height: the campaign's links replace the others, which go into the
   * menu.
   */
  readonly merged?: boolean | undefined;
  /** The form that signs out, shown at the end of the name menu (class `menu__item` on its button). */
  readonly signOut?: ReactNode;
}

/** The masthead and, on the pages of one campaign, its links: figures and names from the server, drawn here. */
export function Masthead({
  current,
  hrefs,
  user,
  turns = 0,
  turnsIn = 'campaign',
  turnsHref = '/campaigns',
  notices,
  theme,
  campaign,
  merged = false,
  signOut,
}: MastheadProps) {
  const unread = useUnread(notices ?? null);
  const places = PLACES.filter(
    ({ place }) => !user?.guest || (place !== 'club' && place !== 'library'),
  );
  const links = places.map(({ place, name, href }) => (
    <li key={place}>
      <Link href={hrefs?.[place] ?? href} aria-current={current === place ? 'page' : undefined}>
        {name}
      </Link>
    </li>
  ));
  const inOneRow = merged && campaign !== undefined;
  const person = (
    <>
      {user?.href ? (
        <ul className="menu__group">
          {notices ? (
            <li>
              <Link href="/notices">{unread > 0 ? `Notices (${unread})` : 'Notices'}</Link>
            </li>
          ) : null}
          <li>
            <Link href={user.href}>{user.guest ? 'Register' : 'Account'}</Link>
          </li>
        </ul>
      ) : null}
      <div className="menu__group">
        <ThemeSwitch theme={theme} />
      </div>
      {signOut ? <div className="menu__group">{signOut}</div> : null}
    </>
  );
  return (
    <>
      <header className="masthead">
        <Link className="masthead__word" href="/">
          Orderly Book
        </Link>
        {inOneRow ? (
          <nav className="masthead__campaign" aria-label={campaign.title}>
            <CampaignLinks {...campaign} />
          </nav>
        ) : (
          <nav aria-label="Orderly Book">
            <ul className="masthead__links">{links}</ul>
          </nav>
        )}
        <div className="masthead__end">
          {turns > 0 ? (
            <Link className="your-turn" href={turnsHref} aria-label={turnText(turns, turnsIn)}>
              <Fist />
              <span className="your-turn__long">{turnText(turns, turnsIn)}</span>
              <span className="your-turn__short">Your turn</span>
            </Link>
          ) : null}
          {notices ? <NoticeCount unread={unread} /> : null}
          {user ? (
            <Menu kind="name" label={user.name}>
              {inOneRow ? <ul className="menu__group">{links}</ul> : null}
              {person}
            </Menu>
          ) : (
            <Menu kind="name" label="Sign in">
              <ul className="menu__group">
                <li>
                  <Link href="/sign-in">Sign in</Link>
                </li>
                <li>
                  <Link href="/register">Register</Link>
                </li>
              </ul>
              {person}
            </Menu>
          )}
          <Menu kind="phone" label={unread > 0 ? `Menu (${unread})` : 'Menu'}>
            <ul className="menu__group">
              {links}
              {inOneRow
                ? campaign.links.map((link) => (
                    <li key={link.href}>
                      <Link href={link.href}>{link.name}</Link>
                    </li>
                  ))
                : null}
              {user ? null : (
                <li>
                  <Link href="/sign-in">Sign in</Link>
                </li>
              )}
            </ul>
            {user ? <p className="menu__group menu__item">{user.name}</p> : null}
            {person}
          </Menu>
        </div>
      </header>
      {campaign && !inOneRow ? <CampaignNav {...campaign} /> : null}
    </>
  );
}
