import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { passportDigits, passportOf } from '../db/client-profile.ts'
import { clientById, identifiersOf } from '../db/clients.ts'
import { cardMask } from '../db/cards.ts'
import type { Queryable } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { cards, clientPassports } from '../db/schema/clients.ts'
import { fraudReports, legalStatusDrafts, legalStatusEnds } from '../db/schema/legal-statuses.ts'
import { loans, payouts } from '../db/schema/loans.ts'
import type { StaffAction } from '../../protocol/desk.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { fraudReportFile } from '../gateways/fraud-report-file.ts'
import { recordStaffAction } from './staff-actions.ts'
import type { Actor } from './take-case.ts'

const MAX_SHOWN = 100

/** Loans that the Bank of Russia is to be told of, or has not answered about, those due first first. */
export const openFraudReports = (queryable: Queryable) =>
  queryable
    .select({
      report: fraudReports,
      contractNumber: loans.contractNumber,
      passportSealed: clientPassports.sealed,
    })
    .from(fraudReports)
    .innerJoin(loans, eq(loans.id, fraudReports.loanId))
    .leftJoin(clientPassports, eq(clientPassports.clientId, fraudReports.clientId))
    .where(isNull(fraudReports.answeredAtMs))
    .orderBy(asc(fraudReports.dueOn), asc(fraudReports.id))
    .limit(MAX_SHOWN)

/** How many have still to be sent. */
export const countUnsentFraudReports = async (queryable: Queryable): Promise<number> => {
  const [row] = await queryable
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(fraudReports)
    .where(and(isNull(fraudReports.answeredAtMs), isNull(fraudReports.sentAtMs)))
  return row?.total ?? 0
}

interface Step {
  readonly reportId: string
  readonly actor: Actor
}

interface Noted {
  readonly change: (nowMs: number) => Partial<typeof fraudReports.$inferInsert>
  /** Where the report has to stand for it. */
  readonly at: SQL | undefined
  readonly action: StaffAction
  readonly reason: string
}

const noteStep = (
  context: Context,
  idempotency: IdempotencyRequest,
  { reportId, actor: { staff, address } }: Step,
  { change, at, action, reason }: Noted,
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const [report] = await tx
        .update(fraudReports)
        .set(change(nowMs))
        .where(and(eq(fraudReports.id, reportId), at))
        .returning({ clientId: fraudReports.clientId })
      if (!report) throw await refusalOf(tx, reportId)
      const { clientId } = report
      await recordStaffAction(tx, { staffId: staff.id, action, clientId, reason, address }, nowMs)
    },
  })

/** Writes down that a member of staff has sent a report, under the number it was given. @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE */
export const noteFraudReportSent = (
  context: Context,
  idempotency: IdempotencyRequest,
  { number, ...step }: Step & { readonly number: string },
): Promise<void> =>
  noteStep(context, idempotency, step, {
    change: (nowMs) => ({ sentAtMs: nowMs, sentBy: step.actor.staff.id, number }),
    at: isNull(fraudReports.sentAtMs),
    action: 'FRAUD_REPORT_SENT',
    reason: number,
  })

/** Writes the answer to a report down; nothing more is to be done about it. @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE */
export const noteFraudReportAnswered = (
  context: Context,
  idempotency: IdempotencyRequest,
  { answer, ...step }: Step & { readonly answer: string },
): Promise<void> =>
  noteStep(context, idempotency, step, {
    change: (nowMs) => ({ answeredAtMs: nowMs, answeredBy: step.actor.staff.id, answer }),
    at: and(isNotNull(fraudReports.sentAtMs), isNull(fraudReports.answeredAtMs)),
    action: 'FRAUD_REPORT_ANSWERED',
    reason: answer,
  })

const refusalOf = async (queryable: Queryable, reportId: string): Promise<Refusal> => {
  const known = await queryable
    .select({ id: fraudReports.id })
    .from(fraudReports)
    .where(eq(fraudReports.id, reportId))
  return new Refusal(known.length === 0 ? 'NOT_FOUND' : 'REQUEST_IMPOSSIBLE')
}

const digitsOrNull = (text: string | undefined): string | null =>
  text?.replaceAll(/\D/g, '') || null

/**
 * What the Bank of Russia is told of a loan, as a file for whoever sends it; that it was taken is written down.
 * @throws Refusal NOT_FOUND
 */
export const exportFraudReport = async (
  { database, clock }: Context,
  { reportId, actor: { staff, address } }: Step,
) => {
  const [row] = await database
    .select({
      report: fraudReports,
      loan: loans,
      provedOn: legalStatusEnds.on,
      ground: legalStatusDrafts.caseNumber,
    })
    .from(fraudReports)
    .innerJoin(loans, eq(loans.id, fraudReports.loanId))
    .innerJoin(legalStatusEnds, eq(legalStatusEnds.id, fraudReports.id))
    .innerJoin(legalStatusDrafts, eq(legalStatusDrafts.id, fraudReports.id))
    .where(eq(fraudReports.id, reportId))
  if (!row) throw new Refusal('NOT_FOUND')
  const { loan, provedOn, ground } = row
  const { clientId } = loan
  const [payout] = await database
    .select({ payout: payouts, card: cards })
    .from(payouts)
    .leftJoin(cards, eq(cards.id, payouts.cardId))
    .where(and(eq(payouts.loanId, loan.id), eq(payouts.state, 'PAID')))
  const client = await clientById(database, clientId)
  const passport = await passportOf(database, clientId)
  const identifiers = await identifiersOf(database, clientId)
  const action = 'CLIENT_OPENED'
  await recordStaffAction(database, { staffId: staff.id, action, clientId, address }, clock.now())
  return fraudReportFile({
    reportId,
    preparedAt: new Date(clock.now()).toISOString(),
    provedOn,
    ground,
    passport: passport && passportDigits(passport),
    snils: digitsOrNull(identifiers?.snils),
    inn: digitsOrNull(identifiers?.inn),
    phone: digitsOrNull(client?.phone),
    contractNumber: loan.contractNumber ?? '',
    issuedOn: loan.issuedOn,
    amountKopecks: loan.amountKopecks,
    payoutNumber: payout?.payout.transactionId ?? null,
    payoutPhone: digitsOrNull(payout?.payout.receiverPhone ?? undefined),
    payoutCard: payout?.card && payout.payout.bankId === null ? cardMask(payout.card) : null,
  })
}
