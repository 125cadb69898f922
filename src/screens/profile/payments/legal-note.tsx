import { contractPath } from '../../../../protocol/paths.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { productName } from '../../../ui/known.ts'
import { legalWords } from '../legal-words.ts'
import styles from './calendar.module.css'

/** Why a loan has no dates in the calendar: a status of the law (decision 0090). */
export function LegalNote({ contract }: { readonly contract: Contract }) {
  const { legalStatus, typeOfProduct, loanApplicationId } = contract
  if (!legalStatus) return null
  return (
    <Banner title={`${productName(typeOfProduct)}: дат платежей больше нет`}>
      <p>{`${legalWords(legalStatus).title}. Что это значит, написано на\u00a0странице займа.`}</p>
      <AppLink className={styles.late} to={contractPath(loanApplicationId)}>
        Открыть займ
      </AppLink>
    </Banner>
  )
}
