import { Refusal } from '../../protocol/errors.ts'
import { guardGuesses } from '../accounts/guard-guesses.ts'
import { consumeCode, verifyCode } from '../codes/codes.ts'
import { sendCode, type SentCodeReply } from '../codes/send-code.ts'
import type { Context } from '../context.ts'
import { hashOf } from '../canonical-hash.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { type Account, accountByClient, endOtherSessions } from '../db/identity.ts'
import type { Guesser } from '../guesser.ts'
import { phoneChanged } from '../messaging/account-texts.ts'
import { movePhone } from './move-phone.ts'
import { type OwnerShown, requireOwner, settleOwner } from './reauthenticate.ts'
import { beginDataChange } from './registration-step.ts'

interface NewPhone extends OwnerShown {
  readonly account: Account
  /** The session that asks; it stays. */
  readonly sessionUid: string
  /** E.164 */
  readonly phone: string
  /** Who tries the password of the account. */
  readonly guesser: Guesser
  /** Network address it came from. */
  readonly networkAddress: string
}

/** What the code of a change is good for: this client, this number in the place of that one. */
const termsOf = ({ account: { clientId, phone: from }, phone: to }: NewPhone): string =>
  hashOf({ clientId, from, to })

const ACTION = 'CHANGE_PHONE'

const refuseOwn = ({ account, phone }: NewPhone): void => {
  if (phone !== account.phone) return
  const message = 'Это ваш нынешний номер. Введите новый.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'phone', message }] })
}

/**
 * Sends a code to the number that is to become the client's, after the password or a passkey: the limits are those of a stranger's
 * (D41), so nobody uses up what the owner of a number has. That it has an account already is not told here (D22).
 * @throws Refusal VALIDATION, LOGIN_LOCKED, REAUTHENTICATION_OVER, CODE_SEND_TOO_SOON, CODE_SEND_LIMIT, CODE_SEND_FAILED
 */
export const sendPhoneCode = async (
  context: Context,
  change: NewPhone & { readonly device: string | null },
): Promise<SentCodeReply> => {
  refuseOwn(change)
  const { phone, device, networkAddress } = change
  await requireOwner(context, { ...change, action: ACTION })
  return sendCode(context, {
    phone,
    address: networkAddress,
    asker: { device },
    eventCode: 'PHONE_CHANGE',
    isFlashCall: false,
    termsHash: termsOf(change),
  })
}

interface PhoneChange extends NewPhone {
  readonly phoneCode: string
  /** Who tries the code of the new number. */
  readonly codeGuesser: Guesser
}

/** Password or passkey, and code; what is wrong is counted, whatever happens next. */
const prove = async (context: Context, change: PhoneChange): Promise<string> => {
  const { phone, codeGuesser } = change
  await requireOwner(context, { ...change, action: ACTION })
  const { device } = codeGuesser
  const tried = { phone, code: change.phoneCode, eventCode: 'PHONE_CHANGE', device } as const
  const verified = await guardGuesses(context, { guessed: 'code', ...codeGuesser }, () =>
    verifyCode(context, { ...tried, termsHash: termsOf(change) }),
  )
  return verified.codeId
}

/**
 * Gives an account another phone: other sign-ins end, the former number is told by a text message, and for a day no payout
 * goes to a card that is added from now on. That the number has an account is said only after the proof (D22).
 * @throws Refusal VALIDATION, LOGIN_LOCKED, REAUTHENTICATION_OVER, CODE_…, PHONE_TAKEN, STEP_ORDER, CLIENT_NOT_VERIFIED
 */
export const changePhone = async (
  context: Context,
  idempotency: IdempotencyRequest,
  change: PhoneChange,
): Promise<{ newCardsPausedUntil: string }> => {
  let codeId = ''
  return runIdempotent(context, idempotency, {
    async before() {
      refuseOwn(change)
      codeId = await prove(context, change)
    },
    async effect(tx) {
      const { account, phone, sessionUid, networkAddress } = change
      const { clientId, phone: former } = account
      const nowMs = context.clock.now()
      await beginDataChange(tx, clientId)
      await settleOwner(tx, { ...change, action: ACTION }, nowMs)
      await consumeCode(tx, codeId, nowMs)
      // The code replaces this number and no other that has come meanwhile.
      if ((await accountByClient(tx, clientId))?.phone !== former)
        throw new Refusal('CODE_OTHER_TERMS')
      await endOtherSessions(tx, { clientId, keptUid: sessionUid, nowMs })
      const moved = { clientId, former, phone, networkAddress, wordsOf: phoneChanged }
      const pausedUntilMs = await movePhone(context, tx, moved)
      return { newCardsPausedUntil: new Date(pausedUntilMs).toISOString() }
    },
  })
}
