import { useState, type ReactNode } from 'react'
import type { Kopecks } from '../../../lending/money.ts'
import { PAYMENTS } from '../../../lending/plural.ts'
import { Button } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { counted } from '../../ui/plural.ts'
import { ownSum } from '../../ui/sums.tsx'
import text from '../../ui/text.module.css'
import styles from './schedule-table.module.css'

interface ScheduleTableRow {
  readonly number: number
  /** `YYYY-MM-DD`. */
  readonly dueOn: string
  readonly paymentKopecks: Kopecks
  readonly principalKopecks?: Kopecks
  readonly interestKopecks?: Kopecks
  /** A badge with the row's state. */
  readonly state?: ReactNode
}

interface ScheduleTableProps {
  readonly rows: readonly ScheduleTableRow[]
  /** Rows shown before «Все 8 платежей»; all of them by default. */
  readonly collapsedTo?: number
  /** Other words for the day of a payment (`YYYY-MM-DD`) than its date. */
  readonly dayOf?: (dueOn: string) => string
}

/** The schedule as a real table. From 720 px it also splits each payment into principal and interest. */
export function ScheduleTable({ rows, collapsedTo, dayOf }: ScheduleTableProps) {
  const [open, setOpen] = useState(false)
  const collapsed = !open && collapsedTo !== undefined && rows.length > collapsedTo
  const shown = collapsed ? rows.slice(0, collapsedTo) : rows
  const detailed = rows.some((row) => row.interestKopecks !== undefined)
  const states = rows.some((row) => row.state !== undefined)
  return (
    <div className={styles.block}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className={text.hidden}>График платежей</caption>
          <thead className={detailed || states ? undefined : text.hidden}>
            <tr>
              <th scope="col" className={styles.number}>
                №
              </th>
              <th scope="col">{dayOf ? 'Когда' : 'Дата'}</th>
              {detailed && (
                <>
                  <th scope="col" className={styles.detail}>
                    Долг
                  </th>
                  <th scope="col" className={styles.detail}>
                    Проценты
                  </th>
                </>
              )}
              <th scope="col" className={styles.sum}>
                Платёж
              </th>
              {states && (
                <th scope="col" className={styles.sum}>
                  Состояние
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.number}>
                <td className={styles.number}>{row.number}</td>
                <td>{dayOf ? dayOf(row.dueOn) : <DateText date={row.dueOn} />}</td>
                {detailed && (
                  <>
                    <td className={styles.detail}>
                      {row.principalKopecks !== undefined && ownSum(row.principalKopecks)}
                    </td>
                    <td className={styles.detail}>
                      {row.interestKopecks !== undefined && ownSum(row.interestKopecks)}
                    </td>
                  </>
                )}
                <td className={styles.sum}>{ownSum(row.paymentKopecks)}</td>
                {states && <td className={styles.sum}>{row.state}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {collapsed && (
        <Button small variant="text" className={styles.more} onClick={() => setOpen(true)}>
          Все {counted(rows.length, PAYMENTS)}
        </Button>
      )}
    </div>
  )
}
