import { useState } from 'react'
import { kopecks, subtractKopecks, toRoubles, ZERO } from '../../../../lending/money.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { Scale } from '../../../ui/scale.tsx'
import { ownSum } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { LegalCard } from '../legal-card.tsx'
import { amountScale, askedKopecks, withinScale } from './change/early-amount.ts'
import { PaySheet } from './pay-sheet.tsx'

/** A loan under a status of the law: what it means and, where the law leaves that to the borrower, the way to repay. */
export function LegalPayment({ contract }: { readonly contract: Contract }) {
  const [paying, setPaying] = useState(false)
  return (
    <>
      <LegalCard contract={contract} onPay={() => setPaying(true)} />
      {paying && <ClaimPayment contract={contract} onClose={() => setPaying(false)} />}
    </>
  )
}

interface ClaimPaymentProps {
  readonly contract: Contract
  readonly onClose: () => void
}

/** Any sum of a debt whose dates are no more, up to the whole (decision 0116). */
function ClaimPayment({ contract, onClose }: ClaimPaymentProps) {
  const { offline } = useAccount()
  const owed = kopecks(contract.payoff.totalKopecks)
  const scale = amountScale(ZERO, owed)
  // The end of the scale is a round sum; nobody reads a larger one than they owe.
  const wholeRoubles = Math.ceil(toRoubles(owed))
  const snap = (value: number) => Math.max(Math.min(withinScale(scale, value), wholeRoubles), 1)
  const [roubles, setRoubles] = useState(wholeRoubles)
  const amountKopecks = askedKopecks(roubles, owed)
  const isWhole = amountKopecks === owed
  return (
    <PaySheet
      contract={contract}
      amountKopecks={amountKopecks}
      paymentType={isWhole ? 'PAYOFF' : 'INSTALMENT'}
      choice={
        <>
          <Scale
            label="Вернёте сегодня"
            unit="₽"
            name="claim-amount"
            min={scale.minRoubles}
            max={scale.maxRoubles}
            step={scale.stepRoubles}
            value={roubles}
            snap={snap}
            onChange={(value) => setRoubles(snap(value))}
            disabled={offline}
          />
          {!isWhole && (
            <p className={text.small} role="status">
              Останется {ownSum(subtractKopecks(owed, amountKopecks))}. Проценты и{'\u00a0'}
              неустойка на{'\u00a0'}остаток не{'\u00a0'}начисляются.
            </p>
          )}
        </>
      }
      onClose={onClose}
    />
  )
}
