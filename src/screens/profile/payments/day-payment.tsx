import { kopecks } from '../../../../lending/money.ts'
import { contractPath } from '../../../../protocol/paths.ts'
import { PaymentBadge } from '../../../parts/payment-row/payment-row.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatDate } from '../../../ui/format.ts'
import { productName } from '../../../ui/known.ts'
import { OwnMoney, ownSum } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import styles from './calendar.module.css'
import type { DatedRow } from './months.ts'
import { isPayable, leftOf } from './payment-days.ts'
import { WhenBack } from '../when-back.tsx'

/** One payment of the chosen day: the loan, the sum, its state, and the way to pay it when its turn has come. */
export function DayPayment({ dated }: { readonly dated: DatedRow }) {
  const { today, offline } = useAccount()
  const { contract, row } = dated
  const name = productName(contract.typeOfProduct)
  const address = contractPath(contract.loanApplicationId)
  const payable = isPayable(dated)
  const paid = row.status === 'PAID'
  const shown = paid ? kopecks(row.paymentKopecks) : leftOf(dated)
  const dueToday = contract.nextPayment?.amountKopecks ?? 0
  const before = contract.rows.find(({ status }) => status !== 'PAID')
  return (
    <Card label={`${name}, платёж ${row.number}`}>
      <div className={styles.payment}>
        <div>
          <p className={text.strong}>{name}</p>
          <p className={classNames(text.small, text.muted)}>
            {`${row.number} из ${contract.rows.length}, договор №\u00a0${contract.contractNumber}`}
          </p>
        </div>
        <div className={styles.amount}>
          <OwnMoney kopecks={shown} size="s" />
          <PaymentBadge status={row.status} dueOn={row.dueOn} today={today} />
        </div>
      </div>
      {!paid && row.paidKopecks > 0 && (
        <p className={classNames(text.small, text.muted)}>
          Уже внесено {ownSum(kopecks(row.paidKopecks))} из {ownSum(kopecks(row.paymentKopecks))}.
        </p>
      )}
      {payable && contract.overdueDays > 0 && dueToday !== shown && (
        <p className={text.small}>
          С тем, что набежало за просрочку, к оплате сегодня {ownSum(kopecks(dueToday))}.
        </p>
      )}
      {payable &&
        (offline ? (
          <>
            <Button block disabled>
              Оплатить
            </Button>
            <p className={classNames(text.small, text.muted)}>
              <WhenBack>Оплатить можно</WhenBack>
            </p>
          </>
        ) : (
          <ButtonLink block to={`${address}?pay`}>
            Оплатить
          </ButtonLink>
        ))}
      {!paid && !payable && before && (
        <p className={classNames(text.small, text.muted)}>
          {`Его очередь придёт после платежа ${formatDate(before.dueOn)}.`}
        </p>
      )}
      <ButtonLink small block variant="text" to={address}>
        Открыть займ
      </ButtonLink>
    </Card>
  )
}
