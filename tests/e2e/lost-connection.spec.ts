/** The connection to the device's database dies under an open page (quality reference 1.3 row 18). */
import { PATHS } from '../../protocol/paths.ts'
import { deviceOf } from './device-database.ts'
import { expect, type Page, test } from './fixtures.ts'

test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|status of 40[014]/] })

const LOSSES = 100
/** What a quick hand leaves in one breath. */
const KEYS_AT_ONCE = 3

declare global {
  /** Lives in the page under test only. */
  var connections: { lose: () => void; refused: number; kept: number }
}

/**
 * As WebKit does it: a lost connection looks open, and every transaction on it is refused from then on. A new one is
 * good until it is lost as well.
 */
const makeLosable = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const used = new Set<IDBDatabase>()
    const dead = new WeakSet<IDBDatabase>()
    globalThis.connections = {
      lose: () => {
        for (const connection of used) dead.add(connection)
        used.clear()
      },
      refused: 0,
      kept: 0,
    }
    const begin: unknown = Reflect.get(IDBDatabase.prototype, 'transaction')
    IDBDatabase.prototype.transaction = new Proxy(begin as IDBDatabase['transaction'], {
      apply(native, connection: IDBDatabase, asked) {
        if (dead.has(connection)) {
          globalThis.connections.refused += 1
          throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
        }
        if (connection.name === 'vovremya') used.add(connection)
        const begun = Reflect.apply(native, connection, asked) as IDBTransaction
        if (begun.mode === 'readwrite' && begun.objectStoreNames.contains('drafts'))
          begun.addEventListener('complete', () => {
            globalThis.connections.kept += 1
          })
        return begun
      },
    })
  })
}

const comment = (page: Page) => page.getByRole('textbox', { name: /Комментарий/ })

/** Loses the connection and types the end of a text before anything has noticed. */
const typeOnLost = (page: Page, text: string): Promise<void> =>
  comment(page).evaluate(
    (area, { whole, keys }) => {
      globalThis.connections.lose()
      for (let left = keys - 1; left >= 0; left -= 1) {
        // Past React's own setter, which would take it for its own change.
        Reflect.set(
          HTMLTextAreaElement.prototype,
          'value',
          whole.slice(0, whole.length - left),
          area,
        )
        area.dispatchEvent(new Event('input', { bubbles: true }))
      }
    },
    { whole: text, keys: KEYS_AT_ONCE },
  )

const kept = (page: Page): Promise<number> => page.evaluate(() => globalThis.connections.kept)

test(
  `${LOSSES} lost connections lose nothing that is typed`,
  { tag: '@long' },
  async ({ page }) => {
    await makeLosable(page)
    await deviceOf(page, 1)
    await page.goto(PATHS.rating)
    await expect(comment(page)).toHaveValue('Недописанный отзыв')
    for (let loss = 1; loss <= LOSSES; loss += 1) {
      const before = await kept(page)
      await typeOnLost(page, `Отзыв после потери ${loss}`)
      await expect.poll(() => kept(page), { intervals: [10] }).toBe(before + KEYS_AT_ONCE)
      if (loss % 20 !== 0) continue
      expect(await page.evaluate(() => globalThis.connections.refused)).toBeGreaterThanOrEqual(20)
      await page.reload()
      await expect(comment(page)).toHaveValue(`Отзыв после потери ${loss}`)
    }
  },
)

test(
  'screens opened on a lost connection show the copy all the same',
  { tag: '@long' },
  async ({ page }) => {
    await makeLosable(page)
    await deviceOf(page, 1)
    await page.goto(PATHS.payments)
    const tabs = page.getByRole('navigation', { name: 'Разделы', exact: true })
    const tab = (name: string) => tabs.getByRole('link', { name })
    await expect(page.getByRole('tabpanel')).toBeVisible()
    for (let round = 0; round < 2; round += 1) {
      await page.evaluate(() => globalThis.connections.lose())
      await tab('Документы').click()
      await expect(page.getByRole('heading', { name: 'Документы', level: 1 })).toBeVisible()
      await page.evaluate(() => globalThis.connections.lose())
      await tab('Платежи').click()
      await expect(page.getByRole('tabpanel')).toBeVisible()
    }
  },
)
