import { lazy, Suspense } from 'react'
import type { Kopecks } from '../../../../lending/money.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatDate } from '../../../ui/format.ts'
import layout from '../../../ui/layout.module.css'
import { ownSum } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import styles from './pay-sheet.module.css'

const EarlyOffer = lazy(() => import('./early-offer.tsx'))

interface PayAheadProps {
  readonly contract: Contract
  readonly amountKopecks: Kopecks
  readonly dueOn: string
  /** A signed change waits for its payment: another one would undo it. */
  readonly changeWaits: boolean
  readonly onLeave: () => void
}

/**
 * Money that comes before its day is held until that day and lessens no interest (D11): said before it is paid, with
 * what would lessen it.
 */
export function PayAhead({ contract, amountKopecks, dueOn, changeWaits, onLeave }: PayAheadProps) {
  const { rows } = contract
  const place = rows.findIndex((row) => row.dueOn === dueOn) + 1
  return (
    <>
      <div className={styles.ahead}>
        <p className={classNames(layout.between, text.strong)}>
          <span>{place > 0 ? `Платёж ${place} из ${rows.length}` : 'Платёж'}</span>{' '}
          <span className={text.num}>{ownSum(amountKopecks)}</span>
        </p>
        <p className={classNames(text.small, text.muted)}>
          {`Зачтём ${formatDate(dueOn)}, в день платежа. До этого дня деньги полежат авансом, проценты за это время не уменьшатся.`}
        </p>
      </div>
      {!changeWaits && (
        <Suspense fallback={null}>
          <EarlyOffer
            contract={contract}
            amountKopecks={amountKopecks}
            dueOn={dueOn}
            onLeave={onLeave}
          />
        </Suspense>
      )}
    </>
  )
}
