import { kopecks, negateKopecks } from '../../../../lending/money.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { Facts } from '../../../ui/facts.tsx'
import { formatDate } from '../../../ui/format.ts'
import layout from '../../../ui/layout.module.css'
import { ownSum } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'

/** What the payoff consists of, exactly, and until when the sum holds (D13). */
export function PayoffFacts({ payoff }: { readonly payoff: Contract['payoff'] }) {
  const line = (term: string, amountKopecks: number) =>
    amountKopecks > 0 ? [{ term, value: ownSum(kopecks(amountKopecks)) }] : []
  return (
    <div className={layout.stack}>
      <Facts
        rows={[
          ...line('Основной долг', payoff.principalKopecks),
          { term: 'Проценты по сегодня', value: ownSum(kopecks(payoff.interestKopecks)) },
          ...line('Неустойка', payoff.penaltyKopecks),
          ...line('Судебные расходы', payoff.courtCostsKopecks ?? 0),
          ...(payoff.advanceKopecks > 0
            ? [
                {
                  term: 'Уже внесено вперёд',
                  value: ownSum(negateKopecks(kopecks(payoff.advanceKopecks))),
                },
              ]
            : []),
          { term: 'Всего', value: <b>{ownSum(kopecks(payoff.totalKopecks))}</b> },
        ]}
      />
      <p className={text.small}>
        {payoff.withinFourteenDays
          ? 'Прошло не больше 14 дней: займ можно вернуть без предупреждения, проценты только за прошедшие дни.'
          : 'Проценты взяты только за прошедшие дни.'}{' '}
        Сумма верна на {formatDate(payoff.on)}. После оплаты договор закроется.
      </p>
    </div>
  )
}
