import { Fragment } from 'react';
import { SideTag } from '@/app/_components/signs/side-mark';
import {
  LEDGER_CREDITS,
  LEDGER_DEBITS,
  type LedgerColumn,
  type LedgerCount,
  type LedgerRow,
  ledgerColumn,
  ledgerLoss,
  type StrengthKind,
} from '@/lib/battle/handoff/ledger';
import type { BySide, Side } from '@/lib/kernel/side';
import { ColumnHeads } from './column-heads';
import { figure } from './format';
import { StrengthBar } from './strength-bar';

export interface LedgerTableProps {
  readonly sides: BySide<string>;
  readonly rows: readonly LedgerRow[];
  /** Unit id → its name and a note about it ("Lucchesi killed"). */
  readonly units: Readonly<Record<string, { readonly name: string; readonly note?: string }>>;
  /** Unit id → the formation that holds it: its rows are folded under a subtotal. Absent or empty: no subtotals. */
  readonly formations?: Readonly<Record<string, { readonly id: string; readonly name: string }>>;
}

const KINDS: Readonly<Record<StrengthKind, string>> = {
  men: 'Men',
  guns: 'Guns',
  pieces: 'Pieces',
  points: 'Points',
  figures: 'Figures',
  bases: 'Bases',
};
const COLUMN_NAMES: Readonly<Record<LedgerColumn, string>> = {
  start: 'Start',
  joined: 'Joined',
  returned: 'Returned',
  gained: 'Gained',
  present: 'Present',
  killed: 'Killed',
  wounded: 'Wounded',
  missing: 'Missing',
  captured: 'Captured',
  detached: 'Detached',
  transferred: 'Handed over',
  spent: 'Spent',
};
/** The ledger of a battle, one table for each kind of strength that was sent. */
export function LedgerTable({ sides, rows, units, formations = {} }: LedgerTableProps) {
  const kinds = (Object.keys(KINDS) as StrengthKind[]).filter((kind) =>
    rows.some((row) => row.counts[kind] !== undefined),
  );
  return (
    <div className="stack" data-gap="large">
      {kinds.map((kind) => (
        <KindTable
          key={kind}
          kind={kind}
          sides={sides}
          rows={rows}
          units={units}
          formations={formations}
          named={kinds.length > 1}
        />
      ))}
    </div>
  );
}

interface CountedRow {
  readonly row: LedgerRow;
  readonly count: LedgerCount;
}

function KindTable({
  kind,
  sides,
  rows,
  units,
  formations = {},
  named,
}: LedgerTableProps & { kind: StrengthKind; named: boolean }) {
  const counted: CountedRow[] = rows.flatMap((row) => {
    const count = row.counts[kind];
    return count ? [{ row, count }] : [];
  });
  // A column in which nobody stands says nothing.
  const used = (column: LedgerColumn) =>
    counted.some(({ count }) => ledgerColumn(count, column) > 0);
  const before = LEDGER_CREDITS.filter((column) => column !== 'start' && used(column));
  const after = LEDGER_DEBITS.filter((column) => column !== 'present' && used(column));
  const max = Math.max(
    1,
    ...foldedBy(counted, formations).flatMap(({ formation, rows: held }) =>
      formation === null ? held.map(({ count }) => count.start) : [totalOf(held).start],
    ),
  );
  const columns = 4 + before.length + after.length + 1;
  return (
    <table className="table ledger">
      <caption className={named ? 'ledger__kind' : 'visually-hidden'}>{KINDS[kind]}</caption>
      <thead>
        <tr>
          <th scope="col">Unit</th>
          <th scope="col" className="num">
            Start
          </th>
          <ColumnHeads columns={before} names={COLUMN_NAMES} wide />
          <th scope="col" className="ledger__bar ledger__wide">
            <span className="visually-hidden">Present of start, drawn</span>
          </th>
          <th scope="col" className="num">
            Present
          </th>
          <ColumnHeads columns={after} names={COLUMN_NAMES} wide />
          <th scope="col" className="num ledger__phone">
            Lost
          </th>
        </tr>
      </thead>
      {(['A', 'B'] as const).map((side) => {
        const own = counted.filter(({ row }) => row.side === side);
        if (own.length === 0) return null;
        return (
          <Fragment key={side}>
            <tbody>
              <tr className="group">
                <th scope="rowgroup" colSpan={columns}>
                  <SideTag side={side} name={sides[side]} strong />
                </th>
              </tr>
            </tbody>
            {foldedBy(own, formations).map(({ formation, rows: held }) => (
              <tbody
                key={formation?.id ?? held[0]?.row.unit}
                className={formation === null ? undefined : 'ledger__fold'}
              >
                {formation === null ? null : (
                  <tr className="ledger__formation">
                    <th scope="row">
                      <label>
                        <input type="checkbox" name={`${kind} ${formation.id}`} />
                        {formation.name}
                      </label>
                    </th>
                    <Figures {...{ side, before, after, max }} count={totalOf(held)} />
                  </tr>
                )}
                {held.map(({ row, count }) => (
                  <tr key={row.unit} className={formation === null ? undefined : 'ledger__unit'}>
                    <th scope="row">
                      <UnitName
                        name={units[row.unit]?.name ?? row.unit}
                        note={noteOf(units[row.unit]?.note, row.routed)}
                        count={count}
                        columns={[...before, ...after]}
                      />
                    </th>
                    <Figures {...{ side, before, after, max }} count={count} />
                  </tr>
                ))}
              </tbody>
            ))}
            <tbody>
              <tr className="total">
                <th scope="row">All</th>
                <Figures {...{ side, before, after, max }} count={totalOf(own)} total />
              </tr>
            </tbody>
          </Fragment>
        );
      })}
    </table>
  );
}

