import { useState } from 'react'
import {
  askCreditRating,
  type CreditRatingAnswer,
  creditRatingOffer,
  type CreditRatingOffer,
} from '../../../actions/ask-credit-rating.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'
import { CodeEntry } from '../../../parts/code-entry/code-entry.tsx'
import { ContractText } from '../../../parts/contract-text/contract-text.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { RaiseAnswer } from './raise-answer.tsx'
import { leastRaise, RaiseChoice } from './raise-choice.tsx'
import styles from './sign-sheet.module.css'

interface RaiseSheetProps {
  readonly capRoubles: number
  readonly onClose: () => void
}

type Step = 'choose' | 'read' | 'sign'

const TITLES: Record<Step, string> = {
  choose: 'Увеличить первую сумму',
  read: 'Предложение',
  sign: 'Подпишите запрос',
}

/** Choose a sum, read the offer, sign it with a code of DEFAULT, see the answer: free of charge (D12, D22). */
export function RaiseSheet({ capRoubles, onClose }: RaiseSheetProps) {
  const { account, reload } = useAccount()
  const [amountRoubles, setAmountRoubles] = useState(leastRaise(capRoubles) ?? capRoubles)
  const [step, setStep] = useState<Step>('choose')
  const [offer, setOffer] = useState<CreditRatingOffer | null>(null)
  const [answer, setAnswer] = useState<CreditRatingAnswer | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const read = async () => {
    setBusy(true)
    setFailure(null)
    try {
      setOffer(await creditRatingOffer(amountRoubles))
      setStep('read')
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }

  const sign = async (code: string) => {
    const given = await askCreditRating(amountRoubles, code)
    setAnswer(given)
    if (given.outcome === 'APPROVED') await reload()
  }

  if (answer) return <RaiseAnswer answer={answer} amountRoubles={amountRoubles} onClose={onClose} />
  return (
    <Sheet
      open
      title={TITLES[step]}
      onClose={onClose}
      footer={
        step === 'choose' ? (
          <Button block loading={busy} onClick={() => void read()}>
            Читать предложение
          </Button>
        ) : (
          step === 'read' && (
            <Button block onClick={() => setStep('sign')}>
              Подписать кодом
            </Button>
          )
        )
      }
    >
      <div className={styles.body}>
        {step === 'choose' && (
          <>
            <p className={text.small}>
              Решим сразу и бесплатно: посмотрим кредитную историю и доход. Займ брать не
              обязательно.
            </p>
            <RaiseChoice
              capRoubles={capRoubles}
              value={amountRoubles}
              onChange={setAmountRoubles}
            />
            {failure && (
              <Banner tone="danger" role="alert" title={failure.title}>
                {failure.detail}
              </Banner>
            )}
          </>
        )}
        {step === 'read' && offer && <ContractText {...offer} />}
        {step === 'sign' && offer && (
          <>
            <CodeEntry
              phone={account.phone}
              eventCode="DEFAULT"
              termsHash={offer.termsHash}
              hint="Код — ваша электронная подпись. Не сообщайте его никому, даже нам."
              onCode={sign}
            />
            <Button variant="text" onClick={() => setStep('read')}>
              Вернуться к предложению
            </Button>
          </>
        )}
      </div>
    </Sheet>
  )
}
