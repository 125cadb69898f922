import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { lockClient } from '../db/clients.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import type { Account } from '../db/identity.ts'
import type { Guesser } from '../guesser.ts'
import { orderWithinLimits } from './ask-mail-confirmation.ts'
import { provePassword } from './prove-password.ts'

interface MailChange {
  readonly account: Account
  readonly guesser: Guesser
  readonly currentPassword: string
  readonly mail: string
}

/**
 * Sends a link to another address; the one in force stays until it is opened (decision 0045). Whoever found an open page
 * knows no password (ASVS 7.5.1).
 * @throws Refusal VALIDATION with the field, LOGIN_LOCKED, MAIL_SEND_LIMIT
 */
export const changeMail = (
  context: Context,
  idempotency: IdempotencyRequest,
  change: MailChange,
): Promise<{ ok: true }> =>
  runIdempotent<{ ok: true }>(context, idempotency, {
    before: () => provePassword(context, change),
    async effect(tx) {
      const { mail } = change
      const { clientId } = change.account
      const nowMs = context.clock.now()
      const client = await lockClient(tx, clientId)
      if (client.mail === mail && client.mailConfirmedAtMs !== null) {
        const message = 'Эта почта уже указана и подтверждена.'
        throw new Refusal('VALIDATION', { fields: [{ field: 'mail', message }] })
      }
      await orderWithinLimits(tx, { secret: context.config.secret, clientId, mail, nowMs })
      return { ok: true }
    },
  })
