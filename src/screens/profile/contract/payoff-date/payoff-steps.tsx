import { addDays, type IsoDate } from '../../../../../lending/calendar.ts'
import {
  type PayoffAhead,
  payoffAhead,
  type PayoffOutlook,
} from '../../../../../lending/payoff-ahead.ts'
import { Section } from '../../../../ui/card.tsx'
import { formatWeekday } from '../../../../ui/day-words.ts'
import { formatDate } from '../../../../ui/format.ts'
import { List, ListRow } from '../../../../ui/list-row.tsx'
import { ownSum } from '../../../../ui/sums.tsx'

/** Days on which the sum is worth comparing: today, the chosen one, the next payment and the day after it, the last. */
const stepDays = ({ today, lastOn, overdue, rowsAhead }: PayoffOutlook, selected: IsoDate) => {
  const next = overdue ? undefined : rowsAhead.find(({ dueOn }) => dueOn > today)?.dueOn
  const days = [today, selected, ...(next ? [next, addDays(next, 1)] : []), lastOn]
  return [...new Set(days)].filter((day) => day <= lastOn).toSorted()
}

/** What the sum of a day takes in. */
const wordsOf = ({ today, rowsAhead }: PayoffOutlook, { on, paidRow }: PayoffAhead): string => {
  const due = rowsAhead.find(({ dueOn }) => dueOn === on)
  return [
    on === today ? 'сегодня' : formatWeekday(on),
    ...(due ? [`вместе с платежом №\u00a0${due.number}`] : []),
    ...(paidRow ? [`после платежа ${formatDate(paidRow.dueOn)}`] : []),
  ].join(', ')
}

interface PayoffStepsProps {
  readonly outlook: PayoffOutlook
  readonly selected: IsoDate
}

/** How the sum goes with the days and falls with the payments of the schedule. */
export const PayoffSteps = ({ outlook, selected }: PayoffStepsProps) => (
  <Section title="Как меняется сумма">
    <List>
      {stepDays(outlook, selected).map((day) => {
        const payoff = payoffAhead(outlook, day)
        return (
          <ListRow
            key={day}
            title={formatDate(day)}
            sub={wordsOf(outlook, payoff)}
            value={ownSum(payoff.totalKopecks)}
          />
        )
      })}
    </List>
  </Section>
)
