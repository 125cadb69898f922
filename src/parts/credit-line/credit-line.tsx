import type { ReactNode } from 'react'
import { fromRoubles } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import type { CreditLine as Line } from '../../state/profile.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LineRing } from '../../ui/dial.tsx'
import { Money } from '../../ui/money.tsx'
import text from '../../ui/text.module.css'
import styles from './credit-line.module.css'
import { nextLevel } from './next-level.ts'

interface CreditLineProps {
  readonly line: Line
  /** The longest overdue of the open loans, days. */
  readonly overdueDays: number
  /** What can be done with the line. */
  readonly children?: ReactNode
}

/** Beside the table on a phone. */
const RING_PX = 120
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

/** The credit line: free and used in a ring and in a table, its largest size and how it grows (D12). */
export function CreditLine({ line, overdueDays, children }: CreditLineProps) {
  const { available, usedLimit, userCreditLimit, systemCreditLimit, firstStepCap, level } = line
  const next = nextLevel(level)
  const late = lateNote(overdueDays)
  return (
    <Card label="Кредитная линия">
      <div className={styles.line}>
        <LineRing
          size={RING_PX}
          freeShare={userCreditLimit > 0 ? available / userCreditLimit : 0}
        />
        <table className={styles.sums}>
          <caption className={text.hidden}>Кредитная линия в рублях</caption>
          <tbody>
            <tr>
              <th scope="row">Свободно</th>
              <td>
                <Money kopecks={fromRoubles(available)} size="s" whole />
              </td>
            </tr>
            <tr>
              <th scope="row">Занято</th>
              <td>{whole(usedLimit)}</td>
            </tr>
            <tr>
              <th scope="row">Ваш лимит</th>
              <td>{whole(userCreditLimit)}</td>
            </tr>
            {firstStepCap !== null && (
              <tr>
                <th scope="row">Первый займ</th>
                <td>до {whole(firstStepCap)}</td>
              </tr>
            )}
            <tr>
              <th scope="row">Наибольший</th>
              <td>{whole(systemCreditLimit)}</td>
            </tr>
          </tbody>
        </table>
      </div>
      {late && <p className={classNames(text.small, text.danger)}>{late}</p>}
      <p className={text.small}>
        {next ? (
          <>
            <b>Дальше — до {formatMoney(next.limitKopecks, { whole: true })}.</b> {next.needed}
          </>
        ) : (
          'Это высший уровень. Он останется, пока платежи приходят вовремя.'
        )}
      </p>
      {children}
    </Card>
  )
}
