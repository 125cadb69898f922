import { addDays, endOfMoscowDayMs, moscowDate } from '../../lending/calendar.ts'
import { deleteAccountInside, deletionObstacle } from '../accounts/delete-account.ts'
import type { Context } from '../context.ts'
import { clientById, lockClient } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { dataEraseOn } from '../messaging/consent-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { eachByItself } from '../page-by-page.ts'
import { setEraseAt, standingWithdrawal, withdrawnClientsPage } from './consent-withdrawals.ts'

/** The law gives 30 days (152-FZ art. 21 p. 5); this many are left to save papers, or to give the consent again. */
export const NOTICE_DAYS = 14

const PAGE = 200

const keepOne = async (context: Context, tx: Tx, clientId: string): Promise<void> => {
  const nowMs = context.clock.now()
  await lockClient(tx, clientId)
  const withdrawal = await standingWithdrawal(tx, clientId, ['PERSONAL_DATA'])
  const client = await clientById(tx, clientId)
  if (!withdrawal || !client || client.deletedAtMs !== null) return
  const { id, eraseAtMs } = withdrawal
  if (await deletionObstacle(tx, { clientId, nowMs })) {
    if (eraseAtMs !== null) await setEraseAt(tx, id, null)
    return
  }
  if (eraseAtMs === null) {
    const on = addDays(moscowDate(nowMs), NOTICE_DAYS)
    await setEraseAt(tx, id, endOfMoscowDayMs(on))
    const words = dataEraseOn(on)
    await tellEvent(tx, { clientId, loanId: null, words, cause: `${id}:${on}`, nowMs })
    return
  }
  if (eraseAtMs <= nowMs) await deleteAccountInside(context, tx, clientId)
}

/**
 * Ends what is kept for a contract alone: whoever took the consent to process data back and owes nothing any more is told
 * the day, and two weeks later the account is deleted as its owner would (decision 0139).
 * @throws AggregateError of those for whom it failed
 */
export const eraseWithdrawn = (context: Context): Promise<void> =>
  eachByItself({
    pageSize: PAGE,
    page: (afterId) => withdrawnClientsPage(context.database, { afterId, limit: PAGE }),
    work: (clientId) => transaction(context.database, (tx) => keepOne(context, tx, clientId)),
  })
