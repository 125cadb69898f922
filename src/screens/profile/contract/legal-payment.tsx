import { useState } from 'react'
import { kopecks } from '../../../../lending/money.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { LegalCard } from '../legal-card.tsx'
import { PaySheet } from './pay-sheet.tsx'

/** A loan under a status of the law: what it means and, where the law leaves that to the borrower, the way to repay. */
export function LegalPayment({ contract }: { readonly contract: Contract }) {
  const [paying, setPaying] = useState(false)
  return (
    <>
      <LegalCard contract={contract} onPay={() => setPaying(true)} />
      {paying && (
        <PaySheet
          contract={contract}
          amountKopecks={kopecks(contract.payoff.totalKopecks)}
          paymentType="PAYOFF"
          onClose={() => setPaying(false)}
        />
      )}
    </>
  )
}
