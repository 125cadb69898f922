import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Kopecks } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import type { PaymentType } from '../../../../protocol/enums.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { RadioCard } from '../../../ui/radio-card.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { ShownSums } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { asksForNewCard, paysForChange } from '../sheet-path.ts'
import { useCards } from '../use-cards.ts'
import styles from './pay-sheet.module.css'
import { PayAhead } from './pay-ahead.tsx'
import { PayoffFacts } from './payoff-facts.tsx'
import { RepeatQuestion } from './repeat-question.tsx'
import { usePayment } from './use-payment.ts'
import { WhenBack } from '../when-back.tsx'

interface PaySheetProps {
  readonly contract: Contract
  readonly amountKopecks: Kopecks
  readonly paymentType: PaymentType
  /** The signed terms that are paid, where it is for a change (D57). */
  readonly termsHash?: string | null
  /** A signed change waits for its own payment. */
  readonly changeWaits?: boolean
  /** Where the sum is chosen in the sheet itself. */
  readonly choice?: ReactNode
  readonly onClose: () => void
}

const NEW_CARD = 'new'
const SBP = 'sbp'

const TITLES: Record<PaymentType, string> = {
  INSTALMENT: 'Платёж',
  PAYOFF: 'Полное погашение',
  PARTIALLY_EARLY: 'Досрочное погашение',
  PROLONGATION: 'Продление',
}

/** What is paid, from which card or by СБП, one button. A new card goes through the bank's own form with 3-D Secure. */
export function PaySheet({
  contract,
  amountKopecks,
  paymentType,
  termsHash = null,
  changeWaits = false,
  choice,
  onClose,
}: PaySheetProps) {
  const { offline, today } = useAccount()
  const cards = useCards('repayment', !offline)
  const [search] = useSearchParams()
  const [picked, setPicked] = useState(asksForNewCard(search) ? NEW_CARD : null)
  const payment = usePayment(contract, onClose)
  const chosen = picked ?? cards.chosen ?? (cards.cards ? NEW_CARD : null)

  const dueOn = contract.nextPayment?.dueOn
  const heldUntil = paymentType === 'INSTALMENT' && dueOn && dueOn > today ? dueOn : null

  const pay = (repeat: boolean) => {
    if (chosen === null) return
    const isSbp = chosen === SBP
    const paymentDataId = isSbp || chosen === NEW_CARD ? null : chosen
    const { loanApplicationId } = contract
    const asked = { loanApplicationId, amountKopecks, paymentType, paymentDataId }
    void payment.pay({ ...asked, ...(isSbp && { method: 'SBP' as const }), termsHash, repeat })
  }

  return (
    <ShownSums>
      <Sheet
        open={!payment.formOpen}
        title={heldUntil ? 'Платёж заранее' : TITLES[paymentType]}
        // Stepping aside for the bank's form is no refusal: what comes of it is shown here.
        onClose={() => !payment.formOpen && onClose()}
        footer={
          <div className={styles.foot}>
            {payment.failure && (
              <Banner tone="danger" role="alert" title={payment.failure.title}>
                {payment.failure.detail}
              </Banner>
            )}
            {offline && (
              <p className={text.small}>
                <WhenBack>Оплатить можно</WhenBack>
              </p>
            )}
            {payment.repeated ? (
              <RepeatQuestion
                amountKopecks={amountKopecks}
                busy={payment.busy}
                onRepeat={() => pay(true)}
                onLeave={onClose}
              />
            ) : (
              <Button
                block
                loading={payment.busy}
                disabled={offline || chosen === null}
                onClick={() => pay(false)}
              >
                Оплатить {formatMoney(amountKopecks)}
              </Button>
            )}
          </div>
        }
      >
        <div className={styles.body}>
          {choice}
          {paymentType === 'PAYOFF' && contract.contractState !== 'CLOSED' && (
            <PayoffFacts payoff={contract.payoff} />
          )}
          {heldUntil && (
            <PayAhead
              contract={contract}
              amountKopecks={amountKopecks}
              dueOn={heldUntil}
              changeWaits={changeWaits}
              onLeave={onClose}
            />
          )}
          {!offline && cards.failure && (
            <LoadProblem failure={cards.failure} onRetry={cards.reload} />
          )}
          {!offline && !cards.cards && !cards.failure && <Loader />}
          {cards.cards && (
            <fieldset className={styles.cards}>
              <legend className={text.strong}>Чем заплатить</legend>
              {cards.cards.map((card) => (
                <RadioCard
                  key={card.paymentDataId}
                  name="payment-card"
                  title={card.mask}
                  sub={card.expired ? 'срок карты вышел' : `до ${card.expires}`}
                  disabled={card.expired}
                  checked={chosen === card.paymentDataId}
                  onChange={() => setPicked(card.paymentDataId)}
                />
              ))}
              <RadioCard
                name="payment-card"
                title="Новой картой"
                sub="данные введёте в форме банка"
                checked={chosen === NEW_CARD}
                onChange={() => setPicked(NEW_CARD)}
              />
              <RadioCard
                name="payment-card"
                title="СБП"
                sub="подтвердите в приложении своего банка"
                checked={chosen === SBP}
                onChange={() => setPicked(SBP)}
              />
            </fieldset>
          )}
          <p className={text.small}>
            {paysForChange(paymentType)
              ? 'Комиссии нет. Новый график начнёт действовать сразу после оплаты.'
              : `Комиссии нет.${heldUntil ? '' : ' Деньги зачтутся сегодня.'}`}
          </p>
        </div>
      </Sheet>
    </ShownSums>
  )
}
