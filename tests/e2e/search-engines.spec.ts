import sharp from 'sharp'
import * as z from 'zod'
import { PATHS } from '../../protocol/paths.ts'
import { PUBLIC_PAGES, PUBLIC_SCREENS } from '../../protocol/public-pages.ts'
import { SHARE_PICTURE } from '../../protocol/share-picture.ts'
import { expect, test } from './fixtures.ts'

const PAGES = [...PUBLIC_PAGES, ...PUBLIC_SCREENS]

const graphSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
})

const waySchema = z.object({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z.array(
    z.object({
      '@type': z.literal('ListItem'),
      position: z.number(),
      name: z.string(),
      item: z.string(),
    }),
  ),
})

const manifestSchema = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })).min(5),
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'no address leads to where a page was built, and what is told beside it is what it shows',
    { tag: '@long' },
    async ({ page, server }) => {
      for (const { path, title } of PAGES) {
        const html = await (await page.goto(path))?.text()
        expect(html, path).not.toContain('.invalid')
        const data = await page.locator('script[type="application/ld+json"]').textContent()
        const graph = graphSchema.parse(JSON.parse(data ?? ''))['@graph']
        const way = graph.find((one) => one['@type'] === 'BreadcrumbList')
        if (path === PATHS.landing) {
          expect(graph.map((one) => one['@type'])).toEqual(['Organization', 'WebSite'])
          continue
        }
        const { itemListElement: crumbs } = waySchema.parse(way)
        expect(crumbs[0]?.item, path).toBe(`${server.url}/`)
        expect(crumbs.at(-1)?.item, path).toBe(server.url + path)
        expect(crumbs.map(({ position }) => position)).toEqual(crumbs.map((_, index) => index + 1))
        const shown = await page.locator('nav[aria-label="Где вы"] li').allTextContents()
        expect(crumbs.map(({ name }) => name)).toEqual(
          shown.length > 0 ? shown : ['Главная', title],
        )
      }
    },
  )
})

test('a link to us is shown with a picture of the size it says', async ({ request, server }) => {
  const html = await (await request.get(PATHS.calculator)).text()
  const told = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1]
  expect(told('og:url')).toBe(server.url + PATHS.calculator)
  const answer = await request.get(told('og:image') ?? '')
  expect(answer.headers()['content-type']).toBe('image/png')
  const picture = await sharp(await answer.body()).metadata()
  expect([picture.width, picture.height].map(String)).toEqual([
    told('og:image:width'),
    told('og:image:height'),
  ])
  expect(told('og:image:alt')).toContain(SHARE_PICTURE.sentence)
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
})

test('a link to a calculation is told about as the calculator', async ({ request, server }) => {
  const html = await (await request.get(`${PATHS.calculator}?product=OPTIMAL&amount=45000`)).text()
  expect(html).toContain(`<link rel="canonical" href="${server.url}${PATHS.calculator}">`)
  expect(html).not.toContain('noindex')
})

/** Sides of the pictures in an ICO file, pixels. */
const sidesOf = (file: Buffer): number[] =>
  Array.from({ length: file.readUInt16LE(4) }, (_, index) => file[6 + 16 * index] ?? 0)

test('every icon that a page or the manifest names is a picture of the type and size they say', async ({
  page,
  request,
}) => {
  await page.goto(PATHS.faq)
  const named = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(named).toEqual(['/favicon.ico', '/icons/app-icon.svg', '/icons/apple-180.png'])
  // Asked for by itself by whoever reads no page: a search engine, a frame, an old browser.
  const favicon = await request.get('/favicon.ico')
  expect(favicon.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/)
  expect(sidesOf(await favicon.body())).toEqual([16, 32, 48])
  const touch = await sharp(await (await request.get('/icons/apple-180.png')).body()).metadata()
  expect([touch.width, touch.height]).toEqual([180, 180])
  const manifest = manifestSchema.parse(await (await request.get('/manifest.webmanifest')).json())
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await request.get(src)
    expect(answer.headers()['content-type'], src).toBe(type)
    const { width, height } = await sharp(await answer.body()).metadata()
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes)
  }
})
