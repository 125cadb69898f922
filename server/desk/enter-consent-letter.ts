import type { IsoDate } from '../../lending/calendar.ts'
import type { ConsentLetterChannel } from '../../protocol/consent-letters.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { WithdrawableConsent } from '../../protocol/own-consents.ts'
import { REQUEST_LIFE_MS } from '../../protocol/two-people.ts'
import type { Context } from '../context.ts'
import { expireDeskRequests } from '../db/desk-requests.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import {
  type ConsentLetter,
  insertConsentLetter,
  openConsentLetter,
} from '../onboarding/consent-letters.ts'
import { withdrawByLetter } from '../onboarding/withdraw-by-letter.ts'
import type { Tx } from '../db/database.ts'
import { askInside } from './ask-inside.ts'
import { CONSENT_LETTER_ACTIONS, refuseLetter } from './consent-letter-actions.ts'
import { provePassport } from './prove-passport.ts'
import { recordStaffAction } from './staff-actions.ts'
import type { Actor } from './take-case.ts'

interface TypedLetter {
  readonly clientId: string
  readonly type: WithdrawableConsent
  /** Of the consent as the card shows it, ms since the epoch. */
  readonly givenAtMs: number
  readonly channel: ConsentLetterChannel
  readonly receivedOn: IsoDate
  /** Ten digits of series and number, as the letter names them (152-FZ art. 14 p. 3). */
  readonly passport: string
  /** Number and day of the letter. */
  readonly reason: string
  readonly actor: Actor
}

/** What became of a letter: a question for another person, or a withdrawal with its number. */
export interface EnteredLetter {
  readonly requestId: string | null
  readonly number: string | null
}

/** One person is enough: no bureau is asked, and the client gives the consent again by a tick. */
const withdrawn = async (
  tx: Tx,
  letter: ConsentLetter,
  { reason, actor }: TypedLetter,
  nowMs: number,
): Promise<EnteredLetter> => {
  const { number } = await withdrawByLetter(tx, letter, nowMs)
  const { staff, address } = actor
  const done = {
    staffId: staff.id,
    action: 'CONSENT_WITHDRAWN',
    clientId: letter.clientId,
    subject: letter.type,
    reason,
    address,
  } as const
  await recordStaffAction(tx, done, nowMs)
  return { requestId: null, number }
}

/**
 * Enters a letter that takes a consent back (152-FZ art. 9 p. 2, decision 0141). The passport in it says whose it is. The
 * consent to the bureau ends at once; the consent to process data waits for another person, one letter at a time.
 * @throws Refusal NOT_FOUND, VALIDATION, REQUEST_IMPOSSIBLE, REQUEST_OPEN, STEP_ORDER
 */
export const enterConsentLetter = (
  context: Context,
  idempotency: IdempotencyRequest,
  typed: TypedLetter,
): Promise<EnteredLetter> =>
  runIdempotent<EnteredLetter>(context, idempotency, {
    async before() {
      const { clientId, passport: digits, actor } = typed
      const instead = {
        unknown: 'Отозвать пока нечего: ответьте на письмо.',
        over: 'Внесите письмо завтра, сверив номер.',
      }
      await provePassport(context, { clientId, digits, field: 'passport', instead, actor })
    },
    async effect(tx) {
      const nowMs = context.clock.now()
      const { clientId, type, givenAtMs, channel, receivedOn, reason, actor } = typed
      await refuseLetter(tx, typed, nowMs)
      await expireDeskRequests(tx, { beforeMs: nowMs - REQUEST_LIFE_MS, nowMs })
      if (type === 'PERSONAL_DATA' && (await openConsentLetter(tx, clientId)))
        throw new Refusal('REQUEST_OPEN')
      const letter = await insertConsentLetter(tx, {
        clientId,
        type,
        givenAtMs,
        channel,
        receivedOn,
        reference: reason,
        networkAddress: actor.address,
        typedBy: actor.staff.id,
        typedAtMs: nowMs,
      })
      if (type === 'CREDIT_HISTORY') return withdrawn(tx, letter, typed, nowMs)
      const requestId = await askInside(tx, context, CONSENT_LETTER_ACTIONS, {
        kind: 'WITHDRAW_DATA_CONSENT',
        subjectId: letter.id,
        reason,
        actor,
      })
      return { requestId, number: null }
    },
  })
