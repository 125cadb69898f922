/** Legal statuses of clients and debts: typed by one person, entered and ended by another's yes (decision 0085). */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LegalStatus } from '../../lending/legal-status.ts'
import type { Queryable, Tx } from './database.ts'
import { deskRequests } from './schema/desk-requests.ts'
import {
  fraudReports,
  legalStatusDrafts,
  legalStatusEnds,
  legalStatuses,
} from './schema/legal-statuses.ts'
import { loans } from './schema/loans.ts'
import { staffMembers } from './schema/staff.ts'

export type LegalStatusDraft = typeof legalStatusDrafts.$inferSelect
type NewLegalStatusDraft = Omit<LegalStatusDraft, 'id' | 'enteredWithId'> & {
  readonly enteredWithId?: string
}
export type LegalStatusRow = typeof legalStatuses.$inferSelect

/** A status of a client, with the debt it is about: null for all of them. */
export type ClientLegalStatus = LegalStatus & {
  readonly id: string
  readonly loanId: string | null
}

/** Keeps what was typed; returns its id. */
export const insertLegalStatusDraft = async (
  tx: Tx,
  draft: NewLegalStatusDraft,
): Promise<string> => {
  const id = randomUUID()
  await tx.insert(legalStatusDrafts).values({ ...draft, id })
  return id
}

/** The draft with this id; null when there is none. */
export const legalStatusDraftById = async (
  queryable: Queryable,
  id: string,
): Promise<LegalStatusDraft | null> => {
  const [draft] = await queryable
    .select()
    .from(legalStatusDrafts)
    .where(eq(legalStatusDrafts.id, id))
  return draft ?? null
}

/** Whether another person has still to decide about a status of this client. */
export const isLegalStatusAsked = async (
  queryable: Queryable,
  clientId: string,
): Promise<boolean> => {
  const [row] = await queryable
    .select({ id: deskRequests.id })
    .from(legalStatusDrafts)
    .innerJoin(deskRequests, eq(deskRequests.subjectId, legalStatusDrafts.id))
    .where(and(eq(legalStatusDrafts.clientId, clientId), sql`${deskRequests.state} = 'OPEN'`))
    .limit(1)
  return row !== undefined
}

/** Puts a status in force. */
export const insertLegalStatus = async (tx: Tx, status: LegalStatusRow): Promise<void> => {
  await tx.insert(legalStatuses).values(status)
}

/** Ends a status; false when it has ended before. */
export const insertLegalStatusEnd = async (
  tx: Tx,
  end: typeof legalStatusEnds.$inferSelect,
): Promise<boolean> => {
  const ended = await tx
    .insert(legalStatusEnds)
    .values(end)
    .onConflictDoNothing()
    .returning({ id: legalStatusEnds.id })
  return ended.length === 1
}

/** True while the Bank of Russia has still to be told of a loan that was not the client's (decision 0164). */
export const isFraudReportUnsent = async (
  queryable: Queryable,
  clientId: string,
): Promise<boolean> => {
  const { answeredAtMs, sentAtMs } = fraudReports
  const unsent = and(isNull(answeredAtMs), isNull(sentAtMs), eq(fraudReports.clientId, clientId))
  return (await queryable.$count(fraudReports, unsent)) > 0
}

const COLUMNS = {
  id: legalStatuses.id,
  clientId: legalStatuses.clientId,
  loanId: legalStatuses.loanId,
  kind: legalStatuses.kind,
  from: legalStatuses.fromOn,
  endId: legalStatusEnds.id,
  endedOn: legalStatusEnds.on,
  endReason: legalStatusEnds.reason,
}

interface StatusColumns {
  readonly id: string
  readonly clientId: string
  readonly loanId: string | null
  readonly kind: LegalStatusRow['kind']
  readonly from: LegalStatusRow['fromOn']
  readonly endId: string | null
  readonly endedOn: LegalStatusRow['fromOn'] | null
  readonly endReason: LegalStatusDraft['endReason']
}

const statusOf = ({ endId: id, endedOn, endReason, ...status }: StatusColumns) => ({
  ...status,
  end:
    id === null || endedOn === null || endReason === null
      ? null
      : { id, on: endedOn, reason: endReason },
})

