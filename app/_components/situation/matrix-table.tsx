import type { ReactNode } from 'react';
import { SideTag } from '@/app/_components/signs/side-mark';
import { Scrolled } from '@/app/_components/type/scrolled';
import type { BySide } from '@/lib/kernel/side';

export interface MatrixTableProps {
  readonly caption: string;
  readonly sides: BySide<string>;
  /** Side A's choices down, side B's across. */
  readonly rows: readonly {
    readonly id: string;
    readonly title: ReactNode;
    readonly note?: ReactNode;
  }[];
  readonly columns: readonly {
    readonly id: string;
    readonly title: ReactNode;
    readonly note?: ReactNode;
  }[];
  readonly cell: (row: string, column: string) => ReactNode;
  /** The pair that was played. */
  readonly played?: { readonly row: string; readonly column: string } | null;
}

/** Choices against choices: what each pair leads to. */
export function MatrixTable({ caption, sides, rows, columns, cell, played }: MatrixTableProps) {
  return (
    <Scrolled label={caption}>
      <table className="table matrix">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <SideTag side="A" name={sides.A} /> against <SideTag side="B" name={sides.B} />
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-side="B">
                {column.title}
                {column.note ? <span className="matrix__note">{column.note}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" data-side="A">
                {row.title}
                {row.note ? <span className="matrix__note">{row.note}</span> : null}
              </th>
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-played={
                    played?.row === row.id && played.column === column.id ? '' : undefined
                  }
                >
                  {cell(row.id, column.id)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}
