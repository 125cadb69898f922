/**
 * `node tools/app-screenshots.ts`: takes the pictures of the install dialog (tools/vite/manifest.ts) from the built
 * product with a borrower of its own, into public/screenshots/.
 */
import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { contractPath, PATHS } from '../protocol/paths.ts'
import { borrow } from './bench/borrow.ts'
import { register } from './bench/register.ts'
import { createSandboxServer } from './bench/sandbox-server.ts'
import { createWalker, moveClock, type Walker } from './bench/walker.ts'
import { buildStale } from './build.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './chromium.ts'

const FOLDER = fileURLToPath(new URL('../public/screenshots', import.meta.url))
const PORT = 8381
const DAY_MS = 86_400_000
/** The first payment is then a few days ahead. */
const LOAN_AGE_DAYS = 26

/** 1080 × 2160 and 1920 × 1080 pixels: one shape for all pictures of a kind, as the dialog wants. */
const NARROW = { viewport: { width: 400, height: 800 }, deviceScaleFactor: 2.7, isMobile: true }
const WIDE = { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1.5, isMobile: false }

const signIn = async (page: Page, { person }: Walker, path: string): Promise<void> => {
  await page.goto(`${PATHS.login}?returnTo=${encodeURIComponent(path)}`)
  await page.getByLabel('Телефон').fill(person.phone)
  await page.getByLabel('Пароль', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.waitForURL(`**${path}`)
}

const take = async (page: Page, name: string): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const picture = await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toBuffer()
  await writeFile(join(FOLDER, `${name}.png`), picture)
  process.stdout.write(`${name}: ${Math.round(picture.length / 1000)} kB\n`)
}

const takeAll = async (
  browser: Browser,
  { walker, url, loan }: { walker: Walker; url: string; loan: string },
): Promise<void> => {
  for (const [kind, look] of [
    ['narrow', NARROW],
    ['wide', WIDE],
  ] as const) {
    const context = await browser.newContext({
      ...look,
      baseURL: url,
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.goto(PATHS.landing)
    await take(page, `${kind}-calculator`)
    await signIn(page, walker, contractPath(loan))
    await page.getByRole('heading', { name: 'Займ', exact: true }).waitFor()
    await take(page, `${kind}-loan`)
    await page.goto(PATHS.payments)
    await page.getByRole('tabpanel').waitFor()
    await take(page, `${kind}-payments`)
    await context.close()
  }
}

await buildStale(false)
mkdirSync(FOLDER, { recursive: true })
const server = createSandboxServer({ port: PORT })
try {
  await server.start()
  const walker = createWalker({ baseUrl: server.url, serial: 1, patienceMs: 10_000 })
  const { cardId } = await register(walker)
  const terms = {
    name: 'loan',
    cardId,
    product: 'INSTALLMENT',
    amountRoubles: 30_000,
    term: 6,
  } as const
  const { loanApplicationId } = await borrow(walker, terms)
  await moveClock(walker, LOAN_AGE_DAYS * DAY_MS)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  await takeAll(browser, { walker, url: server.url, loan: loanApplicationId })
  await browser.close()
} finally {
  await server.stop()
  server.clear()
}
