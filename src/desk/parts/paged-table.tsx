import type { ReactNode } from 'react'
import type { Failure } from '../../api/failure.ts'
import { NextPage } from './next-page.tsx'
import styles from './paged.module.css'
import { Empty, Problem, Waiting } from './pane.tsx'
import table from './table.module.css'
import type { MorePages } from './use-paged.ts'

interface PagedTableProps<Row> {
  /** Null while the first page was not read. */
  readonly rows: readonly Row[] | null
  readonly failure: Failure | null
  readonly reload: () => void
  readonly more: MorePages
  /** Said when there is nobody in the list. */
  readonly empty: readonly [title: string, words: string]
  /** Cells of the first line. */
  readonly head: ReactNode
  /** A line of the table, with its key. */
  readonly children: (row: Row) => ReactNode
}

/** A list of the workplace that is read page by page, as a table: what is waited for, what failed, nobody, and what comes next. */
export function PagedTable<Row>({
  rows,
  failure,
  reload,
  more,
  empty: [emptyTitle, emptyWords],
  head,
  children,
}: PagedTableProps<Row>) {
  return (
    <>
      {failure && <Problem failure={failure} onRetry={reload} />}
      {rows === null && !failure && <Waiting />}
      {rows?.length === 0 && (
        <Empty title={emptyTitle}>
          <p>{emptyWords}</p>
        </Empty>
      )}
      {rows !== null && rows.length > 0 && (
        <div className={styles.scroll}>
          <table className={table.table}>
            <thead>
              <tr>{head}</tr>
            </thead>
            <tbody>{rows.map(children)}</tbody>
          </table>
        </div>
      )}
      <NextPage more={more} />
    </>
  )
}
