import { and, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { documents } from './schema/documents.ts'

/** Id of a payment's receipt once its file is made, otherwise null. */
export const receiptOf = async (
  queryable: Queryable,
  paymentId: string,
): Promise<string | null> => {
  const [row] = await queryable
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.type, 'RECEIPT'),
        eq(documents.causeId, paymentId),
        isNotNull(documents.fileKey),
      ),
    )
  return row?.id ?? null
}
