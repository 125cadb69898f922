import { randomBytes } from 'node:crypto'
import { DAY_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import { codeAccessById, denyCodeAccess, unconfirmedSinceMs } from '../accounts/code-accesses.ts'
import { tellIdentityServer } from '../accounts/tell-identity-server.ts'
import type { Context } from '../context.ts'
import { type ClientRow, lockClient, updateClient } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { accountByClient, endAllSessions, replacePassword } from '../db/identity.ts'
import { deletePasskeysSince } from '../db/passkeys.ts'
import { insertSupportMessage } from '../db/support.ts'
import { transaction } from '../db/transaction.ts'
import { accessDenied } from '../messaging/account-texts.ts'
import {
  calendarToken,
  deleteMailConfirmationsSince,
  lastConfirmedMail,
} from '../messaging/delivery-channels.ts'
import { idOfToken } from '../messaging/mail-link.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { keepPassword } from './keep-password.ts'

/** Whoever finds an old letter must not stop anybody's loans. */
const LINK_LIFE_MS = 30 * DAY_MS

const TO_SUPPORT =
  'Это не я: по коду из СМС в мой кабинет вошёл кто-то другой. Займы остановлены, пока вы не проверите мой паспорт.'

/** Letters go where they went before: an address that was named since may be that of whoever got in. */
const takeMailBack = async (
  tx: Tx,
  { id: clientId, mailConfirmedAtMs }: ClientRow,
  sinceMs: number,
): Promise<void> => {
  await deleteMailConfirmationsSince(tx, { clientId, sinceMs })
  if (mailConfirmedAtMs === null || mailConfirmedAtMs < sinceMs) return
  const former = await lastConfirmedMail(tx, clientId)
  const before = { mail: former?.mail ?? null, mailConfirmedAtMs: former?.confirmedAtMs ?? null }
  await updateClient(tx, clientId, before)
}

/**
 * «Это не я»: every session ends, password, passkeys and address of since the first code that nobody has confirmed are good
 * no more, nor is the link of the calendar; a new password by a code and every loan wait until the staff have seen the
 * passport (decision 0147). The same tap again does nothing.
 * @throws Refusal ACCESS_LINK_UNKNOWN, UNAVAILABLE
 */
export const denyAccess = async (context: Context, token: string): Promise<{ ok: true }> => {
  const { database, config } = context
  const id = idOfToken(config.secret, 'code-access', token)
  const access = id === null ? null : await codeAccessById(database, id)
  if (id === null || !access) throw new Refusal('ACCESS_LINK_UNKNOWN')
  const { clientId, sinceMs } = access
  if (access.confirmedBy === 'STAFF' || sinceMs < context.clock.now() - LINK_LIFE_MS)
    throw new Refusal('ACCESS_LINK_UNKNOWN', {
      detail: 'Ссылка больше не действует. Если в кабинет вошли не вы, позвоните нам.',
    })
  if (access.deniedAtMs !== null) return { ok: true }
  const account = await accountByClient(database, clientId)
  const passwordHash = await keepPassword(context, account, randomBytes(32).toString('base64url'))
  return transaction(database, async (tx) => {
    const nowMs = context.clock.now()
    const client = await lockClient(tx, clientId)
    if (!(await denyCodeAccess(tx, id, nowMs))) return { ok: true }
    await replacePassword(tx, { clientId, passwordHash, nowMs })
    // The owner taps the warning that came last: whoever got in may have been there by an earlier code.
    const earliestMs = await unconfirmedSinceMs(tx, clientId, nowMs - LINK_LIFE_MS)
    const fromMs = Math.min(sinceMs, earliestMs ?? sinceMs)
    await deletePasskeysSince(tx, { clientId, sinceMs: fromMs })
    await takeMailBack(tx, client, fromMs)
    // Whoever was in the account may have kept the address of its calendar: it needs no session.
    await calendarToken(tx, { clientId, secret: config.secret, nowMs, renew: true })
    await endAllSessions(tx, { clientId, nowMs })
    await tellIdentityServer(context, tx, { about: 'SESSIONS', clientId })
    const message = { clientId, author: 'CLIENT', kind: 'TEXT', body: TO_SUPPORT } as const
    await insertSupportMessage(tx, { ...message, nowMs })
    const words = accessDenied(nowMs)
    await tellEvent(tx, { clientId, loanId: null, words, cause: `${id}:denied`, nowMs })
    return { ok: true }
  })
}