/** Statuses of many clients by one query, the oldest first, ended ones too. */
export const legalStatusesOf = async (
  queryable: Queryable,
  clientIds: readonly string[],
): Promise<readonly (ClientLegalStatus & { readonly clientId: string })[]> => {
  if (clientIds.length === 0) return []
  const rows = await queryable
    .select(COLUMNS)
    .from(legalStatuses)
    .leftJoin(legalStatusEnds, eq(legalStatusEnds.statusId, legalStatuses.id))
    .where(inArray(legalStatuses.clientId, [...new Set(clientIds)]))
    .orderBy(asc(legalStatuses.enteredAtMs), asc(legalStatuses.id))
  return rows.map(statusOf)
}

/** A status is about every loan of its client, or about the one it names. */
export const isAboutLoan = and(
  eq(legalStatuses.clientId, loans.clientId),
  or(isNull(legalStatuses.loanId), eq(legalStatuses.loanId, loans.id)),
)

/** A status binds the loans that were made before its end: whoever borrows after a discharge owes as anybody does. */
export const bindsLoan = or(isNull(legalStatusEnds.id), gte(legalStatusEnds.on, loans.issuedOn))

/** Statuses that bind many loans by one query, by the loan's id: those of the client and those of the debt. */
export const legalStatusesOfLoans = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LegalStatus[]>> => {
  if (loanIds.length === 0) return new Map()
  const rows = await queryable
    .select({ ...COLUMNS, ofLoan: loans.id })
    .from(loans)
    .innerJoin(legalStatuses, isAboutLoan)
    .leftJoin(legalStatusEnds, eq(legalStatusEnds.statusId, legalStatuses.id))
    .where(and(inArray(loans.id, [...loanIds]), bindsLoan))
    .orderBy(asc(legalStatuses.enteredAtMs), asc(legalStatuses.id))
  return Map.groupBy(
    rows.map((row) => ({ ...statusOf(row), ofLoan: row.ofLoan })),
    ({ ofLoan }) => ofLoan,
  )
}

const endDrafts = alias(legalStatusDrafts, 'end_draft')
const requests = alias(deskRequests, 'entering')
const endRequests = alias(deskRequests, 'ending')
const typists = alias(staffMembers, 'typist')
const confirmers = alias(staffMembers, 'confirmer')
const endTypists = alias(staffMembers, 'end_typist')
const endConfirmers = alias(staffMembers, 'end_confirmer')

/** The draft that two people decided about. */
const askedFor = sql<string>`coalesce(${legalStatusDrafts.enteredWithId}, ${legalStatuses.id})`

/** Statuses of a client with who marked and who confirmed them, and why, the latest first. */
export const legalStatusHistory = async (queryable: Queryable, clientId: string) => {
  const rows = await queryable
    .select({
      ...COLUMNS,
      contractNumber: loans.contractNumber,
      caseNumber: legalStatusDrafts.caseNumber,
      source: legalStatusDrafts.source,
      reason: requests.reason,
      markedBy: typists.name,
      confirmedBy: confirmers.name,
      enteredAtMs: legalStatuses.enteredAtMs,
      endCaseNumber: endDrafts.caseNumber,
      endNote: endRequests.reason,
      endMarkedBy: endTypists.name,
      endConfirmedBy: endConfirmers.name,
      endEnteredAtMs: legalStatusEnds.enteredAtMs,
    })
    .from(legalStatuses)
    .innerJoin(legalStatusDrafts, eq(legalStatusDrafts.id, legalStatuses.id))
    .innerJoin(typists, eq(typists.id, legalStatusDrafts.typedBy))
    .leftJoin(requests, and(eq(requests.subjectId, askedFor), eq(requests.state, 'APPROVED')))
    .leftJoin(confirmers, eq(confirmers.id, requests.decidedBy))
    .leftJoin(legalStatusEnds, eq(legalStatusEnds.statusId, legalStatuses.id))
    .leftJoin(endDrafts, eq(endDrafts.id, legalStatusEnds.id))
    .leftJoin(endTypists, eq(endTypists.id, endDrafts.typedBy))
    .leftJoin(
      endRequests,
      and(eq(endRequests.subjectId, legalStatusEnds.id), eq(endRequests.state, 'APPROVED')),
    )
    .leftJoin(endConfirmers, eq(endConfirmers.id, endRequests.decidedBy))
    .leftJoin(loans, eq(loans.id, legalStatuses.loanId))
    .where(eq(legalStatuses.clientId, clientId))
    .orderBy(desc(legalStatuses.enteredAtMs), asc(legalStatuses.id))
  return rows
}
