import { randomUUID } from 'node:crypto';
import { Confirm } from '@/app/_components/notice/dialog';
import { Section } from '@/app/_components/type/section';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import type { BySide } from '@/lib/kernel/side';
import { resignSeat } from './actions';

/** The way out of a command, away from what is done every day; null for a reader with none to resign. */
export function Resign({
  header,
  names,
}: {
  header: CampaignHeader;
  /** The names of the sides. */
  names: BySide<string>;
}) {
  if (!header.mayResign) return null;
  const sides = header.role === 'hotSeat' ? [null] : header.sides;
  return (
    <Section title="Leave the command">
      <div className="stack">
        <p className="prose">
          Another member of the club, or the computer, can then take it over. The{' '}
          {header.singleBattle ? 'battle' : 'campaign'} goes on.
        </p>
        {sides.map((side) => (
          <p key={side ?? 'both'}>
            <Confirm
              trigger="Resign the command"
              kind="quiet"
              title={`Resign the command of ${side === null ? 'both sides' : names[side]}?`}
              confirm="Resign"
              action={resignSeat}
              given={[header.campaignId, side]}
              hidden={{ commandId: randomUUID() }}
              signs={{ type: 'SeatTaken', data: { side: side ?? 'A', controller: 'user' } }}
            >
              Any member of the club can then take it, including you. What you have sealed counts
              until your successor seals another answer.
              {side === null ? '' : ' You can never take the other side in this campaign.'}
            </Confirm>
          </p>
        ))}
      </div>
    </Section>
  );
}
