import { createHmac } from 'node:crypto'
import { pushMessage } from '../../protocol/push-message.ts'
import type { Context } from '../context.ts'
import type { MessageRow } from './messages.ts'
import {
  notePushUsed,
  pushSubscriptionsOf,
  removePushSubscriptions,
} from '../db/push-subscriptions.ts'
import { clientOffsets } from './region-offsets.ts'
import { reminderSettingsOf } from '../db/reminder-settings.ts'
import { dayAt, ownOffset } from './own-clock.ts'
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

const optionsOf = async (
  { database, clock, config }: Context,
  message: MessageRow,
  ownOffsetMinutes: number,
): Promise<PushOptions> => {
  const offsetMinutes = (await clientOffsets(database, [message.clientId]))(message.clientId)
  return {
    ttlSeconds: pushLifeSeconds(message, { nowMs: clock.now(), offsetMinutes, ownOffsetMinutes }),
    topic: topicOf(config.secret, message.loanId ?? message.clientId),
    urgency: 'high',
  }
}

const contentFor = async (
  { database, clock }: Context,
  message: MessageRow,
  { text, ownOffsetMinutes }: { text: string; ownOffsetMinutes: number },
) => {
  const { clientId } = message
  const { showDetails } = (await reminderSettingsOf(database, [clientId]))(clientId)
  return pushContent(database, message, {
    text,
    showDetails,
    today: dayAt(clock.now(), ownOffsetMinutes),
  })
}

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
  message: MessageRow,
  text: string,
): Promise<'SENT' | 'CLOSED'> => {
  const { database, gateways, config, clock } = context
  const browsers = await pushSubscriptionsOf(database, message.clientId)
  if (browsers.length === 0) return 'CLOSED'
  const ownOffsetMinutes = await ownOffset(database, message.clientId, clock.now())
  const content = await contentFor(context, message, { text, ownOffsetMinutes })
  const payload = pushMessage(content, config.baseUrl)
  const options = await optionsOf(context, message, ownOffsetMinutes)
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
