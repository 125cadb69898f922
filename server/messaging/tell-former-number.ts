import { BRAND } from '../../protocol/brand.ts'
import type { Context } from '../context.ts'
import { formerPhoneOf } from '../db/data-changes.ts'

/** Outbox kind that tells a number that it opens no account any more. */
export const TELL_FORMER_NUMBER = 'tell-former-number'

/** No number in it: it stands sealed with the change (D46). */
export type TellFormerNumberOrder = { readonly changeId: string }

/**
 * Tells the former number of a client by a text message that another one has taken its place. Sent twice rather than not
 * at all: it is how the owner learns of a thief. Nothing is sent once the account is gone. @throws GatewayFailure
 */
export const tellFormerNumber = async (
  { database, gateways }: Context,
  { changeId }: TellFormerNumberOrder,
): Promise<void> => {
  const phone = await formerPhoneOf(database, changeId)
  if (phone === null) return
  const text = `Вовремя: номер вашего кабинета сменили на другой. Если это не вы, срочно позвоните: ${BRAND.phone}.`
  await gateways.codeSender.sendText({ phone, text })
}
