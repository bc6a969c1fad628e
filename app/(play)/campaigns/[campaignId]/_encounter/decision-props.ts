import type { WhoAnswers } from '@/app/(play)/campaigns/[campaignId]/_sealing/who-answers';
import type { Look } from '@/lib/application/core/input-schemas';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import type { BattleView } from '@/lib/campaign/view/view';

/** What the ways of deciding a battle are drawn from. */
export interface DecisionProps {
  readonly page: CampaignPage;
  readonly look: Look;
  readonly battle: BattleView;
  readonly who: WhoAnswers;
}
