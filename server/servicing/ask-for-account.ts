import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import type { Tx } from '../db/database.ts'
import type { MoneyTaskRow } from '../db/money-tasks.ts'
import { inDaytimeMs } from '../messaging/daytime.ts'
import { planMessage } from '../messaging/messages.ts'

/** Kinds of tasks whose money is no payment of the client's, or of which they were told nothing before. */
const UNTOLD: readonly MoneyTaskRow['kind'][] = ['CARD_ROUBLE_CHARGED']

/**
 * Tells a payer that the acquirer gives nothing back any more and asks for an account, once (decision 0160). Whoever paid for
 * another account is not the client the payment names, and is not told by this account.
 */
export const askForAccount = async (
  tx: Tx,
  { id, kind, clientId, loanId, reasons }: MoneyTaskRow,
  { amountKopecks, nowMs }: { readonly amountKopecks: number; readonly nowMs: number },
): Promise<void> => {
  if (clientId === null || reasons.includes('ACCOUNT') || UNTOLD.includes(kind)) return
  await planMessage(
    tx,
    {
      clientId,
      loanId,
      kind: 'OVERPAYMENT_LATE',
      title: 'Нужен счёт для возврата',
      text: `Вовремя: вернуть ${formatMoney(kopecks(amountKopecks))} туда, откуда вы платили, не получилось: банк не принимает возврат. Напишите нам в личном кабинете реквизиты счёта на ваше имя, вернём переводом.`,
      dueOn: null,
      dedupeKey: `RETURN_ACCOUNT:${id}`,
      sendAtMs: inDaytimeMs(nowMs),
    },
    nowMs,
  )
}
