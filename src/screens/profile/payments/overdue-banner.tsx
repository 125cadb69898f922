import { kopecks } from '../../../../lending/money.ts'
import { DAYS } from '../../../../lending/plural.ts'
import { contractPath } from '../../../../protocol/paths.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { productName } from '../../../ui/known.ts'
import { counted } from '../../../ui/plural.ts'
import { useAccount } from '../account-context.ts'
import styles from './calendar.module.css'
import { ownSum } from '../../../ui/sums.tsx'

/** What is late stands above the calendar, whatever month it shows. */
export function OverdueBanner({ contract }: { readonly contract: Contract }) {
  const { offline } = useAccount()
  const { nextPayment, overdueDays, typeOfProduct, loanApplicationId } = contract
  if (overdueDays === 0 || !nextPayment) return null
  const sum = ownSum(kopecks(nextPayment.amountKopecks))
  return (
    <Banner
      tone="danger"
      icon="alert-triangle"
      title={`Платёж просрочен на ${counted(overdueDays, DAYS)}`}
    >
      <p>
        {productName(typeOfProduct)}: к оплате сегодня {sum}. Чем раньше заплатите, тем меньше
        доплата.
      </p>
      {!offline && (
        <AppLink className={styles.late} to={`${contractPath(loanApplicationId)}?pay`}>
          Оплатить
        </AppLink>
      )}
    </Banner>
  )
}
