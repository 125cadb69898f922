import { calendarFeed } from '../../../protocol/calls/profile-manager/calendar.ts'
import type { Context } from '../../context.ts'
import { calendarToken } from '../../db/calendar-links.ts'
import type { Tx } from '../../db/database.ts'

/** The address to subscribe to: made when there is none, and anew on `renew`. */
export const linkOf = async (
  tx: Tx,
  { config, clock }: Context,
  { clientId, renew }: { clientId: string; renew: boolean },
): Promise<{ url: string }> => {
  const { secret } = config
  const token = await calendarToken(tx, { clientId, secret, nowMs: clock.now(), renew })
  return { url: new URL(calendarFeed.path.replace('{token}', token), config.baseUrl).href }
}
