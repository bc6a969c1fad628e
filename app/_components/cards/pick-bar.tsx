'use client';

import { Button } from '@/app/_components/form/button';
import type { PickedBoardOrder } from '@/lib/application/board/try-out';
import type { Picked, Picks } from '@/lib/battle/contract/picking';

export interface PickBarProps {
  readonly picks: Picks;
  /** Null: nothing is picked, or it is being tried. */
  readonly order: PickedBoardOrder | null;
  readonly begun: boolean;
  readonly unit: string;
  readonly busy: boolean;
  readonly onPick: (picked: Picked) => void;
  readonly onClear: () => void;
  readonly onGive: () => void;
}

/** “Span 18, enough for 17 BW.” */
export function spanInWords({ needed, laid }: { needed: number; laid: number }, unit: string) {
  return laid >= needed
    ? `Span ${laid}, enough for ${needed} ${unit}.`
    : `Span ${laid} of the ${needed} ${unit} that it takes.`;
}

/** An order made of what is picked: what is still missing, what it takes, and the button that gives it. */
export function PickBar({
  picks,
  order,
  begun,
  unit,
  busy,
  onPick,
  onClear,
  onGive,
}: PickBarProps) {
  const legal = order !== null && order.command !== null && order.refused === null;
  return (
    <fieldset className="pick-bar" aria-label="Pick">
      <p className="deed-bar__question bold">{picks.words}</p>
      <div role="status">
        {order?.span ? (
          <Sticks needed={order.span.needed} laid={order.span.laid} unit={unit} />
        ) : null}
        {order?.refused ? <p>{order.refused}</p> : null}
        {(order?.notes ?? []).map((note) => (
          <p key={note} className="cap">
            {note}
          </p>
        ))}
      </div>
      <div className="steer-bar__deeds">
        <Button kind="primary" pending={busy} disabled={!legal} onClick={onGive}>
          Give the order
        </Button>
        {(order?.suggestions ?? []).map(({ words, picked }) => (
          <Button key={words} disabled={busy} onClick={() => onPick(picked)}>
            {words}
          </Button>
        ))}
        {begun ? (
          <Button kind="quiet" onClick={onClear}>
            Clear
          </Button>
        ) : null}
      </div>
      {legal ? <p className="cap quiet">As typed: {order.text}</p> : null}
    </fieldset>
  );
}

/** The distance and the span that is laid, one above the other. */
function Sticks({ needed, laid, unit }: { needed: number; laid: number; unit: string }) {
  const most = Math.max(needed, laid, 1);
  return (
    <div className="pick-bar__sticks">
      <span className="pick-bar__needed" style={{ width: `${(100 * needed) / most}%` }} />
      <span
        className="card__stick"
        style={{ width: `${(100 * laid) / most}%` }}
        data-blocks={laid}
      />
      <p className="fig">{spanInWords({ needed, laid }, unit)}</p>
    </div>
  );
}
