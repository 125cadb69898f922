import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fromRoubles } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import type { Product } from '../../../../lending/products.ts'
import { contractPath } from '../../../../protocol/paths.ts'
import { amountBound } from '../../../../protocol/visits.ts'
import type { Card, SbpBank } from '../../../queries/cards.ts'
import type { Offer } from '../../../actions/make-offer.ts'
import { takeLoan } from '../../../actions/take-loan.ts'
import { failureOf } from '../../../api/failure.ts'
import { reachGoal } from '../../../api/reach-goal.ts'
import { CodeEntry } from '../../../parts/code-entry/code-entry.tsx'
import type { Choice } from '../../../state/calculator.ts'
import { lockNavigationAtom, unlockNavigationAtom } from '../../../state/layout.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useAccount } from '../account-context.ts'
import { OfferFacts } from './offer-facts.tsx'
import { ReadAndAgree } from './read-and-agree.tsx'
import styles from './sign-sheet.module.css'

interface SignSheetProps {
  readonly offer: Offer
  readonly outdated: boolean
  readonly product: Product
  readonly choice: Choice
  readonly card: Card
  readonly bank: SbpBank | null
  /** The server has refused the text as outdated: a new offer is asked for. */
  readonly onOutdated: () => Promise<void>
  readonly onClose: () => void
}

/** Read the contract, agree, sign with a code. What is signed is the hash of exactly this offer (D10, D22). */
export function SignSheet(props: SignSheetProps) {
  const { offer, outdated, product, choice, card, bank, onOutdated, onClose } = props
  const { account, reload } = useAccount()
  const navigate = useNavigate()
  const lock = useSetAtom(lockNavigationAtom)
  const unlock = useSetAtom(unlockNavigationAtom)
  const [agreed, setAgreed] = useState(false)
  const sum = formatMoney(fromRoubles(choice.amountRoubles), { whole: true })

  const sign = async (code: string) => {
    lock()
    try {
      const { loanApplicationId } = await takeLoan(
        {
          typeOfProduct: choice.productKey,
          amountRoubles: choice.amountRoubles,
          loanTerm: choice.term,
          paymentDataId: card.paymentDataId,
          payoutBankId: bank?.id ?? null,
          issuedOn: offer.issuedOn,
          termsHash: offer.termsHash,
          acknowledgedWarnings: offer.warnings.map(({ code: warning }) => warning),
        },
        code,
      )
      const details = { product: choice.productKey, upTo: amountBound(choice.amountRoubles) }
      reachGoal({ name: 'loan.signed', details })
      await reload()
      await navigate(contractPath(loanApplicationId))
    } catch (error) {
      if (failureOf(error).code !== 'OFFER_OUTDATED') throw error
      await onOutdated()
    } finally {
      unlock()
    }
  }

  if (!agreed)
    return (
      <ReadAndAgree
        offer={offer}
        outdated={outdated}
        product={product}
        label={`Подписать и получить ${sum}`}
        onAgree={() => setAgreed(true)}
        onClose={onClose}
      />
    )
  return (
    <Sheet open title="Подпишите договор" onClose={onClose}>
      <div className={styles.body}>
        <OfferFacts offer={offer} product={product} choice={choice} card={card} bank={bank} />
        <CodeEntry
          phone={account.phone}
          eventCode="NEW_LOAN"
          termsHash={offer.termsHash}
          hint="Код — ваша электронная подпись. Не сообщайте его никому, даже нам."
          onCode={sign}
        />
        <Button variant="text" onClick={() => setAgreed(false)}>
          Вернуться к договору
        </Button>
      </div>
    </Sheet>
  )
}
