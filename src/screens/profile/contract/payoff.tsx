import { useState } from 'react'
import { kopecks } from '../../../../lending/money.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { payoffDatePath } from '../sheet-path.ts'
import { PaySheet } from './pay-sheet.tsx'
import { ownSum } from '../../../ui/sums.tsx'

/** The way to close the loan today, with the exact sum, and to the sums of other days (D13). Readable without network. */
export function Payoff({ contract }: { readonly contract: Contract }) {
  const [open, setOpen] = useState(false)
  const total = kopecks(contract.payoff.totalKopecks)
  if (total === 0) return null
  return (
    <>
      <List label="Полное погашение">
        <ListRow
          icon="bolt"
          title={contract.payoff.withinFourteenDays ? 'Вернуть займ' : 'Погасить полностью'}
          sub={
            contract.payoff.withinFourteenDays
              ? 'в первые 14 дней, без уведомления'
              : 'проценты только за прошедшие дни'
          }
          value={ownSum(total)}
          onClick={() => setOpen(true)}
        />
        <ListRow
          icon="calendar"
          title="Выбрать другой день"
          sub="сколько будет нужно и сколько сэкономите"
          to={payoffDatePath(contract.loanApplicationId)}
        />
      </List>
      {open && (
        <PaySheet
          contract={contract}
          amountKopecks={total}
          paymentType="PAYOFF"
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
