/** Consents that were taken back, and given again (152-FZ art. 9 p. 2, decision 0139). */
import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { moscowDate } from '../../lending/calendar.ts'
import { WITHDRAWABLE_CONSENTS, type WithdrawableConsent } from '../../protocol/own-consents.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { clientConsents, clients } from '../db/schema/clients.ts'
import { consentWithdrawals } from '../db/schema/consent-withdrawals.ts'

export type ConsentWithdrawal = typeof consentWithdrawals.$inferSelect

/** «О-2026-00012»: the number that the client is told. */
export const withdrawalNumber = ({
  position,
  withdrawnAtMs,
}: Pick<ConsentWithdrawal, 'position' | 'withdrawnAtMs'>): string =>
  `О-${moscowDate(withdrawnAtMs).slice(0, 4)}-${String(position).padStart(5, '0')}`

/** Withdrawals of a client that stand, the latest first. */
export const standingWithdrawals = (queryable: Queryable, clientId: string) =>
  queryable
    .select()
    .from(consentWithdrawals)
    .where(
      and(
        inArray(consentWithdrawals.type, [...WITHDRAWABLE_CONSENTS]),
        eq(consentWithdrawals.clientId, clientId),
        isNull(consentWithdrawals.givenAgainAtMs),
      ),
    )
    .orderBy(desc(consentWithdrawals.withdrawnAtMs), asc(consentWithdrawals.type))

/** The withdrawal of one of these consents that stands; null when they are in force, or were never given. */
export const standingWithdrawal = async (
  queryable: Queryable,
  clientId: string,
  types: readonly WithdrawableConsent[],
): Promise<ConsentWithdrawal | null> => {
  const standing = await standingWithdrawals(queryable, clientId)
  return standing.find(({ type }) => types.includes(type)) ?? null
}

const REFUSED = {
  PERSONAL_DATA:
    'Вы отозвали согласие на обработку персональных данных. Чтобы получить новый займ, дайте его снова: «Настройки», «Согласия».',
  CREDIT_HISTORY:
    'Вы отозвали согласие на получение кредитной истории, а без неё закон не разрешает выдать займ. Чтобы рассчитать займ, дайте его снова.',
} as const

/** Nothing is offered, lent or promised without the consents to it. @throws Refusal CONSENT_REQUIRED */
export const refuseWithdrawn = async (queryable: Queryable, clientId: string): Promise<void> => {
  const standing = await standingWithdrawals(queryable, clientId)
  const types = new Set(standing.map(({ type }) => type))
  if (types.has('PERSONAL_DATA'))
    throw new Refusal('CONSENT_REQUIRED', {
      detail: REFUSED.PERSONAL_DATA,
      // Tells the page which of the two is asked for: this one is given in the settings.
      fields: [{ field: 'personalData', message: 'Согласие отозвано.' }],
    })
  if (types.has('CREDIT_HISTORY'))
    throw new Refusal('CONSENT_REQUIRED', { detail: REFUSED.CREDIT_HISTORY })
}

/** Writes a withdrawal down. The client must be locked and have none of this consent that stands. */
export const insertWithdrawal = async (
  tx: Tx,
  withdrawal: typeof consentWithdrawals.$inferInsert,
): Promise<ConsentWithdrawal> => {
  const [row] = await tx.insert(consentWithdrawals).values(withdrawal).returning()
  if (!row) throw new Error('The withdrawal was not written')
  return row
}

/** Gives a consent again: the moment and the address of the stored one move (D19), a withdrawal stands no more. */
export const consentAgain = async (
  tx: Tx,
  given: {
    clientId: string
    type: WithdrawableConsent
    textVersion: string
    address: string
    nowMs: number
  },
): Promise<void> => {
  const { clientId, type, textVersion, address, nowMs: givenAtMs } = given
  await tx
    .insert(clientConsents)
    .values({ clientId, type, textVersion, givenAtMs, address })
    .onConflictDoUpdate({
      target: [clientConsents.clientId, clientConsents.type, clientConsents.textVersion],
      set: { givenAtMs, address },
    })
  await tx
    .update(consentWithdrawals)
    .set({ givenAgainAtMs: givenAtMs })
    .where(
      and(
        eq(consentWithdrawals.type, type),
        eq(consentWithdrawals.clientId, clientId),
        isNull(consentWithdrawals.givenAgainAtMs),
      ),
    )
}

/** Sets, or takes back, when the data of a withdrawal go. */
export const setEraseAt = async (tx: Tx, id: string, eraseAtMs: number | null): Promise<void> => {
  await tx.update(consentWithdrawals).set({ eraseAtMs }).where(eq(consentWithdrawals.id, id))
}

/** Clients whose consent to process their data is taken back, behind `afterId`, in the order of their ids. */
export const withdrawnClientsPage = async (
  queryable: Queryable,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<readonly string[]> => {
  const rows = await queryable
    .select({ clientId: consentWithdrawals.clientId })
    .from(consentWithdrawals)
    .innerJoin(clients, eq(clients.id, consentWithdrawals.clientId))
    .where(
      and(
        eq(consentWithdrawals.type, 'PERSONAL_DATA'),
        gt(consentWithdrawals.clientId, afterId),
        isNull(consentWithdrawals.givenAgainAtMs),
        isNull(clients.deletedAtMs),
      ),
    )
    .orderBy(asc(consentWithdrawals.clientId))
    .limit(limit)
  return rows.map(({ clientId }) => clientId)
}
