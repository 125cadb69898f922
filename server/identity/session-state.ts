import { createHash, randomBytes } from 'node:crypto'

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Cookie that the session check frame compares with; it holds a digest, so it opens nothing. */
export const BROWSER_STATE_COOKIE = 'op_bs'

export interface LoggedInSession {
  readonly uid: string
  readonly accountId?: string | undefined
  readonly loginTs?: number | undefined
}

/** Changes whenever another person, or the same one again, signs in: the uid alone survives a change of user. */
export const browserState = ({ uid, accountId, loginTs }: LoggedInSession): string =>
  digest(`bs:${uid}:${accountId ?? ''}:${loginTs ?? 0}`)

/** `session_state` of OpenID Connect Session Management 1.0 §3 for a client on an origin. */
export const sessionState = (
  clientId: string,
  origin: string,
  session: LoggedInSession,
): string => {
  const salt = randomBytes(12).toString('base64url')
  return `${digest(`${clientId} ${origin} ${browserState(session)} ${salt}`)}.${salt}`
}
