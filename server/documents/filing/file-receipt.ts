import { eq } from 'drizzle-orm'
import { moscowDate } from '../../../lending/calendar.ts'
import { formatFullDate } from '../../../lending/plain-text.ts'
import type { Tx } from '../../db/database.ts'
import { addDocument } from '../../db/documents.ts'
import { knownPerson } from './person-facts.ts'
import { loans } from '../../db/schema/loans.ts'
import { payments } from '../../db/schema/payments.ts'

/**
 * Files the receipt of a repayment that was applied to its loan, dated by the moment it counts for; one a payment, and
 * a corrected one for each late payment (`edition`) that divided it again (D55).
 */
export const fileReceipt = async (
  tx: Tx,
  paymentId: string,
  { paidAtMs, nowMs, edition }: { paidAtMs: number; nowMs: number; edition?: string },
): Promise<void> => {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment?.loanId || !payment.allocation) throw new Error('The payment was not applied')
  const [loan] = await tx
    .select({ contractNumber: loans.contractNumber })
    .from(loans)
    .where(eq(loans.id, payment.loanId))
  const { id, clientId, loanId, amountKopecks, cardMask, transactionId, allocation } = payment
  await addDocument(tx, {
    type: 'RECEIPT',
    title: `Квитанция об оплате ${formatFullDate(moscowDate(paidAtMs))}${edition === undefined ? '' : ', уточнённая'}`,
    clientId,
    loanId,
    causeId: edition === undefined ? id : `${id}:${edition}`,
    nowMs,
    facts: {
      paymentId: id,
      contractNumber: loan?.contractNumber ?? '',
      payer: await knownPerson(tx, clientId),
      amountKopecks,
      ...allocation,
      cardMask,
      transactionId,
      paidAtMs,
    },
  })
}
