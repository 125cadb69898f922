/** Where the terms of clients' identifications stand, and how they were confirmed; the only SQL of them (decision 0165). */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import { addDays, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import {
  ASKED_DAYS_AHEAD,
  type IdentificationFacts,
  refreshDueOn,
} from '../../lending/identification-refresh.ts'
import type { ConfirmationResult, ConfirmationWay } from '../../protocol/identification.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { clientIdentifications, identificationConfirmations } from '../db/schema/identification.ts'
import { CELLS, sealerOf } from '../db/sealed-columns.ts'

export type IdentificationRow = typeof clientIdentifications.$inferSelect

/** The identification of a client; null while they were not identified, and once the account is gone. */
export const identificationOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<IdentificationRow | null> => {
  const [row] = await queryable
    .select()
    .from(clientIdentifications)
    .where(eq(clientIdentifications.clientId, clientId))
  return row ?? null
}

/** Written into the text of the query, so that the index of open contracts is known to fit. */
const owes = (clientId: string) => sql<boolean>`exists (
  select from loan where loan.client_id = ${clientId} and loan.contract_state in ('ACTIVE', 'OVERDUE'))`

/** What the terms of a client are counted from. */
export const termFactsOf = ({
  confirmedAtMs,
  risk,
  riskSince,
  doubtedAtMs,
}: Pick<
  IdentificationRow,
  'confirmedAtMs' | 'risk' | 'riskSince' | 'doubtedAtMs'
>): IdentificationFacts => ({
  confirmedOn: moscowDate(confirmedAtMs),
  risk,
  riskSince,
  doubtedOn: doubtedAtMs === null ? null : moscowDate(doubtedAtMs),
  isDoubtAnswered: doubtedAtMs !== null && confirmedAtMs > doubtedAtMs,
})

type Written = Omit<IdentificationRow, 'clientId' | 'dueOn' | 'isListed' | 'toldOn'>

/** Writes what is known of a client with the last day that follows from it; hold the client locked meanwhile. */
export const writeIdentification = async (
  tx: Tx,
  clientId: string,
  { written, nowMs }: { written: Written; nowMs: number },
): Promise<void> => {
  const dueOn = refreshDueOn(termFactsOf(written))
  const isNear = addDays(dueOn, -ASKED_DAYS_AHEAD) <= moscowDate(nowMs)
  const isListed = written.doubtedAtMs !== null ? sql`true` : isNear ? owes(clientId) : sql`false`
  const row = { ...written, dueOn, isListed }
  await tx
    .insert(clientIdentifications)
    .values({ clientId, ...row })
    .onConflictDoUpdate({ target: clientIdentifications.clientId, set: row })
}

/** The client has been identified: the terms begin again. Their risk stays, and so does a doubt, which a person ends. */
export const noteIdentified = async (tx: Tx, clientId: string, nowMs: number): Promise<void> => {
  const known = await identificationOf(tx, clientId)
  const { risk = 'ORDINARY', riskSince = null, riskReason = null } = known ?? {}
  const { doubtedAtMs = null, doubtReason = null } = known ?? {}
  await writeIdentification(tx, clientId, {
    written: { confirmedAtMs: nowMs, risk, riskSince, riskReason, doubtedAtMs, doubtReason },
    nowMs,
  })
}

interface NewConfirmation {
  readonly clientId: string
  readonly way: ConfirmationWay
  readonly result: ConfirmationResult
  /** What stands in the questionnaire. */
  readonly shown: unknown
  readonly staff: { readonly staffId: string; readonly reason: string } | null
  readonly networkAddress: string
  readonly atMs: number
}

/** Keeps that the information about a client was confirmed, with what it was, sealed; returns its id. */
export const insertConfirmation = async (
  tx: Tx,
  { shown, staff, ...confirmation }: NewConfirmation,
): Promise<string> => {
  const id = randomUUID()
  const sealed = sealerOf(tx).seal(CELLS.confirmation(id), shown)
  await tx.insert(identificationConfirmations).values({ id, sealed, ...staff, ...confirmation })
  return id
}

/** When, and in which way, the information about a client was confirmed, the latest first. */
export const confirmationsOf = (
  queryable: Queryable,
  { clientId, limit }: { clientId: string; limit: number },
) =>
  queryable
    .select({
      atMs: identificationConfirmations.atMs,
      way: identificationConfirmations.way,
      result: identificationConfirmations.result,
      reason: identificationConfirmations.reason,
      staffId: identificationConfirmations.staffId,
    })
    .from(identificationConfirmations)
    .where(eq(identificationConfirmations.clientId, clientId))
    .orderBy(desc(identificationConfirmations.atMs))
    .limit(limit)

/** Open contracts, in the words of their index. */
const OWES = sql`exists (
  select from loan where loan.client_id = ${clientIdentifications.clientId} and loan.contract_state in ('ACTIVE', 'OVERDUE'))`

/**
 * Brings the list up to a day: whoever owes and whose last day has come near stands in it, whoever has repaid or confirmed does
 * not; a doubt keeps its place. Found from the open contracts and from the list itself, never from everybody.
 */
export const keepListed = async (tx: Tx, today: IsoDate): Promise<void> => {
  const nearUntil = addDays(today, ASKED_DAYS_AHEAD)
  await tx
    .update(clientIdentifications)
    .set({ isListed: true })
    .where(
      and(
        eq(clientIdentifications.isListed, false),
        lte(clientIdentifications.dueOn, nearUntil),
        sql`${clientIdentifications.clientId} in (
          select loan.client_id from loan where loan.contract_state in ('ACTIVE', 'OVERDUE'))`,
      ),
    )
  await tx
    .update(clientIdentifications)
    .set({ isListed: false })
    .where(
      and(
        sql`${clientIdentifications.isListed}`,
        isNull(clientIdentifications.doubtedAtMs),
        or(gt(clientIdentifications.dueOn, nearUntil), not(OWES)),
      ),
    )
}

/** Clients of the list who owe and of whom nothing is doubted, by their ids; whoever is in a procedure by law is asked for nothing. */
export const listedPage = (
  queryable: Queryable,
  { afterId, limit }: { afterId: string; limit: number },
) =>
  queryable
    .select({
      clientId: clientIdentifications.clientId,
      dueOn: clientIdentifications.dueOn,
      toldOn: clientIdentifications.toldOn,
    })
    .from(clientIdentifications)
    .where(
      and(
        sql`${clientIdentifications.isListed}`,
        isNull(clientIdentifications.doubtedAtMs),
        gt(clientIdentifications.clientId, afterId),
        OWES,
        sql`not exists (
          select from legal_status left join legal_status_end on legal_status_end.status_id = legal_status.id
          where legal_status.client_id = ${clientIdentifications.clientId} and legal_status_end.id is null)`,
      ),
    )
    .orderBy(asc(clientIdentifications.clientId))
    .limit(limit)

/** Notes that a client was reminded of a last day; false when it is another one by now, or they were told meanwhile. */
export const noteTold = async (
  tx: Tx,
  clientId: string,
  { dueOn, from, today }: { dueOn: IsoDate; from: IsoDate; today: IsoDate },
): Promise<boolean> => {
  const { toldOn } = clientIdentifications
  const rows = await tx
    .update(clientIdentifications)
    .set({ toldOn: today })
    .where(
      and(
        eq(clientIdentifications.clientId, clientId),
        eq(clientIdentifications.dueOn, dueOn),
        or(isNull(toldOn), lt(toldOn, from)),
      ),
    )
    .returning({ clientId: clientIdentifications.clientId })
  return rows.length > 0
}
