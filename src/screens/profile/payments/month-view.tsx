import { type ReactNode, useMemo, useState } from 'react'
import type { IsoDate } from '../../../../lending/calendar.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { PageColumn } from '../../../ui/page.tsx'
import { useAccount } from '../account-context.ts'
import { DayPayments } from './day-payments.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { firstDayOf, type MonthKey, monthOf } from './month-grid.ts'
import { mainDayOf, paymentDaysOf } from './payment-days.ts'
import { RowsOfLoans } from './rows-of-loans.tsx'

const NEAREST_SHOWN = 3
const PAID_SHOWN = 2

interface MonthViewProps {
  readonly contracts: readonly Contract[]
  readonly onAll: () => void
  /** Between the chosen day and the nearest payments. */
  readonly children: ReactNode
}

/** All loans on one calendar, and beside it the payments of the chosen day. */
export function MonthView({ contracts, onAll, children }: MonthViewProps) {
  const { today } = useAccount()
  const days = useMemo(() => paymentDaysOf(contracts), [contracts])
  // Until a day is chosen the one to pay is, also after the payment has moved it.
  const main = mainDayOf(days)?.day ?? today
  const [chosen, setChosen] = useState<{ cursor: IsoDate; selected: IsoDate } | null>(null)
  const { cursor, selected } = chosen ?? { cursor: main, selected: main }

  const select = (day: IsoDate) => setChosen({ cursor: day, selected: day })
  const showMonth = (month: MonthKey) => {
    const inMonth = days.filter(({ day }) => monthOf(day) === month)
    select(
      month === monthOf(today) && inMonth.length === 0
        ? today
        : (mainDayOf(inMonth)?.day ?? firstDayOf(month)),
    )
  }
  const others = days.filter(({ day }) => day !== selected).flatMap(({ rows }) => rows)
  const nearest = others.filter(({ row }) => row.status !== 'PAID').slice(0, NEAREST_SHOWN)
  const paid = others
    .filter(({ row }) => row.status === 'PAID')
    .slice(-PAID_SHOWN)
    .toReversed()

  return (
    <>
      <PageColumn>
        <MonthCalendar
          days={days}
          today={today}
          cursor={cursor}
          selected={selected}
          onMove={(day) => setChosen({ cursor: day, selected })}
          onSelect={select}
          onMonth={showMonth}
        />
      </PageColumn>
      <PageColumn>
        <DayPayments day={selected} payments={days.find(({ day }) => day === selected)} />
        {children}
        {nearest.length > 0 && (
          <Section
            title="Ближайшие"
            aside={
              <Button small variant="text" onClick={onAll}>
                Все платежи
              </Button>
            }
          >
            <RowsOfLoans rows={nearest} today={today} />
          </Section>
        )}
        {paid.length > 0 && (
          <Section title="Оплаченные">
            <RowsOfLoans rows={paid} today={today} />
          </Section>
        )}
      </PageColumn>
    </>
  )
}
