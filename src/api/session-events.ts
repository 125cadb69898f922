import type { SessionReply } from '../../protocol/calls/auth-service/session.ts'

/** Why a session ended. */
export type SignOutReason =
  /** The person asked for it. */
  | 'own'
  /** The server refused to go on. */
  | 'refused'
  /** Another tab signed out. */
  | 'elsewhere'
  /** Somebody else has signed in on this device. */
  | 'other-person'

export type SessionEvent =
  | { readonly type: 'authSuccess'; readonly session: SessionReply }
  | { readonly type: 'authRefreshSuccess'; readonly session: SessionReply }
  /** The session may well stand: no network, or the server is ill. */
  | { readonly type: 'authRefreshError'; readonly message: string }
  | { readonly type: 'authError'; readonly message: string }
  | { readonly type: 'initError'; readonly message: string }
  | { readonly type: 'authLogout'; readonly reason: SignOutReason }

type Listener = (event: SessionEvent) => void

const listeners = new Set<Listener>()

/** Has `listener` called with what happens to the session; returns how to stop. */
export const onSessionEvent = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells everybody who listens; the session module itself decides nothing about screens. */
export const emitSessionEvent = (event: SessionEvent): void => {
  for (const listener of listeners) listener(event)
}
