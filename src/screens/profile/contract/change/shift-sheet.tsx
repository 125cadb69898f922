import { useCallback, useState } from 'react'
import { DAYS, pluralForm } from '../../../../../lending/plural.ts'
import type { ChangeStep } from '../../../../actions/load-change-step.ts'
import type { Contract } from '../../../../actions/load-contract.ts'
import { previewShift } from '../../../../actions/preview-change.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Scale } from '../../../../ui/scale.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import text from '../../../../ui/text.module.css'
import { useAccount } from '../../account-context.ts'
import styles from './change.module.css'
import { DatedOutcome } from './dated-outcome.tsx'
import { PlanRefused } from './plan-refused.tsx'
import { PreviewState } from './preview-state.tsx'
import { type ReadyChange, SignChange } from './sign-change.tsx'
import { usePreview } from './use-preview.ts'
import type { DraftProps } from './with-draft.tsx'

interface ShiftSheetProps extends DraftProps {
  readonly contract: Contract
  readonly onClose: () => void
  readonly onSigned: (step: ChangeStep) => void
}

/** «Сдвинуть платёж»: 1–10 days, once a contract, nothing to pay today (D14). */
export function ShiftSheet(props: ShiftSheetProps) {
  const { contract, onClose, onSigned, draft, keepDraft } = props
  const { offline } = useAccount()
  const { loanApplicationId } = contract
  const [picked, setPicked] = useState<number | null>(draft.days ?? null)
  const [ready, setReady] = useState<ReadyChange | null>(null)
  const preview = usePreview(
    String(picked),
    (signal) => previewShift(loanApplicationId, picked, signal),
    !offline && ready === null,
  )
  const { answer } = preview
  const mostDays = answer?.mostDays ?? 0
  const snap = useCallback(
    (value: number) => Math.min(Math.max(Math.round(value), 1), mostDays),
    [mostDays],
  )
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
  const days = picked ?? plan?.days ?? mostDays
  const goOn = () => {
    if (!plan || !preview.fresh) return
    keepDraft({ days: plan.days })
    setReady({ wish: { kind: 'SHIFT', days: plan.days }, plan })
  }
  return (
    <Sheet
      open
      title="Сдвинуть платёж"
      onClose={onClose}
      footer={
        (plan || !result) && (
          <div className={styles.foot}>
            <Button
              block
              disabled={offline || !plan}
              loading={!offline && !preview.fresh}
              onClick={goOn}
            >
              Прочитать соглашение
            </Button>
            <p className={classNames(text.caption, text.muted, text.center)}>
              {offline
                ? 'Подписать можно, когда появится сеть.'
                : 'Один раз за договор. Сегодня платить ничего не нужно.'}
            </p>
          </div>
        )
      }
    >
      {mostDays > 1 && (
        <Scale
          label="На сколько дней"
          unit={pluralForm(days, DAYS)}
          name="shift-days"
          min={1}
          max={mostDays}
          step={1}
          value={days}
          snap={snap}
          onChange={setPicked}
          stops={Array.from({ length: mostDays }, (_, index) => index + 1)}
          disabled={offline}
        />
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
          {result.outcome === 'REFUSED' ? (
            <PlanRefused refusal={result.refusal} />
          ) : (
            <DatedOutcome plan={result} />
          )}
        </div>
      )}
    </Sheet>
  )
}
