/** From the choice of a loan to the repaid instalment, with the sums compared on the way. */
import assert from 'node:assert/strict'
import type { Page } from 'puppeteer-core'
import { fillCardForm } from './card-form.ts'
import { enterCode } from './register.ts'
import { choose, fill, find, open, press, see, seeHeading, seePath, SLOW_MS } from './screen.ts'
import type { Walk } from './walk.ts'

const AMOUNT_ROUBLES = 30_000
const MONTHS = 6

/** «8 577,30 ₽» → 857730, whatever spaces stand inside. */
const kopecksIn = (text: string): number => Number(text.replaceAll(/\D/g, ''))

const fact = async (page: Page, term: string): Promise<number> => {
  const handle = await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('dl > div')]
        .find((row) => row.querySelector('dt')?.textContent.trim() === wanted)
        ?.querySelector('dd')?.textContent,
    {},
    term,
  )
  return kopecksIn((await handle.jsonValue()) ?? '')
}

/** Payments of the contract's schedule table, all rows opened. */
export const schedulePayments = async (page: Page): Promise<number[]> => {
  await see(page, /График платежей/)
  const more = await page.$('::-p-xpath(//button[starts-with(normalize-space(), "Все ")])')
  await more?.click()
  const texts = await page.$$eval('table tbody tr', (rows) =>
    rows
      .filter((row) => row.closest('table')?.caption?.textContent.includes('График платежей'))
      .map((row) => [...row.querySelectorAll('td')].at(-2)?.textContent ?? ''),
  )
  return texts.map(kopecksIn)
}

/** Chooses, reads, signs by a code, receives the money; gives nothing that was not promised before. */
export const takeLoan = async (walk: Walk): Promise<void> => {
  const { page } = walk
  await press(page, 'link', 'Выбрать займ')
  await seeHeading(page, /Новый займ/)
  await choose(page, 'radio', /Как в банке/)
  await fill(page, 'Сумма', String(AMOUNT_ROUBLES))
  await page.keyboard.press('Tab')
  await fill(page, 'Срок', String(MONTHS))
  await page.keyboard.press('Tab')
  await see(page, /Вернёте всего/)
  const promised = await fact(page, 'Вернёте всего')
  const overpaid = await fact(page, 'Переплата')
  assert.equal(promised - overpaid, AMOUNT_ROUBLES * 100)
  await press(page, 'button', 'К договору')
  await choose(page, 'checkbox', /Договор прочитан/)
  await press(page, 'button', /^Подписать и получить/)
  await enterCode(walk, 'NEW_LOAN')
  await seePath(page, /^\/profile\/contracts\/./)
  await see(page, /Следующий платёж/, { withinMs: SLOW_MS })
  const payments = await schedulePayments(page)
  assert.equal(payments.length, MONTHS)
  assert.equal(
    payments.reduce((total, payment) => total + payment, 0),
    promised,
  )
  assert.equal(await fact(page, 'ПСК в рублях'), overpaid)
}

/** Pays the nearest instalment with a new card and 3-D Secure. */
export const payInstalment = async ({ page }: Walk): Promise<void> => {
  const address = page.url()
  await press(page, 'button', 'Оплатить')
  await find(page, 'radio', /Мир/)
  await choose(page, 'radio', /Новой картой/)
  await press(page, 'button', /^Оплатить \d/)
  await fillCardForm(page)
  await seeHeading(page, /Заплачено вовремя/, { withinMs: SLOW_MS })
  await press(page, 'link', 'Готово')
  await open(page, address)
  await see(page, /График платежей[^]*оплачен/)
}
