import { PATHS } from '../../protocol/paths.ts'
import { pushMessage } from '../../protocol/push-message.ts'
import type { Context } from '../context.ts'
import { clientById } from '../db/clients.ts'
import { GatewayFailure } from '../gateways/gateways.ts'
import { accessNotice } from '../messaging/account-texts.ts'
import { accessLetter } from '../messaging/letter-texts.ts'
import { tokenOf } from '../messaging/mail-link.ts'
import {
  browsersToWarn,
  type CodeAccess,
  codeAccessById,
  keepBrowsersToWarn,
  type WarnedBrowser,
} from './code-accesses.ts'

/** Outbox kind that warns an owner of an access by a code alone, by another way than the phone. */
export const WARN_OWNER = 'warn-owner'

export type WarnOwnerOrder = { readonly accessId: string; readonly by: 'PUSH' | 'MAIL' }

/** The tap that says «Это не я»; what it proves stands behind `#` and reaches no log on the way. */
const denyPath = ({ config }: Context, accessId: string): string =>
  `${PATHS.notMe}#${tokenOf(config.secret, 'code-access', accessId)}`

const warnByMail = async (context: Context, access: CodeAccess): Promise<void> => {
  const { database, gateways, config } = context
  const client = await clientById(database, access.clientId)
  if (!client?.mail || client.mailConfirmedAtMs === null) return
  const link = new URL(denyPath(context, access.id), config.baseUrl).href
  await gateways.mail.send({ to: client.mail, ...accessLetter({ ...access, link }) })
}

const isWarned = async (
  { gateways, config }: Context,
  { endpoint, p256dh, auth }: WarnedBrowser,
  shown: { title: string; body: string; tag: string; path: string },
): Promise<boolean> => {
  const payload = pushMessage({ ...shown, badge: null }, config.baseUrl)
  const keys = { p256dh, auth }
  const options = { ttlSeconds: 24 * 3600, topic: shown.tag.slice(0, 32), urgency: 'high' } as const
  try {
    await gateways.push.send({ endpoint, keys }, payload, options)
    return true
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    return false
  }
}

const warnByPush = async (context: Context, access: CodeAccess): Promise<void> => {
  const path = denyPath(context, access.id)
  const shown = { ...accessNotice(access), tag: access.id.replaceAll('-', ''), path }
  const missed: WarnedBrowser[] = []
  for (const browser of await browsersToWarn(context.database, access.id))
    if (!(await isWarned(context, browser, shown))) missed.push(browser)
  await keepBrowsersToWarn(context.database, access.id, missed)
  if (missed.length > 0)
    throw new GatewayFailure('push', 'an owner could not be warned', { safeToRepeat: true })
}

/**
 * Warns the owner of an account by the browsers that were signed in before, or by a letter: the phone may be the thief's.
 * Once it is confirmed or denied there is nothing left to say. @throws GatewayFailure
 */
export const warnOwner = async (
  context: Context,
  { accessId, by }: WarnOwnerOrder,
): Promise<void> => {
  const access = await codeAccessById(context.database, accessId)
  if (!access) return
  if (access.confirmedAtMs !== null || access.deniedAtMs !== null)
    return keepBrowsersToWarn(context.database, accessId, [])
  await (by === 'MAIL' ? warnByMail(context, access) : warnByPush(context, access))
}
