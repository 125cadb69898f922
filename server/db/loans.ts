import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../lending/durations.ts'
import { OPEN_CONTRACT_STATES } from '../../protocol/enums.ts'
import type { Queryable, Tx } from './database.ts'
import { keptQuery } from './kept-query.ts'
import { loans, loanSignatures, loanTransitions } from './schema/loans.ts'
import { payments } from './schema/payments.ts'

export type LoanRow = typeof loans.$inferSelect
export type NewLoan = typeof loans.$inferInsert
export type LoanChange = Partial<Omit<NewLoan, 'id' | 'clientId' | 'state' | 'contractState'>>

export const insertLoan = async (tx: Tx, loan: NewLoan): Promise<LoanRow> => {
  const [row] = await tx.insert(loans).values(loan).returning()
  if (!row) throw new Error('The loan was not written')
  return row
}

const heldLoan = keptQuery<{ id: string }, LoanRow[]>((database) =>
  database
    .select()
    .from(loans)
    .where(eq(loans.id, sql.placeholder('id')))
    .for('no key update'),
)

/** The loan, held until the transaction ends; null when there is none. Lock the client before it, never after. */
export const lockLoan = async (tx: Tx, loanId: string): Promise<LoanRow | null> => {
  const [row] = await heldLoan(tx, { id: loanId })
  return row ?? null
}

const anyLoan = keptQuery<{ id: string }, LoanRow[]>((database) =>
  database
    .select()
    .from(loans)
    .where(eq(loans.id, sql.placeholder('id'))),
)

/** A loan whoever it belongs to: for jobs only. */
export const loanById = async (queryable: Queryable, id: string): Promise<LoanRow | null> => {
  const [row] = await anyLoan(queryable, { id })
  return row ?? null
}

/** The loan of a contract, by its number. */
export const loanByContract = async (
  queryable: Queryable,
  contractNumber: string,
): Promise<LoanRow | null> => {
  const [row] = await queryable.select().from(loans).where(eq(loans.contractNumber, contractNumber))
  return row ?? null
}

/** A client's own loan; null for one that does not exist or is somebody else's (D24). */
export const loanOf = async (
  queryable: Queryable,
  clientId: string,
  loanId: string,
): Promise<LoanRow | null> => {
  const loan = await loanById(queryable, loanId)
  return loan?.clientId === clientId ? loan : null
}

/** Whether a client has, or had, a contract whose money went out. */
export const hasContract = async (queryable: Queryable, clientId: string): Promise<boolean> => {
  const [contract] = await queryable
    .select({ id: loans.id })
    .from(loans)
    .where(and(eq(loans.clientId, clientId), isNotNull(loans.contractState)))
    .limit(1)
  return contract !== undefined
}

/** Every loan a client ever signed or was offered, latest first. */
export const loansOf = (queryable: Queryable, clientId: string): Promise<LoanRow[]> =>
  queryable
    .select()
    .from(loans)
    .where(eq(loans.clientId, clientId))
    .orderBy(desc(loans.offeredAtMs), desc(loans.id))

/** Longer than this nobody waits to learn how a payment ended. */
const ON_ITS_WAY_MS = DAY_MS

/**
 * A page of open contracts to settle by id, held until the transaction ends. Those whose money may be on its way are left
 * out: what was paid before midnight must find its day not booked yet.
 */
