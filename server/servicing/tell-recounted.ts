import type { Tx } from '../db/database.ts'
import { inDaytimeMs } from './daytime.ts'
import type { LoanRow } from '../db/loans.ts'
import { planMessage } from '../messaging/messages.ts'

/** Neutral: no sums, whoever looks at the screen (D33). */
const WORDS = {
  kind: 'PAYMENT_RECOUNTED',
  title: 'Учли вашу оплату днём, когда вы заплатили',
  text: 'Вовремя: банк сообщил о вашей оплате с опозданием. Мы учли её тем днём, когда вы заплатили, и отменили всё, что начислили после него. Подробности в личном кабинете.',
} as const

/** Tells the borrower that the loan was counted again for money that we learnt of late, once a payment (D55). */
export const tellRecounted = async (
  tx: Tx,
  { id: loanId, clientId }: LoanRow,
  { paymentId, nowMs }: { paymentId: string; nowMs: number },
): Promise<void> => {
  const dedupeKey = `${WORDS.kind}:${paymentId}`
  const sendAtMs = inDaytimeMs(nowMs)
  await planMessage(tx, { ...WORDS, clientId, loanId, dueOn: null, dedupeKey, sendAtMs }, nowMs)
}
