import { kopecks } from '../../../../../lending/money.ts'
import type { Contract } from '../../../../queries/contracts.ts'
import { PaySheet } from '../pay-sheet.tsx'
import { ChangeDone } from './change-done.tsx'
import { EarlySheet } from './early-sheet.tsx'
import { ProlongSheet } from './prolong-sheet.tsx'
import { RestructuringSheet } from './restructuring-sheet.tsx'
import { ShiftSheet } from './shift-sheet.tsx'
import type { ContractSheetsState } from './use-contract-sheets.ts'
import { WithDraft } from './with-draft.tsx'

interface ContractSheetsProps {
  readonly contract: Contract
  readonly sheets: ContractSheetsState
}

/** The one sheet that is open over a contract. */
export default function ContractSheets({ contract, sheets }: ContractSheetsProps) {
  const { open, waiting, close, signed, show, payNext } = sheets
  const common = { contract, onClose: close, onSigned: signed }
  if (open === 'EARLY')
    return (
      <WithDraft contract={contract} kind="PARTIALLY_EARLY">
        {(draft) => <EarlySheet {...common} {...draft} onPayoff={() => show('PAYOFF')} />}
      </WithDraft>
    )
  if (open === 'PROLONG')
    return (
      <WithDraft contract={contract} kind="PROLONGATION">
        {(draft) => <ProlongSheet {...common} {...draft} onPay={payNext} />}
      </WithDraft>
    )
  if (open === 'SHIFT')
    return (
      <WithDraft contract={contract} kind="SHIFT">
        {(draft) => <ShiftSheet {...common} {...draft} />}
      </WithDraft>
    )
  if (open === 'RESTRUCTURE') return <RestructuringSheet {...common} />
  if (open === 'DONE') return <ChangeDone contract={contract} onClose={close} />
  if (open === 'PAYOFF')
    return (
      <PaySheet
        contract={contract}
        amountKopecks={kopecks(contract.payoff.totalKopecks)}
        paymentType="PAYOFF"
        onClose={close}
      />
    )
  if (!waiting?.amountKopecks) return null
  return (
    <PaySheet
      contract={contract}
      amountKopecks={kopecks(waiting.amountKopecks)}
      paymentType={waiting.applicationType === 'PROLONGATION' ? 'PROLONGATION' : 'PARTIALLY_EARLY'}
      termsHash={waiting.termsHash}
      onClose={close}
    />
  )
}
