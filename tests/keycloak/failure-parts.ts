/**
 * The ways in which signing in is known to fail (docs/failure-modes.md, rows 1–7 and 25), with Keycloak as the identity
 * server: real windows of one browser, a network that loses answers, clocks that are wrong.
 */
import assert from 'node:assert/strict'
import type { Page, Route } from 'playwright-core'
import { PATHS } from '../../protocol/paths.ts'
import {
  ask,
  askedToSignIn,
  atHome,
  enterThere,
  goOnWithPhone,
  HOME,
  NEW_PASSWORD,
} from './journey-parts.ts'
import type { Part, Walk } from './walk.ts'

const REFRESH = '**/auth-service/refresh'
const LOGIN_PLACE = '**/auth-service/login-place'
const WINDOWS = 6
const EXPIRIES = 200
const RELOADS = 5
const LOST_ANSWERS = 20
const WAKES = 10
const FLASHES = 10
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SKEWS_MS = [5 * MINUTE_MS, HOUR_MS, DAY_MS, 3_652 * DAY_MS].flatMap((ms) => [ms, -ms])
/** More ways to the identity server than these are a loop. */
const MAX_REDIRECTS = 2

/** Signs in at a browser that knows nobody, with the password that the journey has left. */
const signIn = async (walk: Walk, page: Page): Promise<void> => {
  await page.goto(`${walk.server.url}${PATHS.login}?returnTo=${encodeURIComponent(HOME)}`)
  // At once, as a quick hand does: the first page draws no form that the question at Keycloak would take away.
  await goOnWithPhone(page, walk.phone)
  await enterThere(walk, page, walk.phone, NEW_PASSWORD)
  await atHome(page)
}

/** A device of its own that is signed in, until the work is done. */
const onDevice = async (walk: Walk, work: (page: Page) => Promise<void>): Promise<void> => {
  const page = await walk.anotherDevice()
  try {
    await signIn(walk, page)
    await work(page)
  } finally {
    await page.context().close()
  }
}

/** Headings of the first level that stood on the page for a moment or longer, from its first node on. */
const HEADINGS_SEEN = () => {
  const seen = new Set<string>()
  Object.assign(globalThis, { headingsSeen: seen })
  const look = () => {
    for (const { textContent } of document.querySelectorAll('h1')) seen.add(textContent.trim())
  }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  })
}

const headingsSeen = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { headingsSeen: Set<string> }).headingsSeen])

/** Loads the page once more, when the worker can answer every navigation that is its own. */
const underWorker = async (page: Page): Promise<void> => {
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.reload()
  assert.ok(await page.evaluate(() => navigator.serviceWorker.controller !== null))
}

