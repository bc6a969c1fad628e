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
  if (phase === 'board' && encounter !== null) return moveOf(campaign, encounter.index);
  if (phase !== 'table' || encounter === null) return null;
  const { index, tableReport } = encounter;
  const asked = tableReport === null ? SIDES : [otherSide(tableReport.side)];
  const key = tableReport === null ? `table-${index}` : `table-${index}/${tableReport.position}`;
  return { key, kind: 'table', asked, waiting: asked };
}

/** The key of a move on the board, awaited since this entry of the battle's record. */
export function moveKey(battle: number, version: number): string {
  return `board-${battle}/${version}`;
}

/**
 * A battle on the board, under a pace with time for its moves. Which of them is awaited only the battle's own record says:
 * until something happens about the deadline of one, the campaign waits for nobody.
 */
function moveOf({ deadlines }: Pick<Campaign, 'deadlines'>, battle: number): Phase | null {
  const { pace, evening, move } = deadlines;
  const timed = [pace, evening].some((one) => one?.pace?.minutes.board !== undefined);
  if (!timed) return null;
  return move === null || move.battle !== battle
    ? { key: `board-${battle}`, kind: 'board', asked: SIDES, waiting: [] }
    : {
        key: moveKey(battle, move.version),
        kind: 'board',
        asked: move.sides,
        waiting: move.sides,
      };
}
