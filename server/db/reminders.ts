import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { moscowHourMs } from '../../lending/auto-debit.ts'
import { addDays, isoDate, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import type { Kopecks } from '../../lending/money.ts'
import { cardMask } from './cards.ts'
import type { Queryable, Tx } from './database.ts'
import { foldsOf } from './loan-book.ts'
import { type NewMessage, planMessages } from './messages.ts'
import { clientOffsets } from './region-offsets.ts'
import { debitNotice, type MessageText, OVERDUE_TEXT, reminderText } from './reminder-texts.ts'
import { autoDebits } from './schema/auto-debits.ts'
import { cards } from './schema/cards.ts'
import { loans } from './schema/loans.ts'

/** Days before the due date on which the client is reminded, the due date itself included (D33). */
const REMIND_DAYS = [3, 1, 0] as const
/** Days after it on which a notice is planned; the guard still decides whether it goes (D17). */
const OVERDUE_DAYS = [1, 3, 7, 14, 21, 30, 60, 90] as const
const DEBIT_HOUR = 10
/** Local hours: a reminder in the morning; on days off the law lets us write from 9 o'clock. */
const LOCAL_HOUR = 9
const MINUTE_MS = 60_000

const isOpenContract = inArray(loans.contractState, ['ACTIVE', 'OVERDUE'])

/** One day's look at the loans due on one date: how many days are left to it, negative when it has passed. */
export interface ReminderRound {
  readonly dueOn: IsoDate
  readonly daysBefore: number
}

/** The rounds of a day that have loans: each is one equality in the index of due dates. */
export const reminderRounds = async (
  queryable: Queryable,
  today: IsoDate,
): Promise<readonly ReminderRound[]> => {
  const rounds = [...REMIND_DAYS, ...OVERDUE_DAYS.map((days) => -days)].map((daysBefore) => ({
    dueOn: addDays(today, daysBefore),
    daysBefore,
  }))
  const dates = rounds.map(({ dueOn }) => dueOn)
  const found = await queryable
    .selectDistinct({ dueOn: loans.nextDueOn })
    .from(loans)
    .where(and(isOpenContract, inArray(loans.nextDueOn, dates)))
  const known = new Set(found.map(({ dueOn }) => dueOn))
  return rounds.filter(({ dueOn }) => known.has(dueOn))
}

const dueLoans = (queryable: Queryable, dueOn: IsoDate, afterId: string, limit: number) =>
  queryable
    .select({
      id: loans.id,
      clientId: loans.clientId,
      brand: cards.brand,
      lastFour: cards.lastFour,
    })
    .from(loans)
    .leftJoin(
      autoDebits,
      and(
        eq(autoDebits.loanId, loans.id),
        isNull(autoDebits.stoppedAtMs),
        eq(autoDebits.state, 'ON'),
      ),
    )
    .leftJoin(cards, eq(cards.id, autoDebits.cardId))
    .where(and(isOpenContract, eq(loans.nextDueOn, dueOn), gt(loans.id, afterId)))
    .orderBy(asc(loans.id))
    .limit(limit)

type DueLoan = Awaited<ReturnType<typeof dueLoans>>[number]

/** What will be due: only loans that are debited name it, so only they are folded. */
const amountsOf = async (
  tx: Tx,
  page: readonly DueLoan[],
  today: IsoDate,
): Promise<ReadonlyMap<string, Kopecks>> => {
  const ids = page.filter(({ brand }) => brand !== null).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await tx.select().from(loans).where(inArray(loans.id, ids))
  const folds = await foldsOf(tx, rows, today)
  return new Map(
    folds.flatMap(({ loan, state }) =>
      state.nextPayment ? [[loan.id, state.nextPayment.amountKopecks] as const] : [],
    ),
  )
}

const textFor = (
  { brand, lastFour }: DueLoan,
  { dueOn, daysBefore }: ReminderRound,
  amountKopecks: Kopecks | undefined,
): MessageText => {
  if (daysBefore < 0) return OVERDUE_TEXT
  if (brand === null || lastFour === null || amountKopecks === undefined)
    return reminderText(daysBefore)
  const atMs = moscowHourMs(dueOn, DEBIT_HOUR)
  return debitNotice({ atMs, amountKopecks, cardMask: cardMask({ brand, lastFour }) })
}

/**
 * Plans the messages of one page of a round, each for the morning of its client. One a loan, due date and day, whatever
 * is run again. Returns the id to go on after, or null when it was the last page.
 */
export const remindPage = async (
  tx: Tx,
  round: ReminderRound,
  { afterId, limit, nowMs }: { afterId: string; limit: number; nowMs: number },
): Promise<string | null> => {
  const today = moscowDate(nowMs)
  const page = await dueLoans(tx, round.dueOn, afterId, limit)
  const offsetOf = await clientOffsets(
    tx,
    page.map(({ clientId }) => clientId),
  )
  const amounts = round.daysBefore < 0 ? new Map() : await amountsOf(tx, page, today)
  const planned = page.map((loan): NewMessage => {
    const morningMs =
      Date.parse(`${isoDate(today)}T0${LOCAL_HOUR}:00:00Z`) - offsetOf(loan.clientId) * MINUTE_MS
    return {
      ...textFor(loan, round, amounts.get(loan.id)),
      clientId: loan.clientId,
      loanId: loan.id,
      dueOn: round.dueOn,
      dedupeKey: `DUE:${loan.id}:${round.dueOn}:${round.daysBefore}`,
      sendAtMs: Math.max(nowMs, morningMs),
    }
  })
  await planMessages(tx, planned, nowMs)
  return page.length === limit ? (page.at(-1)?.id ?? null) : null
}
