/** Screens that a wide browser fills: the panel of login and registration, the document beside its list. */
import { PATHS } from '../../protocol/paths.ts'
import { expectLoaded, sidewaysPixels, violationsOf } from './axe.ts'
import { signInAt, test } from './borrower.ts'
import { expect, type Page } from './fixtures.ts'

const PHONE = { width: 390, height: 844 }

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

/** No fault of axe and no sideways scrolling, light and dark. */
const expectSound = async (page: Page) => {
  await expectLoaded(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOf(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0)
  }
}

for (const [path, name] of [
  [PATHS.login, 'О кабинете'],
  [PATHS.signUp, 'О регистрации'],
] as const)
  test(
    `${path} has its panel beside the form, and none on a phone`,
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(path)
      const panel = page.getByRole('complementary', { name })
      await expect(panel).toBeVisible()
      const form = page.getByRole('main')
      const [left, right] = await Promise.all([panel.boundingBox(), form.boundingBox()])
      expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)
      await expectSound(page)
      await page.setViewportSize(PHONE)
      await expect(panel).toBeHidden()
    },
  )

test.describe('signed in', () => {
  test.use({ expectedConsoleErrors: [/status of 409 .*\/mail-service\/documents\//] })
  test(
    'a document stands beside the list, and goes to a confirmed address only',
    { tag: '@long' },
    async ({ page, borrower }) => {
      await signInAt(page, borrower, PATHS.documents)
      await page.getByRole('button', { name: 'Графики' }).click()
      const pane = page.getByRole('region', { name: 'Выбранный документ' })
      await expect(pane.getByRole('heading', { name: /^График платежей/ })).toBeVisible()
      await expectSound(page)
      await pane.getByRole('button', { name: 'Сохранить' }).click()
      await expect(pane.getByText('есть без сети')).toBeVisible()
      await pane.getByRole('button', { name: 'На почту' }).click()
      await expect(pane.getByText('Подтвердите её в кабинете: «Настройки», «Почта».')).toBeVisible()
      await page.goto(PATHS.settings)
      await expect(page.getByRole('region', { name: 'Кто вы' })).toBeVisible()
      await expectSound(page)
    },
  )
})
