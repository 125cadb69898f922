import { useMemo, useState } from 'react'
import { kopecks } from '../../../../../lending/money.ts'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import { DAYS, type PluralForms, pluralForm } from '../../../../../lending/plural.ts'
import type { Contract } from '../../../../queries/contracts.ts'
import { type DatedPlan, prolongationPreviewQuery } from '../../../../queries/previews.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { counted } from '../../../../ui/plural.ts'
import { Segmented } from '../../../../ui/segmented.tsx'
import text from '../../../../ui/text.module.css'
import { useAccount } from '../../account-context.ts'
import { ChangeSheet, type ChangeSheetProps } from './change-sheet.tsx'
import { DatedOutcome } from './dated-outcome.tsx'
import { FootNote } from './foot-note.tsx'
import { ReadButton } from './read-button.tsx'
import { useChange } from './use-change.ts'
import type { DraftProps } from './with-draft.tsx'
import { WhenBack } from '../../when-back.tsx'

interface ProlongSheetProps extends ChangeSheetProps, DraftProps {
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
export function ProlongSheet({ draft, keepDraft, onPay, ...sheet }: ProlongSheetProps) {
  const { offline } = useAccount()
  const { contract } = sheet
  const [picked, setPicked] = useState<number | null>(draft.days ?? null)
  const choice = useMemo(
    () => ({ loanId: contract.loanApplicationId, days: picked }),
    [contract.loanApplicationId, picked],
  )
  const change = useChange({
    query: prolongationPreviewQuery,
    choice,
    readyOf: ({ result }) =>
      result.outcome === 'PLAN'
        ? { changeRequest: { kind: 'PROLONGATION', days: result.days }, plan: result }
        : null,
  })
  const { answer } = change.preview
  const result = answer?.result
  const plan = result?.outcome === 'PLAN' ? result : null
  const warning = plan && dearer(plan, contract)
  const days = picked ?? plan?.days ?? null
  return (
    <ChangeSheet
      {...sheet}
      title="Продлить займ"
      change={change}
      refusal={result?.outcome === 'REFUSED' ? result.refusal : null}
      footer={
        <>
          {(plan || !result) && (
            <ReadButton
              change={change}
              hasPlan={plan !== null}
              onRead={() => keepDraft(days === null ? {} : { days })}
            />
          )}
          <Button block variant="text" disabled={offline} onClick={onPay}>
            Оплатить по графику
          </Button>
          {offline && (
            <FootNote>
              <WhenBack>Подписать и оплатить можно</WhenBack>
            </FootNote>
          )}
        </>
      }
      choice={
        answer &&
        answer.choices.length > 0 && (
          <Segmented
            kind="radios"
            label="На сколько дней"
            value={String(days)}
            options={answer.choices.map((each) => ({
              value: String(each),
              label: `${each}\u00a0${pluralForm(each, DAYS)}`,
            }))}
            onChange={(value) => setPicked(Number(value))}
          />
        )
      }
    >
      {warning && (
        <Banner tone="warning" icon="scales">
          {warning}
        </Banner>
      )}
      {plan && <DatedOutcome plan={plan} />}
      {answer && <p className={text.small}>{leftText(answer.leftThisYear)}</p>}
    </ChangeSheet>
  )
}
