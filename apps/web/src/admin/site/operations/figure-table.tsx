import type { ReactNode } from 'react'

export interface FigureTableProps {
  /** Read out with the table, and its heading where there is none above it. */
  caption: string
  /** The first names the rows; the others hold figures. */
  columns: readonly string[]
  rows: readonly { key: string; name: ReactNode; cells: readonly string[] }[]
  /** What stands there where nothing is to be counted. */
  empty: string
}

/** Names with figures beside them. It scrolls by itself where there is little room. */
export function FigureTable({ caption, columns: [nameColumn, ...columns], rows, empty }: FigureTableProps) {
  if (rows.length === 0) return <p className="text-compact text-ink-2">{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={caption} className="overflow-x-auto" tabIndex={0}>
      <table className="num w-full border-collapse text-left text-compact">
        <thead>
          <tr className="border-b border-line text-sm text-ink-3">
            <th scope="col" className="py-2 pr-4 font-semibold">
              {nameColumn}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 pl-4 text-right font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="min-w-32 py-2 pr-2 font-medium wrap-anywhere">
                {name}
              </th>
              {cells.map((text, index) => (
                <td key={columns[index]} className="py-2 pl-3 text-right whitespace-nowrap sm:pl-4">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
