import { DeskButton } from '../../parts/button.tsx'
import type { LedgerStep } from '../../parts/ask-step.tsx'
import controls from '../../parts/controls.module.css'
import { Pane } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import type { LoanLedger } from './ledger-words.ts'

interface ForgiveDebtProps {
  readonly ledger: LoanLedger
  readonly onStep: (step: LedgerStep) => void
}

/** What of the debt may be forgiven: all of it, or interest and penalty of an open contract (decision 0103). */
export function ForgiveDebt({ ledger: { figures, isAskedFor, loanId }, onStep }: ForgiveDebtProps) {
  const { principalKopecks, interestKopecks, penaltyKopecks, offBalanceKopecks } = figures
  const { courtCostsKopecks = 0 } = figures
  const hasCharges = interestKopecks + penaltyKopecks > 0
  if (principalKopecks === 0 && offBalanceKopecks === 0 && !hasCharges && courtCostsKopecks === 0)
    return null
  return (
    <Pane title="Простить долг">
      <p>
        Если договорились с клиентом. Весь долг: договор закрывается, клиент получает справку,
        больше ничего не должен. Проценты и пени: прощаем начисленное на сегодня, основной долг
        остаётся. Отменить нельзя: клиенту сообщим сразу.
      </p>
      {isAskedFor ? (
        <a className={table.rowLink} href={hashOf('requests')}>
          ждёт второго решения
        </a>
      ) : (
        <div className={controls.row}>
          <DeskButton
            variant="line"
            onClick={() =>
              onStep({ kind: 'FORGIVE_DEBT', subjectId: loanId, title: 'Простить весь долг?' })
            }
          >
            Простить весь долг
          </DeskButton>
          {hasCharges && principalKopecks > 0 && (
            <DeskButton
              variant="line"
              onClick={() =>
                onStep({
                  kind: 'FORGIVE_CHARGES',
                  subjectId: loanId,
                  title: 'Простить проценты и пени?',
                })
              }
            >
              Простить проценты и пени
            </DeskButton>
          )}
        </div>
      )}
    </Pane>
  )
}
