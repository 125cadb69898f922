import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { IsoDate } from '../../../../lending/calendar.ts'
import { fromRoubles } from '../../../../lending/money.ts'
import type { Product } from '../../../../lending/products.ts'
import { contractPath } from '../../../../protocol/paths.ts'
import type { Card } from '../../../actions/load-cards.ts'
import type { ContractText as Text, Offer } from '../../../actions/make-offer.ts'
import { takeLoan } from '../../../actions/take-loan.ts'
import { CodeEntry } from '../../../parts/code-entry/code-entry.tsx'
import type { Choice } from '../../../state/calculator.ts'
import { lockNavigationAtom, unlockNavigationAtom } from '../../../state/layout.ts'
import { Button } from '../../../ui/button.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { useAccount } from '../account-context.ts'
import { OfferFacts } from './offer-facts.tsx'
import { ReadAndAgree } from './read-and-agree.tsx'
import styles from './sign-sheet.module.css'

interface SignSheetProps {
  readonly made: { readonly offer: Offer; readonly text: Text; readonly issuedOn: IsoDate }
  readonly product: Product
  readonly choice: Choice
  readonly card: Card
  readonly onClose: () => void
}

/** Read the contract, agree, sign with a code. What is signed is the hash of exactly this offer (D10, D22). */
export function SignSheet({ made, product, choice, card, onClose }: SignSheetProps) {
  const { offer, text, issuedOn } = made
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
          issuedOn,
          termsHash: offer.termsHash,
          acknowledgedWarnings: offer.warnings.map(({ code: warning }) => warning),
        },
        code,
      )
      await reload()
      await navigate(contractPath(loanApplicationId))
    } finally {
      unlock()
    }
  }

  if (!agreed)
    return (
      <ReadAndAgree
        offer={offer}
        text={text}
        product={product}
        label={`Подписать и получить ${sum}`}
        onAgree={() => setAgreed(true)}
        onClose={onClose}
      />
    )
  return (
    <Sheet open title="Подпишите договор" onClose={onClose}>
      <div className={styles.body}>
        <OfferFacts offer={offer} product={product} choice={choice} card={card} />
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
