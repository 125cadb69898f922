import type { IsoDate } from '../../../../lending/calendar.ts'
import { contractPath } from '../../../../protocol/paths.ts'
import { PaymentRow } from '../../../parts/payment-row/payment-row.tsx'
import { productName } from '../../../ui/known.ts'
import { List } from '../../../ui/list-row.tsx'
import type { DatedRow } from './months.ts'
import { leftOf } from './payment-days.ts'

interface RowsOfLoansProps {
  readonly rows: readonly DatedRow[]
  readonly today: IsoDate
}

/** Payments of several loans in one list, each with what it still asks for and leading to its loan. */
export const RowsOfLoans = ({ rows, today }: RowsOfLoansProps) => (
  <List>
    {rows.map(({ contract, row }) => (
      <PaymentRow
        key={`${contract.loanApplicationId} ${row.number}`}
        title={productName(contract.typeOfProduct)}
        number={row.number}
        of={contract.rows.length}
        dueOn={row.dueOn}
        status={row.status}
        amountKopecks={row.status === 'PAID' ? row.paymentKopecks : leftOf({ contract, row })}
        today={today}
        to={contractPath(contract.loanApplicationId)}
      />
    ))}
  </List>
)
