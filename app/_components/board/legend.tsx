'use client';

import { capital } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import type { BoardSigns } from '@/lib/battle/contract/signs';
import { type BySide, SIDES } from '@/lib/kernel/side';
import { wordOf } from './board-words';
import { PieceSign } from './piece-sign';

/** Marks on the board that belong to no ruleset. */
const INK: readonly (readonly [name: string, meaning: string])[] = [
  ['Double frame', 'what is selected'],
  ['Corners', 'what would be taken, or is in danger'],
  ['Pale piece in a dashed frame', 'where it will stand'],
  ['Dot', 'where the selected piece may go'],
  ['Struck ring', 'a place that was refused'],
  [
    'Corner flag',
    'who holds a place that decides: solid for the first side, outlined for the second',
  ],
];

/** What the signs on the board mean: the ruleset's pieces and marks, and the page's own ink. */
export function Legend({
  signs,
  sides,
  rules,
}: {
  readonly signs: BoardSigns;
  readonly sides: BySide<string>;
  /** The address of the ruleset's rules. */
  readonly rules: string;
}) {
  const plain = { rank: null, marks: [] as readonly string[] };
  const [kind = ''] = Object.keys(signs.pieces ?? {}).slice(-1);
  return (
    <details className="board-room__words">
      <summary>Legend</summary>
      <section className="legend" aria-label="Legend">
        <ul>
          {Object.keys(signs.pieces ?? {}).map((one) => (
            <li key={one}>
              {SIDES.map((side) => (
                <PieceSign key={side} piece={{ ...plain, side, kind: one }} signs={signs} />
              ))}
              {capital(wordOf(one))}
            </li>
          ))}
          {Object.keys(signs.marks ?? {}).map((mark) => (
            <li key={mark}>
              {SIDES.map((side) => (
                <PieceSign
                  key={side}
                  piece={{ ...plain, side, kind, marks: [mark] }}
                  signs={signs}
                />
              ))}
              {capital(wordOf(mark))}
            </li>
          ))}
        </ul>
        <ul>
          {SIDES.map((side) => (
            <li key={side}>
              {side === 'A' ? 'Solid' : 'Outlined'}: {sides[side]}
            </li>
          ))}
          {INK.map(([name, meaning]) => (
            <li key={name}>
              {name}: {meaning}
            </li>
          ))}
        </ul>
        <p>
          <Link href={rules}>All the rules</Link>
        </p>
      </section>
    </details>
  );
}
