/** How a declined person is known again in another account until the pause is over (decision 0143). */
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import { addDays, endOfMoscowDayMs, type IsoDate } from '../../lending/calendar.ts'
import type { DeclineReason } from '../../protocol/enums.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { clientDeclines, declineDigests } from '../db/schema/cases.ts'
import { clientPassports, clients } from '../db/schema/clients.ts'
import { declinedPhoneDigest, sealerOf } from '../db/sealed-columns.ts'

/** Digests of the documents a questionnaire names; none before they were typed. */
const documentsOf = async (queryable: Queryable, clientId: string): Promise<string[]> => {
  const { digest, innDigest, snilsDigest } = clientPassports
  const [row] = await queryable
    .select({ digest, innDigest, snilsDigest })
    .from(clientPassports)
    .where(eq(clientPassports.clientId, clientId))
  return [row?.digest, row?.innDigest, row?.snilsDigest].flatMap((each) => each || [])
}

/** Keeps what a client who is declined now is known by, however soon the account goes. */
export const keepDeclined = async (
  tx: Tx,
  { id, clientId, allowedFrom }: { id: string; clientId: string; allowedFrom: IsoDate },
): Promise<void> => {
  const [client] = await tx
    .select({ phone: clients.phone })
    .from(clients)
    .where(eq(clients.id, clientId))
  const phone = client?.phone ?? ''
  const untilMs = endOfMoscowDayMs(addDays(allowedFrom, -1))
  const known = [
    ...(phone === '' ? [] : [declinedPhoneDigest(sealerOf(tx), phone)]),
    ...(await documentsOf(tx, clientId)),
  ]
  if (known.length === 0) return
  await tx
    .insert(declineDigests)
    .values(known.map((digest) => ({ declineId: id, digest, untilMs })))
    .onConflictDoNothing()
}

/** Whoever was declined by mistake, or identified since, is known by nothing any more. */
export const forgetDeclined = async (tx: Tx, declineId: string): Promise<void> => {
  await tx.delete(declineDigests).where(eq(declineDigests.declineId, declineId))
}

/** A decline of another account whose pause lasts. */
export interface DeclinedElsewhere {
  readonly reason: DeclineReason
  readonly note: string
  readonly declinedAtMs: number
  readonly allowedFrom: IsoDate
}

const declinesBy = (
  queryable: Queryable,
  digests: readonly string[],
  { notOf, nowMs }: { notOf: string; nowMs: number },
): Promise<DeclinedElsewhere[]> => {
  const { reason, note, declinedAtMs, allowedFrom } = clientDeclines
  return queryable
    .selectDistinct({ reason, note, declinedAtMs, allowedFrom })
    .from(declineDigests)
    .innerJoin(clientDeclines, eq(clientDeclines.id, declineDigests.declineId))
    .where(
      and(
        inArray(declineDigests.digest, [...digests]),
        gt(declineDigests.untilMs, nowMs),
        ne(clientDeclines.clientId, notOf),
      ),
    )
    .orderBy(desc(declinedAtMs))
}

/** Declines, in other accounts, of whoever showed a document this questionnaire names; the latest first. */
export const declinedElsewhere = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<readonly DeclinedElsewhere[]> => {
  const known = await documentsOf(queryable, clientId)
  return known.length === 0 ? [] : declinesBy(queryable, known, { notOf: clientId, nowMs })
}

/** From which day on whoever owns this phone (E.164) may ask again; null when nobody declined them. */
export const declinedPhoneUntil = async (
  queryable: Queryable,
  phone: string,
  nowMs: number,
): Promise<IsoDate | null> => {
  const digest = declinedPhoneDigest(sealerOf(queryable), phone)
  const [latest] = await declinesBy(queryable, [digest], { notOf: '', nowMs })
  return latest?.allowedFrom ?? null
}
