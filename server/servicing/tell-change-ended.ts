import type { Tx } from '../db/database.ts'
import { inDaytimeMs } from '../messaging/daytime.ts'
import type { ChangeRow } from '../db/loan-changes.ts'
import { planMessages } from '../messaging/messages.ts'

/** Neutral: neither sums nor what was to change, whoever looks at the screen (D33). */
const WORDS = {
  title: 'Изменение займа не вступило в силу',
  notPaid:
    'Вовремя: изменение по займу не вступило в силу, оплата не пришла в срок. Условия прежние, оформить изменение заново можно в личном кабинете.',
  changed:
    'Вовремя: займ изменился раньше, чем пришла оплата, поэтому подписанное изменение не вступило в силу. Новый расчёт ждёт в личном кабинете.',
  paid: 'Вовремя: оплата по займу получена, но изменение не вступило в силу. Почему и что можно сделать, написано в личном кабинете.',
} as const

const TEXTS: Partial<Readonly<Record<NonNullable<ChangeRow['endReason']>, string>>> = {
  NOT_PAID: WORDS.notPaid,
  OTHER_DAY: WORDS.paid,
  NOT_COVERED: WORDS.paid,
  REFUSED: WORDS.paid,
  LOAN_CHANGED: WORDS.changed,
}

/**
 * Tells clients that a change they signed did not happen (D13, D14). One the client dropped, or whose loan was repaid
 * whole, needs no word.
 */
export const tellChangeEnded = async (
  tx: Tx,
  ended: readonly Pick<ChangeRow, 'id' | 'loanId' | 'clientId' | 'endReason'>[],
  nowMs: number,
): Promise<void> => {
  const sendAtMs = inDaytimeMs(nowMs)
  const told = ended.flatMap(({ id, loanId, clientId, endReason }) => {
    const text = endReason === null ? undefined : TEXTS[endReason]
    if (text === undefined) return []
    const kind = 'CHANGE_EXPIRED' as const
    const { title } = WORDS
    return [
      { clientId, loanId, kind, title, text, dueOn: null, dedupeKey: `${kind}:${id}`, sendAtMs },
    ]
  })
  await planMessages(tx, told, nowMs)
}
