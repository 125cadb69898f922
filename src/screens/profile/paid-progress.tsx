import { kopecks } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import type { PaymentStatus } from '../../../protocol/enums.ts'
import type { Contract } from '../../queries/contracts.ts'
import { alwaysInTime } from '../../parts/loan-timeline/paid-in-time.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import layout from '../../ui/layout.module.css'
import { Segments, type SegmentState } from '../../ui/segments.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import text from '../../ui/text.module.css'

const SEGMENT: Record<PaymentStatus, SegmentState> = {
  PAID: 'paid',
  NEAREST: 'nearest',
  PENDING: 'pending',
  EXPIRED: 'expired',
}

/** How many payments are behind and how much is ahead. */
export function PaidProgress({ contract }: { readonly contract: Contract }) {
  const { rows } = contract
  const paid = rows.filter(({ status }) => status === 'PAID').length
  return (
    <Card>
      <div className={layout.between}>
        <h2 className={text.heading}>
          Оплачено {paid} из {rows.length}
        </h2>
        {contract.contractState !== 'CLOSED' && paid > 0 && alwaysInTime(contract) && (
          <StatusBadge tone="positive" icon="check">
            вовремя
          </StatusBadge>
        )}
      </div>
      <Segments
        states={rows.map(({ status }) => SEGMENT[status])}
        label={`Оплачено ${paid} из ${rows.length}`}
      />
      <Facts
        rows={[
          { term: 'Осталось вернуть', value: formatMoney(kopecks(contract.remainingTotalKopecks)) },
          {
            term: 'из них основной долг',
            value: formatMoney(kopecks(contract.outstandingPrincipalKopecks)),
          },
          ...(contract.advanceKopecks > 0
            ? [{ term: 'Внесено вперёд', value: formatMoney(kopecks(contract.advanceKopecks)) }]
            : []),
        ]}
      />
    </Card>
  )
}
