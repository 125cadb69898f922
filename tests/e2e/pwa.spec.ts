import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { ALL_CALLS } from '../../protocol/calls/all.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { isAppPath, SERVER_PREFIXES } from '../../protocol/paths.ts'
import { test } from './deployment.ts'
import { expect, type Page } from './fixtures.ts'
import { cachedAnswers, visitWithWorker } from './worker.ts'

interface Picture {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose?: string
  readonly form_factor?: string
}

interface Manifest {
  readonly id: string
  readonly lang: string
  readonly icons: readonly Picture[]
  readonly screenshots: readonly Picture[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}

const readManifest = async (page: Page): Promise<Manifest> =>
  (await (await page.request.get('/manifest.webmanifest')).json()) as Manifest

test.describe('manifest', () => {
  test(
    'the browser would install the application as it is',
    { tag: '@long' },
    async ({ playwright, server }) => {
      const profile = await mkdtemp(join(tmpdir(), 'vovremya-profile-'))
      const { executablePath, args } = test.info().project.use.launchOptions ?? {}
      const context = await playwright.chromium.launchPersistentContext(profile, {
        ...(executablePath && { executablePath }),
        ...(args && { args }),
      })
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto(server.url)
      await page.evaluate(async () => navigator.serviceWorker.ready)
      const devtools = await context.newCDPSession(page)
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
      const { errors } = await devtools.send('Page.getAppManifest')
      await context.close()
      await rm(profile, { recursive: true, force: true })
      expect(installabilityErrors).toEqual([])
      expect(errors).toEqual([])
    },
  )

  test('says who it is, in Russian, with pictures of the sizes it promises', async ({ page }) => {
    const manifest = await readManifest(page)
    expect(manifest.id).toBe('/')
    expect(manifest.lang).toBe('ru')
    for (const purpose of ['any', 'maskable']) {
      const sizes = manifest.icons
        .filter((icon) => icon.purpose === purpose)
        .map((icon) => icon.sizes)
      expect(sizes, purpose).toEqual(expect.arrayContaining(['192x192', '512x512']))
    }
    for (const formFactor of ['narrow', 'wide'])
      expect(manifest.screenshots.map((shot) => shot.form_factor)).toContain(formFactor)
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
      const answer = await page.request.get(src)
      expect(answer.headers()['content-type'], src).toBe(type)
      if (sizes === 'any') continue
      const { width, height } = await sharp(await answer.body()).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
  })

  test('each shortcut opens a screen that exists', async ({ page }) => {
    const { shortcuts } = await readManifest(page)
    expect(shortcuts.length).toBeGreaterThan(0)
    for (const { url } of shortcuts) {
      expect(isAppPath(new URL(url, 'http://any').pathname), url).toBe(true)
      const answer = await page.goto(url)
      expect(answer?.status(), url).toBe(200)
      await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
      expect(new URL(page.url()).searchParams.get('returnTo')).toBe(url)
    }
  })
})

/** A real address for each thing that only the server answers. */
const SERVER_PAGES = [
  '/auth/realms/vovremya/.well-known/openid-configuration',
  '/auth/realms/vovremya/protocol/openid-connect/auth?client_id=nobody',
  '/auth/realms/vovremya/protocol/openid-connect/login-status-iframe.html',
  '/auth-service/refresh',
  '/cloud-payments/cards',
  '/saltedge/any',
  '/file-manager/files/1',
  '/profile-manager/client/status',
  '/sms-service/csrf?_t=1',
  '/mail-service/confirm?token=1',
  '/report-service/any.html',
  '/print-service/documents/1.pdf',
  '/vovremya-core/limits/current',
  '/nbki-adapter/any',
  '/desk-service/session',
  '/webhooks/cloud-payments/pay',
  '/sandbox',
  '/sandbox/codes',
  '/health/live',
  '/health/ready',
  '/openapi.json',
  '/jivochat',
  '/counter',
]

test.describe('with the worker active', () => {
  test.use({ expectedConsoleErrors: [/status of (?:4\d\d)/] })

  test(
    'opening any address of the server reaches the server',
    { tag: '@long' },
    async ({ page }) => {
      for (const prefix of SERVER_PREFIXES)
        expect(SERVER_PAGES.some((path) => path.startsWith(prefix))).toBe(true)
      await visitWithWorker(page, '/')
      for (const path of SERVER_PAGES) {
        const answer = await page.goto(path)
        expect(answer?.fromServiceWorker(), path).toBe(false)
        expect(answer?.headers()['x-request-id'], path).toBeTruthy()
        expect(await page.locator('#root').count(), path).toBe(0)
      }
      const desk = await page.goto(DESK_PATH)
      expect([desk?.status(), desk?.fromServiceWorker()]).toEqual([200, false])
      const shell = await page.goto('/profile/payments')
      expect(shell?.fromServiceWorker()).toBe(true)
    },
  )

  test(
    'every call of the protocol reaches the server, twice, and nothing of it is kept',
    { tag: '@long' },
    async ({ page }) => {
      await visitWithWorker(page, '/')
      const calls = ALL_CALLS.map(({ method, path }) => ({
        method,
        path: path.replaceAll(/\{\w+\}/g, '1'),
      }))
      const answers = await page.evaluate(async (all) => {
        const ask = async ({ method, path }: { method: string; path: string }) => {
          // Past the browser's own cache, where the public signing keys may lie for an hour.
          const response = await fetch(path, { method, cache: 'no-store' })
          const { headers } = response
          return [headers.get('x-request-id'), headers.get('content-type') ?? '', path] as const
        }
        const once = []
        for (const call of all) once.push(await ask(call), await ask(call))
        return once
      }, calls)
      const requestIds = answers.map(([requestId]) => requestId)
      expect(new Set(requestIds).size).toBe(calls.length * 2)
      expect(requestIds).not.toContain(null)
      expect(answers.filter(([, type]) => type.includes('text/html'))).toEqual([])
      const kept = (await cachedAnswers(page)).map(({ path }) => path)
      expect(
        kept.filter((path) => SERVER_PREFIXES.some((prefix) => path.startsWith(prefix))),
      ).toEqual([])
    },
  )

  test(
    'a missing part of a build is a 404 that nobody keeps, never a page',
    { tag: '@long' },
    async ({ page }) => {
      await visitWithWorker(page, '/')
      const paths = ['js', 'css', 'woff2', 'map', 'png'].flatMap((extension) =>
        ['a1b2c3d4', 'index', 'golos-lat-00000000', 'x.y'].map(
          (name) => `/assets/${name}.${extension}`,
        ),
      )
      const answers = await page.evaluate(
        (all) =>
          Promise.all(
            all.map(async (path) => {
              const response = await fetch(path, { headers: { Accept: 'text/html,*/*' } })
              const { status, headers } = response
              return [path, status, headers.get('content-type'), headers.get('cache-control')]
            }),
          ),
        paths,
      )
      expect(answers).toEqual(
        paths.map((path) => [path, 404, 'text/plain; charset=utf-8', 'no-store']),
      )
      const opened = await page.goto('/assets/a1b2c3d4.js')
      expect(opened?.status()).toBe(404)
      expect((await cachedAnswers(page)).filter(({ path }) => paths.includes(path))).toEqual([])
    },
  )

  test(
    'the caches hold pages under the addresses of pages only, and no name a blocker would hold back',
    { tag: '@long' },
    async ({ page }) => {
      await visitWithWorker(page, '/')
      for (const path of ['/sign_up', '/login', '/nope', '/profile/payments', '/404.html'])
        await page.goto(path)
      const kept = await cachedAnswers(page)
      const pages = kept.filter(({ contentType }) => contentType.includes('text/html'))
      expect(pages.map(({ path }) => path).sort()).toEqual([
        '/app.html',
        '/index.html',
        '/profile.shell.html',
      ])
      expect(
        kept
          .map(({ path }) => path)
          .filter((path) =>
            /(?<![a-z0-9])ad[sv]?[-./]|banner|track|widget|(?<![a-z0-9])cpa/i.test(path),
          ),
      ).toEqual([])
      const foreign = kept.filter(({ path }) => !/^\/(?:assets|icons)\/|^\/[\w.]+$/.test(path))
      expect(foreign).toEqual([])
    },
  )
})
