import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { moscowHourMs } from '../../lending/auto-debit.ts'
import { addDays, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { OPEN_CONTRACT_STATES } from '../../lending/lifecycle.ts'
import { isCardOver } from '../../lending/card-term.ts'
import type { Kopecks } from '../../lending/money.ts'
import { REMINDER_DAYS } from '../../protocol/calls/profile-manager/reminders.ts'
import type { Context } from '../context.ts'
import { cardMask } from '../db/cards.ts'
import type { Queryable, Tx } from '../db/database.ts'
import type { LoanRow } from '../db/loans.ts'
import { foldsOf } from '../loan-book/loan-history.ts'
import { type NewMessage, planMessages } from './messages.ts'
import { momentOf } from './own-clock.ts'
import { clientOffsets } from './region-offsets.ts'
import { reminderSettingsOf, type ReminderSettings } from './message-choices.ts'
import { debitNotice, type MessageText, OVERDUE_TEXT, reminderText } from './reminder-texts.ts'
import { debitWithoutCard } from './renewal-texts.ts'
import { autoDebits } from '../db/schema/auto-debits.ts'
import { cards } from '../db/schema/clients.ts'
import { loans } from '../db/schema/loans.ts'
import { bulkTransaction } from '../db/transaction.ts'
import { pageByPage } from '../page-by-page.ts'

/** Days after it on which a notice is planned; the guard still decides whether it goes (D17). */
const OVERDUE_DAYS = [1, 3, 7, 14, 21, 30, 60, 90] as const
const DEBIT_HOUR = 10
/** Days before the due date on which the notice of a debit is promised, whatever else was chosen (D16). */
const DEBIT_NOTICE_DAYS: readonly number[] = [3, 1]
/** Local hours in which the law lets us write on every day, working or not. */
const OVERDUE_HOURS = { first: 9, last: 19 } as const
/** However far away the client's clock is, the due date itself ends in Moscow. */
const LAST_MOSCOW_HOUR = 22

const isOpenContract = inArray(loans.contractState, [...OPEN_CONTRACT_STATES])

/** One day's look at the loans due on one date: how many days are left to it, negative when it has passed. */
interface ReminderRound {
  readonly dueOn: IsoDate
  readonly daysBefore: number
  /** The local day on which the client is written to. */
  readonly on: IsoDate
}

const roundsOf = (on: IsoDate, offered: readonly number[]): ReminderRound[] =>
  offered.map((daysBefore) => ({ dueOn: addDays(on, daysBefore), daysBefore, on }))

/**
 * The rounds of a day that have loans: each is one equality in the index of due dates. Tomorrow's reminders are among
 * them: in the far east its morning comes before Moscow's midnight.
 */
const reminderRounds = async (
  queryable: Queryable,
  today: IsoDate,
): Promise<readonly ReminderRound[]> => {
  const rounds = [
    ...roundsOf(today, [...REMINDER_DAYS, ...OVERDUE_DAYS.map((days) => -days)]),
    ...roundsOf(addDays(today, 1), REMINDER_DAYS),
  ]
  const dates = [...new Set(rounds.map(({ dueOn }) => dueOn))]
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
      expires: cards.expires,
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

/** Folds of loans; one whose books cannot be read is left out, and costs nobody else the reminder of the day. */
const readableFolds = async (
  tx: Tx,
  rows: readonly LoanRow[],
  { today, log }: { today: IsoDate; log: Context['log'] },
): ReturnType<typeof foldsOf> => {
  const folded = (some: readonly LoanRow[]) => foldsOf(tx, some, today, () => today)
  try {
    return await folded(rows)
  } catch {
    const folds = []
    for (const loan of rows)
      try {
        folds.push(...(await folded([loan])))
      } catch (error) {
        log.error({ loanId: loan.id, err: error }, 'What is due of a loan is not known')
      }
    return folds
  }
}

/** What will be due: only loans that are debited name it, so only they are folded. */
const amountsOf = async (
  tx: Tx,
  page: readonly DueLoan[],
  on: { today: IsoDate; log: Context['log'] },
): Promise<ReadonlyMap<string, Kopecks>> => {
  const ids = page.filter(({ brand }) => brand !== null).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await tx.select().from(loans).where(inArray(loans.id, ids))
  const folds = await readableFolds(tx, rows, on)
  return new Map(
    folds.flatMap(({ loan, state }) =>
      state.nextPayment ? [[loan.id, state.nextPayment.amountKopecks] as const] : [],
    ),
  )
}

const textFor = (
  { brand, lastFour, expires }: DueLoan,
  { dueOn, daysBefore }: ReminderRound,
  amountKopecks: Kopecks | undefined,
): MessageText => {
  if (daysBefore < 0) return OVERDUE_TEXT
  // No debit is promised of a card that will not be good any more.
  if (expires !== null && isCardOver(expires, dueOn)) return debitWithoutCard(dueOn)
  if (brand === null || lastFour === null || amountKopecks === undefined)
    return reminderText(daysBefore)
  const atMs = moscowHourMs(dueOn, DEBIT_HOUR)
  return debitNotice({ atMs, amountKopecks, cardMask: cardMask({ brand, lastFour }) })
}

/** A client who chose other days is left alone, but for the notice of a debit. */
const isWanted = (
  { brand }: DueLoan,
  { daysBefore }: ReminderRound,
  chosen: ReminderSettings,
): boolean =>
  daysBefore < 0 ||
  chosen.daysBefore.some((day) => day === daysBefore) ||
  (brand !== null && DEBIT_NOTICE_DAYS.includes(daysBefore))

/** The chosen hour of the client's own day. */
const localMomentMs = (
  { on, dueOn, daysBefore }: ReminderRound,
  { hour, timeZone }: ReminderSettings,
  regionOffsetMinutes: number,
): number => {
  const { first, last } = OVERDUE_HOURS
  const local = daysBefore < 0 ? Math.min(Math.max(hour, first), last) : hour
  const momentMs = momentOf(on, local, { timeZone, offsetMinutes: regionOffsetMinutes })
  return daysBefore === 0 ? Math.min(momentMs, moscowHourMs(dueOn, LAST_MOSCOW_HOUR)) : momentMs
}

/**
 * Plans the messages of one page of a round, each for the hour its client chose. One a loan, due date and day, whatever
 * is run again; what comes after `untilMs` is left to the next run. Returns the id to go on after, or null when it was
 * the last page.
 */
const remindPage = async (
  tx: Tx,
  round: ReminderRound,
  page: { afterId: string; limit: number; nowMs: number; untilMs: number; log: Context['log'] },
): Promise<string | null> => {
  const { afterId, limit, nowMs, untilMs, log } = page
  const found = await dueLoans(tx, round.dueOn, afterId, limit)
  const clientIds = found.map(({ clientId }) => clientId)
  const offsetOf = await clientOffsets(tx, clientIds)
  const chosenBy = await reminderSettingsOf(tx, clientIds)
  const turns = found.flatMap((loan) => {
    const chosen = chosenBy(loan.clientId)
    const momentMs = localMomentMs(round, chosen, offsetOf(loan.clientId))
    const isTurn = momentMs < untilMs && isWanted(loan, round, chosen)
    return isTurn ? [{ loan, sendAtMs: Math.max(nowMs, momentMs) }] : []
  })
  const due = round.daysBefore < 0 ? [] : turns.map(({ loan }) => loan)
  const amounts = await amountsOf(tx, due, { today: moscowDate(nowMs), log })
  const planned = turns.map(({ loan, sendAtMs }): NewMessage => ({
    ...textFor(loan, round, amounts.get(loan.id)),
    clientId: loan.clientId,
    loanId: loan.id,
    dueOn: round.dueOn,
    dedupeKey: `DUE:${loan.id}:${round.dueOn}:${round.daysBefore}`,
    sendAtMs,
  }))
  await planMessages(tx, planned, nowMs)
  return found.length === limit ? (found.at(-1)?.id ?? null) : null
}

const PAGE = 500

/**
 * Plans the reminders and notices of a day that come before `untilMs` (D16, D17, D33). Only loans due on a handful of
 * dates are read, by index, each page of them by five queries.
 */
export const planReminders = async (
  { database, clock, log }: Context,
  untilMs: (nowMs: number) => number,
): Promise<void> => {
  for (const round of await reminderRounds(database, moscowDate(clock.now())))
    await pageByPage<string>((after) =>
      bulkTransaction(database, (tx) => {
        const nowMs = clock.now()
        return remindPage(tx, round, {
          afterId: after ?? '',
          limit: PAGE,
          nowMs,
          untilMs: untilMs(nowMs),
          log,
        })
      }),
    )
}