interface Folded {
  /** Null: rows that stand by themselves. */
  readonly formation: { readonly id: string; readonly name: string } | null;
  readonly rows: readonly CountedRow[];
}

/**
 * Rows under their formations, in the order of the first unit of each; a unit that is alone in its own stays as it is.
 */
function foldedBy(
  rows: readonly CountedRow[],
  formations: NonNullable<LedgerTableProps['formations']>,
): readonly Folded[] {
  const folded = new Map<string, { formation: Folded['formation']; rows: CountedRow[] }>();
  for (const row of rows) {
    const formation = formations[row.row.unit] ?? null;
    const key = formation?.id ?? `unit ${row.row.unit}`;
    const group = folded.get(key);
    if (group) group.rows.push(row);
    else folded.set(key, { formation, rows: [row] });
  }
  const groups: Folded[] = [];
  for (const group of folded.values()) {
    const alone = group.formation === null || group.rows.length === 1;
    const last = groups.at(-1);
    if (alone && last?.formation === null)
      groups[groups.length - 1] = { ...last, rows: [...last.rows, ...group.rows] };
    else groups.push(alone ? { formation: null, rows: group.rows } : group);
  }
  return groups;
}

function noteOf(note: string | undefined, routed: boolean | undefined): string | undefined {
  return (
    [note, routed ? 'routed' : undefined].filter((part) => part !== undefined).join(', ') ||
    undefined
  );
}

interface UnitNameProps {
  readonly name: string;
  readonly note: string | undefined;
  readonly count: LedgerCount;
  readonly columns: readonly LedgerColumn[];
}

/** The name; on a phone it opens to the columns that do not fit. */
function UnitName({ name, note, count, columns }: UnitNameProps) {
  const words = (
    <>
      {name}
      {note ? <span className="cap">, {note}</span> : null}
    </>
  );
  const shown = columns.filter((column) => ledgerColumn(count, column) > 0);
  return (
    <>
      <span className="ledger__wide-text">{words}</span>
      <details className="ledger__more">
        <summary>{words}</summary>
        <p className="cap">
          {shown.length === 0
            ? 'No losses.'
            : shown
                .map(
                  (column) =>
                    `${COLUMN_NAMES[column].toLowerCase()} ${figure(ledgerColumn(count, column))}`,
                )
                .join(', ')}
        </p>
      </details>
    </>
  );
}

interface FiguresProps {
  readonly side: Side;
  readonly count: LedgerCount;
  readonly before: readonly LedgerColumn[];
  readonly after: readonly LedgerColumn[];
  readonly max: number;
  readonly total?: boolean;
}

function Figures({ side, count, before, after, max, total }: FiguresProps) {
  const cell = (column: LedgerColumn) => {
    const value = ledgerColumn(count, column);
    return (
      <td key={column} className={value === 0 ? 'num ledger__wide zero' : 'num ledger__wide'}>
        {figure(value)}
      </td>
    );
  };
  const lost = ledgerLoss(count);
  return (
    <>
      <td className="num">{figure(count.start)}</td>
      {before.map(cell)}
      <td className="ledger__bar ledger__wide">
        {total ? null : (
          <StrengthBar side={side} present={count.present} start={count.start} max={max} />
        )}
      </td>
      <td className="num strong">{figure(count.present)}</td>
      {after.map(cell)}
      <td className={lost === 0 ? 'num ledger__phone zero' : 'num ledger__phone'}>
        {figure(lost)}
      </td>
    </>
  );
}

function totalOf(rows: readonly CountedRow[]): LedgerCount {
  const sum: Partial<Record<LedgerColumn, number>> = {};
  for (const column of [...LEDGER_CREDITS, ...LEDGER_DEBITS])
    sum[column] = rows.reduce((total, { count }) => total + ledgerColumn(count, column), 0);
  return { ...sum, start: sum.start ?? 0, present: sum.present ?? 0 };
}
