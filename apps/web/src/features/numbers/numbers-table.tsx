import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names';

export interface TableColumn {
  head: ReactNode;
}

interface TableRow {
  key: string;
  /** The first cell heads the row; the others are numbers. */
  cells: ReactNode[];
  /** Length of the bar below the row's head, 0..1. */
  bar?: number;
}

export function NumbersTable({ columns, rows, label }: { columns: TableColumn[]; rows: TableRow[]; label?: string }) {
  return (
    <table aria-label={label} className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-line text-ink-soft">
          {columns.map(({ head }, i) => (
            <th
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              key={i}
              scope="col"
              className={cx(
                'py-2 font-medium',
                i === 0 ? 'w-full pr-3 text-left' : 'pl-4 text-right align-bottom sm:min-w-24',
              )}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [head, ...numbers], bar }) => (
          <tr key={key} className="border-b border-line">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              <span className="block">{head}</span>
              {bar !== undefined && (
                <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-sunken">
                  <span className="block h-full rounded-full bg-ink" style={{ width: `${Math.round(bar * 100)}%` }} />
                </span>
              )}
            </th>
            {numbers.map((number, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <td key={i} className="py-2 pl-4 text-right whitespace-nowrap tabular">
                {number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
