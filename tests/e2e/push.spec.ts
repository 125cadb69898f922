import type { CDPSession, Worker } from '@playwright/test'
import { addDays, isoDate } from '../../lending/calendar.ts'
import { messages } from '../../protocol/calls/profile-manager/messages.ts'
import { pushSubscribe, pushUnsubscribe } from '../../protocol/calls/profile-manager/push.ts'
import { contractPath, PATHS } from '../../protocol/paths.ts'
import { LOCAL_REMINDER } from '../../protocol/kept-reminders.ts'
import type { PushMessage } from '../../protocol/push-message.ts'
import { signIn } from '../../tools/bench/walker.ts'
import { pushPhone, type PushPhone } from '../push-phone.ts'
import { violationsOf } from './axe.ts'
import { type Borrower, makeBorrower, makeClient, signInAt } from './borrower.ts'
import { expect, type Page, type Server, test } from './fixtures.ts'
import { visitWithWorker } from './worker.ts'

const endpointOf = (phone: PushPhone): string => `https://push.example/${phone.id}`

interface Entry {
  readonly subject: string
  readonly payload: { readonly encrypted: string; readonly ttlSeconds: number }
}

/** What the server has sent to a browser, read with that browser's own key, oldest first. */
const received = async (server: Server, phone: PushPhone): Promise<PushMessage[]> => {
  const answer = await fetch(`${server.url}/sandbox/journal?kind=push`)
  const entries = (await answer.json()) as Entry[]
  return entries
    .filter(({ subject }) => subject === phone.id)
    .map(({ payload }) => phone.read(Buffer.from(payload.encrypted, 'base64url')))
    .toReversed()
}

