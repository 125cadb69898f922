import { isoDate } from '../../../lending/calendar.ts'
import type { ScheduleSide } from '../../../lending/change-facts.ts'
import type {
  ChangeFacts,
  ChangeRequestFacts,
  ScheduleFacts,
  SignatureFacts,
} from '../../document-facts.ts'
import { clientById } from '../../db/clients.ts'
import type { Tx } from '../../db/database.ts'
import { addDocument, openSigner } from '../../db/documents.ts'
import type { ChangeRow, ChangeRequest, KeptPreview } from '../../db/loan-changes.ts'
import { loanById, type LoanRow } from '../../db/loans.ts'
import { CELLS } from '../../db/sealed-columns.ts'
import { knownPerson } from './person-facts.ts'

const scheduleFacts = ({
  rows,
  totalKopecks,
  overpaymentKopecks,
  fullCost,
}: ScheduleSide): ScheduleFacts => ({
  rows: rows.map((row) => ({ ...row })),
  totalKopecks,
  overpaymentKopecks,
  fullCostPercentText: fullCost.percentText,
  fullCostKopecks: fullCost.costKopecks,
})

const changeRequestFacts = (
  changeRequest: ChangeRequest,
  preview: KeptPreview,
): ChangeRequestFacts => {
  if (changeRequest.kind === 'PARTIALLY_EARLY') {
    if (!('mode' in preview)) throw new Error('Not a preview of an early repayment')
    const { dueNowKopecks: amountKopecks, earlyPrincipalKopecks, mode } = preview
    return { kind: changeRequest.kind, mode, amountKopecks, earlyPrincipalKopecks }
  }
  if ('mode' in preview) throw new Error('Not a preview of a change of dates')
  const { fromDueOn, toDueOn, extraKopecks, explanation } = preview
  const dated = { fromDueOn, toDueOn, extraKopecks, explanation }
  if (changeRequest.kind !== 'RESTRUCTURING') return { ...changeRequest, ...dated }
  const { kind, terms } = changeRequest
  const { rates } = preview
  return { kind, penaltyFreeDays: terms.penaltyFreeDays, ...dated, ...(rates && { rates }) }
}

/** What the agreement on a change says, of a plan only shown or already in force. */
export const changeFacts = (
  loan: LoanRow,
  { changeRequest, preview }: { changeRequest: ChangeRequest; preview: KeptPreview },
  signed: Pick<ChangeFacts, 'borrower' | 'signature' | 'replanned'>,
): ChangeFacts => ({
  on: preview.change.on,
  changeRequest: changeRequestFacts(changeRequest, preview),
  contractNumber: loan.contractNumber ?? '',
  issuedOn: isoDate(loan.issuedOn),
  productKey: loan.productKey,
  amountKopecks: loan.amountKopecks,
  dailyRateMillionths: loan.dailyRateMillionths,
  overpaymentCapPercent: loan.overpaymentCapPercent,
  dueNowKopecks: preview.dueNowKopecks,
  before: scheduleFacts(preview.before),
  after: scheduleFacts(preview.after),
  ...signed,
})

const signatureOf = (change: ChangeRow, phone: string): SignatureFacts => {
  const { signedAtMs, codeHash, termsHash, textVersion, address } = change
  if (signedAtMs === null || textVersion === null || address === null)
    throw new Error('A change that nobody signed')
  return { phone, signedAtMs, codeHash, termsHash, textVersion, address }
}

const TITLES = {
  PARTIALLY_EARLY: 'Соглашение о досрочном возврате',
  PROLONGATION: 'Соглашение о продлении',
  SHIFT: 'Соглашение о переносе платежа',
  RESTRUCTURING: 'Дополнительное соглашение о новом графике',
} as const

interface Filing {
  readonly nowMs: number
  /** What is in force is not what was signed: money for it came late (D55). */
  readonly replanned: boolean
  /** The late payment over which it was planned again: the papers are another edition then. */
  readonly edition?: string | undefined
}

/** Files the agreement on a change in force and the schedule it brought, with everything they say fixed now. */
export const fileChange = async (
  tx: Tx,
  change: ChangeRow,
  { nowMs, replanned, edition }: Filing,
): Promise<void> => {
  const loan = await loanById(tx, change.loanId)
  const client = await clientById(tx, change.clientId)
  if (!change.applied || !loan || !client) throw new Error('The change is not in force')
  const signer = openSigner(tx, CELLS.changeSigner(change.id), change.signerSealed)
  const facts = changeFacts(
    loan,
    { changeRequest: change.changeRequest, preview: change.applied },
    {
      replanned,
      borrower: signer ?? (await knownPerson(tx, change.clientId)),
      signature: signatureOf(change, signer?.phone ?? client.phone),
    },
  )
  const { clientId, id: loanId, contractNumber } = loan
  const filed = {
    clientId,
    loanId,
    causeId: edition === undefined ? change.id : `${change.id}:${edition}`,
    facts,
    nowMs,
  }
  const number = `№ ${contractNumber ?? ''}`
  const title = `${TITLES[change.kind]} ${number}`
  await addDocument(tx, { ...filed, type: `CHANGE_${change.kind}`, title })
  await addDocument(tx, { ...filed, type: 'SCHEDULE', title: `Новый график платежей ${number}` })
}
