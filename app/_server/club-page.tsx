import 'server-only';
import type { ReactNode } from 'react';
import { SitePage } from './site-page';

export type ClubPlace = 'home' | 'members' | 'nights' | 'ladder';

/** A page of a club, with the links to its other pages. */
export function ClubPage({
  club,
  place,
  children,
}: {
  club: { readonly id: string; readonly name: string };
  place: ClubPlace;
  children: ReactNode;
}) {
  const home = `/club/${club.id}`;
  const links: readonly { readonly name: string; readonly href: string; readonly at: ClubPlace }[] =
    [
      { name: 'Home', href: home, at: 'home' },
      { name: 'Members', href: `${home}/members`, at: 'members' },
      { name: 'Battle nights', href: `${home}/nights`, at: 'nights' },
      { name: 'Ladder', href: `${home}/ladder`, at: 'ladder' },
    ];
  return (
    <SitePage
      current="club"
      campaign={{
        title: club.name,
        href: home,
        links: links.map(({ at, ...link }) => ({ ...link, current: at === place })),
      }}
    >
      {children}
    </SitePage>
  );
}