const moveTo = (server: Server, now: string) =>
  fetch(`${server.url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ now }),
  })

interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
}

const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications()
    return all.map(({ title, body, tag }) => ({ title, body, tag }))
  })

const workerOf = (page: Page): Worker => {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No service worker')
  return worker
}

/** Has the worker count the notifications it has shown. */
const countShown = (page: Page): Promise<void> =>
  workerOf(page).evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const show = registration.showNotification.bind(registration)
    const counted = { shownCount: 0 }
    Object.assign(globalThis, { counted })
    registration.showNotification = async (...parts) => {
      await show(...parts)
      counted.shownCount += 1
    }
  })

const shownCount = (page: Page): Promise<number> =>
  workerOf(page).evaluate(
    () => (globalThis as unknown as { counted: { shownCount: number } }).counted.shownCount,
  )

/**
 * The browser's own hand on the worker: hands data to it as a push service would, and waits until it has shown what it
 * makes of it. Chromium forgets a notification that somebody asks for while it is being shown, so nobody asks before.
 */
const pushTo = async (page: Page, origin: string): Promise<(data: string) => Promise<void>> => {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
    void devtools.send('ServiceWorker.enable')
  })
  await countShown(page)
  return async (data) => {
    const before = await shownCount(page)
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    await expect.poll(() => shownCount(page)).toBe(before + 1)
  }
}

/** A tap as the system reports it. */
const tap = (page: Page, tag: string): Promise<void> =>
  workerOf(page).evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    const [notification] = await scope.registration.getNotifications({ tag: wanted })
    if (!notification) throw new Error('Nothing is shown')
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  }, tag)

/** The wake-up that browsers give to installed applications only. */
const wake = (page: Page, tag: string): Promise<void> =>
  workerOf(page).evaluate((wanted) => {
    const scope = globalThis as unknown as { ExtendableEvent: new (type: string) => Event }
    dispatchEvent(Object.assign(new scope.ExtendableEvent('periodicsync'), { tag: wanted }))
  }, tag)

const subscribe = async ({ walker }: Borrower, phone: PushPhone, endpoint = endpointOf(phone)) => {
  await walker.http.send(pushSubscribe, {
    body: { endpoint, keys: phone.keys, timeZone: 'Europe/Moscow' },
    key: `subscribe-${phone.id}`,
  })
}

test.use({
  permissions: ['notifications'],
  // The page subscribes again once it is quiet, early or late; a private window's Chrome then says that it cannot.
  expectedConsoleErrors: [
    /status of 40[014]|ERR_INTERNET_DISCONNECTED|does not support the Push API in incognito mode/,
  ],
})

test(
  'what the server encrypted is shown by the worker, the newest of a contract in place of the former; a tap opens the payment; a browser that has gone gives way to a text message',
  { tag: '@long' },
  async ({ page, server }) => {
    const borrower = await makeBorrower(server.url)
    const { loanApplicationId: id } = borrower
    const phone = pushPhone()
    await subscribe(borrower, phone)
    const dueOn = isoDate((await borrower.contract()).nextPayment?.dueOn ?? '')
    await moveTo(server, `${dueOn}T10:00:00+03:00`)
    const sent = await received(server, phone)
    expect(sent.map(({ notification }) => notification.title)).toEqual([
      // The walker signs in without a device's cookie, so its owner is told of it.
      'Вход с нового устройства',
      'Через 3 дня день платежа',
      'Завтра день платежа',
      'Сегодня день платежа',
    ])

    await signInAt(page, borrower, PATHS.documents)
    await visitWithWorker(page, PATHS.documents)
    await expect(page.getByRole('heading', { name: 'Документы' })).toBeVisible()
    const deliver = await pushTo(page, server.url)
    const tag = `due-${id}`
    for (const message of sent.slice(-2)) {
      await deliver(JSON.stringify(message))
      const { title, body } = message.notification
      expect(await shownOn(page)).toEqual([{ title, body, tag }])
    }
    await deliver('not json at all')
    expect(await shownOn(page)).toHaveLength(2)

    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await tap(page, tag)
    await expect(page).toHaveURL(`${contractPath(id)}?pay`)
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await expect
      .poll(async () => (await shownOn(page)).map((shown) => shown.tag))
      .toEqual(['vovremya'])

    await borrower.walker.http.send(pushUnsubscribe, { body: { endpoint: endpointOf(phone) } })
    await signIn(borrower.walker)
    await subscribe(borrower, pushPhone(), 'https://push.example/gone')
    await moveTo(server, `${addDays(dueOn, 1)}T20:00:00+03:00`)
    await signIn(borrower.walker)
    const log = (await borrower.walker.http.send(messages)).messages
    const last = log.find(({ title }) => title === 'Платёж просрочен')
    expect(last).toMatchObject({ channel: 'SMS', state: 'SENT' })
  },
)

/** The browser's push service as this test plays it: headless browsers have none. */
const withPushService = (page: Page, phone: PushPhone) =>
  page.addInitScript(
    ({ endpoint, keys }) => {
      // The empty page before the first address may run this too: it knows no push.
      if (!isSecureContext) return
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
          sign.charCodeAt(0),
        )
      const OWN = 'test.push'
      const made = (key: string) => ({
        endpoint,
        options: { applicationServerKey: bytes(key).buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe() {
          localStorage.removeItem(OWN)
          return Promise.resolve(true)
        },
      })
      Object.assign(PushManager.prototype, {
        getSubscription() {
          const key = localStorage.getItem(OWN)
          return Promise.resolve(key === null ? null : made(key))
        },
        subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
          const key = btoa(String.fromCodePoint(...applicationServerKey))
          localStorage.setItem(OWN, key)
          return Promise.resolve(made(key))
        },
      })
    },
    { endpoint: endpointOf(phone), keys: phone.keys },
  )

/** Makes the account kept on this device owe its next payment tomorrow, sealed with the device's own key. */
const dueTomorrow = (page: Page, dueOn: string) =>
  page.evaluate(async (day) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('not readable')))
      })
    const database = await answer(indexedDB.open('vovremya'))
    const read = (table: string, id: string) =>
      answer(database.transaction(table).objectStore(table).get(id))
    const { key } = (await read('keys', 'vault')) as { key: CryptoKey }
    const record = (await read('snapshots', 'account')) as { iv: BufferSource; sealed: ArrayBuffer }
    const additionalData = new TextEncoder().encode('snapshots/account')
    const open = { name: 'AES-GCM', iv: record.iv, additionalData }
    const account = JSON.parse(
      new TextDecoder().decode(await crypto.subtle.decrypt(open, key, record.sealed)),
    ) as {
      value: { contracts: { nextPayment: { dueOn: string } }[] }
      asOf: string
      receivedAtMs: number
    }
    for (const { nextPayment } of account.value.contracts) nextPayment.dueOn = day
    // Other tests move the clock of the server: here it is that of the device.
    Object.assign(account, { asOf: new Date().toISOString(), receivedAtMs: Date.now() })
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const bytes = new TextEncoder().encode(JSON.stringify(account))
    const sealed = await crypto.subtle.encrypt({ ...open, iv }, key, bytes)
    await answer(
      database
        .transaction('snapshots', 'readwrite')
        .objectStore('snapshots')
        .put({ id: 'account', iv, sealed }),
    )
    database.close()
  }, dueOn)

const dateHere = (page: Page, aheadDays: number): Promise<string> =>
  page.evaluate((days) => {
    const date = new Date()
    date.setDate(date.getDate() + days)
    return date.toLocaleDateString('sv-SE')
  }, aheadDays)

test(
  'reminders are switched on by a tap, come from the device itself without network, and end with the sign-out',
  { tag: '@long' },
  async ({ page, server }) => {
    const borrower = await makeBorrower(server.url)
    const phone = pushPhone()
    await withPushService(page, phone)
    await signInAt(page, borrower, PATHS.settings)
    await visitWithWorker(page, PATHS.settings)
    const main = page.getByRole('switch', { name: 'Напоминать о платежах' })
    await expect(main).not.toBeChecked()
    await expect(main).toBeEnabled()
    await main.click()
    await expect(main).toBeChecked()
    await page.getByLabel('Во сколько').selectOption('7')
    await page.getByRole('switch', { name: 'За 3 дня' }).click()
    await expect(page.getByRole('switch', { name: 'За 3 дня' })).toBeEnabled()
    await page.reload()
    await expect(main).toBeChecked()
    await expect(page.getByLabel('Во сколько')).toHaveValue('7')
    await expect(page.getByRole('switch', { name: 'За 3 дня' })).not.toBeChecked()
    await expect(page.getByRole('switch', { name: 'Показывать сумму' })).not.toBeChecked()

    await page.evaluate(() => localStorage.removeItem('test.push'))
    await page.goto(PATHS.documents)
    await expect(page.getByRole('heading', { name: 'Документы' })).toBeVisible()
    const subscription = () => page.evaluate(() => localStorage.getItem('test.push'))
    await expect.poll(subscription, 'lost by the browser, made again at the start').not.toBeNull()
    await page.context().setOffline(true)
    await dueTomorrow(page, await dateHere(page, 1))
    await wake(page, LOCAL_REMINDER)
    const hour = await page.evaluate(() => new Date().getHours())
    const expected = hour < 7 || hour > 21 ? [] : ['Завтра день платежа']
    await expect.poll(async () => (await shownOn(page)).map(({ title }) => title)).toEqual(expected)
    await page.context().setOffline(false)

    await page.goto(PATHS.settings)
    await page
      .getByRole('button', { name: /Выйти/ })
      .last()
      .click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => shownOn(page)).toEqual([])
    expect(await subscription()).toBeNull()
    const dueOn = isoDate((await borrower.contract()).nextPayment?.dueOn ?? '')
    await moveTo(server, `${addDays(dueOn, -1)}T10:00:00+03:00`)
    expect(await received(server, phone)).toEqual([])
  },
)

test(
  'a browser that forbids notifications says what to do, and reminders by text message can still be chosen',
  { tag: '@long' },
  async ({ page, server }) => {
    await page.addInitScript(() => {
      if (!isSecureContext) return
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    })
    await signInAt(page, await makeClient(server.url), PATHS.settings)
    await expect(page.getByText('запрещено в настройках браузера')).toBeVisible()
    await expect(page.getByText('разрешите уведомления и вернитесь сюда')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Напоминать о платежах' })).toBeDisabled()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page)).toEqual([])
    }
    const text = page.getByRole('checkbox', { name: 'Напоминания: СМС' })
    await text.press('Space')
    await expect(text).not.toBeChecked()
  },
)
