import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { openMoneyTask } from './money-tasks.ts'
import { transaction } from '../db/transaction.ts'
import type { WebhookKind } from '../gateways/gateways.ts'
import { nameError } from '../log.ts'

const MAX_LENGTH = 200

/** A field as far as the database can hold it; null for none. */
const readable = (value: string | undefined): string | null =>
  value?.replaceAll(/\p{Cc}/gu, '\uFFFD').slice(0, MAX_LENGTH) || null

/**
 * A signed notice, or a line of the list of disputes, that cannot be read is kept for a person and answered as taken: repeated a hundred times it would not
 * become readable (D45). Of its fields only those are kept that name the operation.
 */
export const keepMalformedNotice = async (
  context: Context,
  kind: WebhookKind | 'chargeback',
  notice: {
    readonly raw: Buffer
    readonly fields: Readonly<Record<string, string>>
    readonly error: Error
  },
): Promise<void> => {
  const { raw, fields, error } = notice
  const hash = createHash('sha256').update(raw).digest('hex')
  const task = await transaction(context.database, (tx) =>
    openMoneyTask(
      tx,
      {
        kind: 'MALFORMED_NOTICE',
        reasons: [],
        transactionId: readable(fields['TransactionId']),
        invoiceId: readable(fields['InvoiceId']),
        currency: readable(fields['Currency']),
        lastError: readable(
          `${kind}, Amount ${fields['Amount'] ?? 'missing'}: ${nameError(error)}`,
        ),
        dedupeKey: `MALFORMED_NOTICE:${kind}:${hash}`,
      },
      { nowMs: context.clock.now() },
    ),
  )
  if (task)
    context.log.error({ kind, err: error }, 'A notice that cannot be read was kept: see money_task')
}
