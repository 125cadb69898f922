import { Refusal } from '../../protocol/errors.ts'
import { tellIdentityServer } from '../accounts/tell-identity-server.ts'
import type { Context } from '../context.ts'
import { consumeCode, verifyCode } from '../codes/codes.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { runIdempotent, type IdempotencyRequest } from '../db/idempotency.ts'
import { accountByPhone, changePassword } from '../db/identity.ts'
import { passwordChanged } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { keepPassword } from './keep-password.ts'

export interface NewPassword {
  /** E.164 */
  readonly phone: string
  readonly phoneCode: string
  readonly password: string
  /** Id of a known browser (D41). */
  readonly device: string | null
}

/**
 * Sets another password with a code of `send_code/authorization` and ends every session of the client.
 * @throws Refusal VALIDATION, CODE_…, NOT_FOUND when the verified phone has no account
 */
export const resetPassword = async (
  context: Context,
  idempotency: IdempotencyRequest,
  { phone, phoneCode, password, device }: NewPassword,
): Promise<{ ok: true }> => {
  refuseCommonPassword(password, phone)
  let verified: { codeId: string; passwordHash: string | null } = { codeId: '', passwordHash: null }
  return runIdempotent<{ ok: true }>(context, idempotency, {
    async before() {
      const { codeId } = await verifyCode(context, {
        phone,
        code: phoneCode,
        eventCode: 'DEFAULT',
        device,
      })
      const account = await accountByPhone(context.database, phone)
      verified = { codeId, passwordHash: await keepPassword(context, account, password) }
    },
    async effect(tx) {
      const nowMs = context.clock.now()
      await consumeCode(tx, verified.codeId, nowMs)
      const clientId = await changePassword(tx, {
        phone,
        passwordHash: verified.passwordHash,
        nowMs,
      })
      if (clientId === null) {
        throw new Refusal('NOT_FOUND', {
          title: 'Кабинета с этим номером нет',
          detail: 'Проверьте номер или зарегистрируйтесь.',
        })
      }
      await tellIdentityServer(context, tx, { about: 'SESSIONS', clientId })
      const words = passwordChanged({ atMs: nowMs, proof: 'CODE', haveOthersEnded: true })
      await tellEvent(tx, { clientId, loanId: null, words, cause: verified.codeId, nowMs })
      return { ok: true }
    },
  })
}
