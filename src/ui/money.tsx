import type { Kopecks } from '../../lending/money.ts'
import { formatMoney, moneyParts } from '../../lending/plain-text.ts'
import { classNames } from './class-names.ts'
import styles from './money.module.css'

export interface MoneyProps {
  readonly kopecks: Kopecks
  /** `l` and `m` are hero sums with small kopecks; `inherit` takes size and weight from around. */
  readonly size?: 'l' | 'm' | 's' | 'inherit'
  /** No kopecks when there are none: for sums the person chose. */
  readonly whole?: boolean
  readonly className?: string | undefined
}

/** A sum of money in tabular figures that never wraps. */
export function Money({ kopecks, size = 'inherit', whole = false, className }: MoneyProps) {
  const { roubles, kopecks: fraction } = moneyParts(kopecks)
  const hero = size === 'l' || size === 'm'
  const plain = !hero || (whole && fraction === '00')
  return (
    <span className={classNames(styles.money, styles[size], className)}>
      {plain ? (
        formatMoney(kopecks, { whole })
      ) : (
        <>
          {roubles}
          <span className={styles.small}>,{fraction}</span>
          {'\u00a0₽'}
        </>
      )}
    </span>
  )
}
