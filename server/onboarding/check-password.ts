import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import {
  accountByPhone,
  clearLoginFailures,
  countLoginTry,
  type WaitPolicy,
} from '../db/identity.ts'
import { isPasswordOf } from './keep-password.ts'

/** Five tries, then 30 s that double up to 15 min; twelve quiet hours forget (quality reference B5, stricter than Keycloak). */
const WAITS: WaitPolicy = {
  freeFailures: 5,
  firstWaitMs: 30_000,
  longestWaitMs: 15 * MINUTE_MS,
  forgetAfterMs: 12 * HOUR_MS,
}

/** The wait of a password leaves the code as a way in (D41). */
const waitText = (waitMs: number): string => {
  const wait =
    waitMs < MINUTE_MS
      ? `${Math.max(1, Math.ceil(waitMs / 1000))} с`
      : `${Math.ceil(waitMs / MINUTE_MS)} мин`
  return `Подождите ${wait} и попробуйте снова или войдите по коду из СМС.`
}

/**
 * Says whose phone (E.164) and password these are; `device` is the id of a known browser, which counts for itself. A known and an unknown phone get the same answer in the same time.
 * @throws Refusal BAD_CREDENTIALS, or LOGIN_LOCKED with the time to wait
 */
export const checkPassword = async (
  context: Context,
  credentials: { phone: string; password: string; device?: string | null },
): Promise<{ clientId: string }> => {
  const { phone, password } = credentials
  const login = { phone, device: credentials.device ?? '' }
  const nowMs = context.clock.now()
  const waitUntilMs = await countLoginTry(context.database, login, nowMs, WAITS)
  if (waitUntilMs !== null) {
    throw new Refusal('LOGIN_LOCKED', { detail: waitText(waitUntilMs - nowMs) })
  }
  const account = await accountByPhone(context.database, phone)
  const right = await isPasswordOf(context, account, password)
  if (!account || !right) throw new Refusal('BAD_CREDENTIALS')
  await clearLoginFailures(context.database, login)
  return { clientId: account.clientId }
}
