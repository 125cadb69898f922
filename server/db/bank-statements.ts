import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { bankStatements } from './schema/bank-statements.ts'

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
