/** Heads of right-set columns of figures. `wide`: columns that phones leave out. */
export function ColumnHeads<Column extends string>({
  columns,
  names,
  wide = false,
}: {
  readonly columns: readonly Column[];
  readonly names: Readonly<Record<Column, string>>;
  readonly wide?: boolean;
}) {
  return columns.map((column) => (
    <th key={column} scope="col" className={wide ? 'num ledger__wide' : 'num'}>
      {names[column]}
    </th>
  ));
}
