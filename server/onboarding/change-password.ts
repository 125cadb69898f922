import { randomUUID } from 'node:crypto'
import { Refusal } from '../../protocol/errors.ts'
import { tellIdentityServer } from '../accounts/tell-identity-server.ts'
import type { Context } from '../context.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { type Account, endOtherSessions, replacePassword } from '../db/identity.ts'
import type { Guesser } from '../guesser.ts'
import { passwordChanged } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { keepPassword } from './keep-password.ts'
import { isPassword } from './password-hash.ts'
import { type OwnerShown, requireOwner, settleOwner } from './reauthenticate.ts'

interface PasswordChange extends OwnerShown {
  readonly account: Account
  /** The session that asks; it stays. */
  readonly sessionUid: string
  readonly guesser: Guesser
  readonly password: string
  readonly endOthers: boolean
}

const ACTION = 'CHANGE_PASSWORD'

const wrongField = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION', { fields: [{ field, message }] })

/**
 * Puts a new password in the place of the present one, tells the client, and ends the other sessions when asked
 * (ASVS 6.2.3, 7.4.3).
 * @throws Refusal VALIDATION with the field, LOGIN_LOCKED, REAUTHENTICATION_OVER
 */
export const changeOwnPassword = async (
  context: Context,
  idempotency: IdempotencyRequest,
  change: PasswordChange,
): Promise<{ ok: true }> => {
  const { account, sessionUid, reauthentication, password, endOthers } = change
  const { clientId, phone } = account
  refuseCommonPassword(password, phone)
  let passwordHash: string | null = null
  return runIdempotent<{ ok: true }>(context, idempotency, {
    async before() {
      await requireOwner(context, { ...change, action: ACTION })
      // Another identity server has rules of its own for a password that was there before.
      if (account.passwordHash !== null && (await isPassword(password, account.passwordHash)))
        throw wrongField('password', 'Это нынешний пароль. Придумайте другой.')
      passwordHash = await keepPassword(context, account, password)
    },
    async effect(tx) {
      const nowMs = context.clock.now()
      await settleOwner(tx, { ...change, action: ACTION }, nowMs)
      await replacePassword(tx, { clientId, passwordHash, nowMs })
      if (endOthers) {
        await endOtherSessions(tx, { clientId, keptUid: sessionUid, nowMs })
        await tellIdentityServer(context, tx, { about: 'SESSIONS', clientId })
      }
      const words = passwordChanged({
        atMs: nowMs,
        proof: reauthentication === undefined ? 'PASSWORD' : 'PASSKEY',
        haveOthersEnded: endOthers,
        pausedUntilMs: null,
      })
      await tellEvent(tx, { clientId, loanId: null, words, cause: randomUUID(), nowMs })
      return { ok: true }
    },
  })
}
