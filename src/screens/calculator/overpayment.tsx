import { memo } from 'react'
import { addKopecks, multiplyByRatio, type Kopecks } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import type { Schedule } from '../../../lending/schedule.ts'
import { Money } from '../../ui/money.tsx'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import styles from './calculator.module.css'

interface OverpaymentProps {
  readonly amountKopecks: Kopecks
  readonly schedule: Schedule
}

const HUNDRED_ROUBLES_KOPECKS = 10_000n

/** Interest on each hundred roubles borrowed. */
const perHundred = (overpayment: Kopecks, amount: Kopecks): Kopecks =>
  multiplyByRatio(overpayment, HUNDRED_ROUBLES_KOPECKS, BigInt(amount), 'half-up')

const share = (part: Kopecks, whole: Kopecks): string => `${(part / whole) * 100}%`

/** What is given back: the debt and the interest, as one bar and as figures. */
export const Overpayment = memo(function Overpayment({
  amountKopecks,
  schedule: { overpaymentKopecks },
}: OverpaymentProps) {
  const totalKopecks = addKopecks(amountKopecks, overpaymentKopecks)
  const debtShare = share(amountKopecks, totalKopecks)
  return (
    <section className={styles.card} data-part="overpayment">
      <h2 className={text.heading}>Сколько вернёте</h2>
      <p>
        <Money kopecks={totalKopecks} size="m" />
      </p>
      <svg className={styles.overpayment} aria-hidden="true">
        <rect className={styles.debt} width={debtShare} height="100%" />
        {overpaymentKopecks > 0 && (
          <rect
            className={styles.interest}
            x={debtShare}
            width={share(overpaymentKopecks, totalKopecks)}
            height="100%"
          />
        )}
      </svg>
      <dl className={styles.parts}>
        <div className={styles.debtPart}>
          <dt>Долг</dt>
          <dd>{formatMoney(amountKopecks)}</dd>
        </div>
        <div className={styles.interestPart}>
          <dt>Проценты (переплата)</dt>
          <dd>{formatMoney(overpaymentKopecks)}</dd>
        </div>
      </dl>
      <p className={classNames(text.small, text.muted)}>
        {overpaymentKopecks === 0
          ? 'Процентов нет: вернёте столько же, сколько взяли.'
          : `На каждые 100\u00a0₽ займа — ${formatMoney(perHundred(overpaymentKopecks, amountKopecks))} процентов за весь срок.`}
      </p>
    </section>
  )
})
