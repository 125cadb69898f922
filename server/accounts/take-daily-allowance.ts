import type { FastifyRequest } from 'fastify'
import { DAY_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { attemptKey, takeAttempt } from '../db/attempts.ts'
import { addressOf, networkOf } from '../network-address.ts'

/** How often a day a call that leaves rows behind is answered: nobody may fill the disk (D24). */
interface Allowance {
  /** One signed-in client. */
  readonly client: number
  /** One network of strangers; thousands of phones of a mobile operator may share it. */
  readonly network?: number
  /** All strangers together. */
  readonly strangers?: 'events'
}

/** Calls that anybody may repeat at will and whose every answer writes a row; the others are bounded by what they do. */
const ALLOWANCES: Readonly<Record<string, Allowance>> = {
  'POST /report-service/bagTracker/track': { client: 1_000, network: 2_000, strangers: 'events' },
  'POST /profile-manager/adv/save': { client: 50, network: 1_000, strangers: 'events' },
  'POST /profile-manager/cpa': { client: 50 },
  'POST /profile-manager/cpa/alliance-ref/{id}': { client: 50 },
  'POST /profile-manager/addresses/change': { client: 20 },
  'POST /profile-manager/pdn/change': { client: 20 },
  'POST /profile-manager/site-complaints': { client: 10, network: 50 },
  'POST /profile-manager/site-complaints/state': { client: 50, network: 100 },
  'POST /auth-service/phone/code': { client: 20 },
  'POST /auth-service/phone': { client: 20 },
  'POST /auth-service/passkeys': { client: 20 },
  'POST /saltedge/statement/ask': { client: 10 },
  'POST /saltedge/statement/read': { client: 300 },
  'POST /profile-manager/passport/show': { client: 50 },
  'POST /profile-manager/passport/change': { client: 10 },
  'POST /vovremya-core/recommendation': { client: 20 },
  'POST /profile-manager/support/write': { client: 50 },
  'POST /profile-manager/support/call-back': { client: 10 },
  'POST /vovremya-core/loan/offer': { client: 300 },
  'POST /cloud-payments/cards/check-auth': { client: 50 },
  'POST /cloud-payments/auto-debit/enable': { client: 50 },
  'GET /file-manager/private/files/{imageId}/image': { client: 1_000 },
  'GET /file-manager/files/{fileId}/file': { client: 1_000 },
  'GET /profile-manager/data-copy/{copyId}/file': { client: 20 },
}

/** True for a call whose answers are counted by day; for tests of the list. */
export const isCounted = (route: string): boolean => Object.hasOwn(ALLOWANCES, route)

/**
 * Takes one answer of the day's allowance of whoever asks, before anything is done.
 * @throws Refusal TOO_MANY_REQUESTS when it is used up
 */
export const takeDailyAllowance = async (
  context: Context,
  route: string,
  who: { readonly clientId: string | null; readonly request: Pick<FastifyRequest, 'ip'> },
): Promise<void> => {
  const allowance = ALLOWANCES[route]
  if (!allowance) return
  const { config, database, clock } = context
  const take = async (limit: number, ...whose: readonly string[]): Promise<void> => {
    const key = attemptKey(config.secret, 'day', route, ...whose)
    const taken = await takeAttempt(database, { key, limit, windowMs: DAY_MS }, clock.now())
    if (taken.taken === 0) throw new Refusal('TOO_MANY_REQUESTS', { detail: 'Повторите завтра.' })
  }
  if (who.clientId !== null) return take(allowance.client, 'client', who.clientId)
  // The total first: once it is used up, a thief with many networks leaves not even counters behind.
  if (allowance.strangers) await take(config.limits.strangersEventsPerDay, 'strangers')
  if (allowance.network !== undefined) {
    await take(allowance.network, 'network', networkOf(addressOf(who.request)))
  }
}
