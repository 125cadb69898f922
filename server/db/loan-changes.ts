import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNotNull, lte, max, notExists, sql } from 'drizzle-orm'
import type { IsoDate } from '../../lending/calendar.ts'
import type { LoanChange, LoanChangeKind } from '../../lending/loan-change.ts'
import type { ProductKey } from '../../lending/products.ts'
import type { Queryable, Tx } from './database.ts'
import { keptQuery } from './kept-query.ts'
import { loanChanges, loans } from './schema/loans.ts'
import { payments } from './schema/payments.ts'

export type { ChangeRequest, KeptPreview } from './schema/loans.ts'
export type ChangeRow = typeof loanChanges.$inferSelect

/** Changes in force of many loans by one query, in the order they came into force, by the loan's id. */
export const appliedChangesOf = async (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LoanChange[]>> => {
  const byLoan = new Map<string, LoanChange[]>(loanIds.map((id) => [id, []]))
  if (loanIds.length === 0) return byLoan
  const rows = await queryable
    .select({ loanId: loanChanges.loanId, change: loanChanges.change })
    .from(loanChanges)
    .where(and(inArray(loanChanges.loanId, [...loanIds]), eq(loanChanges.state, 'APPLIED')))
    .orderBy(asc(loanChanges.loanId), asc(loanChanges.sequence))
  for (const { loanId, change } of rows) if (change) byLoan.get(loanId)?.push(change)
  return byLoan
}

/** Days on which the client prolonged any of their loans (D14: the limit is over all of them). */
export const prolongedOn = async (queryable: Queryable, clientId: string): Promise<IsoDate[]> => {
  const rows = await queryable
    .select({ on: loanChanges.appliedOn })
    .from(loanChanges)
    .where(
      and(
        eq(loanChanges.clientId, clientId),
        eq(loanChanges.state, 'APPLIED'),
        eq(loanChanges.kind, 'PROLONGATION'),
        isNotNull(loanChanges.appliedOn),
      ),
    )
  return rows.flatMap(({ on }) => (on === null ? [] : [on]))
}

/** Keeps what was shown last of a loan and kind: what the next code may sign. */
export const keepPreview = async (
  queryable: Queryable,
  preview: Pick<
    ChangeRow,
    | 'loanId'
    | 'clientId'
    | 'kind'
    | 'termsHash'
    | 'changeRequest'
    | 'previewedOn'
    | 'dueNowKopecks'
    | 'preview'
    | 'createdAtMs'
  >,
): Promise<void> => {
  const { loanId: _loan, clientId: _client, kind: _kind, ...shown } = preview
  await queryable
    .insert(loanChanges)
    .values({ id: randomUUID(), state: 'PREVIEWED', ...preview })
    .onConflictDoUpdate({
      target: [loanChanges.loanId, loanChanges.kind],
      targetWhere: sql`${loanChanges.state} = 'PREVIEWED'`,
      set: shown,
    })
}

/** What was shown last of a loan and kind and not signed, or null. */
export const previewedChange = async (
  queryable: Queryable,
  loanId: string,
  kind: LoanChangeKind,
): Promise<ChangeRow | null> => {
  const [row] = await queryable
    .select()
    .from(loanChanges)
    .where(
      and(
        eq(loanChanges.loanId, loanId),
        eq(loanChanges.kind, kind),
        eq(loanChanges.state, 'PREVIEWED'),
      ),
    )
  return row ?? null
}

const waiting = keptQuery<{ loanId: string }, ChangeRow[]>((database) =>
  database
    .select()
    .from(loanChanges)
    .where(
      and(
        eq(loanChanges.loanId, sql.placeholder('loanId')),
        sql`${loanChanges.state} = 'WAITING_PAYMENT'`,
      ),
    ),
)

/** The signed change that waits for its money, or null: one a loan. */
export const waitingChange = async (
  queryable: Queryable,
  loanId: string,
): Promise<ChangeRow | null> => {
  const [row] = await waiting(queryable, { loanId })
  return row ?? null
}

/** Whether a change of this kind was ever signed for a loan. */
export const signedBefore = async (
  queryable: Queryable,
  loanId: string,
  kind: string,
): Promise<boolean> => {
  const [row] = await queryable
    .select({ id: loanChanges.id })
    .from(loanChanges)
    .where(
      and(
        eq(loanChanges.loanId, loanId),
        sql`${loanChanges.kind} = ${kind}`,
        isNotNull(loanChanges.signedAtMs),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** The client's change that matters now: one that waits for money, otherwise the last looked at or made. */
export const latestChange = async (
  queryable: Queryable,
  clientId: string,
  loanId: string | undefined,
): Promise<ChangeRow | null> => {
  const [row] = await queryable
    .select()
    .from(loanChanges)
    .where(
      and(
        eq(loanChanges.clientId, clientId),
        loanId === undefined ? undefined : eq(loanChanges.loanId, loanId),
      ),
    )
    .orderBy(
      sql`${loanChanges.state} = 'WAITING_PAYMENT' desc`,
      sql`coalesce(${loanChanges.finishedAtMs}, ${loanChanges.createdAtMs}) desc`,
      desc(loanChanges.id),
    )
    .limit(1)
  return row ?? null
}

/** The change, held until the transaction ends. Lock its loan first. */
export const lockChange = async (tx: Tx, id: string): Promise<ChangeRow | null> => {
  const [row] = await tx
    .select()
    .from(loanChanges)
    .where(eq(loanChanges.id, id))
    .for('no key update')
  return row ?? null
}

export const updateChange = async (
  tx: Tx,
  id: string,
  change: Partial<Omit<ChangeRow, 'id' | 'loanId' | 'clientId' | 'kind'>>,
): Promise<void> => {
  await tx.update(loanChanges).set(change).where(eq(loanChanges.id, id))
}

/** Ends a signed change that did not happen. */
export const endChange = (
  tx: Tx,
  id: string,
  { endReason, nowMs }: { endReason: NonNullable<ChangeRow['endReason']>; nowMs: number },
): Promise<void> =>
  updateChange(tx, id, {
    state: endReason === 'CANCELLED' ? 'CANCELLED' : 'EXPIRED',
    endReason,
    finishedAtMs: nowMs,
  })

/** Card forms of a change that is settled or dropped take no money any more; what may be moving is left alone. */
export const closeFormsOf = async (tx: Tx, changeId: string, nowMs: number): Promise<void> => {
  const isForm = inArray(payments.state, ['CREATED', 'DECLINED'])
  await tx
    .update(payments)
    .set({
      expiresAtMs: nowMs - 1,
      state: sql`case when ${payments.state} = 'CREATED' then 'EXPIRED' else ${payments.state} end`,
      finishedAtMs: sql`coalesce(${payments.finishedAtMs}, ${nowMs}::bigint)`,
    })
    .where(and(eq(payments.changeId, changeId), isForm))
}

/** The place of the next change of a locked loan; those undone since keep theirs free (D55). */
export const nextSequence = async (tx: Tx, loanId: string): Promise<number> => {
  const [row] = await tx
    .select({ last: max(loanChanges.sequence) })
    .from(loanChanges)
    .where(and(eq(loanChanges.loanId, loanId), eq(loanChanges.state, 'APPLIED')))
  return (row?.last ?? -1) + 1
}

/** Changes in force of a locked loan with everything a new schedule of them takes. */
export const changesInForce = (tx: Tx, loanId: string): Promise<ChangeRow[]> =>
  tx
    .select()
    .from(loanChanges)
    .where(and(eq(loanChanges.loanId, loanId), eq(loanChanges.state, 'APPLIED')))
    .orderBy(asc(loanChanges.sequence))

/**
 * Ends the changes whose day is over without money, but not those whose payment may still be on its way.
 * Returns them.
 */
export const expireWaitingChanges = (tx: Tx, nowMs: number): Promise<ChangeRow[]> =>
  tx
    .update(loanChanges)
    .set({ state: 'EXPIRED', endReason: 'NOT_PAID', finishedAtMs: nowMs })
    .where(
      and(
        eq(loanChanges.state, 'WAITING_PAYMENT'),
        lte(loanChanges.expiresAtMs, nowMs),
        notExists(
          tx
            .select({ id: payments.id })
            .from(payments)
            .where(
              and(
                eq(payments.changeId, loanChanges.id),
                inArray(payments.state, ['PROCESSING', 'UNKNOWN']),
              ),
            ),
        ),
      ),
    )
    .returning()

/** What terms of a client are about; kopecks. */
export type TermsSubject =
  | { readonly of: 'LOAN'; readonly productKey: ProductKey; readonly amountKopecks: number }
  | { readonly of: 'CHANGE'; readonly kind: LoanChangeKind; readonly dueNowKopecks: number }

/** What a client signs with these terms: an offered loan or a previewed change; null for anything else. */
export const subjectOfTerms = async (
  queryable: Queryable,
  { clientId, termsHash }: { clientId: string; termsHash: string },
): Promise<TermsSubject | null> => {
  const [loan] = await queryable
    .select({ productKey: loans.productKey, amountKopecks: loans.amountKopecks })
    .from(loans)
    .where(and(eq(loans.clientId, clientId), eq(loans.termsHash, termsHash)))
    .limit(1)
  if (loan) return { of: 'LOAN', ...loan }
  const [change] = await queryable
    .select({ kind: loanChanges.kind, preview: loanChanges.preview })
    .from(loanChanges)
    .where(and(eq(loanChanges.clientId, clientId), eq(loanChanges.termsHash, termsHash)))
    .orderBy(desc(loanChanges.createdAtMs))
    .limit(1)
  if (!change) return null
  const { dueNowKopecks } = change.preview
  return { of: 'CHANGE', kind: change.kind, dueNowKopecks }
}
