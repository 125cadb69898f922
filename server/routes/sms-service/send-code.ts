import { sendCode as sendCodeCall } from '../../../protocol/calls/sms-service/codes.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { clientById } from '../../db/clients.ts'
import { route } from '../../route.ts'
import { addressOf } from '../../network-address.ts'
import { sendCode } from '../../codes/send-code.ts'

/** Codes for actions of the account go to the client's own phone only (D24). */
export const sendCodeRoute = route(sendCodeCall, async ({ context, client, body, request }) => {
  const own = client && (await clientById(context.database, client.id))
  if (!own) throw new Refusal('UNAUTHENTICATED')
  if (own.phone !== body.phone) {
    const message = 'Код отправим на номер вашего кабинета. Проверьте номер.'
    throw new Refusal('VALIDATION', { fields: [{ field: 'phone', message }] })
  }
  return sendCode(context, { ...body, address: addressOf(request), asker: 'owner' })
})
