import { useState } from 'react'
import { changePayoutCard } from '../../../actions/change-payout-card.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'
import { CardPicker } from '../../../parts/card-picker/card-picker.tsx'
import type { Application } from '../../../state/profile.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import layout from '../../../ui/layout.module.css'
import { useAccount } from '../account-context.ts'
import { useCards } from '../use-cards.ts'

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
        cards={cards.cards ?? []}
        value={cards.chosen}
        onChange={cards.choose}
        onAdded={cards.take}
        disabled={offline}
      />
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      <Button
        block
        loading={sending}
        disabled={offline || cards.chosen === null}
        onClick={() => cards.chosen !== null && void sendTo(cards.chosen)}
      >
        Отправить на эту карту
      </Button>
    </div>
  )
}
