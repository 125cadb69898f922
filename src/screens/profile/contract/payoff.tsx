import { useState } from 'react'
import { kopecks } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { PaySheet } from './pay-sheet.tsx'

/** The way to close the loan today, with the exact sum (D13). Readable without network; paying needs it. */
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
          value={formatMoney(total)}
          onClick={() => setOpen(true)}
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
