/** Devices without room and devices of yesterday (quality reference 1.3 rows 14 and 21, D31). */
import { expect, type Page, test } from './fixtures.ts'

/** Tables of every shipped version of the device's copy; IndexedDB counts tens where Dexie counts ones. */
const SHIPPED = [
  {
    version: 10,
    tables: {
      keys: 'name',
      notes: 'name',
      contracts: 'id',
      schedules: 'id',
      documents: 'id',
      snapshots: 'id',
      drafts: 'id',
    },
  },
  {
    version: 20,
    tables: {
      keys: 'name',
      notes: 'name',
      contracts: 'id',
      schedules: 'id',
      documents: 'id',
      snapshots: 'id',
      drafts: 'id',
      outbox: 'id',
    },
  },
] as const

type Shipped = (typeof SHIPPED)[number]

/** Makes the database as a former build did, with a note in it, on a page of ours without a script. */
const makeDatabase = async (page: Page, { version, tables }: Shipped): Promise<void> => {
  await page.goto('/robots.txt')
  await page.evaluate(
    ([number, stores]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('vovremya', number)
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('upgradeneeded', () => {
          for (const [name, keyPath] of Object.entries(stores))
            opening.result.createObjectStore(name, { keyPath })
        })
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('notes', 'readwrite')
          writing.objectStore('notes').put({ name: 'former', value: 'kept' })
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    [version, tables] as const,
  )
}

const stateOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ tables: string[]; note: unknown }>((resolve, reject) => {
        const opening = indexedDB.open('vovremya')
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const database = opening.result
          const asking = database.transaction('notes').objectStore('notes').get('former')
          asking.addEventListener('success', () => {
            const note = (asking.result as { value: string } | undefined)?.value
            database.close()
            resolve({ tables: [...database.objectStoreNames], note })
          })
        })
      }),
  )

for (const shipped of SHIPPED)
  test(`the newest build opens the copy of version ${shipped.version / 10} and keeps what is in it`, async ({
    page,
  }) => {
    await makeDatabase(page, shipped)
    await page.goto('/sign_up')
    await expect(page.getByLabel('Телефон')).toBeVisible()
    await expect.poll(async () => (await stateOf(page)).tables).toContain('outbox')
    expect((await stateOf(page)).note).toBe('kept')
  })

test.describe('a device without room', () => {
  test.use({ expectedConsoleErrors: [/[Qq]uota|не сохранилась на устройстве целиком/] })

  test('shows every page and takes a form all the same', async ({ page, context, server }) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 0 })
    await page.goto('/')
    await expect(page.locator('#calculator [data-part=full-cost]')).toBeVisible()
    await page.goto('/sign_up')
    await page.getByLabel('Телефон').fill('9161234567')
    await page.getByLabel('Пароль', { exact: true }).fill('правильная лошадь 42')
    await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
    await page.getByRole('checkbox', { name: /кодом из СМС/ }).check()
    await page.getByRole('button', { name: 'Получить код' }).click()
    await expect(page.getByRole('textbox', { name: /код/i })).toBeVisible()
  })
})
