import { DAY_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { attemptKey, giveBackAttempt, takeAttempt } from '../db/attempts.ts'
import { type PassportRow, passportDigits, passportOf } from '../db/client-profile.ts'
import { clientById } from '../db/clients.ts'
import { recordStaffAction } from './staff-actions.ts'
import type { Actor } from './take-case.ts'

/** Passports named in vain for one client in a day, by all the staff together. */
const MAX_WRONG_PASSPORTS = 3

interface NamedPassport {
  readonly clientId: string
  /** Ten digits of series and number, as the client's papers name them. */
  readonly digits: string
  /** YYYY-MM-DD, where it is asked for too. */
  readonly birthDate?: string
  /** The field of the form that holds the digits. */
  readonly field: string
  /** What to do while there is no passport, and when the day's tries are used up. */
  readonly instead: { readonly unknown: string; readonly over: string }
  readonly actor: Actor
}

/** What differs from the questionnaire, by its field; null when nothing does. */
const differenceOf = (known: PassportRow, { digits, birthDate, field }: NamedPassport) => {
  if (digits !== passportDigits(known))
    return { field, message: 'В анкете другой паспорт. Сверьте серию и номер.' }
  if (birthDate !== undefined && birthDate !== known.birthDate)
    return { field: 'birthDate', message: 'В анкете другая дата рождения. Сверьте её по паспорту.' }
  return null
}

/**
 * The passport that a member of staff names is the one of the questionnaire: they cannot read it at the workplace, so they
 * have seen it (decision 0099). What differs is counted and written down. Returns the passport of the questionnaire.
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE, VALIDATION
 */
export const provePassport = async (
  context: Context,
  named: NamedPassport,
): Promise<PassportRow> => {
  const { database, config } = context
  const { clientId, instead, actor } = named
  const nowMs = context.clock.now()
  if (!(await clientById(database, clientId))) throw new Refusal('NOT_FOUND')
  const known = await passportOf(database, clientId)
  if (!known)
    throw new Refusal('REQUEST_IMPOSSIBLE', {
      detail: `Паспорта в анкете ещё нет. ${instead.unknown}`,
    })
  const key = attemptKey(config.secret, 'passport at the desk', clientId)
  const limit = { key, limit: MAX_WRONG_PASSPORTS, windowMs: DAY_MS }
  const attempt = await takeAttempt(database, limit, nowMs)
  if (attempt.taken === 0)
    throw new Refusal('REQUEST_IMPOSSIBLE', {
      detail: `За сутки ${MAX_WRONG_PASSPORTS} раза назвали не тот паспорт. ${instead.over}`,
    })
  const difference = differenceOf(known, named)
  if (!difference) {
    await giveBackAttempt(database, attempt)
    return known
  }
  const action = 'PASSPORT_DIFFERS' as const
  const { staff, address } = actor
  await recordStaffAction(database, { staffId: staff.id, action, clientId, address }, nowMs)
  throw new Refusal('VALIDATION', { fields: [difference] })
}
