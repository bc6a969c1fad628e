import Link from '@/app/_components/link/link';

export interface CampaignNavProps {
  readonly title: string;
  /** The campaign's first page. */
  readonly href: string;
  readonly links: readonly {
    readonly name: string;
    readonly href: string;
    readonly current?: boolean;
    /** The page is about other people: guests have none. */
    readonly withPeople?: boolean;
  }[];
}

/** Second row of the masthead: Situation, Forces, Battles, Chronicle, Branches … of one campaign. */
export function CampaignNav(campaign: CampaignNavProps) {
  return (
    <nav className="campaign-nav" aria-label={campaign.title}>
      <CampaignLinks {...campaign} />
    </nav>
  );
}

export function CampaignLinks({ title, href, links }: CampaignNavProps) {
  return (
    <>
      <p className="campaign-nav__title">
        <Link href={href}>{title}</Link>
      </p>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <Link href={link.href} aria-current={link.current ? 'page' : undefined}>
              {link.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
