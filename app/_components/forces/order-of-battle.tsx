import type { Heads } from '@/lib/battle/handoff/heads';
import type { FormationView } from '@/lib/campaign/view/view';
import type { Side } from '@/lib/kernel/side';
import { OrderTree } from './order-tree';
import { packOrder } from './packed-order';

export interface OrderOfBattleProps {
  readonly side: Side;
  readonly formations: readonly FormationView[];
  /** Formations are opened down to this depth; 1: the highest only. Default 2. */
  readonly openTo?: number;
  /** Formations that hold units alone stay folded, however deep the tree is opened. Default no. */
  readonly foldUnits?: boolean;
  /** What the army is counted in; default men. */
  readonly heads?: Heads | undefined;
  /** Leaves out quality and fatigue, for the narrow columns of a situation page. */
  readonly brief?: boolean;
  /** Formation id → the player who commands it, where that is not who commands the one above it. */
  readonly commandedBy?: Readonly<Record<string, string>> | undefined;
}

/** The order of battle as a tree with elbow lines: formations open to their units. Unknown is "?", never zero. */
export function OrderOfBattle({
  side,
  formations,
  openTo = 2,
  foldUnits = false,
  brief = false,
  commandedBy = {},
  heads,
}: OrderOfBattleProps) {
  return (
    <OrderTree
      side={side}
      {...packOrder(formations, commandedBy)}
      openTo={openTo}
      foldUnits={foldUnits}
      brief={brief}
      heads={heads}
    />
  );
}
