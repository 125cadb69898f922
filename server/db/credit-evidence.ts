/** Facts that a decision on credit rests on: answers of the bureaus, statements of a bank, ratings a client asked for. */
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { bankStatements } from './schema/bank-statements.ts'
import { bureauSnapshots } from './schema/clients.ts'
import { creditRatingRequests } from './schema/credit-ratings.ts'

export type BureauSnapshot = typeof bureauSnapshots.$inferSelect

/** Keeps the answers of one round of questions as evidence; they share their moment. */
export const insertBureauSnapshots = async (
  tx: Tx,
  snapshots: readonly BureauSnapshot[],
): Promise<void> => {
  if (snapshots.length === 0) return
  await tx
    .insert(bureauSnapshots)
    .values([...snapshots])
    .onConflictDoNothing()
}

/** The latest round of answers about a client, by the name of the bureau; empty when none were ever asked. */
export const latestBureauSnapshots = async (
  queryable: Queryable,
  clientId: string,
): Promise<readonly BureauSnapshot[]> => {
  const [latest] = await queryable
    .select({ receivedAtMs: bureauSnapshots.receivedAtMs })
    .from(bureauSnapshots)
    .where(eq(bureauSnapshots.clientId, clientId))
    .orderBy(desc(bureauSnapshots.receivedAtMs))
    .limit(1)
  if (!latest) return []
  return queryable
    .select()
    .from(bureauSnapshots)
    .where(
      and(
        eq(bureauSnapshots.clientId, clientId),
        eq(bureauSnapshots.receivedAtMs, latest.receivedAtMs),
      ),
    )
    .orderBy(asc(bureauSnapshots.bureau))
}

/** Name of the job that reads a statement the client does not come back for, and closes the access to the bank. */
export const READ_STATEMENT = 'read-bank-statement'

export type BankStatementRow = typeof bankStatements.$inferSelect

type Begun = Pick<
  BankStatementRow,
  'id' | 'clientId' | 'customerId' | 'consentVersion' | 'networkAddress' | 'askedAtMs'
>

/** Writes down that a statement was asked for. */
export const insertBankStatement = async (tx: Tx, begun: Begun): Promise<void> => {
  await tx.insert(bankStatements).values({ ...begun, state: 'ASKED' })
}

/** A reading; null when there is none of the id. */
export const bankStatementById = async (
  queryable: Queryable,
  id: string,
): Promise<BankStatementRow | null> => {
  const [row] = await queryable.select().from(bankStatements).where(eq(bankStatements.id, id))
  return row ?? null
}

/** A client's latest reading; null before the first. */
export const lastBankStatement = async (
  queryable: Queryable,
  clientId: string,
): Promise<BankStatementRow | null> => {
  const [row] = await queryable
    .select()
    .from(bankStatements)
    .where(eq(bankStatements.clientId, clientId))
    .orderBy(desc(bankStatements.askedAtMs))
    .limit(1)
  return row ?? null
}

/** A client's latest reading that confirmed an income; null when none did. */
export const lastReadStatement = async (
  queryable: Queryable,
  clientId: string,
): Promise<BankStatementRow | null> => {
  const [row] = await queryable
    .select()
    .from(bankStatements)
    .where(and(eq(bankStatements.clientId, clientId), eq(bankStatements.state, 'READ')))
    .orderBy(desc(bankStatements.askedAtMs))
    .limit(1)
  return row ?? null
}

type Ending = Pick<BankStatementRow, 'bank' | 'months' | 'monthlyIncomeKopecks'> & {
  readonly state: Exclude<BankStatementRow['state'], 'ASKED'>
  readonly endedAtMs: number
}

/** Ends a reading once; false when it had ended before. */
export const endBankStatement = async (tx: Tx, id: string, ending: Ending): Promise<boolean> => {
  const ended = await tx
    .update(bankStatements)
    .set(ending)
    .where(and(eq(bankStatements.id, id), eq(bankStatements.state, 'ASKED')))
    .returning({ id: bankStatements.id })
  return ended.length === 1
}

/** Notes that the access to the bank is closed. */
export const noteForgotten = async (
  queryable: Queryable,
  id: string,
  nowMs: number,
): Promise<void> => {
  await queryable
    .update(bankStatements)
    .set({ forgottenAtMs: nowMs })
    .where(and(eq(bankStatements.id, id), isNull(bankStatements.forgottenAtMs)))
}

/** Erases a client's readings, with the account. Returns those whose access to the bank is not closed yet. */
export const deleteBankStatements = async (
  tx: Tx,
  clientId: string,
): Promise<Pick<BankStatementRow, 'id' | 'customerId'>[]> => {
  const deleted = await tx
    .delete(bankStatements)
    .where(eq(bankStatements.clientId, clientId))
    .returning({
      id: bankStatements.id,
      customerId: bankStatements.customerId,
      forgottenAtMs: bankStatements.forgottenAtMs,
    })
  return deleted.filter(({ forgottenAtMs }) => forgottenAtMs === null)
}

export type NewCreditRatingRequest = typeof creditRatingRequests.$inferInsert

/** Writes down a signed request with its answer. */
export const insertCreditRatingRequest = async (
  tx: Tx,
  request: NewCreditRatingRequest,
): Promise<void> => {
  await tx.insert(creditRatingRequests).values(request)
}

/** When the client's latest request was refused; null when none ever was. */
export const lastCreditRatingRefusalMs = async (
  queryable: Queryable,
  clientId: string,
): Promise<number | null> => {
  const [row] = await queryable
    .select({ signedAtMs: creditRatingRequests.signedAtMs })
    .from(creditRatingRequests)
    .where(
      and(eq(creditRatingRequests.clientId, clientId), eq(creditRatingRequests.outcome, 'REFUSED')),
    )
    .orderBy(desc(creditRatingRequests.signedAtMs))
    .limit(1)
  return row?.signedAtMs ?? null
}
