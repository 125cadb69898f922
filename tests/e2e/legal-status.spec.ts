/** What a borrower reads and pays whose debt stands under a status of the law (decisions 0090, 0116). */
import type { Browser } from '@playwright/test'
import { contractPath, PATHS } from '../../protocol/paths.ts'
import { moscowDate } from '../../lending/calendar.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

test.use({ expectedConsoleErrors: [/ERR_(?:INTERNET_DISCONNECTED|FAILED)/] })

/** What was written before the case stays among the latest messages, with its day. */
const DEMAND = /просрочен(?!\d\d\.)|Следующий платёж|Ближайший платёж|К оплате/

interface Entering {
  readonly server: { readonly url: string }
  readonly phone: string
  readonly kind: 'BANKRUPT_COURT' | 'COURT'
}

/** One types a status at the workplace, another approves it; one about a debt is about the client's only contract. */
const enterByTwo = async (browser: Browser, { server, phone, kind }: Entering): Promise<void> => {
  const { now } = (await (await fetch(`${server.url}/sandbox/clock`)).json()) as { now: string }
  const desk = { baseURL: server.url, viewport: { width: 1280, height: 800 } }
  const asking = await browser.newContext(desk)
  const typist = await asking.newPage()
  await signInStaff(typist, server.url, 'koltsova')
  await typist.goto('/desk#/clients')
  await typist.getByRole('searchbox').fill(phone)
  await typist.keyboard.press('Enter')
  await typist.locator('a[href^="#/clients/"]').click()
  await typist.getByRole('button', { name: 'Отметить статус' }).click()
  const form = typist.getByRole('dialog', { name: 'Отметить статус по закону' })
  await form.getByLabel('Что произошло').selectOption(kind)
  if (kind === 'COURT') await form.getByLabel('Договор').selectOption({ index: 1 })
  await form.locator('input[type=date]').fill(moscowDate(Date.parse(now)))
  await form.getByLabel('Номер дела или документа').fill('А00-1234/2026')
  await form.getByLabel('Откуда известно').fill('Сайт суда')
  await form.getByRole('button', { name: 'Показать, что изменится' }).click()
  await form.getByLabel('Причина').fill('По сообщению суда')
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
}

test(
  'a part of a claimed debt is repaid, and the borrower reads what is left',
  { tag: '@long' },
  async ({ page, server, browser }) => {
    const borrower = await makeBorrower(server.url)
    await server.advanceDays(2)
    const { phone } = borrower.walker.person
    await enterByTwo(browser, { server, phone, kind: 'COURT' })
    const loan = contractPath(borrower.loanApplicationId)
    await signInAt(page, borrower, loan)
    await page.getByRole('button', { name: 'Вернуть долг' }).click()
    const sum = page.getByRole('textbox', { name: 'Вернёте сегодня' })
    await sum.fill('1507')
    await sum.press('Tab')
    const left =
      (await page.getByText(/^Останется/).textContent())?.match(/[\d\s]+,\d\d/)?.[0] ?? ''
    await expectAccessible(page, 'any sum of a claimed debt')
    await page.getByRole('button', { name: /Оплатить\s1\s507,00/ }).click()
    await page.waitForURL(/payment/)
    await expect(page.getByText(/1\s507,00/).first()).toBeVisible()
    await page.goto(loan)
    await expect(page.getByText('Осталось вернуть')).toContainText('Осталось')
    await expect(page.getByRole('main')).toContainText(left.trim())
  },
)

test(
  'a bankrupt reads what stands on every page, with and without network, and nobody asks for money',
  { tag: '@long' },
  async ({ page, context, server, browser }, testInfo) => {
    const borrower = await makeBorrower(server.url)
    await server.advanceDays(40)

    await test.step('two people enter the bankruptcy', () =>
      enterByTwo(browser, { server, phone: borrower.walker.person.phone, kind: 'BANKRUPT_COURT' }))

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
