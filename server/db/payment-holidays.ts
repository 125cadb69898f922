import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { IsoDate } from '../../lending/calendar.ts'
import type { HolidayTerms } from '../../lending/holiday-terms.ts'
import type { HolidayEndReason } from '../../protocol/holiday.ts'
import type { Queryable, Tx } from './database.ts'
import { clientPassports } from './schema/clients.ts'
import { loans } from './schema/loans.ts'
import { paymentHolidays } from './schema/payment-holidays.ts'
import { staffMembers } from './schema/staff.ts'

export type HolidayRow = typeof paymentHolidays.$inferSelect
export type NewHoliday = Pick<
  HolidayRow,
  | 'loanId'
  | 'clientId'
  | 'ground'
  | 'submittedAtMs'
  | 'fromOn'
  | 'months'
  | 'serviceKind'
  | 'serviceRelation'
  | 'serviceFromOn'
  | 'serviceTold'
  | 'yearIncomeKopecks'
  | 'lastIncomeKopecks'
  | 'proofFileIds'
  | 'answerByOn'
  | 'silenceAtMs'
  | 'rateNumerator'
  | 'rateDenominator'
>

/** Writes a demand down. The loan must be locked. */
export const insertHoliday = async (tx: Tx, holiday: NewHoliday): Promise<HolidayRow> => {
  const [row] = await tx
    .insert(paymentHolidays)
    .values({ ...holiday, id: randomUUID(), state: 'SUBMITTED' })
    .returning()
  if (!row) throw new Error('The demand was not written')
  return row
}

/** Holidays of a loan with whatever became of them, the latest first. */
export const holidaysOfLoan = (
  queryable: Queryable,
  loanId: string,
): Promise<readonly HolidayRow[]> =>
  queryable
    .select()
    .from(paymentHolidays)
    .where(eq(paymentHolidays.loanId, loanId))
    .orderBy(desc(paymentHolidays.submittedAtMs), desc(paymentHolidays.id))

/** The demand; null when there is none with this id. */
export const holidayById = async (queryable: Queryable, id: string): Promise<HolidayRow | null> => {
  const [row] = await queryable.select().from(paymentHolidays).where(eq(paymentHolidays.id, id))
  return row ?? null
}

/** The demand, held until the transaction ends. Lock its loan first. */
export const lockHoliday = async (tx: Tx, id: string): Promise<HolidayRow | null> => {
  const [row] = await tx
    .select()
    .from(paymentHolidays)
    .where(eq(paymentHolidays.id, id))
    .for('no key update')
  return row ?? null
}

export const updateHoliday = async (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      HolidayRow,
      | 'state'
      | 'decidedAtMs'
      | 'decidedBy'
      | 'reasons'
      | 'note'
      | 'untilOn'
      | 'serviceTold'
      | 'treatments'
      | 'proofFileIds'
      | 'proofDueOn'
      | 'answerByOn'
      | 'silenceAtMs'
      | 'endedAtMs'
      | 'endReason'
    >
  >,
): Promise<HolidayRow> => {
  const [row] = await tx
    .update(paymentHolidays)
    .set(change)
    .where(eq(paymentHolidays.id, id))
    .returning()
  if (!row) throw new Error('The holiday is gone')
  return row
}

/** Whether a demand of the loan waits for its answer, or is granted and should have begun by a day. */
export const isHolidayAsked = async (
  queryable: Queryable,
  loanId: string,
  on: IsoDate,
): Promise<boolean> =>
  (await queryable.$count(
    paymentHolidays,
    and(
      eq(paymentHolidays.loanId, loanId),
      or(
        eq(paymentHolidays.state, 'SUBMITTED'),
        and(eq(paymentHolidays.state, 'GRANTED'), lte(paymentHolidays.fromOn, on)),
      ),
    ),
  )) > 0

/** Whether the borrower need not pay on a day by a demand that waits for its answer or for its beginning in the books. */
export const isFreeByDemand = async (
  queryable: Queryable,
  loanId: string,
  on: IsoDate,
): Promise<boolean> =>
  (await queryable.$count(
    paymentHolidays,
    and(
      eq(paymentHolidays.loanId, loanId),
      inArray(paymentHolidays.state, ['SUBMITTED', 'GRANTED']),
      lte(paymentHolidays.fromOn, on),
    ),
  )) > 0

/** Holidays of loans that have begun, the oldest first, by the loan's id; what a fold takes. */
export const begunHolidaysOf = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly HolidayRow[]>> => {
  const byLoan = new Map<string, HolidayRow[]>()
  if (loanIds.length === 0) return byLoan
  const rows = await queryable
    .select()
    .from(paymentHolidays)
    .where(
      and(
        inArray(paymentHolidays.loanId, [...loanIds]),
        inArray(paymentHolidays.state, ['ACTIVE', 'ENDED']),
      ),
    )
    .orderBy(asc(paymentHolidays.fromOn), asc(paymentHolidays.id))
  for (const row of rows) byLoan.set(row.loanId, [...(byLoan.get(row.loanId) ?? []), row])
  return byLoan
}

/** Ends on another day than was granted: dates then move by days. The SQL of the histories knows the same. */
const CUT_SHORT: readonly HolidayEndReason[] = ['BORROWER', 'PAID', 'NO_PROOF']

