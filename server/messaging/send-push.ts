import { createHmac } from 'node:crypto'
import { pushMessage } from '../../protocol/push-message.ts'
import type { Context } from '../context.ts'
import { isReport, type MessageRow } from './messages.ts'
import { notePushUsed, pushSubscriptionsOf, removePushSubscriptions } from './delivery-channels.ts'
import { dayAt, ownOffset, type Recipient } from './own-clock.ts'
import { derivedKey } from '../derived-key.ts'
import { GatewayFailure, type PushOptions } from '../gateways/gateways.ts'
import { pushContent } from './push-content.ts'
import { pushLifeSeconds } from './push-life.ts'

/** RFC 8030: at most 32 characters of base64url. */
const TOPIC_LENGTH = 32

/** One topic a contract; the push service reads topics, so it is nobody's number. */
const topicOf = (secret: string, subject: string): string =>
  createHmac('sha256', derivedKey(secret, 'push topic'))
    .update(subject)
    .digest('base64url')
    .slice(0, TOPIC_LENGTH)

type End = { readonly id: string; readonly end: 'SENT' | 'GONE' | GatewayFailure }

/** What became of a message whose browsers are no longer there, were reached, or could not be. */
const outcome = (ends: readonly End[]): 'SENT' | 'CLOSED' => {
  if (ends.some(({ end }) => end === 'SENT')) return 'SENT'
  const failures = ends.flatMap(({ end }) => (end instanceof GatewayFailure ? [end] : []))
  const [worst] = failures.toSorted((a, b) => Number(a.safeToRepeat) - Number(b.safeToRepeat))
  if (worst) throw worst
  return 'CLOSED'
}

/**
 * Sends a message to every browser of its client (D33). Browsers that have gone are forgotten. CLOSED: none is left.
 *
 * @throws GatewayFailure when none could be reached
 */
export const sendPush = async (
  context: Context,
  { message, recipient }: { readonly message: MessageRow; readonly recipient: Recipient },
  text: string,
): Promise<'SENT' | 'CLOSED'> => {
  const { database, gateways, config, clock } = context
  const browsers = await pushSubscriptionsOf(database, message.clientId)
  if (browsers.length === 0) return 'CLOSED'
  const nowMs = clock.now()
  const ownOffsetMinutes = ownOffset(recipient, nowMs)
  const { chosen, regionOffsetMinutes: offsetMinutes } = recipient
  const content = await pushContent(database, message, {
    text,
    showDetails: chosen.showDetails,
    today: dayAt(nowMs, ownOffsetMinutes),
  })
  const payload = pushMessage(content, config.baseUrl)
  const options: PushOptions = {
    ttlSeconds: pushLifeSeconds(message, { nowMs, offsetMinutes, ownOffsetMinutes }),
    topic: topicOf(
      config.secret,
      isReport(message.kind) ? message.id : (message.loanId ?? message.clientId),
    ),
    urgency: 'high',
  }
  const ends = await Promise.all(
    browsers.map(async ({ id, endpoint, p256dh, auth }): Promise<End> => {
      try {
        const end = await gateways.push.send({ endpoint, keys: { p256dh, auth } }, payload, options)
        return { id, end }
      } catch (error) {
        if (!(error instanceof GatewayFailure)) throw error
        return { id, end: error }
      }
    }),
  )
  const idsWith = (wanted: End['end']) =>
    ends.filter(({ end }) => end === wanted).map(({ id }) => id)
  await removePushSubscriptions(database, idsWith('GONE'))
  await notePushUsed(database, idsWith('SENT'), clock.now())
  return outcome(ends)
}
