import { useId, useState } from 'react'
import { addDays, moscowDate } from '../../../../lending/calendar.ts'
import { firstDayOf, quarterOf } from '../../../../lending/market-limits.ts'
import { deskQuarterTable } from '../../../../protocol/calls/desk/quarter-tables.ts'
import { QUARTER_TABLES, type QuarterTable } from '../../../../protocol/desk.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { saveFile } from '../../../api/save-file.ts'
import { DeskButton } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Pane } from '../../parts/pane.tsx'
import { quarterWords } from '../../parts/quarter-words.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import styles from './portfolio.module.css'

const QUARTERS = 8

const TABLE_WORDS: Readonly<Record<QuarterTable, string>> = {
  LOANS: 'Выданные займы',
  PAYMENTS: 'Платежи',
  OVERDUE: 'Просрочка',
  RESERVES: 'Резервы',
  FULL_COST: 'Средняя ПСК',
  COLLECTION: 'Взыскание, для ФССП',
}

/** The quarter under way and those before it. */
const quartersUpTo = (nowMs: number): readonly string[] => {
  const quarters = [quarterOf(moscowDate(nowMs))]
  for (let [last = ''] = quarters; quarters.length < QUARTERS; last = quarters.at(-1) ?? '')
    quarters.push(quarterOf(addDays(firstDayOf(last), -1)))
  return quarters
}

/** Tables of a quarter for the regulator's reports; every one taken is a row of the journal (decision 0074). */
export function Tables() {
  const { ask, nowMs } = useWorkplace()
  const [quarters] = useState(() => quartersUpTo(nowMs()))
  const [quarter, setQuarter] = useState(quarters[0] ?? '')
  const [busy, setBusy] = useState<QuarterTable | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const id = useId()
  const take = async (table: QuarterTable) => {
    setBusy(table)
    setFailure(null)
    try {
      const blob = await ask(deskQuarterTable, { params: { quarter, table } })
      const name = `${table.toLowerCase().replace('_', '-')}-${quarter}.csv`
      saveFile(new File([blob], name, { type: 'text/csv' }))
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(null)
  }
  return (
    <Pane title="Таблицы для отчётности" aside="CSV для Excel, итог равен учёту">
      <FailureNote failure={failure} />
      <div className={styles.tables}>
        <label htmlFor={id}>Квартал</label>
        <select id={id} value={quarter} onChange={({ target }) => setQuarter(target.value)}>
          {quarters.map((one) => (
            <option key={one} value={one}>
              {quarterWords(one)}
            </option>
          ))}
        </select>
        {QUARTER_TABLES.map((table) => (
          <DeskButton
            key={table}
            variant="line"
            icon="download"
            loading={busy === table}
            onClick={() => void take(table)}
          >
            {TABLE_WORDS[table]}
          </DeskButton>
        ))}
      </div>
    </Pane>
  )
}
