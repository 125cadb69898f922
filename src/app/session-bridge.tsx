import { useStore } from 'jotai'
import { useEffect } from 'react'
import { PATHS } from '../../protocol/paths.ts'
import { restoreSession } from '../actions/restore-session.ts'
import { isSignOutPending } from '../api/pending-sign-out.ts'
import { onSessionEvent, type SessionEvent, type SignOutReason } from '../api/session-events.ts'
import { hasSession, isLeavingSession } from '../api/session.ts'
import { ANONYMOUS, authAtom, withError } from '../state/auth.ts'
import { wipeEverything } from './device-wipes.ts'
import { watchSession } from './watch-session.ts'

type Store = ReturnType<typeof useStore>

const isPersonal = (pathname: string): boolean =>
  [PATHS.profile, PATHS.signUp].some((path) => pathname === path || pathname.startsWith(`${path}/`))

interface Place {
  readonly pathname: string
  readonly search: string
}

/** A whole new page: nothing of the person stays in memory. */
const leave = (reason: SignOutReason, { pathname, search }: Place): void => {
  if (reason === 'other-person') return window.location.reload()
  if (!isPersonal(pathname)) return
  if (reason === 'own') return window.location.replace(PATHS.landing)
  const returnTo = encodeURIComponent(pathname + search)
  // Nobody asked for this end: the login says what happened.
  const why = reason === 'refused' ? '&over' : ''
  window.location.replace(`${PATHS.login}?returnTo=${returnTo}${why}`)
}

const signedOut = async (store: Store, reason: SignOutReason): Promise<void> => {
  const { pathname, search } = window.location
  // Hidden at once, but not led to the login by the router: that would keep the page with its memory.
  store.set(authAtom, { ...ANONYMOUS, restoring: isPersonal(pathname) })
  await wipeEverything()
  leave(reason, { pathname, search })
}

const apply = (store: Store, event: SessionEvent): void => {
  if (event.type === 'authLogout') return void signedOut(store, event.reason)
  if (event.type === 'authSuccess' || event.type === 'authRefreshSuccess') {
    // The sign-out itself may need a fresh token; the account stays hidden.
    if (isLeavingSession()) return
    const { sub, username } = event.session.claims
    return store.set(authAtom, (state) => ({
      ...state,
      isAuthenticated: true,
      restoring: false,
      username,
      clientId: sub,
    }))
  }
  store.set(authAtom, (state) => withError(state, `${event.type}: ${event.message}`))
}

/**
 * A remembered session counts until the server says otherwise: the account opens without network. One that was signed out
 * of counts no more, whoever holds the device now (D32).
 */
export const countOnSession = (store: Store): void =>
  store.set(authAtom, (state) =>
    hasSession() && !isSignOutPending()
      ? { ...state, isAuthenticated: true, restoring: false }
      : state,
  )

/** Carries what happens to the session into the state, and out of the account when it is over. Draws nothing. */
export function SessionBridge() {
  const store = useStore()
  useEffect(() => {
    const stopListening = onSessionEvent((event) => apply(store, event))
    const stopWatching = watchSession()
    countOnSession(store)
    void restoreSession().then((stands) => {
      if (!stands) store.set(authAtom, ({ errors }) => ({ ...ANONYMOUS, errors }))
    })
    return () => {
      stopListening()
      stopWatching()
    }
  }, [store])
  return null
}
