/** The frame in which a card is typed: the only document that lets the acquirer's script in. */
import { contractPath } from '../../protocol/paths.ts'
import { violationsOf } from './axe.ts'
import { cardFormOf, receiveMoney } from './borrow.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, type Page, type Server, test } from './fixtures.ts'

const SHOTS = process.env['SHOTS_DIR']

/** To the tap that opens the card form. */
const payByNewCard = async (page: Page, server: Server): Promise<void> => {
  const borrower = await makeBorrower(server.url)
  await signInAt(page, borrower, contractPath(borrower.loanApplicationId))
  await receiveMoney(page)
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await expect(page.getByRole('radio', { name: /Мир/ }).first()).toBeAttached()
  await page.getByRole('radio', { name: /Новой картой/ }).check()
  await page.getByRole('button', { name: /^Оплатить \d/ }).click()
}

test(
  'the card form covers the page, takes the focus and leaves on Escape',
  { tag: '@long' },
  async ({ page, server }) => {
    await payByNewCard(page, server)
    const number = cardFormOf(page).getByLabel('Номер карты')
    await expect(number).toBeFocused()
    expect(await violationsOf(page)).toEqual([])
    const frame = page.locator('iframe[title="Ввод карты"]')
    for (const [width, height] of [
      [390, 844],
      [320, 568],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => frame.boundingBox()).toEqual({ x: 0, y: 0, width, height })
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/card-${width}.png` })
    }
    await number.press('Escape')
    await expect(frame).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test.describe('a script of somebody else', () => {
  test.use({ expectedConsoleErrors: [/Content Security Policy/] })

  test(
    'the card form refuses it and says its address',
    { tag: '@long' },
    async ({ page, server }) => {
      const scriptUrl = 'https://evil.example/widget.js'
      await page.route('**/cloud-payments/widget/config', (route) =>
        route.fulfill({ json: { scriptUrl, publicId: 'test', kind: 'pay' } }),
      )
      await payByNewCard(page, server)
      await expect(page.getByRole('alert')).toContainText(`Failed to load script: ${scriptUrl}`)
      await expect(page.locator('iframe[title="Ввод карты"]')).toHaveCount(0)
    },
  )
})
