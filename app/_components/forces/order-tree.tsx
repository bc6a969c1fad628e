'use client';

import { useMemo, useState } from 'react';
import { capital, figure } from '@/app/_components/figures/format';
import { StrengthBar } from '@/app/_components/figures/strength-bar';
import { type Markup, markupOf } from '@/app/_components/markup/markup';
import { Still } from '@/app/_components/markup/still';
import { ArmMark, ArmSymbols } from '@/app/_components/signs/arm-sign';
import { type Heads, headWord } from '@/lib/battle/handoff/heads';
import type { Side } from '@/lib/kernel/side';
import {
  isFormation,
  type PackedOrder,
  readFormation,
  readUnit,
  rowsWithin,
  type TreeFormation,
  type TreeLeader,
  type TreeUnit,
} from './packed-order';

export interface OrderTreeProps extends PackedOrder {
  readonly side: Side;
  readonly openTo: number;
  /** Formations that hold units alone stay folded. */
  readonly foldUnits?: boolean;
  readonly brief: boolean;
  /** What the army is counted in; default men. */
  readonly heads?: Heads | undefined;
}

/** The tree itself. What a closed formation holds is drawn when it is opened. */
export function OrderTree({
  side,
  rows: text,
  words,
  arms,
  guns,
  scale,
  openTo,
  foldUnits = false,
  brief,
  heads = 'men',
}: OrderTreeProps) {
  const rows = useMemo(() => (text === '' ? [] : text.split('\n')), [text]);
  return (
    <div
      className="oob"
      data-side={side}
      data-brief={brief ? '' : undefined}
      data-no-guns={guns ? undefined : ''}
    >
      <ArmSymbols arms={arms} side={side} />
      <div className="oob__row oob__head" aria-hidden="true">
        <span>Command</span>
        {brief ? null : <span>Quality</span>}
        {brief ? null : <span className="num">Fatigue</span>}
        <span className="num">{capital(heads)}</span>
        <span className="num oob__guns">Guns</span>
        <span>
          Present<span className="oob__long">, of those at the start</span>
        </span>
      </div>
      <ul className="oob__tree">
        <Rows
          {...{
            side,
            rows,
            words,
            openTo,
            foldUnits,
            brief,
            heads,
            depth: 1,
            from: 0,
            end: rows.length,
          }}
          formationMen={scale.formation}
          unitMen={scale.unit}
        />
      </ul>
    </div>
  );
}

/** How rows are drawn: for which side, in which words and columns, and how many men the longest bars stand for. */
interface Manner {
  readonly side: Side;
  readonly words: readonly string[];
  readonly brief: boolean;
  readonly heads: Heads;
  readonly formationMen: number;
  readonly unitMen: number;
}

interface RowsProps extends Manner {
  readonly rows: readonly string[];
  readonly from: number;
  readonly end: number;
  readonly depth: number;
  readonly openTo: number;
  readonly foldUnits: boolean;
}

function Rows(props: RowsProps) {
  const { rows, from, end } = props;
  return rowsWithin(rows, from, end).map((one) => {
    const row = rows[one.at] ?? '';
    // A formation is known by its place, which it keeps through a campaign: it stays open while its figures change.
    return isFormation(row) ? (
      <FormationNode key={one.at} {...props} row={row} from={one.at + 1} end={one.end} />
    ) : (
      <Still key={one.at} as="li" text={writtenRow(row, props)} />
    );
  });
}

function FormationNode({ row, ...props }: RowsProps & { readonly row: string }) {
  const holdsFormations = () => props.rows.slice(props.from, props.end).some(isFormation);
  const open = props.depth < props.openTo && (!props.foldUnits || holdsFormations());
  const [seen, setSeen] = useState(open);
  // Opened before the script had loaded.
  const openedBefore = (details: HTMLDetailsElement | null) => {
    if (details?.open) setSeen(true);
  };
  const text = writtenRow(row, props);
  if (props.from === props.end) return <Still as="li" text={text} />;
  return (
    <li>
      <details open={open || undefined} onToggle={() => setSeen(true)} ref={openedBefore}>
        <Still as="summary" text={text} />
        {seen ? (
          <ul>
            <Rows {...props} depth={props.depth + 1} />
          </ul>
        ) : null}
      </details>
    </li>
  );
}

/** Rows rendered earlier, the most recently used: armies change little over weeks, and many readers view them. */
const WRITTEN_MAX = 3_000;
const writtenRows = new Map<string, Markup>();

function writtenRow(
  row: string,
  { side, words, brief, heads, formationMen, unitMen }: Manner,
): Markup {
  const manner = { side, words, brief, heads, formationMen, unitMen };
  const key = `${side} ${brief} ${heads} ${formationMen} ${unitMen} ${words.join('\t')}\n${row}`;
  const text =
    writtenRows.get(key) ??
    markupOf(
      isFormation(row) ? (
        <FormationRow formation={readFormation(row, words)} {...manner} />
      ) : (
        <UnitRow unit={readUnit(row, words)} {...manner} />
      ),
    );
  writtenRows.delete(key);
  writtenRows.set(key, text);
  const [oldest] = writtenRows.size > WRITTEN_MAX ? writtenRows.keys() : [];
  if (oldest !== undefined) writtenRows.delete(oldest);
  return text;
}

