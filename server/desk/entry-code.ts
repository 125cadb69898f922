import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../protocol/errors.ts'
import { ENTRY_CODE_LIFE_MS, MAX_WRONG_ENTRY_CODES } from '../../protocol/staff-roles.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { recordStaffAction } from './staff-actions.ts'
import { lockStaffChanges, staffById } from './staff-changes.ts'
import {
  countWrongCode,
  endInvitation,
  invitationOf,
  type InvitationRow,
  putEntryCode,
} from './staff-invitations.ts'
import { transaction } from '../db/transaction.ts'
import { derivedKey } from '../derived-key.ts'
import { ENTRY_CODE_ROLES, refuseFormerRole } from './staff-leaves.ts'
import type { Actor } from './take-case.ts'

const CODES = 100_000_000

/** Keyed, and of one link: eight digits alone are found out of a plain hash in no time. */
const hashOfCode = (secret: string, tokenHash: string, code: string): string =>
  createHmac('sha256', derivedKey(secret, 'staff entry codes'))
    .update(JSON.stringify([tokenHash, code]))
    .digest('base64url')

/**
 * Shows the code without which a link lets nobody in, to another person than who made the link: with one half alone nobody
 * becomes a second person (decision 0118). Never repeated under a key: the stored answer would be the code.
 * @throws Refusal NOT_FOUND, ROLE_REFUSED, REQUEST_IMPOSSIBLE without a link, REQUEST_OWN for whoever made the link
 */
export const showEntryCode = (
  { config, database, clock }: Context,
  { staffId, actor }: { staffId: string; actor: Actor },
): Promise<{ code: string; expiresAtMs: number; invitedBy: string }> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    const { staff: keeper, address } = actor
    await lockStaffChanges(tx)
    await refuseFormerRole(tx, actor, ENTRY_CODE_ROLES)
    if (!(await staffById(tx, staffId))) throw new Refusal('NOT_FOUND')
    const invitation = await invitationOf(tx, { staffId, nowMs })
    const inviter = invitation && (await staffById(tx, invitation.invitedBy))
    if (!inviter)
      throw new Refusal('REQUEST_IMPOSSIBLE', {
        detail: 'Ссылки нет, или она больше не действует. Сначала её создаёт администратор.',
      })
    if (inviter.id === keeper.id)
      throw new Refusal('REQUEST_OWN', {
        detail: 'Ссылку создали вы, поэтому код видит другой сотрудник.',
      })
    const code = String(randomInt(CODES)).padStart(8, '0')
    const codeExpiresAtMs = Math.min(nowMs + ENTRY_CODE_LIFE_MS, invitation.expiresAtMs)
    const entryCodeHash = hashOfCode(config.secret, invitation.tokenHash, code)
    await putEntryCode(tx, { staffId, entryCodeHash, codeShownTo: keeper.id, codeExpiresAtMs })
    const action = 'STAFF_CODE_SHOWN' as const
    const reason = `Ссылку знает ${inviter.name}`
    const entry = { staffId: keeper.id, action, aboutStaffId: staffId, reason, address }
    await recordStaffAction(tx, entry, nowMs)
    return { code, expiresAtMs: codeExpiresAtMs, invitedBy: inviter.name }
  })

interface Try {
  readonly invitation: InvitationRow
  readonly entryCode: string
  /** Network address of whoever tries. */
  readonly address: string
}

/**
 * Why this code does not go with the link, as its field says it; null when it does. Wrong ones are counted over all codes of
 * the link and written down; the last of them ends the link. The caller's transaction has to be kept, whatever comes of it.
 */
export const entryCodeRefusal = async (
  tx: Tx,
  { config, clock }: Context,
  { invitation, entryCode, address }: Try,
): Promise<Refusal | null> => {
  const nowMs = clock.now()
  const { staffId, tokenHash, entryCodeHash, codeExpiresAtMs } = invitation
  const refused = (message: string) =>
    new Refusal('VALIDATION', { fields: [{ field: 'entryCode', message }] })
  if (entryCodeHash === null || codeExpiresAtMs === null || codeExpiresAtMs <= nowMs)
    return refused('Кода сейчас нет: он работает час. Попросите показать новый.')
  const given = hashOfCode(config.secret, tokenHash, entryCode)
  if (timingSafeEqual(Buffer.from(given), Buffer.from(entryCodeHash))) return null
  const wrongCodes = invitation.wrongCodes + 1
  const left = MAX_WRONG_ENTRY_CODES - wrongCodes
  const reason = left > 0 ? `Осталось попыток: ${left}` : 'Попытки вышли, ссылка закрыта'
  const entry = { staffId, action: 'STAFF_CODE_REFUSED' as const, aboutStaffId: staffId }
  await recordStaffAction(tx, { ...entry, reason, address }, nowMs)
  if (left <= 0) {
    await endInvitation(tx, staffId)
    return new Refusal('STAFF_INVITATION_OVER')
  }
  await countWrongCode(tx, staffId, wrongCodes)
  return refused(`Код не подходит. ${reason}.`)
}
