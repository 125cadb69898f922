import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { type Attempt, attemptKey, giveBackAttempt, takeAttempt } from '../db/attempts.ts'
import type { Tx } from '../db/database.ts'
import { recordStaffAction } from './staff-actions.ts'
import { endStaffSessions, lockStaffChanges, staffById } from './staff-changes.ts'
import { type InvitationRow, type Invited, invited, showCodeSecret } from './staff-invitations.ts'
import { giveEntry } from './staff.ts'
import { transaction } from '../db/transaction.ts'
import { addressOf, networkOf } from '../network-address.ts'
import { hashPassword } from '../onboarding/password-hash.ts'
import type { Staff } from '../route.ts'
import { isOwnScript } from '../session-cookies.ts'
import { isDeskAddress } from './authenticate-staff.ts'
import { entryCodeRefusal } from './entry-code.ts'
import { hashOfInvitation } from './invite-staff.ts'
import { codeLink, newCodeSecret, stepOfCode } from './one-time-code.ts'
import { endSessionOf, openSession, sessionIdOf, setDeskCookie } from './staff-session.ts'

const MAX_TRIES = 30
const WINDOW_MS = 15 * MINUTE_MS

/** Links that are over, unknown, used or of somebody kept out are one answer. */
const over = (): Refusal => new Refusal('STAFF_INVITATION_OVER')

/** @throws Refusal NOT_FOUND from a foreign address, FORBIDDEN_ORIGIN, STAFF_LOCKED */
const takeTry = async (
  { config, database, clock }: Context,
  request: FastifyRequest,
): Promise<Attempt> => {
  const address = addressOf(request)
  if (!isDeskAddress(config, address)) throw new Refusal('NOT_FOUND')
  if (!isOwnScript(request)) throw new Refusal('FORBIDDEN_ORIGIN')
  const key = attemptKey(config.secret, 'staff invitation', networkOf(address))
  const limit = { key, limit: MAX_TRIES, windowMs: WINDOW_MS }
  const attempt = await takeAttempt(database, limit, clock.now())
  if (attempt.taken === 0) throw new Refusal('STAFF_LOCKED')
  return attempt
}

interface Halves {
  /** What the link carries, which one person has seen. */
  readonly token: string
  /** What another person was shown. */
  readonly entryCode: string
}

/**
 * Whose link it is, once the code that another person was shown goes with it; `also` is done in the same transaction.
 * @throws Refusal STAFF_INVITATION_OVER, VALIDATION for a wrong code, which stays counted
 */
const withBothHalves = async (
  context: Context,
  { token, entryCode }: Halves,
  {
    address,
    also = () => Promise.resolve(),
  }: { address: string; also?: (tx: Tx, found: Invited) => Promise<void> },
): Promise<Invited> => {
  const { database, clock } = context
  const outcome = await transaction(database, async (tx) => {
    await lockStaffChanges(tx)
    const found = await invited(tx, { tokenHash: hashOfInvitation(token), nowMs: clock.now() })
    if (!found) return over()
    const { invitation } = found
    const refusal = await entryCodeRefusal(tx, context, { invitation, entryCode, address })
    if (refusal) return refusal
    await also(tx, found)
    return found
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/**
 * Shows whoever has the link and its code whose it is, and a new secret of one-time codes: the one shown before proves nothing
 * any more, so whoever looked first gains nothing.
 * @throws Refusal STAFF_INVITATION_OVER, VALIDATION for a wrong code, STAFF_LOCKED, NOT_FOUND, FORBIDDEN_ORIGIN
 */
export const openInvitation = async (
  context: Context,
  { request, ...halves }: Halves & { request: FastifyRequest },
) => {
  const attempt = await takeTry(context, request)
  const codeSecret = newCodeSecret()
  const { staff } = await withBothHalves(context, halves, {
    address: addressOf(request),
    also: (tx, { invitation: { staffId, tokenHash } }) =>
      showCodeSecret(tx, { staffId, tokenHash, codeSecret }),
  })
  await giveBackAttempt(context.database, attempt)
  const { name, login } = staff
  return { name, login, codeSecret, codeLink: codeLink(codeSecret, login) }
}

interface Entry extends Halves {
  readonly password: string
  /** Six digits by the secret that the link showed last. */
  readonly code: string
}

/** Who has seen the link, and who its code: the journal has both in one row. */
const whoSaw = async (tx: Tx, { invitedBy, codeShownTo }: InvitationRow): Promise<string> => {
  const inviter = await staffById(tx, invitedBy)
  const keeper = codeShownTo === null ? null : await staffById(tx, codeShownTo)
  return `Ссылку знает ${inviter?.name ?? ''}, код знает ${keeper?.name ?? ''}`
}

/**
 * Uses the link up: from now on its person signs in with this password and these codes, and is signed in here.
 * @throws Refusal STAFF_INVITATION_OVER, VALIDATION for a wrong code, STAFF_LOCKED, NOT_FOUND, FORBIDDEN_ORIGIN
 */
export const acceptInvitation = async (
  context: Context,
  { token, entryCode, password, code }: Entry,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Omit<Staff, 'id'>> => {
  const attempt = await takeTry(context, request)
  const { database, config, clock } = context
  const address = addressOf(request)
  const shown = await withBothHalves(context, { token, entryCode }, { address })
  const { codeSecret, invitation } = shown
  if (codeSecret === null) throw over()
  // Phones show codes of the real time, whatever the product's clock says.
  const codeStep = stepOfCode(codeSecret, code, Date.now())
  if (codeStep === null)
    throw new Refusal('VALIDATION', {
      fields: [{ field: 'code', message: 'Код не подходит. Возьмите свежий из приложения.' }],
    })
  const passwordHash = await hashPassword(password)
  const { staff, session } = await transaction(database, async (tx) => {
    await lockStaffChanges(tx)
    const nowMs = clock.now()
    const found = await invited(tx, { tokenHash: invitation.tokenHash, nowMs })
    const isSame = found?.invitation.entryCodeHash === invitation.entryCodeHash
    if (!isSame || found?.codeSecret !== codeSecret) throw over()
    const staffId = found.staff.id
    const reason = await whoSaw(tx, invitation)
    await giveEntry(tx, { staffId, passwordHash, codeSecret, codeStep, nowMs })
    await endStaffSessions(tx, staffId, nowMs)
    await endSessionOf(tx, request, nowMs)
    const entry = { staffId, aboutStaffId: staffId, reason, address }
    await recordStaffAction(tx, { ...entry, action: 'STAFF_ENTRY_SET' }, nowMs)
    const opened = await openSession(tx, staffId, nowMs)
    const signedIn = { staffId, address, sessionId: sessionIdOf(opened) }
    await recordStaffAction(tx, { ...signedIn, action: 'SIGNED_IN' }, nowMs)
    return { staff: found.staff, session: opened }
  })
  await giveBackAttempt(database, attempt)
  setDeskCookie(reply, config, session)
  const { login, name, roles } = staff
  return { login, name, roles }
}