function FormationRow({
  side,
  formation,
  formationMen,
  brief,
  heads,
}: Manner & { readonly formation: TreeFormation }) {
  return (
    <span
      className="oob__row"
      data-level="formation"
      data-gone={formation.status === 'present' ? undefined : ''}
    >
      <span className="oob__name">
        <b>{formation.name}</b>
        {formation.at || formation.status !== 'present' ? (
          <span className="cap oob__at">
            {[
              ...(formation.at ? [formation.at] : []),
              ...(formation.status === 'present'
                ? []
                : [formation.status === 'later' ? 'joins later' : 'detached']),
            ].join(', ')}
          </span>
        ) : null}
        {formation.commandedBy === null ? null : (
          <span className="cap oob__player"> under {formation.commandedBy}</span>
        )}
        {formation.leaders.length > 0 ? (
          <span className="oob__leaders">
            {formation.leaders.map((leader) => (
              <Leader key={leader.name} leader={leader} />
            ))}
          </span>
        ) : null}
      </span>
      {brief ? null : <span />}
      {brief ? null : <span />}
      <span className="num strong" aria-hidden="true">
        {figure(formation.men)}
      </span>
      <span className="num strong oob__guns" aria-hidden="true">
        {formation.guns > 0 ? figure(formation.guns) : ''}
      </span>
      <span className="oob__bar">
        <StrengthBar
          side={side}
          present={formation.men}
          start={formation.startMen}
          max={formationMen}
        />
        <span className="visually-hidden">
          {`, ${figure(formation.men)} ${headWord(heads, formation.men)}${formation.guns > 0 ? `, ${figure(formation.guns)} guns` : ''}, ${figure(formation.startMen)} at the start`}
        </span>
      </span>
    </span>
  );
}

function UnitRow({ side, unit, unitMen, brief, heads }: Manner & { readonly unit: TreeUnit }) {
  const gone = unit.status !== 'present';
  const words = { present: '', later: 'joins later', detached: 'detached', disbanded: 'disbanded' }[
    unit.status
  ];
  const guns = unit.start.guns > 0 || unit.guns > 0;
  return (
    <span className="oob__row" data-level="unit" data-gone={gone ? '' : undefined}>
      <span className="oob__name">
        <ArmMark arm={unit.arm} side={side} />
        {` ${unit.name}`}
        <span className="cap">
          {` ${unit.type}${unit.estimate ? ' (estimate)' : ''}${words ? `, ${words}` : ''}${unit.turned ? ', came over' : ''}`}
        </span>
        {unit.lost.men > 0 || unit.lost.guns > 0 ? (
          <span className="cap oob__lost">
            , lost {unit.lost.men > 0 ? figure(unit.lost.men) : ''}
            {unit.lost.guns > 0
              ? `${unit.lost.men > 0 ? ' and ' : ''}${figure(unit.lost.guns)} guns`
              : ''}
          </span>
        ) : null}
      </span>
      {brief ? null : (
        <span className="oob__quality" aria-hidden="true">
          {unit.quality}
        </span>
      )}
      {brief ? null : (
        <span className={unit.fatigue === 0 ? 'num zero' : 'num'} aria-hidden="true">
          {figure(unit.fatigue)}
        </span>
      )}
      <span className="num" aria-hidden="true">
        {figure(unit.men)}
      </span>
      <span className="num oob__guns" aria-hidden="true">
        {guns ? figure(unit.guns) : ''}
      </span>
      <span className="oob__bar">
        <StrengthBar side={side} present={unit.men} start={unit.start.men} max={unitMen} />
        <span className="visually-hidden">{unitWords(unit, guns, brief, heads)}</span>
      </span>
    </span>
  );
}

/** The figures of a row in words, for screen readers. */
function unitWords(unit: TreeUnit, guns: boolean, brief: boolean, heads: Heads): string {
  const state = brief ? '' : `, quality ${unit.quality}, fatigue ${figure(unit.fatigue)}`;
  const battery = guns ? `, ${figure(unit.guns)} guns` : '';
  return `${state}, ${figure(unit.men)} ${headWord(heads, unit.men)}${battery}, ${figure(unit.start.men)} at the start`;
}

function Leader({ leader }: { leader: TreeLeader }) {
  return (
    <span className="oob__leader" data-out={leader.status === 'present' ? undefined : ''}>
      {leader.rank ? `${leader.rank} ` : ''}
      {leader.name}
      {leader.status === 'present' ? (
        <abbr title={`command ${leader.command}, leadership ${leader.leadership}`}>
          {' '}
          {leader.command}/{leader.leadership}
        </abbr>
      ) : (
        `, ${leader.status}`
      )}
    </span>
  );
}
