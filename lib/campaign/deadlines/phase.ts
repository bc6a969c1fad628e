import { roundOf, unsealedSides } from '@/lib/campaign/rounds/rounds';
import type { StartedCampaign } from '@/lib/campaign/state';
import { otherSide, SIDES, type Side } from '@/lib/kernel/side';
import type { DeadlineKind } from './events';

/** What is open now, and can have a deadline. */
export interface Phase {
  readonly key: string;
  readonly kind: DeadlineKind;
  /** Sides of which something is asked. */
  readonly asked: readonly Side[];
  /** Sides that have not answered yet. */
  readonly waiting: readonly Side[];
}

type Campaign = Readonly<StartedCampaign>;

/** Whether deadlines make sense here: two people, each at a screen of their own. */
export function sharedByPeople({ seats, settings }: Pick<Campaign, 'seats' | 'settings'>): boolean {
  const { A, B } = seats;
  return (
    !settings.hotSeat &&
    settings.mail === undefined &&
    A.controller === 'user' &&
    B.controller === 'user' &&
    A.user !== undefined &&
    B.user !== undefined &&
    A.user !== B.user
  );
}

/** The phase that is open between two people; null: none can have a deadline now. */
export function phaseOf(campaign: Campaign): Phase | null {
  if (campaign.rewound || campaign.away || campaign.between || !sharedByPeople(campaign))
    return null;
  const round = roundOf(campaign);
  if (round !== null)
    return {
      key: round.key,
      kind: round.kind,
      asked: round.asked,
      waiting: unsealedSides(campaign),
    };
  const { encounter, phase } = campaign;
  if (phase !== 'table' || encounter === null) return null;
  const { index, tableReport } = encounter;
  const asked = tableReport === null ? SIDES : [otherSide(tableReport.side)];
  const key = tableReport === null ? `table-${index}` : `table-${index}/${tableReport.position}`;
  return { key, kind: 'table', asked, waiting: asked };
}
