import { useCallback, useMemo, useState } from 'react'
import { kopecks } from '../../../../../lending/money.ts'
import type { ChangeStep } from '../../../../actions/load-change-step.ts'
import type { Contract } from '../../../../actions/load-contract.ts'
import { type EarlyMode, previewEarly } from '../../../../actions/preview-change.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { formatMoney } from '../../../../ui/format.ts'
import { RadioCard } from '../../../../ui/radio-card.tsx'
import { Scale } from '../../../../ui/scale.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import text from '../../../../ui/text.module.css'
import { useAccount } from '../../account-context.ts'
import { PayoffFacts } from '../payoff-facts.tsx'
import styles from './change.module.css'
import { amountScale, askedKopecks, firstAmount, withinScale } from './early-amount.ts'
import { EarlyOutcome } from './early-outcome.tsx'
import { PlanRefused } from './plan-refused.tsx'
import { PreviewState } from './preview-state.tsx'
import { type ReadyChange, SignChange } from './sign-change.tsx'
import { usePreview } from './use-preview.ts'
import type { DraftProps } from './with-draft.tsx'

interface EarlySheetProps extends DraftProps {
  readonly contract: Contract
  readonly onClose: () => void
  readonly onSigned: (step: ChangeStep) => void
  /** The sum closes the loan: that is a full repayment, without an agreement. */
  readonly onPayoff: () => void
}

const MODES: readonly { mode: EarlyMode; title: string; sub: string }[] = [
  { mode: 'REDUCE_PAYMENT', title: 'Меньше платёж', sub: 'даты те же, платить каждый раз меньше' },
  { mode: 'REDUCE_TERM', title: 'Меньше срок', sub: 'платёж тот же, займ закончится раньше' },
]

/** «Погасить досрочно»: how much, what becomes smaller, both plans before anything is signed (D13). */
export function EarlySheet(props: EarlySheetProps) {
  const { contract, draft, keepDraft, onClose, onSigned, onPayoff } = props
  const { offline } = useAccount()
  const { loanApplicationId, payoff, rows } = contract
  const [mode, setMode] = useState<EarlyMode>(draft.mode ?? 'REDUCE_PAYMENT')
  const [roubles, setRoubles] = useState(
    () => draft.roubles ?? firstAmount(kopecks(payoff.totalKopecks)),
  )
  const [ready, setReady] = useState<ReadyChange | null>(null)
  const amountKopecks = askedKopecks(roubles, kopecks(payoff.totalKopecks))
  const preview = usePreview(
    `${amountKopecks} ${mode}`,
    (signal) => previewEarly(loanApplicationId, { amountKopecks, mode }, signal),
    !offline && ready === null,
  )
  const { answer } = preview
  const payoffKopecks = kopecks(answer?.payoffKopecks ?? payoff.totalKopecks)
  const minimumKopecks = kopecks(answer?.minimumKopecks ?? 0)
  const scale = useMemo(
    () => amountScale(minimumKopecks, payoffKopecks),
    [minimumKopecks, payoffKopecks],
  )
  // The first sum was chosen before the least one was known.
  if (answer && roubles < scale.minRoubles) setRoubles(scale.minRoubles)
  const snap = useCallback((value: number) => withinScale(scale, value), [scale])

  if (ready)
    return (
      <SignChange
        contract={contract}
        change={ready}
        onBack={() => setReady(null)}
        onClose={onClose}
        onSigned={onSigned}
      />
    )

  const result = answer?.result
  const plan = result?.outcome === 'PLAN' ? result : null
  const single = rows.length === 1
  const full = result?.outcome === 'FULL'
  const goOn = () => {
    if (!plan || !preview.fresh) return
    keepDraft({ roubles, mode })
    setReady({ wish: { kind: 'PARTIALLY_EARLY', amountKopecks, mode }, plan })
  }
  return (
    <Sheet
      open
      title="Досрочное погашение"
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          {full ? (
            <Button block disabled={offline} onClick={onPayoff}>
              Погасить полностью {formatMoney(payoffKopecks)}
            </Button>
          ) : (
            <Button
              block
              disabled={offline || !plan}
              loading={!preview.fresh && !offline}
              onClick={goOn}
            >
              Прочитать соглашение
            </Button>
          )}
          <p className={classNames(text.caption, text.muted, text.center)}>
            {offline
              ? 'Подписать и оплатить можно, когда появится сеть.'
              : full
                ? 'Бесплатно. Договор закроется сегодня.'
                : 'Бесплатно. Сначала соглашение, потом код и оплата.'}
          </p>
        </div>
      }
    >
      <Scale
        label="Внесёте сегодня"
        unit="₽"
        name="early-amount"
        min={scale.minRoubles}
        max={scale.maxRoubles}
        step={scale.stepRoubles}
        value={withinScale(scale, roubles)}
        snap={snap}
        onChange={setRoubles}
        disabled={offline}
      />
      {!single && !full && (
        <fieldset className={styles.modes} disabled={offline}>
          <legend className={text.strong}>Что уменьшить</legend>
          {MODES.map((choice) => (
            <RadioCard
              key={choice.mode}
              name="early-mode"
              title={choice.title}
              sub={choice.sub}
              checked={mode === choice.mode}
              onChange={() => setMode(choice.mode)}
            />
          ))}
        </fieldset>
      )}
      <PreviewState
        offline={offline}
        failure={preview.failure}
        waiting={!answer}
        onRetry={preview.retry}
      />
      {!offline && result && (
        <div
          className={classNames(styles.plan, !preview.fresh && styles.old)}
          aria-busy={!preview.fresh}
        >
          {result.outcome === 'REFUSED' && <PlanRefused refusal={result.refusal} />}
          {result.outcome === 'FULL' && (
            <>
              <Banner icon="check" title="Этого хватит, чтобы закрыть займ" role="status">
                Новый график не понадобится, соглашение тоже: просто заплатите.
              </Banner>
              <PayoffFacts payoff={payoff} />
            </>
          )}
          {result.outcome === 'PLAN' && <EarlyOutcome plan={result} />}
        </div>
      )}
    </Sheet>
  )
}
