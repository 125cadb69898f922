import { kopecks } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import { DAYS } from '../../../lending/plural.ts'
import type { LoanFigures, RequestFacts } from '../../../protocol/two-people.ts'
import { counted } from '../../ui/plural.ts'
import { BeforeAfter } from './before-after.tsx'
import table from './table.module.css'
import { loanStateWords } from './words.ts'

const money = (amountKopecks: number): string => formatMoney(kopecks(amountKopecks))

const ROWS: readonly (readonly [string, (figures: LoanFigures) => string])[] = [
  ['Займ', ({ contractState }) => loanStateWords(contractState)],
  ['Основной долг', ({ principalKopecks }) => money(principalKopecks)],
  ['Проценты', ({ interestKopecks }) => money(interestKopecks)],
  ['Пени', ({ penaltyKopecks }) => money(penaltyKopecks)],
  ['Судебные расходы клиента', ({ courtCostsKopecks = 0 }) => money(courtCostsKopecks)],
  [
    'Судебные расходы до решения суда',
    ({ courtCostsUndecidedKopecks = 0 }) => money(courtCostsUndecidedKopecks),
  ],
  ['Отложено для клиента', ({ advanceKopecks }) => money(advanceKopecks)],
  ['Просрочка', ({ overdueDays }) => counted(overdueDays, DAYS)],
  ['Долг за балансом', ({ offBalanceKopecks }) => money(offBalanceKopecks)],
]

/** What a step in the ledger changes, before and after; what stays as it was is left out. */
export function StepFacts({ facts }: { readonly facts: RequestFacts }) {
  const changed = ROWS.filter(([, show]) => show(facts.before) !== show(facts.after))
  return (
    <>
      <p className={table.amount}>Сумма {money(facts.amountKopecks)}</p>
      <BeforeAfter rows={changed} before={facts.before} after={facts.after} />
    </>
  )
}
