/** From the card to the repaid instalment; each step is usable alone. */
import { expect, latestCode, type Page, type Server } from './fixtures.ts'
import { type Person, personWith } from './person.ts'
import {
  addPassport,
  addSelfie,
  confirmPhone,
  fillAddress,
  fillContacts,
  fillUserInfo,
} from './register.ts'

/** Test cards of the sandbox (decision D37). */
export const CARDS = {
  threeDSecure: '2200000000000004',
  plain: '2202000000003055',
} as const

export const THREE_D_SECURE_CODE = '1234'

/** The acquirer's form: a frame of its own within the frame of our card form. */
export const cardFormOf = (page: Page) =>
  page.frameLocator('iframe[title="Ввод карты"]').frameLocator('iframe[title="Оплата картой"]')

/** Fills the acquirer's form. */
export const fillCardForm = async (page: Page, number: string): Promise<void> => {
  const form = cardFormOf(page)
  await form.getByLabel('Номер карты').fill(number)
  await form.getByLabel(/Срок действия/).fill('12/30')
  await form.getByLabel(/CVV/).fill('123')
  await form.getByRole('button', { name: /^(Оплатить|Привязать)/ }).click()
}

export const confirmThreeDSecure = async (page: Page): Promise<void> => {
  const form = cardFormOf(page)
  await form.getByLabel('Код из сообщения банка').fill(THREE_D_SECURE_CODE)
  await form.getByRole('button', { name: 'Подтвердить' }).click()
}

export const addCard = async (page: Page, number: string = CARDS.threeDSecure): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Карта для займа' })).toBeVisible()
  await page.getByRole('button', { name: 'Добавить карту' }).click()
  await fillCardForm(page, number)
  if (number === CARDS.threeDSecure) await confirmThreeDSecure(page)
  await expect(page.getByRole('heading', { name: 'Подпишите анкету' })).toBeVisible()
}

export const signRegistration = async (
  page: Page,
  server: Server,
  person: Person,
): Promise<void> => {
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  for (const consent of await page.getByRole('checkbox').all()) await consent.check()
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page
    .getByRole('textbox', { name: /код/i })
    .fill(await latestCode(server, person.phone, 'REGISTRATION_END'))
  await expect(page.getByRole('heading', { name: 'Всё готово' })).toBeVisible({ timeout: 60_000 })
}

/** The whole registration, from the phone to the checked documents. */
export const register = async (page: Page, server: Server, person: Person): Promise<void> => {
  await confirmPhone(page, server, person)
  await addPassport(page)
  await fillUserInfo(page, person)
  await addSelfie(page)
  await fillAddress(page)
  await fillContacts(page)
  await addCard(page)
  await signRegistration(page, server, person)
}

/** A registered and checked borrower at the page where loans are chosen. */
export const newBorrower = async (page: Page, server: Server, phone: string): Promise<Person> => {
  const person = personWith(phone)
  await register(page, server, person)
  await page.getByRole('link', { name: 'Выбрать займ' }).click()
  await expect(page.getByRole('heading', { name: 'Новый займ' })).toBeVisible()
  return person
}

export const chooseLoan = async (
  page: Page,
  loan: { product: string; amountRoubles: number; term: number },
): Promise<void> => {
  await page.getByRole('radio', { name: new RegExp(loan.product) }).check()
  const amount = page.getByRole('textbox', { name: 'Сумма' })
  await amount.fill(String(loan.amountRoubles))
  await amount.blur()
  const term = page.getByRole('textbox', { name: 'Срок' })
  await term.fill(String(loan.term))
  await term.blur()
}

/** Opens the contract, agrees, asks for the code. */
export const readContract = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'К договору' }).click()
  await page.getByRole('checkbox', { name: /Договор прочитан/ }).check()
  await page.getByRole('button', { name: /^Подписать и получить/ }).click()
}

export const signLoan = async (
  page: Page,
  server: Server,
  person: Pick<Person, 'phone'>,
): Promise<void> => {
  await readContract(page)
  await page
    .getByRole('textbox', { name: /код/i })
    .fill(await latestCode(server, person.phone, 'NEW_LOAN'))
  await expect(page).toHaveURL(/\/profile\/contracts\//)
}

/** Waits until the money is on the card and the contract is shown. */
export const receiveMoney = async (page: Page): Promise<void> => {
  await expect(page.getByText('Следующий платёж').first()).toBeVisible({ timeout: 60_000 })
}

/** Pays the nearest instalment with a new card and 3-D Secure. */
export const payInstalment = async (
  page: Page,
  number: string = CARDS.threeDSecure,
): Promise<void> => {
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  // The choice stands when the saved cards have come.
  await expect(page.getByRole('radio', { name: /Мир/ }).first()).toBeAttached()
  await page.getByRole('radio', { name: /Новой картой/ }).check()
  await page.getByRole('button', { name: /^Оплатить \d/ }).click()
  await fillCardForm(page, number)
  if (number === CARDS.threeDSecure) await confirmThreeDSecure(page)
}
