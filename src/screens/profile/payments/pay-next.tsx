import { daysBetween, isoDate } from '../../../../lending/calendar.ts'
import { kopecks } from '../../../../lending/money.ts'
import { PRODUCTS } from '../../../../lending/products.ts'
import { contractPath } from '../../../../protocol/paths.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { PanelCard } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatDate, formatDaysLeft } from '../../../ui/format.ts'
import { Money } from '../../../ui/money.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'

/** The nearest payment over all loans, with the way to pay it. */
export function PayNext({ contracts }: { readonly contracts: readonly Contract[] }) {
  const { today, offline } = useAccount()
  const [nearest] = contracts
    .filter(({ nextPayment }) => nextPayment !== null)
    .sort((a, b) => (a.nextPayment?.dueOn ?? '').localeCompare(b.nextPayment?.dueOn ?? ''))
  if (!nearest?.nextPayment) return null
  const { dueOn, amountKopecks } = nearest.nextPayment
  const when =
    nearest.overdueDays > 0 ? 'просрочен' : formatDaysLeft(daysBetween(today, isoDate(dueOn)))
  return (
    <PanelCard label="Ближайший платёж">
      <div>
        <p className={classNames(text.small, text.muted)}>
          {PRODUCTS[nearest.typeOfProduct].name}, {when}
        </p>
        <p>
          <Money kopecks={kopecks(amountKopecks)} size="l" />
        </p>
        <p className={text.small}>{formatDate(dueOn)}</p>
      </div>
      {offline ? (
        <>
          <Button variant="signal" block disabled>
            Оплатить
          </Button>
          <p className={classNames(text.small, text.muted)}>Оплатить можно, когда появится сеть.</p>
        </>
      ) : (
        <ButtonLink variant="signal" block to={`${contractPath(nearest.loanApplicationId)}?pay`}>
          Оплатить
        </ButtonLink>
      )}
    </PanelCard>
  )
}
