import { kopecks } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import type { LedgerStep } from '../../parts/ask-step.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Pane } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import type { LoanLedger } from './ledger-words.ts'

interface CourtCostsProps {
  readonly ledger: LoanLedger
  readonly onStep: (step: LedgerStep) => void
}

const money = (amountKopecks: number): string => formatMoney(kopecks(amountKopecks))

/** What was paid to a court for a claim and what it said of it; nothing where nothing is owed or waited for (decision 0123). */
export function CourtCosts({ ledger: { figures, isAskedFor, loanId }, onStep }: CourtCostsProps) {
  const { contractState, offBalanceKopecks } = figures
  const { courtCostsKopecks: owed = 0, courtCostsUndecidedKopecks: waiting = 0 } = figures
  const mayPay = ['ACTIVE', 'OVERDUE'].includes(contractState) || offBalanceKopecks > 0
  if (!mayPay && waiting === 0) return null
  return (
    <Pane title="Судебные расходы">
      <p>
        Пошлина и другие расходы на иск. Пока суд не решил, клиент их не должен. Присуждённое входит
        в долг без процентов и пени и гасится последним, остальное — наш расход.
      </p>
      {waiting > 0 && <p>Ждут решения суда: {money(waiting)}.</p>}
      {owed > 0 && <p>Клиент должен возместить: {money(owed)}.</p>}
      {isAskedFor ? (
        <a className={table.rowLink} href={hashOf('requests')}>
          ждёт второго решения
        </a>
      ) : (
        <div className={controls.row}>
          {mayPay && (
            <DeskButton
              variant="line"
              onClick={() =>
                onStep({
                  kind: 'PAY_COURT_COSTS',
                  subjectId: loanId,
                  title: 'Отметить оплату расходов?',
                })
              }
            >
              Отметить оплату
            </DeskButton>
          )}
          {waiting > 0 && (
            <DeskButton
              variant="line"
              onClick={() =>
                onStep({
                  kind: 'DECIDE_COURT_COSTS',
                  subjectId: loanId,
                  title: 'Что решил суд о расходах?',
                })
              }
            >
              Суд решил
            </DeskButton>
          )}
        </div>
      )}
    </Pane>
  )
}
