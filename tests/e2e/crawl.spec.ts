import { PATHS } from '../../protocol/paths.ts'
import { PUBLIC_PAGES, PUBLIC_SCREENS } from '../../protocol/public-pages.ts'
import { expect, test } from './fixtures.ts'

/** More addresses than the site has: a crawl that goes on is a mistake of ours. */
const MAX_ADDRESSES = 300

/** Addresses of spec §2 that a visitor finds by following links; the others are of a signed-in person, or of a frame. */
const FOUND = [
  PATHS.landing,
  PATHS.login,
  PATHS.signUp,
  PATHS.organizationIssues,
  PATHS.privacy,
  PATHS.financeDocuments,
  PATHS.controlDocuments,
  PATHS.reviews,
  PATHS.contacts,
  PATHS.jivochat,
  PATHS.sitemap,
]

const LINK = /\s(?:href|src)="(\/[^"#?]*)/g

test('a crawl from the landing finds every public address and no dead link', async ({
  request,
}) => {
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
})

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
