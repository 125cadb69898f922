import { kopecks } from '../../../../lending/money.ts'
import { DAYS } from '../../../../lending/plural.ts'
import { PRODUCTS } from '../../../../lending/products.ts'
import { contractPath } from '../../../../protocol/paths.ts'
import type { Contract } from '../../../actions/load-contract.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { counted } from '../../../ui/plural.ts'
import { useAccount } from '../account-context.ts'

/** What is late stands above the calendar, whatever month it shows. */
export function OverdueBanner({ contract }: { readonly contract: Contract }) {
  const { offline } = useAccount()
  const { nextPayment, overdueDays, typeOfProduct, loanApplicationId } = contract
  if (overdueDays === 0 || !nextPayment) return null
  const sum = formatMoney(kopecks(nextPayment.amountKopecks))
  return (
    <Banner
      tone="danger"
      icon="alert-triangle"
      title={`Платёж просрочен на ${counted(overdueDays, DAYS)}`}
      {...(!offline && {
        action: (
          <ButtonLink small variant="text" to={`${contractPath(loanApplicationId)}?pay`}>
            Заплатить
          </ButtonLink>
        ),
      })}
    >
      {`${PRODUCTS[typeOfProduct].name}: к оплате сегодня ${sum}. Чем раньше заплатите, тем меньше доплата.`}
    </Banner>
  )
}
