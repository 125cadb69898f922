import { Refusal } from '../../protocol/errors.ts'
import { tellIdentityServer } from '../accounts/tell-identity-server.ts'
import { isAccessDenied } from '../accounts/code-accesses.ts'
import { noteCodeAccess } from '../accounts/note-code-access.ts'
import type { Context } from '../context.ts'
import { consumeCode, verifyCode } from '../codes/codes.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { runIdempotent, type IdempotencyRequest } from '../db/idempotency.ts'
import { accountByPhone, changePassword } from '../db/identity.ts'
import { passwordChanged } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { keepPassword } from './keep-password.ts'

const NO_NEW_PASSWORD =
  'Владелец сообщил, что в кабинет вошёл кто-то другой. Новый пароль поставим, когда вы покажете нам паспорт: позвоните нам.'

export interface NewPassword {
  /** E.164 */
  readonly phone: string
  readonly phoneCode: string
  readonly password: string
  /** Id of a known browser (D41). */
  readonly device: string | null
  readonly userAgent: string
}

/**
 * Sets another password with a code of `send_code/authorization` and ends every session of the client. Whoever has the SIM
 * can do that: for a day no money goes to what is added since, and the owner is warned by other ways (decision 0147).
 * @throws Refusal VALIDATION, CODE_…, NOT_FOUND when the verified phone has no account, ACCESS_STOPPED
 */
export const resetPassword = async (
  context: Context,
  idempotency: IdempotencyRequest,
  { phone, phoneCode, password, device, userAgent }: NewPassword,
): Promise<{ ok: true }> => {
  refuseCommonPassword(password, phone)
  const access = (clientId: string, nowMs: number) =>
    ({ clientId, way: 'PASSWORD_RESET', userAgent, nowMs }) as const
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
      if (account && (await isAccessDenied(context.database, account.clientId)))
        throw new Refusal('ACCESS_STOPPED', { detail: NO_NEW_PASSWORD })
      verified = { codeId, passwordHash: await keepPassword(context, account, password) }
    },
    async effect(tx) {
      const nowMs = context.clock.now()
      await consumeCode(tx, verified.codeId, nowMs)
      const owner = await accountByPhone(tx, phone)
      // Before the sessions end, and the notifications with them: those browsers are the owner's.
      const pausedUntilMs = owner && (await noteCodeAccess(tx, access(owner.clientId, nowMs)))
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
      const words = passwordChanged({
        atMs: nowMs,
        proof: 'CODE',
        haveOthersEnded: true,
        pausedUntilMs,
      })
      await tellEvent(tx, { clientId, loanId: null, words, cause: verified.codeId, nowMs })
      return { ok: true }
    },
  })
}
