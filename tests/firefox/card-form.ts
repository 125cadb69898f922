import type { Frame, Page } from 'puppeteer-core'
import { fill, press, see, WITHIN_MS } from './screen.ts'

/** Asks for a code of 3-D Secure (D37). */
const CARD = '2200000000000004'
const THREE_D_SECURE_CODE = '1234'

const frameIn = async (where: Page | Frame, title: string): Promise<Frame> => {
  const holder = await where.waitForSelector(`iframe[title="${title}"]`, { timeout: WITHIN_MS })
  const frame = await holder?.contentFrame()
  if (!frame) throw new Error(`The frame «${title}» has no document`)
  return frame
}

/** The acquirer's form: a frame of its own within the frame of our card form. */
const formOf = async (page: Page): Promise<Frame> =>
  frameIn(await frameIn(page, 'Ввод карты'), 'Оплата картой')

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
