import type { Metadata } from 'next';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { SitePage } from '@/app/_server/site-page';
import { RulesSections } from '@/app/(reference)/rules/_rules/rules-sections';
import { CAMPAIGN_RULES } from '@/lib/campaign/rulebook/rules-page';

export const metadata: Metadata = { title: 'Rules of the campaign' };

/** The rules that all battle systems share. */
export default function CampaignRulesPage() {
  return (
    <SitePage current="rules">
      <PageHead
        dateline="The same for every battle system"
        title="The campaign"
        side={
          <Link className="no-print" href="/rules">
            Other rules
          </Link>
        }
      />
      <p className="prose rules-summary">{CAMPAIGN_RULES.summary}</p>
      <RulesSections page={CAMPAIGN_RULES} />
    </SitePage>
  );
}
