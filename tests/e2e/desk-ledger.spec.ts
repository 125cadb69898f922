/** The books by two people, and what the borrower reads of it (decisions 0053, 0062, 0063). */
import type { Browser } from '@playwright/test'
import { payWithSavedCard } from '../../tools/bench/repay.ts'
import { paymentData } from '../../protocol/calls/report-service/cards.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { contractPath, PATHS } from '../../protocol/paths.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

/** The ledger of the only loan of the client with this phone. */
const openLedger = async (page: Page, phone: string): Promise<void> => {
  await page.goto(`${DESK_PATH}#/clients`)
  await page.getByRole('searchbox').fill(phone)
  await page.keyboard.press('Enter')
  await page.locator('a[href^="#/clients/"]').click()
  await page.getByRole('button', { name: 'Операции' }).click()
  await expect(page.getByText('Займ выдан')).toBeVisible()
}

interface Place {
  readonly baseURL: string
  readonly viewport: { readonly width: number; readonly height: number }
}

/** Another person, at a workplace of their own, looks at what was asked for and approves it. */
const approvedElsewhere = async (
  browser: Browser,
  place: Place,
  look: (page: Page) => Promise<void>,
): Promise<void> => {
  const elsewhere = await browser.newContext(place)
  const other = await elsewhere.newPage()
  await signInStaff(other, place.baseURL, 'serov')
  await other.goto(`${DESK_PATH}#/requests`)
  await look(other)
  await other.getByRole('button', { name: 'Одобрить' }).click()
  await other.getByRole('button', { name: 'Да, одобрить' }).click()
  await expect(other.getByText('Одобрено', { exact: true })).toBeVisible()
  await elsewhere.close()
}

test(
  'a payment booked by mistake is taken off by two, and the borrower reads why',
  { tag: '@long' },
  async ({ page, server, browser }, testInfo) => {
    const { walker, loanApplicationId } = await makeBorrower(server.url)
    const [card] = (await walker.http.send(paymentData)).paymentData
    await payWithSavedCard(
      walker,
      { loanApplicationId, amountKopecks: 857_730, type: 'INSTALMENT', name: 'mistake' },
      card?.paymentDataId ?? '',
    )

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInStaff(page, server.url, 'koltsova')
    await openLedger(page, walker.person.phone)
    await page.screenshot({ path: testInfo.outputPath('ledger-1280.png'), fullPage: true })
    await expectAccessible(page, 'ledger')
    await page.getByRole('button', { name: 'Снять платёж' }).click()
    const dialog = page.getByRole('dialog', { name: 'Снять платёж с займа?' })
    await dialog.getByLabel('Причина').fill('Деньги другого клиента, заявление от сегодня')
    await page.screenshot({ path: testInfo.outputPath('ask-1280.png') })
    await expectAccessible(page, 'question')
    await dialog.getByRole('button', { name: 'Попросить' }).click()
    await expect(page.getByText('ждёт второго решения')).toBeVisible()

    const narrow = { baseURL: server.url, viewport: { width: 390, height: 844 } }
    await approvedElsewhere(browser, narrow, async (other) => {
      await expect(other.getByText('Отложено для клиента')).toBeVisible()
      await other.screenshot({ path: testInfo.outputPath('requests-390.png'), fullPage: true })
      await expectAccessible(other, 'requests')
    })

    const phone = await browser.newContext(narrow)
    const borrower = await phone.newPage()
    await signInAt(borrower, { walker }, contractPath(loanApplicationId))
    await expect(borrower.getByText(/сняли: зачли по ошибке/)).toBeVisible()
    await borrower.screenshot({ path: testInfo.outputPath('borrower-390.png'), fullPage: true })
    await phone.close()
  },
)

interface CardOperation {
  readonly subject: string
  readonly payload: { readonly type: string; readonly status: string }
}

