import { memo, useDeferredValue, useMemo, useState } from 'react'
import { addDays, type IsoDate } from '../../../lending/calendar.ts'
import { UNIT_AT } from '../../parts/calculator/term-text.ts'
import type { Choice } from '../../state/calculator.ts'
import { classNames } from '../../ui/class-names.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Scale } from '../../ui/scale.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import text from '../../ui/text.module.css'
import styles from './calculator.module.css'
import { PartResult } from './part-result.tsx'
import { PayoffResult } from './payoff-result.tsx'
import { lastEarlyDay, type Moment, partBounds } from './what-if.ts'

interface EarlyReturnProps {
  readonly choice: Choice
  readonly today: IsoDate
  /** False where today is not known and a day stands in for it. */
  readonly dated: boolean
}

type Way = 'whole' | 'part'

const WAYS: readonly { value: Way; label: string }[] = [
  { value: 'whole', label: 'Вернуть всё' },
  { value: 'part', label: 'Внести часть' },
]

const THIRD = 3

const clamp = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, value))

/** The sum moved to the step of the scale. */
const snapTo = (value: number, min: number, max: number, step: number): number =>
  clamp(Math.round(value / step) * step, min, max)

/** What an early return would save on this loan, if it were taken today and paid on time until then. */
export const EarlyReturn = memo(function EarlyReturn({ choice, today, dated }: EarlyReturnProps) {
  const lastDay = lastEarlyDay(choice, today)
  return (
    <section className={classNames(styles.block, styles.onScreen)} data-part="early-return">
      <h2>Если вернуть раньше</h2>
      {lastDay < 1 ? (
        <p className={text.muted}>
          Займ на один день раньше не вернуть. Выберите срок подольше, и здесь появится расчёт.
        </p>
      ) : (
        <EarlyScales choice={choice} today={today} dated={dated} lastDay={lastDay} />
      )}
    </section>
  )
})

interface EarlyScalesProps extends EarlyReturnProps {
  readonly lastDay: number
}

function EarlyScales({ choice, today, dated, lastDay }: EarlyScalesProps) {
  const [way, setWay] = useState<Way>('whole')
  const [wantedDay, setWantedDay] = useState<number | null>(null)
  const [wantedRoubles, setWantedRoubles] = useState<number | null>(null)
  const afterDays = clamp(wantedDay ?? Math.round(lastDay / THIRD), 1, lastDay)
  const countedDay = Math.min(useDeferredValue(afterDays), lastDay)
  const moment = useMemo<Moment>(
    () => ({ choice, issuedOn: today, afterDays: countedDay }),
    [choice, today, countedDay],
  )
  const bounds = useMemo(() => (way === 'part' ? partBounds(moment) : null), [way, moment])
  const roubles =
    bounds &&
    snapTo(
      wantedRoubles ?? bounds.maxRoubles / THIRD,
      bounds.minRoubles,
      bounds.maxRoubles,
      bounds.stepRoubles,
    )
  const countedRoubles = useDeferredValue(roubles)
  return (
    <div className={styles.early}>
      <div className={styles.choice}>
        <Segmented
          kind="radios"
          label="Как вернуть раньше"
          options={WAYS}
          value={way}
          onChange={setWay}
        />
        <Scale
          label="Через"
          unit={UNIT_AT.day(afterDays)}
          unitAt={UNIT_AT.day}
          name="early-day"
          min={1}
          max={lastDay}
          step={1}
          value={afterDays}
          snap={(value) => clamp(Math.round(value), 1, lastDay)}
          onChange={setWantedDay}
        />
        {bounds && roubles !== null && (
          <Scale
            label="Внести"
            unit="₽"
            name="early-amount"
            min={bounds.minRoubles}
            max={bounds.maxRoubles}
            step={bounds.stepRoubles}
            value={roubles}
            snap={(value) =>
              snapTo(value, bounds.minRoubles, bounds.maxRoubles, bounds.stepRoubles)
            }
            onChange={setWantedRoubles}
          />
        )}
        <p className={classNames(text.small, text.muted)}>
          {dated ? (
            <>
              Это <DateText date={addDays(today, afterDays)} />.
            </>
          ) : (
            <>
              Для займа от <DateText date={today} />.
            </>
          )}{' '}
          Считаем, что до этого дня платежи внесены вовремя. За досрочный возврат нет ни штрафа, ни
          комиссии.
        </p>
      </div>
      <div className={styles.earlyResult}>
        {way === 'whole' ? (
          <PayoffResult moment={moment} />
        ) : (
          <PartResult moment={moment} amountRoubles={countedRoubles} />
        )}
      </div>
    </div>
  )
}
