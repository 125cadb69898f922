import { moscowDate } from '../../../lending/calendar.ts'
import { formatFullDate } from '../../../lending/plain-text.ts'
import type { Questionnaire } from '../../db/client-profile.ts'
import type { Tx } from '../../db/database.ts'
import { addDocument } from '../../db/documents.ts'
import type { PaymentRow } from '../../db/payments.ts'
import { applicantFrom, applicantOf } from './applicant.ts'
import { personFacts } from './person-facts.ts'

interface Receipted {
  /** As it is booked. */
  readonly payment: PaymentRow
  readonly contractNumber: string | null
  /** What the payer has entered, where it is read already. */
  readonly entered?: Questionnaire | null
  /** The id the receipt gets, where its caller names it. */
  readonly receiptId?: string
}

/**
 * Files the receipt of a repayment that was applied to its loan, dated by the moment it counts for; one a payment, and
 * a corrected one for each late payment (`edition`) that divided it again (D55).
 */
export const fileReceipt = async (
  tx: Tx,
  { payment, contractNumber, entered, receiptId }: Receipted,
  { paidAtMs, nowMs, edition }: { paidAtMs: number; nowMs: number; edition?: string },
): Promise<void> => {
  const { id, clientId, loanId, amountKopecks, cardMask, transactionId, allocation } = payment
  if (!loanId || !allocation) throw new Error('The payment was not applied')
  const applicant = entered === undefined ? await applicantOf(tx, clientId) : applicantFrom(entered)
  await addDocument(tx, {
    ...(receiptId !== undefined && { id: receiptId }),
    type: 'RECEIPT',
    title: `Квитанция об оплате ${formatFullDate(moscowDate(paidAtMs))}${edition === undefined ? '' : ', уточнённая'}`,
    clientId,
    loanId,
    causeId: edition === undefined ? id : `${id}:${edition}`,
    nowMs,
    facts: {
      paymentId: id,
      contractNumber: contractNumber ?? '',
      payer: applicant && personFacts(applicant),
      amountKopecks,
      ...allocation,
      cardMask,
      transactionId,
      paidAtMs,
    },
  })
}
