import { randomUUID } from 'node:crypto';
import { Confirm } from '@/app/_components/notice/dialog';
import { Section } from '@/app/_components/type/section';
import { takeUmpireSeat } from '@/app/(play)/campaigns/[campaignId]/_umpire/actions';
import { AudienceForm } from '@/app/(play)/campaigns/[campaignId]/_umpire/forms';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';

/** Who may follow the campaign, and the umpire’s seat, for those who may do something about them. */
export function UmpireAndAudience({ header }: { header: CampaignHeader }) {
  const { campaignId, audience, mayOpen, mayUmpire } = header;
  return (
    <>
      {mayUmpire ? (
        <Section title="Umpire">
          <div className="stack">
            <p className="cap">
              This campaign has no umpire. An umpire sees what both sides see, can pause the
              campaign and stand in for a commander.
            </p>
            <Confirm
              trigger="Take the umpire’s seat"
              kind="secondary"
              title="Umpire this campaign?"
              confirm="Umpire it"
              action={takeUmpireSeat}
              given={[campaignId]}
              hidden={{ commandId: randomUUID() }}
              signs={{ type: 'UmpireSeated', data: { user: header.signing?.account ?? '' } }}
            >
              You will see what both sides see, and can never take a command in this campaign. The
              chronicle tells everybody.
            </Confirm>
          </div>
        </Section>
      ) : null}
      {mayOpen ? (
        <Section title="Spectators">
          <AudienceForm campaignId={campaignId} commandId={randomUUID()} audience={audience} />
        </Section>
      ) : null}
    </>
  );
}
