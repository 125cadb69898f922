import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { fromRoubles, type Kopecks } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { keepChangeDraft } from '../../../actions/change-draft.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatDate } from '../../../ui/format.ts'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { sheetPath } from '../sheet-path.ts'
import { earlySaving } from './early-saving.ts'
import styles from './pay-sheet.module.css'

interface EarlyOfferProps {
  readonly contract: Contract
  readonly amountKopecks: Kopecks
  readonly dueOn: string
  /** Closes the sheet that the offer stands in. */
  readonly onLeave: () => void
}

const savedWords = (byPayment: Kopecks, byTerm: Kopecks): string => {
  if (byPayment <= 0) return `Сэкономите ${formatMoney(byTerm)} на процентах, если сократить срок.`
  return `Сэкономите ${formatMoney(byPayment)} на процентах${
    byTerm > byPayment ? ` или ${formatMoney(byTerm)}, если сократить срок` : ''
  }.`
}

/** What the same money would save as an early repayment, and the way there with the same sum; nothing if it saves nothing. */
export default function EarlyOffer({ contract, amountKopecks, dueOn, onLeave }: EarlyOfferProps) {
  const { today } = useAccount()
  const navigate = useNavigate()
  const saving = useMemo(
    () => earlySaving(contract, amountKopecks, today),
    [contract, amountKopecks, today],
  )
  if (!saving) return null
  const { roubles, byPaymentKopecks, byTermKopecks } = saving
  const { loanApplicationId } = contract

  const compare = async () => {
    // The sheet begins with the sum whose saving was named here; a device that keeps nothing begins with its own.
    await keepChangeDraft(loanApplicationId, 'PARTIALLY_EARLY', { roubles }).catch(reportError)
    onLeave()
    await navigate(sheetPath(loanApplicationId, 'EARLY'))
  }
  return (
    <Banner
      icon="bolt"
      title={`Выгоднее направить ${formatMoney(fromRoubles(roubles), { whole: true })} досрочно`}
    >
      <p>
        {`${savedWords(byPaymentKopecks, byTermKopecks)} Платёж ${formatDate(dueOn)} при этом останется.`}
      </p>
      <button
        type="button"
        className={classNames(text.link, styles.compare)}
        onClick={() => void compare()}
      >
        Сравнить и выбрать
      </button>
    </Banner>
  )
}