export const lockOpenContracts = (
  tx: Tx,
  { afterId, limit, nowMs }: { afterId: string; limit: number; nowMs: number },
): Promise<LoanRow[]> =>
  tx
    .select()
    .from(loans)
    .where(
      and(
        inArray(loans.contractState, [...OPEN_CONTRACT_STATES]),
        gt(loans.id, afterId),
        notExists(
          tx
            .select({ id: payments.id })
            .from(payments)
            .where(
              and(
                eq(payments.loanId, loans.id),
                inArray(payments.state, ['PROCESSING', 'UNKNOWN']),
                gt(payments.createdAtMs, nowMs - ON_ITS_WAY_MS),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(loans.id))
    .limit(limit)
    .for('no key update')

/** Offers that nobody signed in time, up to `limit`, held until the transaction ends. */
export const lockStaleOffers = (tx: Tx, today: string, limit: number): Promise<LoanRow[]> =>
  tx
    .select()
    .from(loans)
    .where(and(eq(loans.state, 'OFFERED'), lt(loans.offerExpiresOn, today)))
    .orderBy(asc(loans.id))
    .limit(limit)
    .for('update', { skipLocked: true })

/** The offer that a signing means: by the hash it names, otherwise the latest of the client with these terms. */
export const findOffer = async (
  queryable: Queryable,
  clientId: string,
  terms: Pick<LoanRow, 'productKey' | 'amountKopecks' | 'term' | 'cardId' | 'payoutBankId'>,
  termsHash: string | undefined,
): Promise<LoanRow | null> => {
  const [row] = await queryable
    .select()
    .from(loans)
    .where(
      and(
        eq(loans.clientId, clientId),
        or(eq(loans.state, 'OFFERED'), eq(loans.state, 'EXPIRED'), isNotNull(loans.signedAtMs)),
        termsHash === undefined
          ? and(
              eq(loans.productKey, terms.productKey),
              eq(loans.amountKopecks, terms.amountKopecks),
              eq(loans.term, terms.term),
              eq(loans.cardId, terms.cardId),
              sql`${loans.payoutBankId} is not distinct from ${terms.payoutBankId}`,
            )
          : eq(loans.termsHash, termsHash),
      ),
    )
    // Two cards with one face make one text: the offer of the card that is named comes first.
    .orderBy(
      sql`${loans.cardId} = ${terms.cardId} desc`,
      sql`${loans.state} = 'OFFERED' desc`,
      desc(loans.offeredAtMs),
      desc(loans.id),
    )
    .limit(1)
  return row ?? null
}

/** Offers of a client that can still be signed. */
export const liveOffersOf = (queryable: Queryable, clientId: string): Promise<LoanRow[]> =>
  queryable
    .select()
    .from(loans)
    .where(and(eq(loans.clientId, clientId), eq(loans.state, 'OFFERED')))

/** A change of state as the log of a loan notes it. */
interface Step {
  readonly action: string
  readonly from: string
  readonly to: string
  readonly nowMs: number
}

/** Notes a change of state of a locked loan. */
export const recordTransition = async (tx: Tx, loanId: string, step: Step): Promise<void> => {
  await tx.insert(loanTransitions).values({
    id: randomUUID(),
    loanId,
    action: step.action,
    fromState: step.from,
    toState: step.to,
    atMs: step.nowMs,
  })
}

/** Writes columns of a locked loan and answers with the whole row. @throws Error when the loan is gone */
export const updateLoan = async (
  tx: Tx,
  loanId: string,
  change: Partial<NewLoan>,
): Promise<LoanRow> => {
  const [row] = await tx.update(loans).set(change).where(eq(loans.id, loanId)).returning()
  if (!row) throw new Error('The loan is gone')
  return row
}

/** The day and the reason a closed contract ended, as they are with money that came late (D55). */
export const correctClosing = (
  tx: Tx,
  loanId: string,
  closing: Required<Pick<LoanChange, 'closedOn' | 'closeReason'>>,
): Promise<LoanRow> => updateLoan(tx, loanId, closing)

/** The next count of the sequence of contracts: never given twice, whoever asks at the same time; gaps may occur. */
export const nextContractCount = async (tx: Tx): Promise<string> => {
  const { rows } = await tx.execute<{ next: string }>(
    sql`select nextval('contract_number')::text as next`,
  )
  const [row] = rows
  if (!row) throw new Error('The sequence of contract numbers gave none')
  return row.next
}

/** Writes the signing log: one signature a loan (63-FZ). */
export const recordSignature = async (
  tx: Tx,
  signature: Omit<typeof loanSignatures.$inferInsert, 'id'>,
): Promise<void> => {
  await tx.insert(loanSignatures).values({ id: randomUUID(), ...signature })
}

/** Writes the days by which open contracts are found, by one statement; null: nothing is due any more. */
export const setNextDueDates = async (
  tx: Tx,
  moved: readonly { readonly id: string; readonly nextDueOn: string | null }[],
): Promise<void> => {
  if (moved.length === 0) return
  const rows = moved.map(({ id, nextDueOn }) => sql`(${id}::text, ${nextDueOn}::date)`)
  await tx.execute(
    sql`update ${loans} set next_due_on = moved.next_due_on
        from (values ${sql.join(rows, sql`, `)}) as moved (id, next_due_on)
        where ${loans.id} = moved.id`,
  )
}

/** Banks of СБП that took loans of a client, the latest first, each once. */
export const recentPayoutBanks = async (
  queryable: Queryable,
  { clientId, limit }: { clientId: string; limit: number },
): Promise<readonly string[]> => {
  const bankId = sql<string>`${loans.payoutBankId}`
  const rows = await queryable
    .select({ bankId })
    .from(loans)
    .where(
      and(
        eq(loans.clientId, clientId),
        isNotNull(loans.payoutBankId),
        isNotNull(loans.paidOutAtMs),
      ),
    )
    .groupBy(loans.payoutBankId)
    .orderBy(desc(sql`max(${loans.paidOutAtMs})`))
    .limit(limit)
  return rows.map((row) => row.bankId)
}

/** Most decisions a client is shown at once. */
const LATEST = 20

/**
 * The latest decisions on a client's applications with what the guard looked at (D8), of one application where it is
 * named; `refusedAtMs` is set when the refusal came at the signing.
 */
export const loanDecisionsOf = (
  queryable: Queryable,
  clientId: string,
  loanId: string | undefined,
) =>
  queryable
    .select({ loan: loans, refusedAtMs: loanTransitions.atMs })
    .from(loans)
    .leftJoin(
      loanTransitions,
      and(eq(loanTransitions.loanId, loans.id), eq(loanTransitions.action, 'REFUSE')),
    )
    .where(
      and(eq(loans.clientId, clientId), loanId === undefined ? undefined : eq(loans.id, loanId)),
    )
    .orderBy(desc(loans.offeredAtMs), desc(loans.id))
    .limit(LATEST)
