import { kopecks } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import { DAYS } from '../../../lending/plural.ts'
import type { LoanFigures, RequestFacts } from '../../../protocol/desk.ts'
import { counted } from '../../ui/plural.ts'
import table from './table.module.css'
import { loanStateWords } from './words.ts'

const money = (amountKopecks: number): string => formatMoney(kopecks(amountKopecks))

const ROWS: readonly (readonly [string, (figures: LoanFigures) => string])[] = [
  ['Займ', ({ contractState }) => loanStateWords(contractState)],
  ['Основной долг', ({ principalKopecks }) => money(principalKopecks)],
  ['Проценты', ({ interestKopecks }) => money(interestKopecks)],
  ['Пени', ({ penaltyKopecks }) => money(penaltyKopecks)],
  ['Отложено для клиента', ({ advanceKopecks }) => money(advanceKopecks)],
  ['Просрочка', ({ overdueDays }) => counted(overdueDays, DAYS)],
  ['Долг за балансом', ({ offBalanceKopecks }) => money(offBalanceKopecks)],
]

/** What a step in the ledger changes, before and after; what stays as it was is left out. */
export function StepFacts({ facts }: { readonly facts: RequestFacts }) {
  const changed = ROWS.filter(([, show]) => show(facts.before) !== show(facts.after))
  return (
    <>
      <p className={table.caption}>Сумма {money(facts.amountKopecks)}</p>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Что меняется</th>
            <th scope="col" className={table.end}>
              Сейчас
            </th>
            <th scope="col" className={table.end}>
              Станет
            </th>
          </tr>
        </thead>
        <tbody>
          {changed.map(([name, show]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-name="Сейчас" className={table.end}>
                {show(facts.before)}
              </td>
              <td data-name="Станет" className={table.end}>
                {show(facts.after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
