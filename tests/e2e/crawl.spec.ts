import type { APIRequestContext } from '@playwright/test'
import { PATHS } from '../../protocol/paths.ts'
import { PUBLIC_PAGES, PUBLIC_SCREENS } from '../../protocol/public-pages.ts'
import { expect, type Page, test } from './fixtures.ts'

/** More addresses than the site has: a crawl that goes on is a mistake of ours. */
const MAX_ADDRESSES = 300

const CATCH_ALL = 'Увы, такой страницы не существует...'
const LOADER = 'Загрузка данных'

interface SpecifiedAddress {
  /** Its row in the table of spec §2. */
  readonly row: string
  readonly path: string
  readonly status: 200 | 404
  /** Where a stranger who opens it ends, query included; the address itself unless said otherwise. */
  readonly ends?: string
  /** What its main heading says; null: it only waits. */
  readonly heading: string | RegExp | null
  /** Who leads to it: links of pages, the frame of another page, or only the product itself. */
  readonly foundBy: 'link' | 'frame' | null
}

/** Every address of spec §2, as a visitor without a session has it answered. */
const ADDRESSES: readonly SpecifiedAddress[] = [
  {
    row: '/',
    path: PATHS.landing,
    status: 200,
    heading: /До 300.000.₽ полностью онлайн/,
    foundBy: 'link',
  },
  { row: '/login', path: PATHS.login, status: 200, heading: 'Вход', foundBy: 'link' },
  {
    row: '/sign_up/*',
    path: PATHS.signUp,
    status: 200,
    heading: 'Телефон и пароль',
    foundBy: 'link',
  },
  {
    row: '/sign_up/* (user_info)',
    path: PATHS.signUpUserInfo,
    status: 200,
    ends: `${PATHS.login}?returnTo=${encodeURIComponent(PATHS.signUpUserInfo)}`,
    heading: 'Вход',
    foundBy: null,
  },
  ...[PATHS.profile, PATHS.addContract].map((path) => ({
    row: `/profile/* (${path})`,
    path,
    status: 200 as const,
    ends: `${PATHS.login}?returnTo=${encodeURIComponent(path)}`,
    heading: 'Вход',
    foundBy: null,
  })),
  { row: '/404.html', path: PATHS.notFound, status: 404, heading: CATCH_ALL, foundBy: null },
  {
    row: '/404.html with status',
    path: `${PATHS.notFound}?status=1`,
    status: 404,
    heading: null,
    foundBy: null,
  },
  { row: '*', path: '/no/such/page', status: 404, heading: CATCH_ALL, foundBy: null },
  {
    row: '/jivochat',
    path: PATHS.jivochat,
    status: 200,
    heading: 'Чат с поддержкой',
    foundBy: 'link',
  },
  {
    row: 'organization-issues',
    path: PATHS.organizationIssues,
    status: 200,
    heading: 'Обращения',
    foundBy: 'link',
  },
  {
    row: 'privacy',
    path: PATHS.privacy,
    status: 200,
    heading: 'Политика обработки персональных данных',
    foundBy: 'link',
  },
  {
    row: 'finance-documents',
    path: PATHS.financeDocuments,
    status: 200,
    heading: 'Документы',
    foundBy: 'link',
  },
  {
    row: 'control-documents',
    path: PATHS.controlDocuments,
    status: 200,
    heading: 'О компании и контроле',
    foundBy: 'link',
  },
  { row: 'reviews', path: PATHS.reviews, status: 200, heading: 'Оценки клиентов', foundBy: 'link' },
  { row: 'contacts', path: PATHS.contacts, status: 200, heading: 'Контакты', foundBy: 'link' },
  { row: 'sitemap', path: PATHS.sitemap, status: 200, heading: 'Карта сайта', foundBy: 'link' },
  {
    row: '/widget.html',
    path: PATHS.widget,
    status: 200,
    heading: 'Реклама: предложения партнёров',
    foundBy: 'frame',
  },
]

const pathAndQuery = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Own addresses that a page leads to, by links and frames. */
const linksOf = async (page: Page, origin: string): Promise<string[]> => {
  const all = await page
    .locator('a[href], iframe[src]')
    .evaluateAll((elements) =>
      elements.map((element) =>
        element instanceof HTMLAnchorElement ? element.href : (element as HTMLIFrameElement).src,
      ),
    )
  return all.filter((url) => new URL(url).origin === origin).map(pathAndQuery)
}

