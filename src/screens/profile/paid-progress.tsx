import { kopecks } from '../../../lending/money.ts'
import { PAYMENTS } from '../../../lending/plural.ts'
import type { PaymentStatus } from '../../../protocol/enums.ts'
import type { Contract } from '../../queries/contracts.ts'
import { alwaysInTime } from '../../parts/loan-timeline/paid-in-time.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/facts.tsx'
import { known } from '../../ui/known.ts'
import layout from '../../ui/layout.module.css'
import { counted } from '../../ui/plural.ts'
import { Segments, type SegmentState } from '../../ui/segments.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ownSum } from '../../ui/sums.tsx'
import text from '../../ui/text.module.css'

const SEGMENT: Record<PaymentStatus, SegmentState> = {
  PAID: 'paid',
  NEAREST: 'nearest',
  PENDING: 'pending',
  EXPIRED: 'expired',
}

/**
 * How many payments are behind and how much is ahead. A row covered by money held for its day is not behind yet: an
 * early repayment takes that money along (D13), and what was counted once must not be taken back.
 */
export function PaidProgress({ contract }: { readonly contract: Contract }) {
  const { rows, contractState, payoff, legalStatus } = contract
  const left = (
    <Facts
      rows={[
        { term: 'Осталось вернуть', value: ownSum(kopecks(contract.remainingTotalKopecks)) },
        {
          term: 'из них основной долг',
          value: ownSum(kopecks(contract.outstandingPrincipalKopecks)),
        },
        ...(contract.advanceKopecks > 0
          ? [{ term: 'Внесено вперёд', value: ownSum(kopecks(contract.advanceKopecks)) }]
          : []),
      ]}
    />
  )
  // A debt under a status of the law has no dates any more (decision 0090).
  if (contractState !== 'CLOSED' && legalStatus) return <Card>{left}</Card>
  const isHeld = ({ status, dueOn }: (typeof rows)[number]): boolean =>
    contractState !== 'CLOSED' && status === 'PAID' && dueOn > payoff.on
  const held = rows.filter(isHeld).length
  const paid = rows.filter(({ status }) => status === 'PAID').length - held
  return (
    <Card>
      <div className={layout.between}>
        <h2 className={text.heading}>
          Оплачено {paid} из {rows.length}
        </h2>
        {contractState !== 'CLOSED' && paid + held > 0 && alwaysInTime(contract) && (
          <StatusBadge tone="positive" icon="check">
            вовремя
          </StatusBadge>
        )}
      </div>
      <Segments
        states={rows.map((row) => (isHeld(row) ? 'held' : known(SEGMENT, row.status, 'pending')))}
        label={`Оплачено ${paid} из ${rows.length}${held > 0 ? `, внесено заранее ${held}` : ''}`}
      />
      {held > 0 && (
        <p className={classNames(text.small, text.muted)}>
          {`Внесено заранее: ${counted(held, PAYMENTS)}. Зачтём в день платежа.`}
        </p>
      )}
      {left}
    </Card>
  )
}
