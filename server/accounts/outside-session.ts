import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { accountByPhone, endSessionByUid } from '../db/identity.ts'
import {
  accountBySubject,
  clientOfSession,
  endSessionsOfClient,
  linkAccount,
  refreshTurnOf,
  takeRefreshTurn,
} from './sessions.ts'
import { transaction } from '../db/transaction.ts'
import {
  type EndedThere,
  GatewayFailure,
  type IdentityServer,
  type IssuedSession,
  type TokenOwner,
} from '../gateways/gateways.ts'
import { answered } from './identity-answer.ts'
import { readRefreshTurn, REUSE_GRACE_MS, type RefreshTurn } from '../refresh-turns.ts'
import { noteSignIn } from './note-sign-in.ts'
import { tellIdentityServer } from './tell-identity-server.ts'

/** Who holds a session of another identity server (decision 0048). */
export interface SessionHolder {
  readonly clientId: string
  /** E.164 */
  readonly phone: string
  /** Number of the answer that is given now. */
  readonly turn: number
}

const noteEnd = (context: Context, sessionUid: string): Promise<void> =>
  transaction(context.database, (tx) => endSessionByUid(tx, sessionUid, context.clock.now()))

/**
 * The client a subject stands for. One of before the settings named this server is known by the phone that the server has
 * verified, and is linked to the subject from then on.
 */
const holderOf = async (
  { database }: Context,
  issuer: string,
  { subject, phone }: IssuedSession,
): Promise<Omit<SessionHolder, 'turn'> | null> => {
  const known = await accountBySubject(database, { issuer, subject })
  if (known) return known
  const former = phone === null ? null : await accountByPhone(database, phone)
  const { clientId } = former ?? {}
  return clientId !== undefined && (await linkAccount(database, { clientId, issuer, subject }))
    ? former
    : null
}

/**
 * Begins our session on one that the identity server has opened.
 * @throws Refusal NOT_FOUND when nobody has registered here under it
 */
export const beginOutsideSession = async (
  context: Context,
  server: IdentityServer,
  session: IssuedSession,
  browser: { userAgent: string; isKnownTo: (phone: string) => boolean },
): Promise<SessionHolder> => {
  const holder = await holderOf(context, server.issuer, session)
  if (!holder) {
    // Left open, it would answer the next login in the place of the right person.
    await answered(context, server.endSession(session.refreshToken))
    throw new Refusal('NOT_FOUND', {
      title: 'Кабинета с этим номером нет',
      detail: 'Проверьте номер или зарегистрируйтесь.',
    })
  }
  await noteSignIn(context, {
    sessionUid: session.sessionUid,
    clientId: holder.clientId,
    userAgent: browser.userAgent,
    isKnownBrowser: browser.isKnownTo(holder.phone),
    // How it lets people in is its own matter (decision 0048).
    isByCode: false,
  })
  const { clientId, phone } = holder
  // Signed in again without a password, the session goes on under its name, and so do its numbers.
  return { clientId, phone, turn: (await refreshTurnOf(context.database, session.sessionUid)) + 1 }
}

/**
 * Goes on with a session by the refresh token `shown`; null when it was ended here. A token shown again though a later one
 * came back was stolen, or its successor was: the session is ended (decision 0132). Tokens live by the machine's clock.
 */
export const continueOutsideSession = async (
  context: Context,
  { issuer }: IdentityServer,
  { session, shown }: { readonly session: IssuedSession; readonly shown: RefreshTurn },
): Promise<SessionHolder | null> => {
  const { database, clock, log } = context
  const { subject, sessionUid } = session
  const clientId = await clientOfSession(database, { issuer, subject, sessionUid })
  const account = clientId === null ? null : await accountBySubject(database, { issuer, subject })
  if (!account) return null
  const nowMs = Date.now()
  const graceFromMs = nowMs - REUSE_GRACE_MS
  const { turn, mark } = shown
  const came = { sessionUid, turn, mark, nowMs, graceFromMs, seenAtMs: clock.now() }
  const latest = await takeRefreshTurn(database, came)
  if (latest !== null) return { ...account, turn: latest + 1 }
  log.warn({ sessionUid }, 'A refresh token was shown again after its successor: the session ends')
  await noteEnd(context, sessionUid)
  return null
}

/** Whose token it is; null too when nobody can say it now: signing out goes on without. */
const ownerOfShown = async (
  { log }: Context,
  server: IdentityServer,
  accessToken: string | undefined,
): Promise<TokenOwner | null> => {
  try {
    return accessToken ? await server.ownerOf(accessToken, { mayBeOld: true }) : null
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    log.error({ err: error }, 'identity server: nobody knows whose session ends')
    return null
  }
}

/** By the refresh token, as any provider does it; by the name of the session where the browser showed none. */
const endThere = async (
  server: IdentityServer,
  owner: TokenOwner | null,
  refreshToken: string | undefined,
): Promise<void> => {
  if (refreshToken !== undefined) await server.endSession(refreshToken)
  else if (owner) await server.accounts.endSession(owner.sessionUid)
}

/**
 * Ends the session of a browser by what it shows, here and at the identity server, before the answer: the next login must
 * not find it there. A server that does not answer is told later by an order.
 */
export const endOutsideSession = async (
  context: Context,
  server: IdentityServer,
  shown: { readonly accessToken?: string | undefined; readonly refreshToken?: string | undefined },
): Promise<void> => {
  const { config, database, log } = context
  const owner = await ownerOfShown(context, server, shown.accessToken)
  const clientId = owner && (await clientOfSession(database, { issuer: server.issuer, ...owner }))
  if (owner && clientId !== null) await noteEnd(context, owner.sessionUid)
  try {
    const { refreshToken: cookie } = shown
    const token = cookie === undefined ? undefined : readRefreshTurn(config, cookie).token
    await endThere(server, owner, token)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    log.error({ err: error }, 'identity server: a session is ended there later')
    if (clientId !== null)
      await transaction(database, (tx) =>
        tellIdentityServer(context, tx, { about: 'SESSIONS', clientId }),
      )
  }
}

/**
 * Ends here the session of an access token that the identity server refuses to renew. There it is left alone: a code that
 * came too late costs a session its tokens, and the person who is still known there need not type a password for that.
 */
export const forgetOutsideSession = async (
  context: Context,
  server: IdentityServer,
  accessToken: string | undefined,
): Promise<void> => {
  const owner = await ownerOfShown(context, server, accessToken)
  const clientId =
    owner && (await clientOfSession(context.database, { issuer: server.issuer, ...owner }))
  if (owner && clientId !== null) await noteEnd(context, owner.sessionUid)
}

/** Ends here what has ended at the identity server: one session, or all of a person. */
export const endAsThere = async (
  context: Context,
  { issuer }: IdentityServer,
  ended: EndedThere,
): Promise<void> => {
  if ('sessionUid' in ended) return noteEnd(context, ended.sessionUid)
  const account = await accountBySubject(context.database, { issuer, subject: ended.subject })
  if (!account) return
  const { clientId } = account
  await transaction(context.database, (tx) =>
    endSessionsOfClient(tx, { clientId, nowMs: context.clock.now() }),
  )
}
