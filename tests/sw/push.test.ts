import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushMessage, readPushMessage } from '../../protocol/push-message.ts'
import { reminderWords } from '../../protocol/reminder-words.ts'
import { onNotificationClick } from '../../sw/notification-click.ts'
import { onPush } from '../../sw/push.ts'

const ORIGIN = 'https://vovremya.example'

interface Shown {
  readonly title: string
  readonly options: NotificationOptions & { readonly data: { readonly path: string } }
}

let shown: Shown[]
let pages: { url: string; focused: boolean; answer: boolean; asked: string[] }[]
let opened: string[]
let focused: string[]
/** As in Chromium: a tap lets the worker do one thing with windows. */
let mayTouchWindows: boolean
const touchWindows = (): void => {
  if (!mayTouchWindows) throw new DOMException('Not allowed', 'InvalidAccessError')
  mayTouchWindows = false
}

beforeEach(() => {
  shown = []
  pages = []
  opened = []
  focused = []
  mayTouchWindows = true
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    registration: {
      showNotification: (title: string, options: Shown['options']) => {
        shown.push({ title, options })
        return Promise.resolve()
      },
    },
    clients: {
      matchAll: () =>
        Promise.resolve(
          pages.map((page) => ({
            ...page,
            focus: async () => {
              touchWindows()
              focused.push(page.url)
            },
            postMessage({ path }: { path: string }, [port]: MessagePort[]) {
              page.asked.push(path)
              port?.postMessage(page.answer)
            },
          })),
        ),
      openWindow: async (path: string) => {
        touchWindows()
        opened.push(path)
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const push = async (text: string | null): Promise<void> => {
  let done: Promise<unknown> = Promise.resolve()
  const data = text === null ? null : { json: () => JSON.parse(text) as unknown }
  onPush({
    data,
    waitUntil: (work: Promise<unknown>) => {
      done = work
    },
  } as unknown as PushEvent)
  await done
}

const tap = async (path: unknown): Promise<void> => {
  mayTouchWindows = true
  let done: Promise<unknown> = Promise.resolve()
  onNotificationClick({
    notification: { close: () => undefined, data: { path } },
    waitUntil: (work: Promise<unknown>) => {
      done = work
    },
  } as unknown as NotificationEvent)
  await done
}

const message = (id: number) =>
  pushMessage(
    {
      ...reminderWords([3, 1, 0][id % 3] ?? 0),
      tag: `due-${id}`,
      path: `/profile/contracts/${id}?pay`,
      badge: id % 5,
    },
    ORIGIN,
  )

/** What a push may bring besides our own messages. */
const STRANGE = [
  null,
  '',
  'no json',
  '{',
  'null',
  '7',
  '[]',
  '{}',
  '{"notification":null}',
  '{"notification":{"title":5,"body":[],"tag":{},"navigate":7,"app_badge":-1}}',
  '{"notification":{"title":"  ","navigate":"https://evil.example/profile"}}',
  '{"notification":{"navigate":"javascript:alert(1)","app_badge":"9999"}}',
]

test('of 1,000 pushes 1,000 are shown, whatever they bring', async () => {
  for (let id = 0; id < 1_000; id += 1)
    await push(id % 4 === 3 ? (STRANGE[id % STRANGE.length] ?? null) : JSON.stringify(message(id)))
  expect(shown).toHaveLength(1_000)
  for (const { title, options } of shown) {
    expect(title.trim()).not.toBe('')
    expect(options.body?.trim()).not.toBe('')
    expect(options.tag).not.toBe('')
    expect(options.data.path).toMatch(/^\/profile\//)
  }
})

test('the worker shows what the server wrote', async () => {
  await push(JSON.stringify(message(1)))
  expect(shown[0]).toMatchObject({
    title: 'Завтра день платежа',
    options: {
      tag: 'due-1',
      lang: 'ru',
      renotify: true,
      data: { path: '/profile/contracts/1?pay' },
    },
  })
})

test.each([
  'https://evil.example/profile/payments',
  '//evil.example/profile',
  'javascript:alert(1)',
  '/auth/realms/vovremya/logout',
  '/sandbox',
  '/offer',
  42,
])('a message that leads to %s leads to the list of payments', async (navigate) => {
  expect(readPushMessage({ notification: { navigate } }, ORIGIN).path).toBe('/profile/payments')
  await tap(navigate)
  expect(opened).toEqual(['/profile/payments'])
})

test('without a window a tap opens the payment', async () => {
  await tap('/profile/contracts/1?pay')
  expect(opened).toEqual(['/profile/contracts/1?pay'])
})

test('an open window goes to the payment by itself, the one in front first', async () => {
  pages = [
    { url: 'https://other.example/', focused: true, answer: true, asked: [] },
    { url: `${ORIGIN}/profile/documents`, focused: false, answer: true, asked: [] },
    { url: `${ORIGIN}/profile/settings`, focused: true, answer: true, asked: [] },
  ]
  await tap('/profile/contracts/1?pay')
  expect(pages.map(({ asked }) => asked)).toEqual([[], [], ['/profile/contracts/1?pay']])
  expect(focused).toEqual([`${ORIGIN}/profile/settings`])
  expect(opened).toEqual([])
})

test('a window that holds something unsent stays as it is: another is opened', async () => {
  pages = [{ url: `${ORIGIN}/sign_up/passport`, focused: true, answer: false, asked: [] }]
  await tap('/profile/contracts/1?pay')
  expect(opened).toEqual(['/profile/contracts/1?pay'])
})

test.each([
  ['no data', null],
  ['a text', '/profile'],
  ['no address', {}],
  ['the address of somebody else', { path: 'https://evil.example/' }],
])('a tap on a notification with %s opens a page of ours', async (_what, data) => {
  const work: Promise<unknown>[] = []
  let closed = 0
  onNotificationClick({
    notification: { data, close: () => (closed += 1) },
    waitUntil: (each: Promise<unknown>) => work.push(each),
  } as unknown as NotificationEvent)
  await Promise.all(work)
  expect(closed).toBe(1)
  expect(opened).toHaveLength(1)
  expect(new URL(opened[0] ?? '', ORIGIN).origin).toBe(ORIGIN)
})