/** The last of its days that stay free whatever was paid in them. The SQL of the histories knows the same. */
const freeUntilOnOf = ({
  state,
  untilOn,
  serviceTold,
}: Pick<HolidayRow, 'state' | 'untilOn' | 'serviceTold'>): IsoDate | null => {
  if (state === 'ENDED') return untilOn
  return serviceTold.length > 1 ? (serviceTold.at(-1)?.on ?? null) : null
}

/** What the fold of a loan takes of a holiday. */
export const termsOf = (
  holiday: Pick<
    HolidayRow,
    | 'fromOn'
    | 'untilOn'
    | 'months'
    | 'state'
    | 'endReason'
    | 'serviceTold'
    | 'rateNumerator'
    | 'rateDenominator'
  >,
): HolidayTerms => {
  const { fromOn, untilOn, months, endReason, rateNumerator, rateDenominator } = holiday
  if (untilOn === null) throw new Error('The holiday was not granted')
  return {
    from: fromOn,
    untilOn,
    months: endReason !== null && CUT_SHORT.includes(endReason) ? null : months,
    rate: { numerator: rateNumerator, denominator: rateDenominator },
    freeUntilOn: freeUntilOnOf(holiday),
  }
}

/** A holiday in the order of the lists: by its demand, the oldest first. */
export type HolidayMark = Pick<HolidayRow, 'id' | 'submittedAtMs'>

/** So many holidays after the one named. */
export interface HolidayPage {
  readonly after: HolidayMark | null
  readonly limit: number
}

const idsOf = (
  queryable: Queryable,
  where: ReturnType<typeof and>,
  { after, limit }: HolidayPage,
) =>
  queryable
    .select({
      id: paymentHolidays.id,
      loanId: paymentHolidays.loanId,
      submittedAtMs: paymentHolidays.submittedAtMs,
    })
    .from(paymentHolidays)
    .where(
      and(
        where,
        after === null
          ? undefined
          : sql`(${paymentHolidays.submittedAtMs}, ${paymentHolidays.id}) > (${after.submittedAtMs}, ${after.id})`,
      ),
    )
    .orderBy(asc(paymentHolidays.submittedAtMs), asc(paymentHolidays.id))
    .limit(limit)

/** Demands that nobody has answered in their time. */
export const silentHolidays = (queryable: Queryable, nowMs: number, page: HolidayPage) =>
  idsOf(
    queryable,
    and(eq(paymentHolidays.state, 'SUBMITTED'), lte(paymentHolidays.silenceAtMs, nowMs)),
    page,
  )

/** Granted holidays whose first day has come. */
export const beginningHolidays = (queryable: Queryable, today: IsoDate, page: HolidayPage) =>
  idsOf(
    queryable,
    and(eq(paymentHolidays.state, 'GRANTED'), lte(paymentHolidays.fromOn, today)),
    page,
  )

/** Holidays that run. */
export const activeHolidays = (queryable: Queryable, page: HolidayPage) =>
  idsOf(queryable, eq(paymentHolidays.state, 'ACTIVE'), page)

const withNames = (queryable: Queryable) =>
  queryable
    .select({
      holiday: paymentHolidays,
      contractNumber: loans.contractNumber,
      amountKopecks: loans.amountKopecks,
      passportSealed: clientPassports.sealed,
      decidedByName: staffMembers.name,
    })
    .from(paymentHolidays)
    .innerJoin(loans, eq(loans.id, paymentHolidays.loanId))
    .leftJoin(clientPassports, eq(clientPassports.clientId, paymentHolidays.clientId))
    .leftJoin(staffMembers, eq(staffMembers.id, paymentHolidays.decidedBy))

/** Demands that wait for an answer, the oldest first. */
export const waitingHolidays = (queryable: Queryable, limit: number) =>
  withNames(queryable)
    .where(eq(paymentHolidays.state, 'SUBMITTED'))
    .orderBy(asc(paymentHolidays.submittedAtMs), asc(paymentHolidays.id))
    .limit(limit)

/** Granted holidays whose papers were asked for and not accepted yet, the earliest day first. */
export const unprovenHolidays = (queryable: Queryable, limit: number) =>
  withNames(queryable)
    .where(
      and(
        inArray(paymentHolidays.state, ['GRANTED', 'ACTIVE']),
        isNotNull(paymentHolidays.proofDueOn),
      ),
    )
    .orderBy(asc(paymentHolidays.proofDueOn), asc(paymentHolidays.id))
    .limit(limit)

/** Answered demands, the latest answer first. */
export const answeredHolidays = (queryable: Queryable, limit: number) =>
  withNames(queryable)
    .where(isNotNull(paymentHolidays.decidedAtMs))
    .orderBy(desc(paymentHolidays.decidedAtMs), desc(paymentHolidays.id))
    .limit(limit)

/** One demand with its names; null when there is none with this id. */
export const namedHoliday = async (queryable: Queryable, id: string) => {
  const [row] = await withNames(queryable).where(eq(paymentHolidays.id, id))
  return row ?? null
}

/** How many demands wait, and since when the oldest. */
export const countWaitingHolidays = async (
  queryable: Queryable,
): Promise<{ total: number; oldestAtMs: number | null }> => {
  const [row] = await queryable
    .select({
      total: sql<number>`count(*)::integer`,
      oldestAtMs: sql<number | null>`min(${paymentHolidays.submittedAtMs})::double precision`,
    })
    .from(paymentHolidays)
    .where(eq(paymentHolidays.state, 'SUBMITTED'))
  return row ?? { total: 0, oldestAtMs: null }
}
