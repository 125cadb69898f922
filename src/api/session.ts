import {
  refresh as refreshCall,
  type SessionReply,
} from '../../protocol/calls/auth-service/session.ts'
import { REFRESH_MIN_VALIDITY_SECONDS } from '../../protocol/identity.ts'
import { isForeignPage } from './foreign-page.ts'
import { emitSessionEvent, type SignOutReason } from './session-events.ts'
import { dropSessionHint, sessionHint } from './session-hint.ts'

const LOCK = 'vovremya.refresh'
const CHANNEL = 'vovremya.session'
const REQUEST_TIMEOUT_MS = 15_000
/** How long to wait for the token of a tab that was faster, before asking for one's own. */
const NEIGHBOUR_WAIT_MS = 400
/** A token that came just now is not the reason of a 401 that was on its way before. */
const JUST_NOW_MS = 5_000

interface Held {
  readonly session: SessionReply
  readonly receivedAtMs: number
  /** By this device's clock, counted from the receipt: a wrong clock does no harm. */
  readonly expiresAtMs: number
}

type Message = { readonly type: 'session'; readonly held: Held } | { readonly type: 'signed-out' }

/** The one session of this page. */
const state: {
  held: Held | null
  /** This page has counted on a session, be it without a token of its own: it may show somebody's data. */
  countedOn: boolean
  /** The person is signing out or has: however the end is heard of, it is the one they asked for. Until the next session. */
  leaving: boolean
  refreshing: Promise<void> | null
  /** Null in a browser without it; undefined until the first word to or from another tab is due. */
  channel: BroadcastChannel | null | undefined
  readonly waitingForNeighbour: Set<() => void>
} = {
  held: null,
  countedOn: false,
  leaving: false,
  refreshing: null,
  channel: undefined,
  waitingForNeighbour: new Set(),
}

const isFresh = (now = Date.now()): boolean =>
  state.held !== null && state.held.expiresAtMs - now >= REFRESH_MIN_VALIDITY_SECONDS * 1000

const tellEnd = (reason: SignOutReason): void =>
  emitSessionEvent({ type: 'authLogout', reason: state.leaving ? 'own' : reason })

const drop = (reason: SignOutReason): void => {
  state.held = null
  state.countedOn = false
  dropSessionHint()
  tellEnd(reason)
}

const take = (next: Held): void => {
  const otherPerson =
    state.held !== null && state.held.session.claims.sub !== next.session.claims.sub
  if (state.held === null) state.leaving = false
  state.held = next
  if (otherPerson) emitSessionEvent({ type: 'authLogout', reason: 'other-person' })
}

const onMessage = ({ data }: MessageEvent<Message>): void => {
  if (data.type === 'signed-out') {
    if (state.held || state.countedOn) drop('elsewhere')
    return
  }
  if (state.held && data.held.receivedAtMs <= state.held.receivedAtMs) return
  take(data.held)
  for (const wake of state.waitingForNeighbour) wake()
}

/** What the tabs tell each other; opened when this page first asks for its session. */
const neighbours = (): BroadcastChannel | null => {
  if (state.channel !== undefined) return state.channel
  state.channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  state.channel?.addEventListener('message', onMessage)
  return state.channel
}

const hold = (session: SessionReply): void => {
  const receivedAtMs = Date.now()
  take({ session, receivedAtMs, expiresAtMs: receivedAtMs + session.expiresIn * 1000 })
  if (state.held) neighbours()?.postMessage({ type: 'session', held: state.held } satisfies Message)
}

const end = (reason: SignOutReason): void => {
  neighbours()?.postMessage({ type: 'signed-out' } satisfies Message)
  drop(reason)
}

/** A fetch of its own: `send` asks this module for the token, so it cannot be asked in turn. */
const requestSession = async (): Promise<void> => {
  const response = await fetch(refreshCall.path, {
    method: refreshCall.method,
    headers: { 'X-Requested-With': 'vovremya' },
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (response.status === 400 && !isForeignPage(response)) {
    emitSessionEvent({ type: 'authRefreshError', message: 'Вход закончился' })
    end('refused')
    return
  }
  if (!response.ok) throw new Error(`Обновление входа: ответ ${response.status}`)
  const session = (await response.json()) as SessionReply
  hold(session)
  emitSessionEvent({ type: 'authRefreshSuccess', session })
}

const neighbour = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      state.waitingForNeighbour.delete(done)
      resolve()
    }
    const timer = setTimeout(done, NEIGHBOUR_WAIT_MS)
    state.waitingForNeighbour.add(done)
  })

/** One refresh at a time over all tabs: the one that waited takes the token of the one that was faster (D23). */
const refreshInTurn = async (): Promise<void> => {
  const before = { hint: sessionHint(), held: state.held }
  const turn = async (): Promise<void> => {
    const hint = sessionHint()
    if (hint === null && before.hint !== null) return drop('elsewhere')
    if (hint !== before.hint && state.held === before.held) await neighbour()
    if (state.held !== before.held && isFresh()) return
    await requestSession()
  }
  if ('locks' in navigator) await navigator.locks.request(LOCK, turn)
  else await turn()
}

/**
 * Asks for a new access token, at most once at a time. Ends the session when the server answers 400; every other
 * failure leaves it as it is and is only told (D23). Never throws.
 */
export const refreshSession = async (): Promise<void> => {
  state.refreshing ??= refreshInTurn()
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : 'Неизвестная ошибка'
      emitSessionEvent({ type: 'authRefreshError', message })
    })
    .finally(() => {
      state.refreshing = null
    })
  await state.refreshing
}

/** Begins a session with the answer of the token exchange. */
export const beginSession = (session: SessionReply): void => {
  state.held = null
  hold(session)
  emitSessionEvent({ type: 'authSuccess', session })
}

/**
 * The person signs out: a call under way may learn that the session is over, before this page has forgotten it or while it
 * is being left, and must not lead to the login. Holds until a session begins.
 */
export const leaveSession = (): void => {
  state.leaving = true
}

/** True from {@link leaveSession} until the next session begins. */
export const isLeavingSession = (): boolean => state.leaving

/** Forgets the session in every tab; the server is told by the action that signs out. */
export const forgetSession = (): void => {
  end('own')
}

/** True while there is, as far as this device knows, a session; without it no request is made. */
export const hasSession = (): boolean => {
  neighbours()
  const has = state.held !== null || sessionHint() !== null
  state.countedOn ||= has
  return has
}

/**
 * Ends a session whose cookies are gone: another tab has signed out while this page lay in the browser's memory and heard
 * nothing. Its token would be good for minutes more.
 */
export const dropForgotten = (): void => {
  if (state.held !== null && sessionHint() === null) drop('elsewhere')
}

/** The session as last received, or null. */
export const currentSession = (): SessionReply | null => {
  neighbours()
  return state.held?.session ?? null
}

/**
 * The access token to send, refreshed when it has less than 5 s left (spec §4, §9). Null without a session.
 * Without network the last token comes back as it is: the call itself will fail and say so.
 */
export const accessToken = async (): Promise<string | null> => {
  if (!hasSession()) return null
  if (!isFresh()) await refreshSession()
  return state.held?.session.accessToken ?? null
}

/** After a 401: one refresh, unless a newer token has come already; then either again, or the session is over. */
export const handleUnauthorized = async (): Promise<'retry' | 'signed-out'> => {
  if (!hasSession()) {
    tellEnd('refused')
    return 'signed-out'
  }
  const justNow = state.held !== null && Date.now() - state.held.receivedAtMs < JUST_NOW_MS
  if (!justNow) await refreshSession()
  return hasSession() ? 'retry' : 'signed-out'
}
