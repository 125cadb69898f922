/** A person's way with the product and Keycloak's own pages between. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { latestCode } from '../e2e/server-at.ts'
import { type Part, PASSWORD, PICTURES, type Walk } from './walk.ts'

export const NEW_PASSWORD = 'другая лошадь 43'
/** Two looks of an idle page, 8 s apart, and a busy machine; the time it took is printed. */
const NOTICED_WITHIN_MS = 30_000

/** Where an account belongs whose registration is not finished. */
export const HOME = '/sign_up/user_info'

/** Asks for the screen itself: a page that comes back out of the browser's memory is not loaded a second time. */
export const atHome = async (page: Page): Promise<void> => {
  await page.waitForURL(`**${HOME}`, { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Разворот с фото' }).waitFor()
}

/** Keycloak's page, with the phone filled in; types the password there. */
export const enterThere = async (
  { issuer }: Walk,
  page: Page,
  phone: string,
  password: string,
): Promise<void> => {
  await page.waitForURL((url) => url.href.startsWith(issuer))
  assert.equal(await page.locator('#username').inputValue(), phone)
  await page.locator('#password').fill(password)
  await page.locator('#kc-login').click()
}

export const goOnWithPhone = async (page: Page, typed: string): Promise<void> => {
  await page.getByLabel('Телефон').fill(typed)
  await page.getByRole('button', { name: 'Продолжить' }).click()
}

export const ask = (page: Page, path: string, method = 'POST'): Promise<number> =>
  page.evaluate(
    async ([url, way]) => {
      const headers = { 'X-Requested-With': 'vovremya', 'Content-Type': 'application/json' }
      return (await fetch(url ?? '', { method: way ?? 'GET', headers })).status
    },
    [path, method],
  )

export const askedToSignIn = async (page: Page): Promise<void> => {
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.has('asked'))
  await page.getByRole('button', { name: 'Продолжить' }).waitFor()
}

const sessionsThere = async ({ accounts, phone }: Walk, password = PASSWORD) =>
  accounts.sessionsOf(await accounts.create({ phone, password }))

/** Until the page has left for the login, in milliseconds. */
const noticed = async (page: Page): Promise<number> => {
  const began = performance.now()
  await page.waitForURL((url) => url.pathname === '/login')
  return performance.now() - began
}

const notesInTime = async (page: Page, what: string): Promise<void> => {
  const tookMs = await noticed(page)
  process.stdout.write(`    ${what}: noticed after ${(tookMs / 1000).toFixed(1)} s\n`)
  assert.ok(tookMs <= NOTICED_WITHIN_MS, `${what}: noticed after ${tookMs} ms`)
}

const signIn = async (walk: Walk, page: Page, password = PASSWORD): Promise<void> => {
  await page.goto(`${walk.server.url}/login?returnTo=${encodeURIComponent(HOME)}`)
  await askedToSignIn(page)
  await goOnWithPhone(page, walk.phone.replace('+7', '8'))
  await enterThere(walk, page, walk.phone, password)
  await atHome(page)
}

export const JOURNEY_PARTS: readonly Part[] = [
  [
    'register: the account is made at Keycloak, which asks for the password on its page',
    async (walk) => {
      const { page, server, phone } = walk
      await page.goto(`${server.url}/sign_up`)
      await page.getByLabel('Телефон').fill(phone)
      await page.getByRole('textbox', { name: 'Пароль' }).fill(PASSWORD)
      await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
      await page.getByRole('checkbox', { name: /кодом из СМС/ }).check()
      await page.getByRole('button', { name: 'Получить код' }).click()
      await page
        .getByRole('textbox', { name: /код/i })
        .fill(await latestCode(server, phone, 'REGISTRATION'))
      await page.waitForURL((url) => url.href.startsWith(walk.issuer))
      await page.screenshot({ path: `${PICTURES}/keycloak-page.png` })
      await enterThere(walk, page, phone, PASSWORD)
      await atHome(page)
    },
  ],
  [
    'refresh: fresh tokens by the cookie, a reload keeps the session',
    async ({ page }) => {
      assert.equal(await ask(page, '/auth-service/refresh'), 200)
      await page.reload()
      await atHome(page)
      const readable = await page.evaluate(() =>
        [document.cookie, ...Object.values(localStorage), ...Object.values(sessionStorage)].join(),
      )
      assert.ok(!readable.includes('eyJ'), 'no token that a script can read')
    },
  ],
  [
    'check-sso: who is known to Keycloak comes in without a password',
    async ({ page, context, server }) => {
      await context.clearCookies({ domain: 'localhost' })
      await page.goto(`${server.url}${HOME}`)
      await atHome(page)
    },
  ],
  [
    'session check: a session that ends at Keycloak ends an idle page',
    async (walk) => {
      const { accounts, page } = walk
      const there = await sessionsThere(walk)
      assert.equal(there.length, 1)
      // The administration ends it as an administrator would; Keycloak tells us by back-channel logout.
      for (const sessionUid of there) await accounts.endSession(sessionUid)
      await notesInTime(page, 'ended at Keycloak')
      await askedToSignIn(page)
      await page.screenshot({ path: `${PICTURES}/login.png` })
    },
  ],
  [
    'sign in: a wrong password is told there, the right one leads where the person wanted',
    async (walk) => {
      const { page, phone } = walk
      await goOnWithPhone(page, phone.replace('+7', '8 '))
      await enterThere(walk, page, phone, 'не тот пароль')
      await page.locator('#input-error, .kc-feedback-text, .pf-m-error').first().waitFor()
      await page.screenshot({ path: `${PICTURES}/wrong-password.png` })
      await enterThere(walk, page, phone, PASSWORD)
      await atHome(page)
    },
  ],
  [
    'signed out elsewhere: the other devices notice',
    async (walk) => {
      const other = await walk.anotherDevice()
      await signIn(walk, other)
      assert.equal((await sessionsThere(walk)).length, 2)
      assert.equal(await ask(other, '/auth-service/sessions/end-others'), 200)
      await notesInTime(walk.page, 'ended from another device')
      await askedToSignIn(walk.page)
      assert.equal((await sessionsThere(walk)).length, 1)
      await other.context().close()
    },
  ],
  [
    'sign out: Keycloak forgets the browser too, the next one is asked for the password',
    async (walk) => {
      await signIn(walk, walk.page)
      assert.equal(await ask(walk.page, '/auth-service/logout'), 204)
      await walk.page.goto(`${walk.server.url}/login`)
      await askedToSignIn(walk.page)
    },
  ],
  [
    'a forgotten password: another one by a code is the one that Keycloak takes',
    async (walk) => {
      const { page, server, phone } = walk
      await page.getByRole('button', { name: 'Забыли пароль?' }).click()
      await page.getByRole('heading', { name: 'Новый пароль' }).waitFor()
      await page.getByLabel('Телефон').fill(phone)
      await page.getByRole('button', { name: 'Получить код' }).click()
      await page
        .getByRole('textbox', { name: /Код из СМС/ })
        .fill(await latestCode(server, phone, 'DEFAULT'))
      await page.getByLabel('Новый пароль', { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Сохранить и войти' }).click()
      await enterThere(walk, page, phone, NEW_PASSWORD)
      await page.waitForURL('**/sign_up/**')
    },
  ],
]
