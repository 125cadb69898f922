import type { Frame, Page } from 'puppeteer-core'
import { fill, press, see, WITHIN_MS } from './screen.ts'

/** Asks for a code of 3-D Secure (D37). */
const CARD = '2200000000000004'
const THREE_D_SECURE_CODE = '1234'

const formOf = async (page: Page): Promise<Frame> => {
  const holder = await page.waitForSelector('iframe[title="Оплата картой"]', { timeout: WITHIN_MS })
  const frame = await holder?.contentFrame()
  if (!frame) throw new Error('The form of the acquirer has no document')
  return frame
}

/** Fills the acquirer's form, which stands in a frame of its own, and answers the bank's question. */
export const fillCardForm = async (page: Page): Promise<void> => {
  const form = await formOf(page)
  await fill(page, /Номер карты/, CARD, form)
  await fill(page, /Срок действия/, '12/30', form)
  await fill(page, /CVV/, '123', form)
  await press(form, 'button', /^(Оплатить|Привязать)/)
  await see(form, /Код из сообщения банка/)
  await fill(page, /Код из сообщения банка/, THREE_D_SECURE_CODE, form)
  await press(form, 'button', /^Подтвердить/)
}
