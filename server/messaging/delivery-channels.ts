import type { MessageChannel } from '../../protocol/enums.ts'
import type { Queryable } from '../db/database.ts'
import type { MessageRow } from './messages.ts'
import { hasPushSubscription } from '../db/push-subscriptions.ts'
import type { ReminderSettings } from '../db/reminder-settings.ts'

/**
 * Channels to a client in the order they are tried; a message takes the first that works. The one place that decides it.
 * Notifications cost nothing and replace each other, so they are first (D33). Two exceptions: the notice of a debit has
 * to name sum, card and time (D16), which a notification may do only where the client allows it; and a reminder takes no
 * text message from a client who wants none.
 */
export const deliveryChannels = async (
  queryable: Queryable,
  { clientId, kind }: Pick<MessageRow, 'clientId' | 'kind'>,
  { showDetails, smsToo }: ReminderSettings,
): Promise<readonly MessageChannel[]> => {
  const push =
    (kind !== 'AUTO_DEBIT_NOTICE' || showDetails) &&
    (await hasPushSubscription(queryable, clientId))
  const sms = kind !== 'REMINDER' || smsToo
  return [...(push ? (['PUSH'] as const) : []), ...(sms ? (['SMS'] as const) : [])]
}
