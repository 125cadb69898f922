import { documentFile, documentsList } from '../../protocol/calls/print-service/documents.ts'
import { PATHS } from '../../protocol/paths.ts'
import { violationsOf } from './axe.ts'
import { type Borrower, test } from './borrower.ts'
import { expect, type Page } from './fixtures.ts'

/** A browser without network says so in its console; that is no fault of the page. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED \(.*woff2\)/

const contractFile = async ({ walker }: Borrower): Promise<{ pdf: Buffer; sha256: string }> => {
  const { documents } = await walker.http.send(documentsList)
  const contract = documents.find(({ type }) => type === 'CONTRACT')
  const documentId = contract?.documentId ?? ''
  const blob = await walker.http.send(documentFile, { params: { documentId } })
  return { pdf: Buffer.from(await blob.arrayBuffer()), sha256: contract?.sha256 ?? '' }
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })

test.describe('a stranger with a file in hand', () => {
  test.use({ expectedConsoleErrors: [NO_NETWORK] })

  test(
    'learns whether it is ours and unchanged, with and without network; the file goes nowhere',
    { tag: '@long' },
    async ({ page, context, borrower }) => {
      const { pdf, sha256 } = await contractFile(borrower)
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
      })
      await page.goto(PATHS.verify)
      await choose(page, 'договор.pdf', pdf)
      await expect(page.getByRole('heading', { name: 'Документ наш, изменений нет' })).toBeVisible()
      await expect(page.getByText(sha256)).toBeVisible()

      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await violationsOf(page)).toEqual([])
      }

      const changed = Buffer.from(pdf)
      changed.writeUInt8(changed.readUInt8(changed.length >> 1) ^ 1, changed.length >> 1)
      await choose(page, 'правленый.pdf', changed)
      await expect(page.getByRole('heading', { name: 'Файл изменён после подписи' })).toBeVisible()
      await expect(page.getByText(sha256)).toHaveCount(0)

      await page.evaluate(async () => navigator.serviceWorker.ready)
      await context.setOffline(true)
      await page.goto(PATHS.verify)
      await expect(page.getByText('Нет сети. Проверяем по ключам')).toBeVisible()
      await choose(page, 'договор.pdf', pdf)
      await expect(page.getByRole('heading', { name: 'Документ наш, изменений нет' })).toBeVisible()
      await choose(page, 'чужой.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))
      await expect(page.getByRole('heading', { name: 'Нашей подписи в файле нет' })).toBeVisible()
      expect(sent).toEqual([])
    },
  )
  test(
    'is told to come once with network when the keys were never fetched',
    { tag: '@long' },
    async ({ page, context }) => {
      await page.goto('/')
      await page.evaluate(async () => navigator.serviceWorker.ready)
      await context.setOffline(true)
      await page.goto(PATHS.verify)
      await expect(page.getByText('Ключей для проверки пока нет')).toBeVisible()
      await choose(page, 'любой.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))
      await expect(page.getByRole('heading', { name: 'Проверить пока нечем' })).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText('Ключей для проверки пока нет')).toHaveCount(0)
      await choose(page, 'любой.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))
      await expect(page.getByRole('heading', { name: 'Нашей подписи в файле нет' })).toBeVisible()
    },
  )
})
