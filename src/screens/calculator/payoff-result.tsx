import { memo, useMemo } from 'react'
import { subtractKopecks } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import { quoteOf } from '../../state/calculator.ts'
import { Facts } from '../../ui/facts.tsx'
import text from '../../ui/text.module.css'
import { Saved } from './saved.tsx'
import { type Moment, payoffAfter } from './what-if.ts'

/** What closes the loan on that day and what is left of the overpayment. */
export const PayoffResult = memo(function PayoffResult({ moment }: { readonly moment: Moment }) {
  const payoff = useMemo(() => payoffAfter(moment), [moment])
  const { overpaymentKopecks } = useMemo(
    () => quoteOf(moment.choice, moment.issuedOn).schedule,
    [moment],
  )
  const { savedInterestKopecks } = payoff
  return (
    <>
      <Saved kopecks={savedInterestKopecks} />
      <Facts
        rows={[
          { term: 'Заплатите в этот день', value: formatMoney(payoff.totalKopecks) },
          { term: 'В том числе проценты', value: formatMoney(payoff.interestKopecks) },
          { term: 'Переплата по графику', value: formatMoney(overpaymentKopecks) },
          {
            term: 'Переплата, если вернуть раньше',
            value: formatMoney(subtractKopecks(overpaymentKopecks, savedInterestKopecks)),
          },
        ]}
      />
      {payoff.withinFourteenDays && (
        <p className={text.small}>
          В первые 14 дней займ можно вернуть без предупреждения: проценты только за прошедшие дни.
        </p>
      )}
    </>
  )
})