export const FAILURE_PARTS: readonly Part[] = [
  [
    `row 1: six windows ask for fresh tokens at once, ${EXPIRIES} times, and nobody is signed out`,
    (walk) =>
      onDevice(walk, async (page) => {
        const windows = [page]
        while (windows.length < WINDOWS) windows.push(await page.context().newPage())
        for (let round = 0; round < RELOADS; round += 1)
          await Promise.all(
            windows.map(async (window) => {
              await window.goto(`${walk.server.url}${HOME}`)
              await atHome(window)
            }),
          )
        const answers: number[] = []
        for (let expiry = 0; expiry < EXPIRIES; expiry += 1)
          answers.push(
            ...(await Promise.all(windows.map((window) => ask(window, '/auth-service/refresh')))),
          )
        const refused = answers.filter((status) => status !== 200)
        assert.deepEqual(refused, [], `of ${answers.length} refreshes`)
      }),
  ],
  [
    `row 2: ${LOST_ANSWERS} refreshes whose answers are lost sign nobody out`,
    (walk) =>
      onDevice(walk, async (page) => {
        const lost: string[] = []
        while (lost.length < LOST_ANSWERS) {
          // The server does its work, the first answers never come.
          let left = 2
          const lose = async (route: Route) => {
            if (left === 0) return route.continue()
            left -= 1
            await route.fetch()
            lost.push(route.request().url())
            return route.abort('connectionreset')
          }
          await page.route(REFRESH, lose)
          await page.reload()
          await page.evaluate(() => dispatchEvent(new Event('online')))
          await atHome(page)
          await page.unroute(REFRESH, lose)
          assert.equal(await ask(page, '/auth-service/refresh'), 200)
        }
      }),
  ],
  [
    `row 3: ${WAKES} sleeps past the end of the token, woken without network, end nobody's session`,
    (walk) =>
      onDevice(walk, async (page) => {
        await page.clock.install()
        await underWorker(page)
        await atHome(page)
        for (let wake = 0; wake < WAKES; wake += 1) {
          await page.context().setOffline(true)
          await page.clock.fastForward(20 * MINUTE_MS)
          await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
          await page.context().setOffline(false)
          const renewed = page.waitForResponse(REFRESH)
          await page.evaluate(() => dispatchEvent(new Event('online')))
          assert.equal((await renewed).status(), 200)
        }
        await page.reload()
        await atHome(page)
      }),
  ],
  [
    'who is quicker than the question who is there loses nothing typed, and meets no form that goes away',
    async (walk) => {
      const page = await walk.anotherDevice()
      const { promise: held, resolve: answer } = Promise.withResolvers<void>()
      await page.route(LOGIN_PLACE, async (route) => {
        await held
        await route.continue()
      })
      // Within the application a form of ours is drawn at once.
      await page.goto(`${walk.server.url}${PATHS.signUp}`)
      await page.evaluate(async () => navigator.serviceWorker.ready)
      await page.getByRole('link', { name: 'Войти' }).click()
      await page.getByRole('heading', { name: 'Вход', exact: true }).waitFor()
      await page.getByLabel('Телефон').fill(walk.phone)
      answer()
      await askedToSignIn(page)
      const typed = await page.getByLabel('Телефон').inputValue()
      assert.equal(typed.replaceAll(/\D/g, ''), walk.phone.slice(1))
      await page.context().close()
    },
  ],
  [
    `row 4: with a clock that is wrong by up to ten years one signs in, without a loop`,
    async (walk) => {
      for (const skewMs of SKEWS_MS) {
        const page = await walk.anotherDevice()
        await page.clock.install({ time: Date.now() + skewMs })
        let redirects = 0
        page.on('request', (request) => {
          if (request.isNavigationRequest() && request.url().includes('/openid-connect/auth'))
            redirects += 1
        })
        await signIn(walk, page)
        assert.equal(await ask(page, '/auth-service/refresh'), 200)
        assert.ok(redirects <= MAX_REDIRECTS, `${redirects} redirects, ${skewMs} ms off`)
        await page.context().close()
      }
    },
  ],
  [
    'row 5: back, forward, reload, the answer opened twice and one that belongs to no login lead on',
    async (walk) => {
      const page = await walk.anotherDevice()
      const answers: string[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        const isAnswer = pathname === PATHS.callback && searchParams.has('code')
        if (request.isNavigationRequest() && isAnswer) answers.push(request.url())
      })
      await signIn(walk, page)
      const [answer] = answers
      if (answer === undefined) throw new Error('No answer of the identity server was seen')
      await page.goBack()
      await page.goForward()
      await atHome(page)
      await page.reload()
      await atHome(page)
      for (let opened = 0; opened < 2; opened += 1) {
        await page.goto(answer)
        await atHome(page)
      }
      await page.context().close()
      const stranger = await walk.anotherDevice()
      await stranger.goto(answer)
      await askedToSignIn(stranger)
      await stranger.context().close()
    },
  ],
  [
    'row 6: the session needs no cookie of the identity server',
    (walk) =>
      onDevice(walk, async (page) => {
        const context = page.context()
        const theirs = (await context.cookies()).filter(({ path }) => path.startsWith('/realms'))
        assert.ok(theirs.length > 0, 'Keycloak has set no cookie')
        for (const { name, path } of theirs) await context.clearCookies({ name, path })
        await page.reload()
        await atHome(page)
        assert.equal(await ask(page, '/auth-service/refresh'), 200)
      }),
  ],
  [
    'row 7: with the worker at work the way to Keycloak and back is the server’s',
    (walk) =>
      onDevice(walk, async (page) => {
        await underWorker(page)
        assert.equal(await ask(page, '/auth-service/logout'), 204)
        await signIn(walk, page)
        assert.equal(await ask(page, '/auth-service/refresh'), 200)
        assert.equal(await ask(page, '/auth-service/no-such-address', 'GET'), 404)
      }),
  ],
  [
    `row 25: of ${FLASHES} reloads none shows the login to whoever is signed in`,
    (walk) =>
      onDevice(walk, async (page) => {
        await page.addInitScript(HEADINGS_SEEN)
        for (let reload = 0; reload < FLASHES; reload += 1) {
          await page.reload()
          await atHome(page)
          const seen = await headingsSeen(page)
          assert.ok(seen.includes('Разворот с фото'), `saw ${seen.join()}`)
          assert.ok(!seen.includes('Вход'), `saw ${seen.join()}`)
        }
      }),
  ],
]
