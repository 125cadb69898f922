import { daysBetween, isoDate } from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import { contractPath } from '../../../protocol/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PanelCard } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatDaysLeft } from '../../ui/day-words.ts'
import { formatDate } from '../../ui/format.ts'
import { productName } from '../../ui/known.ts'
import { OwnMoney } from '../../ui/sums.tsx'
import text from '../../ui/text.module.css'
import { useAccount } from './account-context.ts'
import { nearestPayment, type Payable } from './nearest-payment.ts'
import { WhenBack } from './when-back.tsx'

/** The nearest payment over all loans, with the way to pay it. */
export function PayNext({ loans }: { readonly loans: readonly Payable[] }) {
  const { today, offline } = useAccount()
  const nearest = nearestPayment(loans)
  if (!nearest?.nextPayment) return null
  const { dueOn, amountKopecks } = nearest.nextPayment
  const daysLeft = daysBetween(today, isoDate(dueOn))
  // A copy of another day knows the date, not that it has passed.
  const isLate = nearest.overdueDays > 0 || daysLeft < 0
  const when = isLate ? 'просрочен' : formatDaysLeft(daysLeft)
  return (
    <PanelCard label="Ближайший платёж">
      <div>
        <p className={classNames(text.small, text.muted)}>
          {productName(nearest.typeOfProduct)}, {when}
        </p>
        <p>
          <OwnMoney kopecks={kopecks(amountKopecks)} size="l" />
        </p>
        <p className={text.small}>{formatDate(dueOn)}</p>
      </div>
      {offline ? (
        <>
          <Button variant="signal" block disabled>
            Оплатить
          </Button>
          <p className={classNames(text.small, text.muted)}>
            <WhenBack>Оплатить можно</WhenBack>
          </p>
        </>
      ) : (
        <ButtonLink variant="signal" block to={`${contractPath(nearest.loanApplicationId)}?pay`}>
          Оплатить
        </ButtonLink>
      )}
    </PanelCard>
  )
}
