import { useCallback, useMemo, useState } from 'react'
import { DAYS, pluralForm } from '../../../../../lending/plural.ts'
import { shiftPreviewQuery } from '../../../../queries/previews.ts'
import { Scale } from '../../../../ui/scale.tsx'
import { useAccount } from '../../account-context.ts'
import { ChangeSheet, type ChangeSheetProps } from './change-sheet.tsx'
import { DatedOutcome } from './dated-outcome.tsx'
import { FootNote } from './foot-note.tsx'
import { ReadButton } from './read-button.tsx'
import { useChange } from './use-change.ts'
import type { DraftProps } from './with-draft.tsx'
import { WhenBack } from '../../when-back.tsx'

interface ShiftSheetProps extends ChangeSheetProps, DraftProps {}

/** «Сдвинуть платёж»: 1–10 days, once a contract, nothing to pay today (D14). */
export function ShiftSheet({ draft, keepDraft, ...sheet }: ShiftSheetProps) {
  const { offline } = useAccount()
  const { loanApplicationId } = sheet.contract
  const [picked, setPicked] = useState<number | null>(draft.days ?? null)
  const choice = useMemo(
    () => ({ loanId: loanApplicationId, days: picked }),
    [loanApplicationId, picked],
  )
  const change = useChange({
    query: shiftPreviewQuery,
    choice,
    readyOf: ({ result }) =>
      result.outcome === 'PLAN'
        ? { changeRequest: { kind: 'SHIFT', days: result.days }, plan: result }
        : null,
  })
  const { answer } = change.preview
  const mostDays = answer?.mostDays ?? 0
  const snap = useCallback(
    (value: number) => Math.min(Math.max(Math.round(value), 1), mostDays),
    [mostDays],
  )
  const result = answer?.result
  const plan = result?.outcome === 'PLAN' ? result : null
  const days = picked ?? plan?.days ?? mostDays
  return (
    <ChangeSheet
      {...sheet}
      title="Сдвинуть платёж"
      change={change}
      refusal={result?.outcome === 'REFUSED' ? result.refusal : null}
      footer={
        (plan || !result) && (
          <>
            <ReadButton
              change={change}
              hasPlan={plan !== null}
              onRead={() => keepDraft({ days })}
            />
            <FootNote>
              {offline ? (
                <WhenBack>Подписать можно</WhenBack>
              ) : (
                'Один раз за договор. Сегодня платить ничего не нужно.'
              )}
            </FootNote>
          </>
        )
      }
      choice={
        mostDays > 1 && (
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
        )
      }
    >
      {plan && <DatedOutcome plan={plan} />}
    </ChangeSheet>
  )
}
