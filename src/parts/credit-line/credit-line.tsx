import type { ReactNode } from 'react'
import { fromRoubles } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import type { CreditLine as Line, NewLoanRefusal } from '../../state/profile.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import { capNote } from './cap-note.ts'
import { LineSums } from './line-sums.tsx'
import { nextLevel } from './next-level.ts'

interface CreditLineProps {
  readonly line: Line
  /** What can be taken now in one loan, roubles. */
  readonly mostRoubles: number
  /** The longest overdue of the open loans, days. */
  readonly overdueDays: number
  /** What can be done with the line. */
  readonly children?: ReactNode
}

const DEMOTED_AFTER_DAYS = 7

/** What stands in the way of the line while a payment is late (D12, D40); null when nothing does. */
const lateNote = (overdueDays: number): string | null => {
  if (overdueDays === 0) return null
  const closed = 'Есть просроченный платёж, поэтому новый займ сейчас не взять.'
  return overdueDays > DEMOTED_AFTER_DAYS
    ? `${closed} Просрочка больше недели — лимит ниже на уровень. Всё вернётся, когда внесёте долг.`
    : `${closed} Лимит вернётся в тот же день, когда внесёте долг.`
}

const whole = (roubles: number): string => formatMoney(fromRoubles(roubles), { whole: true })

const NEVER_GROWING: readonly (NewLoanRefusal['code'] | undefined)[] = [
  'LEGAL_STATUS',
  'DECLINED',
  'ACCESS_STOPPED',
  'OTHER_ACCOUNT',
  'OTHER_ACCOUNT_OWES',
]

/** The credit line: what can be taken now, the sum behind it, and how the limit grows (D12). */
export function CreditLine({ line, mostRoubles, overdueDays, children }: CreditLineProps) {
  const next = nextLevel(line.level)
  const late = lateNote(overdueDays)
  const cap = capNote(line, mostRoubles)
  // Under a procedure of the law, to whom a person declined, and beside the account that lends, no larger sum is promised
  // (decisions 0090, 0110, 0112).
  const isGrowing = !NEVER_GROWING.includes(line.refusal?.code)
  const isLegal = line.refusal?.code === 'EXPENSIVE_LOANS' || line.refusal?.code === 'PAUSE'
  return (
    <Card label="Кредитная линия">
      <LineSums line={line} mostRoubles={mostRoubles} />
      {isLegal && mostRoubles === 0 && (
        <p className={text.small}>Лимит свободен, но не хватает места по закону.</p>
      )}
      {line.refusal?.code === 'PASSPORT' && (
        <p className={text.small}>Лимит остаётся вашим: он откроется с&nbsp;новым паспортом.</p>
      )}
      {late && <p className={classNames(text.small, text.danger)}>{late}</p>}
      {cap && !late && <p className={text.small}>{cap}</p>}
      {isGrowing && (
        <p className={text.small}>
          {next ? (
            <>
              <b>Дальше — до {formatMoney(next.limitKopecks, { whole: true })}.</b> {next.needed}{' '}
              Наибольший лимит — {whole(line.systemCreditLimit)}.
            </>
          ) : (
            'Это высший уровень. Он останется, пока платежи приходят вовремя.'
          )}
        </p>
      )}
      {children}
    </Card>
  )
}
