import { and, desc, eq } from 'drizzle-orm'
import type { LoanChangeKind } from '../../lending/loan-change.ts'
import type { ProductKey } from '../../lending/products.ts'
import type { Queryable } from './database.ts'
import { loanChanges } from './schema/loan-changes.ts'
import { loans } from './schema/loans.ts'

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
