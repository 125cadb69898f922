import { getDefaultStore } from 'jotai'
import localforage from 'localforage'
import * as z from 'zod/mini'
import { CLIENT_STATUSES } from '../../protocol/enums.ts'
import { authAtom } from './auth.ts'
import { INITIAL_LAYOUT, layoutAtom } from './layout.ts'
import { INITIAL_PAYMENT, paymentAtom } from './payment.ts'
import { INITIAL_PROFILE, profileAtom } from './profile.ts'

const KEY = 'slices'

const stored = z.object({
  auth: z.object({ isAuthenticated: z.boolean(), clientId: z.nullable(z.string()) }),
  profile: z.object({ accountModerationStatus: z.nullable(z.enum(CLIENT_STATUSES)) }),
  layout: z.object({ isLeftMenuOpened: z.boolean() }),
  payment: z.object({
    pending: z.nullable(
      z.object({
        invoiceId: z.string(),
        loanApplicationId: z.string(),
        amountKopecks: z.number(),
      }),
    ),
  }),
})

type Stored = z.infer<typeof stored>

/** The one place that knows localforage: without a release for years, it must be easy to replace (quality 1.3 row 26). */
export interface SliceStorage {
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: unknown): Promise<unknown>
  clear(): Promise<void>
}

const browserStorage = (): SliceStorage =>
  localforage.createInstance({ name: 'vovremya-state', storeName: 'slices' })

const shown = (store: ReturnType<typeof getDefaultStore>): Stored => {
  const { isAuthenticated, clientId } = store.get(authAtom)
  return {
    auth: { isAuthenticated, clientId },
    profile: { accountModerationStatus: store.get(profileAtom).account?.check.status ?? null },
    layout: { isLeftMenuOpened: store.get(layoutAtom).isLeftMenuOpened },
    payment: { pending: store.get(paymentAtom).pending },
  }
}

const restore = (store: ReturnType<typeof getDefaultStore>, { layout, payment, auth }: Stored) => {
  store.set(layoutAtom, (state) => ({ ...state, ...layout }))
  store.set(paymentAtom, (state) => (state.pending ? state : { ...state, ...payment }))
  store.set(authAtom, (state) => ({ ...state, clientId: state.clientId ?? auth.clientId }))
}

interface Persistence {
  /** Resolves when what was kept has been put back. Never rejects: without storage the page starts afresh. */
  readonly restored: Promise<void>
  /** Removes what is kept and resets the slices (spec §4: the profile state resets on logout). */
  wipe(): Promise<void>
}

/**
 * Persists auth, profile, layout and the payment slice (spec §3), and of each only what says nothing about the person:
 * whether somebody is signed in and the client's random id, the verification status, the menu, and the invoice of a
 * payment whose end is not known. Names, phones, sums of contracts lie sealed in offline/; tokens lie in cookies of the
 * server (D23). What is read back is checked by a schema; signUp is never persisted.
 */
export const persistSlices = (storage: SliceStorage = browserStorage()): Persistence => {
  const store = getDefaultStore()
  let writing = Promise.resolve()
  const write = () => {
    const slices = shown(store)
    writing = writing
      .then(() => storage.setItem(KEY, slices))
      .then(
        () => undefined,
        // Full or forbidden storage: the server has the truth, the page works without.
        () => undefined,
      )
  }
  const restored = storage
    .getItem(KEY)
    .then(
      (value) => {
        const parsed = stored.safeParse(value)
        if (parsed.success) restore(store, parsed.data)
      },
      () => undefined,
    )
    .then(() => {
      for (const slice of [authAtom, profileAtom, layoutAtom, paymentAtom]) store.sub(slice, write)
    })
  return {
    restored,
    async wipe() {
      store.set(profileAtom, INITIAL_PROFILE)
      store.set(paymentAtom, INITIAL_PAYMENT)
      store.set(layoutAtom, INITIAL_LAYOUT)
      await writing
      await storage.clear()
    },
  }
}

let persistence: Persistence | null = null

/** The persistence of this page, begun with the first call. */
export const pagePersistence = (): Persistence => {
  persistence ??= persistSlices()
  return persistence
}