test(
  'a payment disputed at the payer’s bank is given up by two, and its debt is owed again',
  { tag: '@long' },
  async ({ page, server, browser, request }, testInfo) => {
    const { walker, loanApplicationId } = await makeBorrower(server.url)
    const [card] = (await walker.http.send(paymentData)).paymentData
    await payWithSavedCard(
      walker,
      { loanApplicationId, amountKopecks: 857_730, type: 'INSTALMENT', name: 'disputed' },
      card?.paymentDataId ?? '',
    )
    const journal = await request.get('/sandbox/journal?kind=card')
    const paid = ((await journal.json()) as CardOperation[]).find(
      ({ payload }) => payload.type === 'payment' && payload.status === 'Completed',
    )
    const disputed = await request.post('/sandbox/chargebacks', {
      data: { transactionId: Number(paid?.subject), operation: 'Presentment' },
    })
    expect(disputed.ok()).toBe(true)
    await server.advanceDays(1)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInStaff(page, server.url, 'koltsova')
    await page.goto(`${DESK_PATH}#/money`)
    await expect(page.getByText('Плательщик оспорил платёж в своём банке')).toBeVisible()
    await page.screenshot({ path: testInfo.outputPath('money-1280.png'), fullPage: true })
    await expectAccessible(page, 'money')
    await page.getByRole('button', { name: 'Признать проигранным' }).click()
    const dialog = page.getByRole('dialog', { name: 'Признать спор проигранным?' })
    await dialog.getByLabel('Причина').fill('Банк клиента решил в его пользу')
    await page.screenshot({ path: testInfo.outputPath('dispute-1280.png') })
    await expectAccessible(page, 'dispute')
    await dialog.getByRole('button', { name: 'Попросить' }).click()
    await expect(page.getByText('ждёт второго решения')).toBeVisible()

    const narrow = { baseURL: server.url, viewport: { width: 390, height: 844 } }
    await approvedElsewhere(browser, narrow, async (other) => {
      await expect(other.getByText(/^решить до/)).toBeVisible()
      const path = testInfo.outputPath('dispute-request-390.png')
      await other.screenshot({ path, fullPage: true })
    })

    const phone = await browser.newContext(narrow)
    const borrower = await phone.newPage()
    await signInAt(borrower, { walker }, PATHS.inbox)
    await expect(borrower.getByText('Банк отозвал ваш платёж').first()).toBeVisible()
    await borrower.screenshot({ path: testInfo.outputPath('told-390.png'), fullPage: true })
    await phone.close()
  },
)

test(
  'a payout that the bank gave back is marked by two, and the borrower owes nothing',
  { tag: '@long' },
  async ({ page, server, browser }, testInfo) => {
    const { walker, loanApplicationId } = await makeBorrower(server.url)
    await server.advanceDays(3)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInStaff(page, server.url, 'koltsova')
    await openLedger(page, walker.person.phone)
    await page.screenshot({ path: testInfo.outputPath('ledger-1280.png'), fullPage: true })
    await page.getByRole('button', { name: 'Отметить возврат выплаты' }).click()
    const dialog = page.getByRole('dialog', { name: 'Банк вернул выплату?' })
    await dialog.getByLabel('Причина').fill('Выписка по счёту: возврат карточного перевода')
    await page.screenshot({ path: testInfo.outputPath('return-1280.png') })
    await expectAccessible(page, 'return of a payout')
    await dialog.getByRole('button', { name: 'Попросить' }).click()
    await expect(page.getByText('ждёт второго решения').first()).toBeVisible()

    const narrow = { baseURL: server.url, viewport: { width: 390, height: 844 } }
    await approvedElsewhere(browser, narrow, async (other) => {
      await expect(other.getByText(/Банк вернул выплату/)).toBeVisible()
      await other.screenshot({ path: testInfo.outputPath('request-390.png'), fullPage: true })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Операции' }).click()
    await expect(page.getByRole('rowheader', { name: /^Банк вернул выплату/ })).toBeVisible()
    await page.screenshot({ path: testInfo.outputPath('undone-1280.png'), fullPage: true })

    const phone = await browser.newContext(narrow)
    const borrower = await phone.newPage()
    await signInAt(borrower, { walker }, contractPath(loanApplicationId))
    await expect(borrower.getByText(/банк вернул его нам/)).toBeVisible()
    await expect(borrower.getByRole('heading', { name: 'График платежей' })).toHaveCount(0)
    await borrower.screenshot({ path: testInfo.outputPath('closed-390.png'), fullPage: true })
    await expectAccessible(borrower, 'a loan whose payout came back')
    await borrower.goto(PATHS.inbox)
    await expect(borrower.getByRole('heading', { name: /Банк вернул нам/ })).toBeVisible()
    await borrower.screenshot({ path: testInfo.outputPath('inbox-390.png'), fullPage: true })
    await phone.close()
  },
)
