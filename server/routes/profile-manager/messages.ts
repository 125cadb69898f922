import { CONTACT_LIMITS, contactGuard } from '../../../lending/contact-guard.ts'
import * as calls from '../../../protocol/calls/profile-manager/messages.ts'
import { contactRequest, messagesOf } from '../../messaging/messages.ts'
import { lawOffsetsMinutes, regionsOfClients } from '../../messaging/region-offsets.ts'
import { route } from '../../route.ts'

const ALLOWED = {
  day: CONTACT_LIMITS.DAY,
  week: CONTACT_LIMITS.WEEK,
  month: CONTACT_LIMITS.MONTH,
} as const

export const messages = route(calls.messages, async ({ context: { database, clock }, client }) => {
  const nowMs = clock.now()
  const region = (await regionsOfClients(database, [client.id])).get(client.id)
  const utcOffsetsMinutes = lawOffsetsMinutes(region ?? '')
  const { counts } = contactGuard(
    await contactRequest(database, { clientId: client.id, utcOffsetsMinutes }, nowMs),
  )
  const rows = await messagesOf(database, client.id)
  return {
    asOf: new Date(nowMs).toISOString(),
    afterDue: {
      sent: { day: counts.DAY, week: counts.WEEK, month: counts.MONTH },
      allowed: ALLOWED,
    },
    messages: rows.map(({ message, contractNumber }) => ({
      id: message.id,
      channel: message.channel,
      title: message.title,
      at: new Date(message.sentAtMs ?? message.createdAtMs).toISOString(),
      state: message.state,
      reason: message.reason,
      contractNumber,
    })),
  }
})
