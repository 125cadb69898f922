import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Body, CallDefinition, Reply } from '../../../protocol/call.ts'
import { deskSession, deskSignIn, deskSignOut } from '../../../protocol/calls/desk/session.ts'
import { deskAcceptInvitation } from '../../../protocol/calls/desk/staff.ts'
import { forgetIntents } from '../../api/intent.ts'
import { send, type SendOptions } from '../../api/send.ts'
import { CallRefused, NetworkFailure } from '../../api/send-failures.ts'

export type DeskSession = Reply<typeof deskSession>

/** Why the sign-in is shown to somebody who was at work. */
export type LeftBecause = 'idle' | 'over'

interface WorkplaceState {
  /** `opening` until the server has said whether somebody is signed in here. */
  readonly phase: 'opening' | 'out' | 'in'
  readonly session: DeskSession | null
  readonly leftBecause: LeftBecause | null
  /** Since when no answer comes, by this device's clock; null while the link holds. */
  readonly lostSinceMs: number | null
  /** What the search in the head was last asked for; never in an address, which a browser keeps. */
  readonly searchText: string
}

/** Skew that is only the time an answer was on its way. */
const TRAVEL_MS = 60_000

/** Says only that somebody may be signed in on this browser: without it nobody is asked for. */
const HINT = 'vovremya.desk.signed-in'

const FIRST: WorkplaceState = {
  phase: 'opening',
  session: null,
  leftBecause: null,
  lostSinceMs: null,
  searchText: '',
}

/**
 * One open page of the workplace: who is signed in, whether the server answers, and what has been typed and not sent.
 * What is typed is kept in memory only, over a session that ended, for the same member of staff (decision 0051).
 */
export const createWorkplace = () => {
  let state = FIRST
  let skewMs = 0
  let owner: string | null = null
  const listeners = new Set<() => void>()
  const kept = new Map<string, unknown>()

  const set = (change: Partial<WorkplaceState>): void => {
    state = { ...state, ...change }
    for (const tell of listeners) tell()
  }

  const leave = (leftBecause: LeftBecause | null): void => {
    if (state.phase === 'out') return
    localStorage.removeItem(HINT)
    set({ phase: 'out', session: null, leftBecause: state.phase === 'in' ? leftBecause : null })
  }

  const noteAnswer = (reply: unknown): void => {
    if (state.lostSinceMs !== null) set({ lostSinceMs: null })
    if (typeof reply !== 'object' || reply === null || !('asOf' in reply)) return
    const apartMs = Date.parse(String(reply.asOf)) - Date.now()
    skewMs = Math.abs(apartMs) < TRAVEL_MS ? 0 : apartMs
  }

  const noteFailure = (error: unknown): void => {
    if (error instanceof NetworkFailure) set({ lostSinceMs: state.lostSinceMs ?? Date.now() })
    if (!(error instanceof CallRefused)) return
    if (state.lostSinceMs !== null) set({ lostSinceMs: null })
    if (error.code === 'STAFF_SESSION_OVER') leave('over')
  }

  /** Sends a call; the end of the session and a lost link are noted. Throws what `send` throws. */
  const ask = async <C extends CallDefinition>(
    call: C,
    options: SendOptions<C> = {},
  ): Promise<Reply<C>> => {
    try {
      const reply = await send(call, options)
      noteAnswer(reply)
      return reply
    } catch (error) {
      noteFailure(error)
      throw error
    }
  }

  /** Nothing of what one member of staff typed or left unanswered is for another. */
  const forget = (): void => {
    kept.clear()
    forgetIntents()
    set({ searchText: '' })
  }

  /** Who is signed in and what waits; throws what `send` throws. */
  const refresh = async (signal?: AbortSignal): Promise<void> => {
    const session = await ask(deskSession, signal ? { signal } : {})
    if (owner !== null && owner !== session.staff.login) forget()
    owner = session.staff.login
    localStorage.setItem(HINT, '1')
    set({ phase: 'in', session, leftBecause: null })
  }

  /** Looks again who is signed in and what waits; that it failed stands in the state already. */
  const lookAgain = (signal?: AbortSignal): void => {
    refresh(signal).catch((error: unknown) => {
      const isNoted = error instanceof NetworkFailure || error instanceof CallRefused
      if (!isNoted && !signal?.aborted) reportError(error)
    })
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask,
    lookAgain,
    /** Finds out whether somebody is signed in here; throws when the server could not say. */
    open: async (): Promise<void> => {
      if (localStorage.getItem(HINT) === null) {
        leave(null)
        return
      }
      try {
        await refresh()
      } catch (error) {
        if (!(error instanceof CallRefused) || error.code !== 'STAFF_SESSION_OVER') throw error
      }
    },
    signIn: async (body: Body<typeof deskSignIn>): Promise<void> => {
      await ask(deskSignIn, { body })
      await refresh()
    },
    /** The first sign-in of somebody who was invited. */
    enter: async (body: Body<typeof deskAcceptInvitation>): Promise<void> => {
      await ask(deskAcceptInvitation, { body })
      await refresh()
    },
    /** The person leaves: nothing of what they typed stays. */
    signOut: async (): Promise<void> => {
      await ask(deskSignOut)
      forget()
      owner = null
      leave(null)
    },
    /** Nobody has done anything for too long: what was typed stays for whoever signs in again. */
    leaveIdle: (): void => {
      leave('idle')
      // Without an answer the server ends the session by itself, a little later.
      send(deskSignOut).catch(noteFailure)
    },
    search: (searchText: string) => set({ searchText }),
    /** Milliseconds of now by the server's clock. */
    nowMs: () => Date.now() + skewMs,
    kept,
  }
}

export type Workplace = ReturnType<typeof createWorkplace>

export const WorkplaceContext = createContext<Workplace | null>(null)

/** The workplace around; throws outside of one. */
export const useWorkplace = (): Workplace => {
  const workplace = useContext(WorkplaceContext)
  if (!workplace) throw new Error('useWorkplace needs a workplace around it')
  return workplace
}

export const useWorkplaceState = (): WorkplaceState => {
  const { subscribe, state } = useWorkplace()
  return useSyncExternalStore(subscribe, state)
}

/** Who is signed in; for what is shown only to somebody signed in. */
export const useSession = (): DeskSession => {
  const { session } = useWorkplaceState()
  if (!session) throw new Error('nobody is signed in at the workplace')
  return session
}
