import { DAY_MS } from '../../lending/durations.ts'
import { REQUEST_LIFE_MS } from '../../protocol/desk.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { PhoneProof } from '../../protocol/phone-proof.ts'
import type { Context } from '../context.ts'
import { attemptKey, giveBackAttempt, takeAttempt } from '../db/attempts.ts'
import { passportOf } from '../db/client-profile.ts'
import { clientById, lockClient } from '../db/clients.ts'
import { expireDeskRequests } from '../db/desk-requests.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { insertPhoneDraft, openPhoneDraft } from '../db/phone-drafts.ts'
import { recordStaffAction } from '../db/staff-actions.ts'
import { phoneAskedFor } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { tailOf } from './phone-actions.ts'
import type { Actor } from './take-case.ts'
import { askInside } from './two-people.ts'

/** Passports named in vain for one client in a day, by all the staff together. */
const MAX_WRONG_PASSPORTS = 3

interface ProposedPhone {
  readonly clientId: string
  /** E.164 */
  readonly phone: string
  /** Ten digits of series and number, as the client shows them. */
  readonly passport: string
  readonly proof: PhoneProof
  readonly reason: string
  readonly actor: Actor
}

/**
 * The passport in the client's hands is the one of the questionnaire: whoever asks cannot read it at the workplace, so they
 * have seen it. What differs is counted and written down.
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE, VALIDATION
 */
const provePassport = async (
  context: Context,
  { clientId, passport, actor: { staff, address } }: ProposedPhone,
): Promise<void> => {
  const { database, config } = context
  const nowMs = context.clock.now()
  if (!(await clientById(database, clientId))) throw new Refusal('NOT_FOUND')
  const known = await passportOf(database, clientId)
  if (!known)
    throw new Refusal('REQUEST_IMPOSSIBLE', {
      detail: 'Паспорта в анкете ещё нет. Пусть клиент зарегистрируется с новым номером.',
    })
  const key = attemptKey(config.secret, 'passport at the desk', clientId)
  const limit = { key, limit: MAX_WRONG_PASSPORTS, windowMs: DAY_MS }
  const attempt = await takeAttempt(database, limit, nowMs)
  if (attempt.taken === 0)
    throw new Refusal('REQUEST_IMPOSSIBLE', {
      detail: `За сутки ${MAX_WRONG_PASSPORTS} раза назвали не тот паспорт. Смените номер завтра, по документам.`,
    })
  if (passport === `${known.serialNumber}${known.documentNumber}`)
    return giveBackAttempt(database, attempt)
  const action = 'PASSPORT_DIFFERS' as const
  await recordStaffAction(database, { staffId: staff.id, action, clientId, address }, nowMs)
  throw new Refusal('VALIDATION', {
    fields: [{ field: 'passport', message: 'В анкете другой паспорт. Сверьте серию и номер.' }],
  })
}

/**
 * Asks another person to give a client who has lost their phone another one; until then nothing changes. The client is told
 * at once by every way they chose, so that an owner who lost nothing can object. One question at a time about a client.
 * @throws Refusal ROLE_REFUSED, NOT_FOUND, VALIDATION, REQUEST_IMPOSSIBLE, REQUEST_OPEN, PHONE_TAKEN
 */
export const proposePhone = (
  context: Context,
  idempotency: IdempotencyRequest,
  proposed: ProposedPhone,
): Promise<string> =>
  runIdempotent(context, idempotency, {
    before: () => provePassport(context, proposed),
    async effect(tx) {
      const nowMs = context.clock.now()
      const { clientId, phone, proof, reason, actor } = proposed
      const { phone: former } = await lockClient(tx, clientId)
      await expireDeskRequests(tx, { beforeMs: nowMs - REQUEST_LIFE_MS, nowMs })
      if (await openPhoneDraft(tx, clientId)) throw new Refusal('REQUEST_OPEN')
      const subjectId = await insertPhoneDraft(tx, {
        clientId,
        former,
        phone,
        proof,
        networkAddress: actor.address,
        typedBy: actor.staff.id,
        typedAtMs: nowMs,
      })
      const requestId = await askInside(tx, context, {
        kind: 'CHANGE_PHONE',
        subjectId,
        reason,
        actor,
      })
      const words = phoneAskedFor({ atMs: nowMs, tail: tailOf(phone) })
      await tellEvent(tx, { clientId, loanId: null, words, cause: subjectId, nowMs })
      return requestId
    },
  })
