import { useState } from 'react'
import { enableAutoDebit } from '../../../../actions/auto-debit.ts'
import type { AutoDebit } from '../../../../queries/contracts.ts'
import { failureOf, type Failure } from '../../../../api/failure.ts'
import { CardPicker } from '../../../../parts/card-picker/card-picker.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { tieNumbers } from '../../../../ui/number-sign.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import layout from '../../../../ui/layout.module.css'
import { Loader } from '../../../../ui/loader.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import text from '../../../../ui/text.module.css'
import { useToast } from '../../../../ui/toast.tsx'
import { useAccount } from '../../account-context.ts'
import { LoadProblem } from '../../load-problem.tsx'
import { useCards } from '../../use-cards.ts'
import { showTick } from '../show-tick.ts'
import styles from './auto-debit.module.css'
import { WhenBack } from '../../when-back.tsx'

interface EnableSheetProps {
  readonly state: AutoDebit
  readonly onClose: () => void
  readonly onEnabled: (state: AutoDebit) => void
}

const CONSENT_ID = 'auto-debit-consent'

/** Which card, the text of the consent in full, and a tick that nobody makes for the person (D15, D16). */
export function EnableSheet({ state, onClose, onEnabled }: EnableSheetProps) {
  const { offline } = useAccount()
  const toast = useToast()
  const cards = useCards('repayment', !offline)
  const [consent, setConsent] = useState(false)
  const [pressed, setPressed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  // The bank has forbidden this one; offering it again would only fail again.
  const usable = cards.cards?.filter(
    ({ paymentDataId }) => state.state !== 'BLOCKED' || paymentDataId !== state.paymentDataId,
  )
  const chosen = usable?.find(({ paymentDataId }) => paymentDataId === cards.chosen)

  const enable = async () => {
    setPressed(true)
    if (!consent) return showTick(CONSENT_ID)
    if (!chosen) return undefined
    setBusy(true)
    setFailure(null)
    try {
      const answer = await enableAutoDebit(state, chosen.paymentDataId)
      toast({ text: 'Автосписание включено. Отключить можно в любой момент.' })
      onEnabled(answer)
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
    return undefined
  }

  return (
    <Sheet
      open
      title="Автосписание"
      onClose={onClose}
      footer={
        <div className={layout.stack3}>
          {failure && (
            <Banner tone="danger" role="alert" title={failure.title}>
              {failure.detail}
            </Banner>
          )}
          <Button block loading={busy} disabled={offline || !usable} onClick={() => void enable()}>
            Включить автосписание
          </Button>
          {offline && (
            <p className={text.small}>
              <WhenBack>Включить можно</WhenBack>
            </p>
          )}
        </div>
      }
    >
      {!offline && cards.failure && <LoadProblem failure={cards.failure} onRetry={cards.reload} />}
      {!offline && !usable && !cards.failure && <Loader />}
      {usable && (
        <div className={layout.stack2}>
          <p className={text.strong}>С какой карты</p>
          <CardPicker
            legend="Карта для автосписания"
            cards={usable}
            value={chosen?.paymentDataId ?? null}
            onChange={cards.choose}
            onAdded={cards.take}
            disabled={offline}
          />
          {pressed && !chosen && (
            <p role="alert" className={text.danger}>
              Выберите карту или добавьте новую.
            </p>
          )}
        </div>
      )}
      <section className={styles.consent} aria-label="Текст согласия">
        <h3 className={text.strong}>Согласие на автоматическое списание</h3>
        {state.consentText.map((paragraph) => (
          <p key={paragraph}>{tieNumbers(paragraph)}</p>
        ))}
      </section>
      <Checkbox
        id={CONSENT_ID}
        checked={consent}
        error={
          pressed && !consent ? 'Прочитайте текст и отметьте согласие на списание.' : undefined
        }
        onChange={({ target }) => setConsent(target.checked)}
      >
        Разрешаю автоматическое списание с выбранной карты
      </Checkbox>
    </Sheet>
  )
}
