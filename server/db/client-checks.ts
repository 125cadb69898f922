import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, gt, isNull } from 'drizzle-orm'
import { DAY_MS } from '../../lending/durations.ts'
import type { IdentificationWay } from '../../protocol/desk.ts'
import type { ClientStatus, ModerationReason } from '../../protocol/enums.ts'
import type { Queryable, Tx } from './database.ts'
import { clientChecks } from './schema/clients.ts'

export type CheckRow = typeof clientChecks.$inferSelect

/** D20: how often new photos may be sent in within 24 hours after a refusal. */
export const UPLOADS_A_DAY = 3

/** Opens a check; `number` is 0 for the one after signing. Returns its id. */
export const startCheck = async (
  tx: Tx,
  check: { clientId: string; number: number; nowMs: number },
): Promise<string> => {
  const id = randomUUID()
  const { clientId, number, nowMs } = check
  await tx.insert(clientChecks).values({ id, clientId, number, startedAtMs: nowMs, reasons: [] })
  return id
}

/** The newest check of a client, or null. */
export const lastCheck = async (
  queryable: Queryable,
  clientId: string,
): Promise<CheckRow | null> => {
  const [row] = await queryable
    .select()
    .from(clientChecks)
    .where(eq(clientChecks.clientId, clientId))
    .orderBy(desc(clientChecks.number))
    .limit(1)
  return row ?? null
}

/** All checks of the client that one check belongs to, or of a named client, oldest first. */
export const checksOf = (
  queryable: Queryable,
  whose: { checkId: string } | { clientId: string },
): Promise<CheckRow[]> =>
  queryable
    .select()
    .from(clientChecks)
    .where(
      eq(
        clientChecks.clientId,
        'clientId' in whose
          ? whose.clientId
          : queryable
              .select({ clientId: clientChecks.clientId })
              .from(clientChecks)
              .where(eq(clientChecks.id, whose.checkId)),
      ),
    )
    .orderBy(asc(clientChecks.number))

/** Closes an open check; false when it was closed before. */
export const finishCheck = async (
  tx: Tx,
  check: {
    id: string
    outcome: ClientStatus
    reasons: readonly ModerationReason[]
    decisionId: string
    way: IdentificationWay
    nowMs: number
  },
): Promise<boolean> => {
  const closed = await tx
    .update(clientChecks)
    .set({
      outcome: check.outcome,
      reasons: check.reasons,
      decisionId: check.decisionId,
      way: check.way,
      finishedAtMs: check.nowMs,
      deskSinceMs: null,
    })
    .where(and(eq(clientChecks.id, check.id), isNull(clientChecks.finishedAtMs)))
    .returning({ id: clientChecks.id })
  return closed.length === 1
}

/** The moment from which uploads count against the number of a day. */
export const uploadsSinceMs = (nowMs: number): number => nowMs - DAY_MS

/** What is left of the day's number after so many uploads. */
export const uploadsLeftOf = (uploads: number): number => Math.max(0, UPLOADS_A_DAY - uploads)

/** How many times new photos may still be sent in during these 24 hours. */
export const uploadsLeft = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<number> => {
  const [row] = await queryable
    .select({ uploads: count() })
    .from(clientChecks)
    .where(
      and(
        eq(clientChecks.clientId, clientId),
        gt(clientChecks.number, 0),
        gt(clientChecks.startedAtMs, uploadsSinceMs(nowMs)),
      ),
    )
  return uploadsLeftOf(row?.uploads ?? 0)
}
