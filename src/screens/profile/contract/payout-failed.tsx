import { useState } from 'react'
import { changePayoutCard } from '../../../actions/change-payout-card.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'
import { CardPicker } from '../../../parts/card-picker/card-picker.tsx'
import type { Application } from '../../../state/profile.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import layout from '../../../ui/layout.module.css'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { useCards } from '../use-cards.ts'
import { useCancelLoan } from './use-cancel-loan.ts'
import { WhenBack } from '../when-back.tsx'

interface PayoutFailedProps {
  readonly application: Application
  readonly onChange: (application: Application) => void
}

/** The bank did not take the money three times: another own card (D10). */
export function PayoutFailed({ application, onChange }: PayoutFailedProps) {
  const { reload, offline } = useAccount()
  const cards = useCards('payout', !offline)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  // The one that has just refused would only refuse again.
  const others =
    cards.cards?.filter(({ mask, expired }) => mask !== application.cardMask && !expired) ?? []
  const chosen = others.find(({ paymentDataId }) => paymentDataId === cards.chosen) ?? others[0]

  const leaving = useCancelLoan(application.loanApplicationId)
  const problem = failure ?? leaving.failure

  const sendTo = async (paymentDataId: string) => {
    setSending(true)
    setFailure(null)
    try {
      onChange(await changePayoutCard(application.loanApplicationId, paymentDataId))
      await reload()
    } catch (error) {
      setFailure(failureOf(error))
    }
    setSending(false)
  }

  return (
    <div className={layout.stack}>
      <Banner tone="warning" role="status" title="Банк не принял деньги">
        {`Карта ${application.cardMask ?? ''} не принимает перевод. Выберите другую свою карту: договор остаётся прежним, проценты не идут.`}
      </Banner>
      <CardPicker
        legend="Другая карта для получения денег"
        cards={others}
        value={chosen?.paymentDataId ?? null}
        onChange={cards.choose}
        onAdded={cards.take}
        disabled={offline}
      />
      {problem && (
        <Banner tone="danger" role="alert" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
      <Button
        block
        loading={sending}
        disabled={offline || !chosen}
        onClick={() => chosen && void sendTo(chosen.paymentDataId)}
      >
        Отправить на эту карту
      </Button>
      <Button
        block
        variant="text"
        loading={leaving.cancelling}
        disabled={offline}
        onClick={() => void leaving.cancel()}
      >
        Отказаться от займа
      </Button>
      {offline && (
        <p className={text.small}>
          <WhenBack>Выбрать карту или отказаться можно</WhenBack>
        </p>
      )}
    </div>
  )
}
