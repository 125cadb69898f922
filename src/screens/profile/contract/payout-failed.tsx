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
import { CodeAccessNote } from '../code-access-note.tsx'
import { useCards } from '../use-cards.ts'
import { usePayoutPlace } from '../use-payout-place.ts'
import { useCancelLoan } from './use-cancel-loan.ts'
import { WhenBack } from '../when-back.tsx'

interface PayoutFailedProps {
  readonly application: Application
  readonly onChange: (application: Application) => void
}

/** The bank did not take the money three times: another own card, or a bank of СБП (D10). */
export function PayoutFailed({ application, onChange }: PayoutFailedProps) {
  const { reload, offline } = useAccount()
  const cards = useCards('payout', !offline)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  // The one that has just refused would only refuse again.
  const { payoutBank } = application
  const usable = cards.cards?.filter(({ expired }) => !expired) ?? []
  const others = payoutBank ? usable : usable.filter(({ mask }) => mask !== application.cardMask)
  const chosen =
    others.find(({ paymentDataId }) => paymentDataId === cards.chosen) ??
    others.find(({ pausedUntil }) => pausedUntil === undefined)
  const { bank, picker } = usePayoutPlace(cards)
  // A loan that goes by СБП names a card too: any of the own ones.
  const standIn = chosen ?? usable[0]

  const card = bank ? standIn : chosen
  const target = card && {
    paymentDataId: card.paymentDataId,
    payoutBankId: bank?.id ?? null,
  }
  const leaving = useCancelLoan(application.loanApplicationId)
  const problem = failure ?? leaving.failure

  const sendTo = async (place: { paymentDataId: string; payoutBankId: string | null }) => {
    setSending(true)
    setFailure(null)
    try {
      onChange(await changePayoutCard(application.loanApplicationId, place))
      await reload()
    } catch (error) {
      setFailure(failureOf(error))
    }
    setSending(false)
  }

  return (
    <div className={layout.stack}>
      <Banner
        tone="warning"
        role="status"
        title={payoutBank ? 'Деньги не отправлены' : 'Банк не принял деньги'}
      >
        {payoutBank
          ? `Перевод по СБП в банк «${payoutBank}» не прошёл. Выберите карту или другой банк: договор остаётся прежним, проценты не идут.`
          : `Карта ${application.cardMask ?? ''} не принимает перевод. Выберите другую свою карту или перевод по СБП: договор остаётся прежним, проценты не идут.`}
      </Banner>
      {cards.codeAccess && <CodeAccessNote access={cards.codeAccess} onConfirmed={cards.reload} />}
      <CardPicker
        isPayout
        legend="Куда ещё отправить деньги"
        cards={others}
        value={chosen?.paymentDataId ?? null}
        {...picker}
        sbp={standIn && picker.sbp}
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
        disabled={offline || !target}
        onClick={() => target && void sendTo(target)}
      >
        {bank ? 'Отправить в этот банк' : 'Отправить на эту карту'}
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
