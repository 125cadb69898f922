import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { kopecks } from '../../../../../lending/money.ts'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import { type EarlyMode, earlyPreviewQuery } from '../../../../queries/previews.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Scale } from '../../../../ui/scale.tsx'
import { useAccount } from '../../account-context.ts'
import { PayoffFacts } from '../payoff-facts.tsx'
import { ChangeSheet, type ChangeSheetProps } from './change-sheet.tsx'
import { amountScale, askedKopecks, firstAmount, withinScale } from './early-amount.ts'
import { EarlyModes } from './early-modes.tsx'
import { EarlyOutcome } from './early-outcome.tsx'
import { FootNote } from './foot-note.tsx'
import { ReadButton } from './read-button.tsx'
import { useChange } from './use-change.ts'
import type { DraftProps } from './with-draft.tsx'
import { WhenBack } from '../../when-back.tsx'

interface EarlySheetProps extends ChangeSheetProps, DraftProps {
  /** The sum closes the loan: that is a full repayment, without an agreement. */
  readonly onPayoff: () => void
}

const note = (offline: boolean, full: boolean): ReactNode => {
  if (offline) return <WhenBack>Подписать и оплатить можно</WhenBack>
  return full
    ? 'Бесплатно. Договор закроется сегодня.'
    : 'Бесплатно. Сначала соглашение, потом код и оплата.'
}

/** «Погасить досрочно»: how much, what becomes smaller, both plans before anything is signed (D13). */
export function EarlySheet({ draft, keepDraft, onPayoff, ...sheet }: EarlySheetProps) {
  const { offline } = useAccount()
  const { loanApplicationId, payoff, rows } = sheet.contract
  const [mode, setMode] = useState<EarlyMode>(draft.mode ?? 'REDUCE_PAYMENT')
  const [roubles, setRoubles] = useState(
    () => draft.roubles ?? firstAmount(kopecks(payoff.totalKopecks)),
  )
  const amountKopecks = askedKopecks(roubles, kopecks(payoff.totalKopecks))
  const choice = useMemo(
    () => ({ loanId: loanApplicationId, amountKopecks, mode }),
    [loanApplicationId, amountKopecks, mode],
  )
  const change = useChange({
    query: earlyPreviewQuery,
    choice,
    readyOf: ({ result }) =>
      result.outcome === 'PLAN'
        ? { changeRequest: { kind: 'PARTIALLY_EARLY', amountKopecks, mode }, plan: result }
        : null,
  })
  const { answer } = change.preview
  const payoffKopecks = kopecks(answer?.payoffKopecks ?? payoff.totalKopecks)
  const minimumKopecks = kopecks(answer?.minimumKopecks ?? 0)
  const scale = useMemo(
    () => amountScale(minimumKopecks, payoffKopecks),
    [minimumKopecks, payoffKopecks],
  )
  // The first sum was chosen before the least one was known.
  if (answer && roubles < scale.minRoubles) setRoubles(scale.minRoubles)
  const snap = useCallback((value: number) => withinScale(scale, value), [scale])

  const result = answer?.result
  const full = result?.outcome === 'FULL'
  return (
    <ChangeSheet
      {...sheet}
      title="Досрочное погашение"
      change={change}
      refusal={result?.outcome === 'REFUSED' ? result.refusal : null}
      footer={
        <>
          {full ? (
            <Button block disabled={offline} onClick={onPayoff}>
              Погасить полностью {formatMoney(payoffKopecks)}
            </Button>
          ) : (
            <ReadButton
              change={change}
              hasPlan={result?.outcome === 'PLAN'}
              onRead={() => keepDraft({ roubles, mode })}
            />
          )}
          <FootNote>{note(offline, full)}</FootNote>
        </>
      }
      choice={
        <>
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
          {rows.length > 1 && !full && (
            <EarlyModes value={mode} disabled={offline} onChange={setMode} />
          )}
        </>
      }
    >
      {full && (
        <>
          <Banner icon="check" title="Этого хватит, чтобы закрыть займ" role="status">
            Новый график не понадобится, соглашение тоже: просто заплатите.
          </Banner>
          <PayoffFacts payoff={payoff} />
        </>
      )}
      {result?.outcome === 'PLAN' && <EarlyOutcome plan={result} />}
    </ChangeSheet>
  )
}
