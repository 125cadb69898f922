import { useState } from 'react'
import { kopecks } from '../../../../../lending/money.ts'
import { DAYS, type PluralForms, pluralForm } from '../../../../../lending/plural.ts'
import type { ChangeStep } from '../../../../actions/load-change-step.ts'
import type { Contract } from '../../../../actions/load-contract.ts'
import { type DatedPlan, previewProlongation } from '../../../../actions/preview-change.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { formatDate, formatMoney } from '../../../../ui/format.ts'
import { counted } from '../../../../ui/plural.ts'
import { Segmented } from '../../../../ui/segmented.tsx'
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

interface ProlongSheetProps extends DraftProps {
  readonly contract: Contract
  readonly onClose: () => void
  readonly onSigned: (step: ChangeStep) => void
  /** Paying on time instead, which is cheaper. */
  readonly onPay: () => void
}

const TIMES: PluralForms = ['раз', 'раза', 'раз']

/** Paying is cheaper; after the due date it is so with today's sum. */
const dearer = (
  { before, extraKopecks, fromDueOn, on }: DatedPlan,
  { nextPayment }: Contract,
): string | null => {
  if (extraKopecks <= 0) return null
  const late = on > fromDueOn
  const sum = late ? nextPayment?.amountKopecks : before.rows[0]?.paymentKopecks
  const until = late ? 'сегодня' : `до ${formatDate(fromDueOn)}`
  return `Продление дороже, чем платёж в срок. Если можете внести ${formatMoney(kopecks(sum ?? 0))} ${until}, выгоднее заплатить.`
}

const leftText = (left: number): string =>
  left > 0
    ? `Продлить займы в этом году можно ещё ${counted(left, TIMES)}, считая этот.`
    : 'Продления на этот год закончились.'

/** «Продлить»: for how long, what it costs in plain words, what is paid today, how many are left (D14). */
export function ProlongSheet(props: ProlongSheetProps) {
  const { contract, onClose, onSigned, onPay, draft, keepDraft } = props
  const { offline } = useAccount()
  const { loanApplicationId } = contract
  const [picked, setPicked] = useState<number | null>(draft.days ?? null)
  const [ready, setReady] = useState<ReadyChange | null>(null)
  const preview = usePreview(
    String(picked),
    (signal) => previewProlongation(loanApplicationId, picked, signal),
    !offline && ready === null,
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

  const { answer } = preview
  const result = answer?.result
  const plan = result?.outcome === 'PLAN' ? result : null
  const warning = plan && dearer(plan, contract)
  const days = picked ?? plan?.days ?? null
  const goOn = () => {
    if (!plan || !preview.fresh) return
    keepDraft({ days: plan.days })
    setReady({ wish: { kind: 'PROLONGATION', days: plan.days }, plan })
  }
  return (
    <Sheet
      open
      title="Продлить займ"
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          {(plan || !result) && (
            <Button
              block
              disabled={offline || !plan}
              loading={!offline && !preview.fresh}
              onClick={goOn}
            >
              Прочитать соглашение
            </Button>
          )}
          <Button block variant="text" disabled={offline} onClick={onPay}>
            Оплатить по графику
          </Button>
          {offline && (
            <p className={classNames(text.caption, text.muted, text.center)}>
              Подписать и оплатить можно, когда появится сеть.
            </p>
          )}
        </div>
      }
    >
      {answer && answer.choices.length > 0 && (
        <Segmented
          kind="radios"
          label="На сколько дней"
          value={String(days)}
          options={answer.choices.map((choice) => ({
            value: String(choice),
            label: `${choice}\u00a0${pluralForm(choice, DAYS)}`,
          }))}
          onChange={(value) => setPicked(Number(value))}
        />
      )}
      <PreviewState
        offline={offline}
        failure={preview.failure}
        waiting={!answer}
        onRetry={preview.retry}
      />
      {!offline && answer && result && (
        <div
          className={classNames(styles.plan, !preview.fresh && styles.old)}
          aria-busy={!preview.fresh}
        >
          {result.outcome === 'REFUSED' ? (
            <PlanRefused refusal={result.refusal} />
          ) : (
            <>
              {warning && (
                <Banner tone="warning" icon="scales">
                  {warning}
                </Banner>
              )}
              <DatedOutcome plan={result} />
            </>
          )}
          <p className={text.small}>{leftText(answer.leftThisYear)}</p>
        </div>
      )}
    </Sheet>
  )
}
