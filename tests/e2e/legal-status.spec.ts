/** What a borrower reads whose debt stands under a status of the law (decision 0090). */
import { contractPath, PATHS } from '../../protocol/paths.ts'
import { moscowDate } from '../../lending/calendar.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

test.use({ expectedConsoleErrors: [/ERR_(?:INTERNET_DISCONNECTED|FAILED)/] })

/** What was written before the case stays among the latest messages, with its day. */
const DEMAND = /просрочен(?!\d\d\.)|Следующий платёж|Ближайший платёж|К оплате/

test(
  'a bankrupt reads what stands on every page, with and without network, and nobody asks for money',
  { tag: '@long' },
  async ({ page, context, server, browser }, testInfo) => {
    const borrower = await makeBorrower(server.url)
    await server.advanceDays(40)
    const { now } = (await (await fetch(`${server.url}/sandbox/clock`)).json()) as { now: string }

    await test.step('two people enter the bankruptcy', async () => {
      const desk = { baseURL: server.url, viewport: { width: 1280, height: 800 } }
      const asking = await browser.newContext(desk)
      const typist = await asking.newPage()
      await signInStaff(typist, server.url, 'koltsova')
      await typist.goto('/desk#/clients')
      await typist.getByRole('searchbox').fill(borrower.walker.person.phone)
      await typist.keyboard.press('Enter')
      await typist.locator('a[href^="#/clients/"]').click()
      await typist.getByRole('button', { name: 'Отметить статус' }).click()
      const form = typist.getByRole('dialog', { name: 'Отметить статус по закону' })
      await form.getByLabel('Что произошло').selectOption('BANKRUPT_COURT')
      await form.locator('input[type=date]').fill(moscowDate(Date.parse(now)))
      await form.getByLabel('Номер дела или документа').fill('А00-1234/2026')
      await form.getByLabel('Откуда известно').fill('ЕФРСБ')
      await form.getByRole('button', { name: 'Показать, что изменится' }).click()
      await form.getByLabel('Причина').fill('Реструктуризация долгов введена судом')
      await form.getByRole('button', { name: 'Попросить' }).click()
      await expect(form).toHaveCount(0)
      await asking.close()
      const deciding = await browser.newContext(desk)
      const other = await deciding.newPage()
      await signInStaff(other, server.url, 'serov')
      await other.goto('/desk#/requests')
      await other.getByRole('button', { name: 'Одобрить' }).click()
      await other.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(other.getByText('Одобрено', { exact: true })).toBeVisible()
      await deciding.close()
    })

    const title = page.getByRole('heading', { name: 'Идёт дело о банкротстве' })
    const calm = async (name: string) => {
      await expect(page.getByRole('main')).not.toContainText(DEMAND)
      for (const [width, height] of [
        [390, 844],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.screenshot({ path: testInfo.outputPath(`${name}-${width}.png`), fullPage: true })
      }
    }

    await signInAt(page, borrower, PATHS.profile)
    await expect(title).toBeVisible()
    await expect(page.getByText(/Платить самому не\s+нужно/)).toBeVisible()
    await calm('home')
    await expectAccessible(page, 'home of a bankrupt')

    await page.goto(PATHS.addContract)
    await expect(page.getByText(/идёт процедура по\s+закону/).first()).toBeVisible()
    await calm('new-loan')

    await page.goto(PATHS.payments)
    await expect(page.getByText(/дат платежей больше нет/)).toBeVisible()
    await calm('payments')

    await page.goto(contractPath(borrower.loanApplicationId))
    await expect(title).toBeVisible()
    await expect(page.getByRole('button', { name: /Оплатить|Вернуть/ })).toHaveCount(0)
    await calm('loan')
    await expectAccessible(page, 'loan of a bankrupt')

    await page.evaluate(async () => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.reload()
    await expect(title).toBeVisible()
    await calm('loan-offline')
  },
)
