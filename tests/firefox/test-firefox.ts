/**
 * `npm run test:firefox`: the borrower's way in Firefox ESR over WebDriver BiDi, against the built product. Says at the
 * end what its driver could not do.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { launch, type Page } from 'puppeteer-core'
import { startServer } from '../e2e/start-server.ts'
import { borrow } from '../../tools/bench/borrow.ts'
import { register } from '../../tools/bench/register.ts'
import { createWalker } from '../../tools/bench/walker.ts'
import { buildStale } from '../../tools/build.ts'

const FIREFOX_PATH = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'
const STEP_WITHIN_MS = 15_000

/** Path of a Firefox, the Debian package installed when there is none and we are root. Throws when there is none. */
const ensureFirefox = (): string => {
  if (existsSync(FIREFOX_PATH)) return FIREFOX_PATH
  process.stdout.write('No Firefox found, installing one.\n')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'firefox-esr'],
    ])
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  if (existsSync(FIREFOX_PATH)) return FIREFOX_PATH
  throw new Error(
    'Firefox could not be installed. Install Firefox ESR and set FIREFOX_PATH to its path.',
  )
}

const step = async (name: string, work: () => Promise<void>): Promise<void> => {
  const from = performance.now()
  await work()
  process.stdout.write(`ok  ${name} (${Math.round(performance.now() - from)} ms)\n`)
}

/** The driver calls a navigation that the service worker takes over aborted: it is begun again. */
const open = async (page: Page, address: string, tries = 4): Promise<void> => {
  try {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
  } catch (error) {
    const aborted = error instanceof Error && error.message.includes('NS_BINDING_ABORTED')
    if (!aborted || tries === 1) throw error
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await open(page, address, tries - 1)
  }
}

const seeText = (page: Page, text: RegExp): Promise<unknown> =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.body.innerText),
    { timeout: STEP_WITHIN_MS, polling: 200 },
    text.source,
  )

const PHONE = 'input[type=tel], input[inputmode=tel], input[autocomplete^=tel]'

const type = async (page: Page, selector: string, value: string): Promise<void> => {
  await page.locator(selector).setTimeout(STEP_WITHIN_MS).click()
  await page.keyboard.type(value)
}

await buildStale(false)
const executablePath = ensureFirefox()
const server = await startServer()
let serving = true
const browser = await launch({ browser: 'firefox', executablePath, headless: true })
try {
  process.stdout.write(`${await browser.version()}\n`)
  const page = await browser.newPage()
  await page.setViewport({ width: 390, height: 844 })

  await step('the landing page calculates', async () => {
    await open(page, server.url)
    await seeText(page, /\d\s₽/)
  })

  await step('the registration takes a phone and sends a code', async () => {
    await open(page, `${server.url}/sign_up`)
    await type(page, PHONE, '9037770011')
    for (const box of await page.$$('input[type=checkbox]'))
      await box.evaluate((element) => element.click())
    await page.locator('::-p-text(Получить код)').click()
    await page.waitForSelector('input[autocomplete=one-time-code]', { timeout: STEP_WITHIN_MS })
  })

  const walker = createWalker({ baseUrl: server.url, serial: 77 })
  const { cardId } = await register(walker)
  const { loanApplicationId } = await borrow(walker, {
    name: 'loan',
    cardId,
    product: 'INSTALLMENT',
    amountRoubles: 30_000,
    term: 6,
  })

  await step('a borrower signs in and sees the payments', async () => {
    await open(page, `${server.url}/login?returnTo=/profile/payments`)
    await type(page, PHONE, walker.person.phone.slice(2))
    await type(page, 'input[type=password]', walker.person.password)
    await page.locator('button[type=submit]').click()
    await seeText(page, /Мои платежи[\s\S]*Месяц/)
  })

  await step('the contract is read', async () => {
    await open(page, `${server.url}/profile/contracts/${loanApplicationId}`)
    await seeText(page, /График платежей/)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    // What is fetched in the quiet is kept as well.
    await new Promise((resolve) => setTimeout(resolve, 4_000))
  })

  await step('without a server contract and payments are read from the device', async () => {
    await server.stop()
    serving = false
    for (const [path, words] of [
      [`/profile/contracts/${loanApplicationId}`, /График платежей/],
      ['/profile/payments', /Мои платежи[\s\S]*Месяц/],
    ] as const) {
      await open(page, `${server.url}${path}`)
      await seeText(page, words)
    }
  })
  process.stdout.write(
    [
      'Not walked in Firefox: the photos, the signatures, the card form and the payment; the borrower of the account is',
      'made through the calls of the protocol. Without network means without a server: the driver has no switch for it.',
      '',
    ].join('\n'),
  )
} finally {
  await browser.close()
  if (serving) await server.stop()
}
