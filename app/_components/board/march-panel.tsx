'use client';

import type { March } from '@/lib/battle/contract/planning';
import { leftInWords, type PieceGroup } from './orders';

/** What is selected as one, and what the march laid out for it does. */
export function MarchPanel({
  title,
  count,
  to,
  march,
  onLetGo,
}: {
  /** "General Harlan", or "Several pieces". */
  readonly title: string;
  readonly count: number;
  /** Name of the aim; null: none is set. */
  readonly to: string | null;
  /** Null: none is laid out. */
  readonly march: March | null;
  readonly onLetGo: () => void;
}) {
  return (
    <section className="piece-panel" aria-label="Selected as one">
      <div className="piece-panel__head">
        <div>
          <h2 className="h4">{title}</h2>
          <p className="cap">
            {count} pieces{to === null ? '. Press where they shall march.' : `, to ${to}`}
          </p>
        </div>
        <button type="button" className="button" data-kind="quiet" onClick={onLetGo}>
          Let go
        </button>
      </div>
      {march === null ? null : (
        <ul className="march__notes">
          {march.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
          {march.left.map(({ piece, why }) => (
            <li key={piece} className="quiet">
              {why}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The viewer's commands, each selected by a press, with the number of pieces that can still get orders. */
export function CommandList({
  groups,
  selected,
  onSelect,
}: {
  readonly groups: readonly PieceGroup[];
  readonly selected: readonly string[];
  readonly onSelect: (group: PieceGroup) => void;
}) {
  return (
    <section className="commands" aria-label="Commands">
      <ul>
        {groups.map((group) => (
          <li key={group.id}>
            <button
              type="button"
              aria-pressed={
                selected.length > 1 && group.pieces.every((piece) => selected.includes(piece))
              }
              onClick={() => onSelect(group)}
            >
              <span>{group.name}</span>
              <span className="fig quiet">{leftInWords(group)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
