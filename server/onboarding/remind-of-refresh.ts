import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { refreshReminderFrom } from '../../lending/identification-refresh.ts'
import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { dataRefresh } from '../messaging/renewal-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { eachByItself } from '../page-by-page.ts'
import { keepListed, listedPage, noteTold } from '../screening/identifications.ts'

const PAGE = 500

interface Reminder {
  readonly dueOn: IsoDate
  /** Whoever was told since then is not told again. */
  readonly from: IsoDate
}

/**
 * Brings the list of what is to be refreshed up to the day and reminds whoever owes: a month before the last day, a week before
 * it and once after it, in no more than three messages a term (115-FZ art. 7, decision 0165).
 * @throws AggregateError of those who could not be told
 */
export const remindOfRefresh = async (context: Context): Promise<void> => {
  const { database, clock } = context
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  await transaction(database, (tx) => keepListed(tx, today))
  const reminders = new Map<string, Reminder>()
  const remind = async (clientId: string, { dueOn, from }: Reminder): Promise<void> =>
    transaction(database, async (tx) => {
      if (!(await noteTold(tx, clientId, { dueOn, from, today }))) return
      const words = dataRefresh(dueOn, dueOn < today)
      await tellEvent(tx, { clientId, loanId: null, words, cause: `${clientId}:${from}`, nowMs })
    })
  await eachByItself({
    pageSize: PAGE,
    async page(afterId) {
      const rows = await listedPage(database, { afterId, limit: PAGE })
      for (const { clientId, dueOn, toldOn } of rows) {
        const from = refreshReminderFrom(dueOn, today)
        if (from !== null && (toldOn === null || toldOn < from))
          reminders.set(clientId, { dueOn, from })
      }
      return rows.map(({ clientId }) => clientId)
    },
    async work(clientId) {
      const reminder = reminders.get(clientId)
      if (reminder) await remind(clientId, reminder)
    },
  })
}
