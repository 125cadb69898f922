import type { ReactNode } from 'react'
import { fromRoubles } from '../../../lending/money.ts'
import type { CreditLine as Line } from '../../state/profile.ts'
import { classNames } from '../../ui/class-names.ts'
import { ownSum } from '../../ui/sums.tsx'
import text from '../../ui/text.module.css'
import { TickBar } from '../../ui/tick-bar.tsx'
import styles from './credit-line.module.css'

interface LineSumsProps {
  readonly line: Line
  /** What can be taken now in one loan, roubles. */
  readonly mostRoubles: number
  /** Beside the figure: a way to take it. */
  readonly action?: ReactNode
}

const whole = (roubles: number): ReactNode => ownSum(fromRoubles(roubles), { whole: true })

function Part({ name, roubles }: { readonly name: string; readonly roubles: number }) {
  return (
    <span className={styles.part}>
      <span className={classNames(text.caption, text.muted)}>{name}</span>{' '}
      <b className={text.num}>{whole(roubles)}</b>
    </span>
  )
}

const Sign = ({ children }: { readonly children: string }) => (
  <span className={text.muted} aria-hidden="true">
    {children}
  </span>
)

/** What can be taken now, and the sum behind it: taken and free are the limit (D12). */
export function LineSums({ line, mostRoubles, action }: LineSumsProps) {
  const { usedLimit: taken, userCreditLimit: limit } = line
  const free = Math.max(0, limit - taken)
  return (
    <>
      <div className={styles.line}>
        <h2 className={text.heading}>
          {mostRoubles > 0 ? <>Сейчас можно {whole(mostRoubles)}</> : 'Сейчас взять нельзя'}
        </h2>
        {action}
      </div>
      <TickBar share={limit > 0 ? free / limit : 0} className={styles.ticks} />
      {taken > limit ? (
        <p className={text.small}>
          Взято {whole(taken)}, лимит теперь {whole(limit)}: он стал меньше уже взятого.
        </p>
      ) : (
        <p className={styles.sum}>
          <Part name="взято" roubles={taken} /> <Sign>+</Sign>{' '}
          <Part name="свободно" roubles={free} /> <Sign>=</Sign>{' '}
          <Part name="лимит" roubles={limit} />
        </p>
      )}
    </>
  )
}
