import { and, between, count, countDistinct, eq, gt, lte, sql } from 'drizzle-orm'
import { addDays, endOfMoscowDayMs, isoDate, moscowDate } from '../../lending/calendar.ts'
import { csvLine, csvLines } from '../../protocol/csv.ts'
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '../../protocol/enums.ts'
import { CHANNEL_WORDS } from '../../protocol/own-words.ts'
import type { Queryable } from '../db/database.ts'
import { complaints } from '../db/schema/complaints.ts'
import { contactStops } from '../db/schema/contact-stops.ts'
import { messages } from '../db/schema/messages.ts'
import type { TableDays } from './money-entries.ts'
import type { Asked } from './quarter-money.ts'

/** Messages about a debt past its due date, by the moment they went or, not sent, were written; in the words of their index. */
const toldWithin = ({ from, to }: TableDays) => {
  const atMs = sql`coalesce(${messages.sentAtMs}, ${messages.createdAtMs})`
  return and(
    sql`${messages.afterDue}`,
    gt(atMs, endOfMoscowDayMs(addDays(isoDate(from), -1))),
    lte(atMs, endOfMoscowDayMs(isoDate(to))),
  )
}

const toldBy = (queryable: Queryable, days: TableDays) =>
  queryable
    .select({ channel: messages.channel, state: messages.state, messages: count() })
    .from(messages)
    .where(toldWithin(days))
    .groupBy(messages.channel, messages.state)

const debtorsTold = async (queryable: Queryable, days: TableDays): Promise<number> => {
  const [found] = await queryable
    .select({ debtors: countDistinct(messages.clientId) })
    .from(messages)
    .where(and(toldWithin(days), eq(messages.state, 'SENT')))
  return found?.debtors ?? 0
}

const stopsToday = async (queryable: Queryable): Promise<number> => {
  const [found] = await queryable.select({ stops: count() }).from(contactStops)
  return found?.stops ?? 0
}

const complaintsWithin = (queryable: Queryable, { from, to }: TableDays) =>
  queryable
    .select({ dueOn: complaints.dueOn, closedAtMs: complaints.closedAtMs })
    .from(complaints)
    .where(and(sql`${complaints.subject} = 'COLLECTION'`, between(complaints.receivedOn, from, to)))

/** States of a message whose time has come. */
const STATES = {
  SENT: 'отправлено',
  REFUSED: 'не отправлено по закону или просьбе',
  FAILED: 'не дошло',
} as const
type ToldState = keyof typeof STATES

const isToldState = (state: string): state is ToldState => state in STATES

/**
 * How debtors were written to about a debt past its due date, and what was complained of: what a lender fills the report of
 * bailiffs in from (230-FZ in the edition of 20-FZ of 11.2.2026, decision 0175). Of what happens outside of the product it
 * says so instead of counting none.
 */
export async function* collectionLines({ context: { database }, days }: Asked) {
  const told = await toldBy(database, days)
  const counted = (fits: (each: (typeof told)[number]) => boolean): number =>
    told.filter(fits).reduce((sum, each) => sum + each.messages, 0)
  yield csvLine(['Показатель', 'Способ', 'Количество'])
  yield csvLine(['Должников, которым писали', '', await debtorsTold(database, days)])
  yield csvLines(
    MESSAGE_STATES.filter(isToldState).flatMap((state) =>
      MESSAGE_CHANNELS.map((channel) => [
        `Сообщения о долге: ${STATES[state]}`,
        CHANNEL_WORDS[channel],
        counted((each) => each.state === state && each.channel === channel),
      ]),
    ),
  )
  yield csvLine(['Сообщения о долге: всего', '', counted(({ state }) => isToldState(state))])
  yield csvLine(['Просят не писать о долге, на сегодня', '', await stopsToday(database)])
  const complained = await complaintsWithin(database, days)
  const answered = complained.filter(({ closedAtMs }) => closedAtMs !== null)
  const late = answered.filter(
    ({ closedAtMs, dueOn }) => closedAtMs !== null && moscowDate(closedAtMs) > dueOn,
  )
  yield csvLine(['Обращения о взыскании: поступило', '', complained.length])
  yield csvLine(['Обращения о взыскании: рассмотрено', '', answered.length])
  yield csvLine(['Обращения о взыскании: рассмотрено позже срока', '', late.length])
  yield csvLine(['Звонки, встречи, бумажные письма, привлечённые лица', '', 'вне системы'])
}
