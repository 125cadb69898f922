import { act, type ByRoleMatcher, render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { type IsoDate, isoDate } from '../../lending/calendar.ts'
import { AccountContext } from '../../src/screens/profile/account-context.ts'
import { authAtom } from '../../src/state/auth.ts'
import type { Account } from '../../src/state/profile.ts'
import { ToastProvider } from '../../src/ui/toast.tsx'
import { CLIENT } from './server-of-page.ts'

/** 21.11.26, 12:00 in Moscow: the moment at which every test begins. */
export const START_OF_TEST_MS = Date.parse('2026-11-21T09:00:00.000Z')

export const TODAY: IsoDate = isoDate('2026-11-21')

/** A client whose documents are checked and who has no loan yet. */
export const ACCOUNT: Account = {
  check: { status: 'VERIFIED', step: 'done', reasons: [], message: '', uploadsLeftToday: 3 },
  contracts: [],
  creditLine: null,
  products: [],
  phone: CLIENT.phone,
}

interface Around {
  readonly account?: Account
  readonly offline?: boolean
  readonly reload?: () => Promise<void>
  readonly today?: IsoDate
  /** Address the page is opened at. */
  readonly at?: string | { readonly pathname: string; readonly state: unknown }
}

export interface Shown {
  readonly user: UserEvent
  readonly container: HTMLElement
  /** Path and query of the screen the person is on. */
  readonly address: () => string
  /** What was handed over to that screen. */
  readonly addressState: () => unknown
  readonly store: ReturnType<typeof createStore>
  /** The same part with the network gone or back. */
  readonly again: (around: Around, part?: ReactNode) => void
  readonly unmount: () => void
}

interface PlaceProps {
  readonly onMove: (place: { address: string; state: unknown }) => void
}

/** Tells where the router has gone. */
function Place({ onMove }: PlaceProps) {
  const { pathname, search, state } = useLocation()
  const told = useEffectEvent(onMove)
  useEffect(() => {
    told({ address: `${pathname}${search}`, state })
  }, [pathname, search, state])
  return null
}

/** A part of the account as its screens have it around them: router, session, account, toasts. */
export const show = (part: ReactNode, around: Around = {}): Shown => {
  const store = createStore()
  store.set(authAtom, (state) => ({
    ...state,
    isAuthenticated: true,
    restoring: false,
    clientId: CLIENT.id,
  }))
  let place = { address: '', state: null as unknown }

  const drawn = (shown: ReactNode, each: Around) => (
    <Provider store={store}>
      <MemoryRouter initialEntries={[around.at ?? '/here']}>
        <ToastProvider>
          <AccountContext
            value={{
              account: each.account ?? ACCOUNT,
              today: each.today ?? TODAY,
              offline: each.offline ?? false,
              reload: each.reload ?? (() => Promise.resolve()),
            }}
          >
            {shown}
          </AccountContext>
        </ToastProvider>
        <Place
          onMove={(moved) => {
            place = moved
          }}
        />
      </MemoryRouter>
    </Provider>
  )

  const { container, rerender, unmount } = render(drawn(part, around))
  return {
    user: userEvent.setup({ delay: null }),
    container,
    address: () => place.address,
    addressState: () => place.state,
    store,
    again: (other, shown = part) => rerender(drawn(shown, { ...around, ...other })),
    unmount,
  }
}

const turnOfEventLoop = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve)
  })

/** Moves the clock of the page on, and lets everything that is due then happen. */
export const pass = async (milliseconds: number): Promise<void> => {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    await turnOfEventLoop()
  })
}

/** Lets everything arrive that is already under way, without the clock of the page moving. */
export const arrive = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await pass(0)
}

const STEP_MS = 25
/** Longer than every pause of the product that a test does not name: retries, a slider at rest. */
const PATIENCE_MS = 4_000
/** What a page does in real time, loading a chunk or making a key, takes seconds on a machine that is busy. */
const BUSY_MACHINE_MS = 10_000
/** Ends what hangs; says nothing about how fast a machine is. */
const HANGING_MS = 20_000

/**
 * Waits until `look` throws no more and gives what it gave. The clock of the page goes on by small steps meanwhile, so
 * pauses of the product cost no real time.
 */
export const until = async <T,>(look: () => T): Promise<T> => {
  const begunAt = performance.now()
  for (let passedMs = 0; ; passedMs += STEP_MS) {
    try {
      return look()
    } catch (error) {
      const isOver = passedMs >= PATIENCE_MS && performance.now() - begunAt > BUSY_MACHINE_MS
      if (isOver || performance.now() - begunAt > HANGING_MS) throw error
    }
    await pass(passedMs < PATIENCE_MS ? STEP_MS : 0)
  }
}

/** A text as it is read: one space between words. */
export const plain = (text: string): string =>
  text.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ').trim()

const WITHIN_A_LINE = new Set(['B', 'STRONG', 'SPAN', 'A', 'TIME', 'I', 'EM', 'WBR'])

const spoken = (node: Node): string => {
  if (!(node instanceof Element)) return node.textContent ?? ''
  const text = [...node.childNodes].map(spoken).join('')
  return WITHIN_A_LINE.has(node.tagName) ? text : ` ${text} `
}

/** The text of the page with ordinary spaces, block by block, to compare with words as they are spoken. */
export const words = (element: Element | null = document.body): string =>
  element ? plain(spoken(element)) : ''

/** Everything of a role whose name is exactly this, or matches; all of the role without a name. */
export const all = (role: ByRoleMatcher, name?: string | RegExp): HTMLElement[] =>
  screen.queryAllByRole(role, {
    ...(name !== undefined && {
      name: (given: string) =>
        typeof name === 'string' ? plain(given) === name : name.test(plain(given)),
    }),
  })

/** The one thing of a role and name that a person can see and reach; throws when there is none, or several. */
export const the = (role: ByRoleMatcher, name?: string | RegExp): HTMLElement => {
  const found = all(role, name)
  const [one] = found
  if (!one || found.length > 1)
    throw new Error(`${found.length} of ${String(role)} «${String(name)}» in: ${words()}`)
  return one
}

/** A button that nothing comes of: switched off, or busy with the tap before. */
export const isOff = (button: HTMLElement): boolean =>
  (button as HTMLButtonElement).disabled || button.getAttribute('aria-disabled') === 'true'

/** The button of this name once it can be pressed. */
export const ready = (name: string | RegExp): Promise<HTMLElement> =>
  until(() => {
    const button = the('button', name)
    if (isOff(button)) throw new Error(`«${String(name)}» is off in: ${words()}`)
    return button
  })

/** Waits until these words stand on the page. */
export const says = (text: string): Promise<void> =>
  until(() => {
    if (!words().includes(text)) throw new Error(`«${text}» is not in: ${words()}`)
  })

/** What a screen reader reads after the name of a control: its error or its hint. */
export const described = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => words(document.getElementById(id)))
    .join(' ')
    .trim()

/** What is said aloud at once. */
export const alarm = (): string => all('alert').map(words).join(' ')