const siteMapOf = async (request: APIRequestContext): Promise<string[]> => {
  const answer = await request.get('/sitemap.xml')
  expect(answer.status()).toBe(200)
  return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
    pathAndQuery(url),
  )
}

test.describe('spec §2', () => {
  // The frame of advertisements is nobody's origin: opened by itself, it may not even have our icon.
  test.use({ expectedConsoleErrors: [/404|NotSameOrigin.*favicon\.ico/] })

  for (const { row, path, status, ends = path, heading } of ADDRESSES)
    test(`${row} answers as the table says`, { tag: '@long' }, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(status)
      await expect(page).toHaveURL(ends)
      if (heading === null) await expect(page.getByText(LOADER)).toBeVisible()
      else await expect(page.locator('h1').first()).toHaveText(heading)
    })

  test(
    'a crawl by a browser from / finds every address and no dead link',
    { tag: '@long' },
    async ({ page, request, server }) => {
      const waiting: string[] = [PATHS.landing, ...(await siteMapOf(request))]
      const known = new Set(waiting)
      const follow = (links: readonly string[]) => {
        for (const link of links) {
          if (known.has(link)) continue
          known.add(link)
          waiting.push(link)
        }
      }
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const answer = await request.get(path, { headers: { accept: 'text/html,*/*' } })
        expect(answer.status(), path).toBe(200)
        if (!answer.headers()['content-type']?.startsWith('text/html')) continue
        await page.goto(path)
        // A screen that is drawn in the browser may be the page of no page under a good status.
        await expect(page.locator('h1').first(), path).toHaveText(/./)
        await expect(page.getByText(CATCH_ALL), path).toHaveCount(0)
        follow(await linksOf(page, server.url))
        expect(known.size).toBeLessThan(MAX_ADDRESSES)
      }
      // The page of no page is found by a mistake only; what it leads to is found with it.
      await page.goto(PATHS.notFound)
      await expect(page.locator('h1')).toHaveText(CATCH_ALL)
      follow(await linksOf(page, server.url))
      const found = ADDRESSES.filter(({ foundBy }) => foundBy !== null).map(({ path }) => path)
      expect([...known]).toEqual(expect.arrayContaining(found))
    },
  )
})

/** Those that the HTML itself leads to. */
const FOUND = ADDRESSES.filter(({ foundBy }) => foundBy === 'link').map(({ path }) => path)

const LINK = /\s(?:href|src)="(\/[^"#?]*)/g

test(
  'a crawl from the landing finds every public address and no dead link',
  { tag: '@long' },
  async ({ request }) => {
    const waiting: string[] = [PATHS.landing]
    const known = new Set(waiting)
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const answer = await request.get(path, { headers: { accept: 'text/html,*/*' } })
      expect(answer.status(), path).toBe(200)
      if (!answer.headers()['content-type']?.startsWith('text/html')) continue
      for (const [, link = ''] of (await answer.text()).matchAll(LINK)) {
        if (known.has(link)) continue
        known.add(link)
        waiting.push(link)
      }
      expect(known.size).toBeLessThan(MAX_ADDRESSES)
    }
    const published = [...PUBLIC_PAGES, ...PUBLIC_SCREENS].map(({ path }) => path)
    expect([...known]).toEqual(expect.arrayContaining([...FOUND, ...published]))
  },
)

test('an unknown address is the page of no page, with the frame of partners in it', async ({
  request,
}) => {
  for (const path of ['/nope', PATHS.notFound]) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } })
    expect(answer.status(), path).toBe(404)
    expect(await answer.text()).toContain(`src="${PATHS.widget}"`)
  }
  const frame = await request.get(PATHS.widget)
  expect(frame.status()).toBe(200)
  expect(frame.headers()['content-security-policy']).toContain('sandbox allow-popups')
})

for (const { path, title } of PUBLIC_SCREENS)
  test(`${path} may be kept by search engines under its own name`, async ({ request, server }) => {
    const html = await (await request.get(path)).text()
    expect(html).toContain(`<title>${title} — `)
    expect(html).toContain(`<link rel="canonical" href="${server.url}${path}">`)
    expect(html).not.toContain('noindex')
  })
