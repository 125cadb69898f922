import { useState } from 'react'
import { addDays, type IsoDate, isIsoDate, moscowDate } from '../../../../lending/calendar.ts'
import { kopecks } from '../../../../lending/money.ts'
import { formatDate, formatMoney, formatNumber } from '../../../../lending/plain-text.ts'
import { deskFunnel } from '../../../../protocol/calls/desk/partners.ts'
import { saveFile } from '../../../api/save-file.ts'
import { DeskButton } from '../../parts/button.tsx'
import { Empty, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import { type FunnelRow, funnelSheet, totalsOf } from './funnel-sheet.ts'
import { GoalRows } from './goal-rows.tsx'
import { SOURCE_WORDS } from './partner-words.ts'
import styles from './partners.module.css'

/** Days of the report that is shown first. */
const FIRST_DAYS = 7

const NUMBERS = [
  ['visits', 'Переходы'],
  ['registrations', 'Регистрации'],
  ['declined', 'Отказано'],
  ['applications', 'Просили займ'],
  ['approved', 'Одобрено'],
  ['loans', 'Выдано'],
] as const satisfies readonly (readonly [keyof FunnelRow, string])[]

type Numbers = ReturnType<typeof totalsOf>

const NumberCells = ({ of }: { readonly of: Numbers }) => (
  <>
    {NUMBERS.map(([key, words]) => (
      <td key={key} data-name={words} className={table.end}>
        {formatNumber(of[key])}
      </td>
    ))}
    <td data-name="На сумму" className={table.end}>
      {formatMoney(kopecks(of.loansKopecks))}
    </td>
  </>
)

const Rows = ({ rows }: { readonly rows: readonly FunnelRow[] }) => (
  <div className={styles.wide}>
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">День</th>
          <th scope="col">Источник</th>
          {NUMBERS.map(([key, words]) => (
            <th key={key} scope="col" className={table.end}>
              {words}
            </th>
          ))}
          <th scope="col" className={table.end}>
            На сумму
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className={styles.total}>
          <th scope="row">Всего</th>
          <td>все источники</td>
          <NumberCells of={totalsOf(rows)} />
        </tr>
        {rows.map((row) => (
          <tr key={`${row.day} ${row.source}`}>
            <th scope="row" className={table.short}>
              {formatDate(row.day)}
            </th>
            <td>{SOURCE_WORDS[row.source]}</td>
            <NumberCells of={row} />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface DayProps {
  readonly words: string
  readonly value: IsoDate
  readonly onChange: (day: IsoDate) => void
}

/** A day; while it is half typed, the one before stays. */
const Day = ({ words, value, onChange }: DayProps) => (
  <label className={styles.day}>
    {words}
    <input
      type="date"
      value={value}
      onChange={({ target }) => {
        if (isIsoDate(target.value)) onChange(target.value)
      }}
    />
  </label>
)

/** What each source brought, by day: from the visit to the money. */
export function Funnel() {
  const { nowMs } = useWorkplace()
  const [to, setTo] = useState(() => moscowDate(nowMs()))
  const [from, setFrom] = useState(() => addDays(to, 1 - FIRST_DAYS))
  const { data, failure, reload } = useAnswer(deskFunnel, { query: { from, to } }, { again: false })
  const save = (rows: readonly FunnelRow[]) =>
    saveFile(new File([funnelSheet(rows)], `sources-${from}-${to}.csv`, { type: 'text/csv' }))
  return (
    <Pane title="Откуда пришли клиенты" bare>
      <div className={styles.days}>
        <Day words="С дня" value={from} onChange={setFrom} />
        <Day words="По день" value={to} onChange={setTo} />
        {data && data.rows.length > 0 && (
          <DeskButton variant="line" icon="download" onClick={() => save(data.rows)}>
            Скачать CSV
          </DeskButton>
        )}
      </div>
      {failure && <Problem failure={failure} onRetry={reload} />}
      {!data && !failure && <Waiting />}
      {data && data.rows.length === 0 && (
        <Empty title="За эти дни никто не пришёл">
          <p>Выберите другие дни: не больше трёх месяцев за раз.</p>
        </Empty>
      )}
      {data && data.rows.length > 0 && <Rows rows={data.rows} />}
      <GoalRows from={from} to={to} />
      <p className={styles.note}>
        Каждое число стоит на том дне, когда это случилось. Клиент относится к последнему переходу.
        Переходы по ссылкам партнёров помним 30 дней, по рекламе 90.
      </p>
    </Pane>
  )
}
