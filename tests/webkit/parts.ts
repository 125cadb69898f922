/** The borrower's way on the screens of the built product, as it is walked in WebKit. */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { By, type WebDriver } from 'selenium-webdriver'
import { CARDS, THREE_D_SECURE_CODE } from '../e2e/borrow.ts'
import { type Person, photo } from '../e2e/person.ts'
import { latestCode, type Server } from '../e2e/server-at.ts'
import { choose, fill, find, press, see, SLOW_MS } from './screen.ts'

export interface Walk {
  readonly driver: WebDriver
  readonly server: Server
  readonly person: Person
  /** A folder of the run's own, for photographs. */
  readonly folder: string
}

const next = ({ driver }: Walk) => press(driver, 'button', 'Дальше')

/** Types the newest code into the cells; they send it themselves. */
const enterCode = async ({ driver, server, person }: Walk, eventCode: string): Promise<void> => {
  const field = await find(driver, 'textbox', /[Кк]од/)
  await field.sendKeys(await latestCode(server, person.phone, eventCode))
}

const meetLanding = async ({ driver, server }: Walk): Promise<void> => {
  await driver.get(server.url)
  await see(driver, /До 300\s000\s₽ полностью онлайн/)
  await see(driver, /\d\s₽/)
  await press(driver, 'link', /^Личный кабинет|^Войти/)
  await see(driver, /Забыли пароль/)
  const field = await find(driver, 'textbox', 'Телефон')
  // A page without its styles has fields as narrow as the browser draws them by itself.
  assert.ok((await field.getRect()).width > 300)
}

const confirmPhone = async (walk: Walk): Promise<void> => {
  const { driver, server, person } = walk
  await driver.get(`${server.url}/sign_up`)
  await fill(driver, 'Телефон', person.phone.slice(2))
  // Typed faster than the script comes; the mask comes with it and leaves every digit in its place.
  const phone = await find(driver, 'textbox', 'Телефон')
  const shown = async () => (await phone.getAttribute('value')) ?? ''
  await driver.wait(async () => /^\+7 \d{3} \d{3}-\d\d-\d\d$/.test(await shown()), SLOW_MS)
  assert.equal((await shown()).replaceAll(/[^+\d]/g, ''), person.phone)
  await fill(driver, 'Пароль', person.password)
  await choose(driver, 'checkbox', /обработку персональных данных/)
  await choose(driver, 'checkbox', /кодом из СМС/)
  await press(driver, 'button', 'Получить код')
  await enterCode(walk, 'REGISTRATION')
  await see(driver, /Разворот с фото/)
}

const addPhoto = async ({ driver, folder }: Walk, title: string): Promise<void> => {
  const path = join(folder, 'photo.jpg')
  await writeFile(path, await photo())
  const input = await find(driver, 'file', `Выбрать файл: ${title}`)
  await input.sendKeys(path)
  await see(driver, new RegExp(`${title}\\s+Сохранено[^]*Готово`))
}

const addPassport = async (walk: Walk): Promise<void> => {
  await addPhoto(walk, 'Разворот с фотографией')
  await addPhoto(walk, 'Страница с регистрацией')
  await next(walk)
  await see(walk.driver, /Данные паспорта/)
}

const fillUserInfo = async (walk: Walk): Promise<void> => {
  const { driver, person } = walk
  await fill(driver, 'Фамилия', person.lastName)
  await fill(driver, 'Имя', person.firstName)
  await fill(driver, /^Отчество/, person.patronymic)
  assert.equal(await fill(driver, 'Дата рождения', person.birthDate), person.birthDate)
  await fill(driver, 'Серия и номер', person.passport)
  await fill(driver, 'Дата выдачи', person.issuedDate)
  await fill(driver, 'Код подразделения', person.departmentCode)
  await fill(driver, 'Место рождения', person.birthPlace)
  await next(walk)
  await fill(driver, 'ИНН', person.inn)
  await fill(driver, 'СНИЛС', person.snils)
  await fill(driver, /^Электронная почта/, person.mail)
  await next(walk)
  await addPhoto(walk, 'Селфи с паспортом')
  await next(walk)
  await see(driver, /Адрес по паспорту/)
}

const fillAddress = async (walk: Walk): Promise<void> => {
  const { driver } = walk
  await fill(driver, /^Город, улица, дом/, 'москва')
  await press(driver, 'option', /./)
  for (const [label, value] of [
    ['Регион', 'г Москва'],
    ['Город или посёлок', 'Москва'],
    ['Улица', 'ул Лесная'],
    ['Дом', '12'],
    ['Индекс', '125047'],
  ] as const) {
    const field = await find(driver, 'textbox', label)
    if ((await field.getAttribute('value')) === '') await fill(driver, label, value)
  }
  await next(walk)
  await fill(driver, 'Доход в месяц, ₽', '90000')
  await fill(driver, 'Платежи по кредитам в месяц, ₽', '0')
  await next(walk)
  await see(driver, /Карта для займа/)
}

/** Fills the acquirer's form, a frame of its own within the frame of our card form, and answers the bank's question. */
const fillCardForm = async ({ driver }: Walk): Promise<void> => {
  for (const title of ['Ввод карты', 'Оплата картой']) {
    const holder = By.css(`iframe[title="${title}"]`)
    const frame = await driver.wait(async () => (await driver.findElements(holder))[0], SLOW_MS)
    if (frame === undefined) throw new Error(`The frame «${title}» never came`)
    await driver.switchTo().frame(frame)
  }
  await fill(driver, /Номер карты/, CARDS.threeDSecure)
  await fill(driver, /Срок действия/, '1230')
  await fill(driver, /CVV/, '123')
  await press(driver, 'button', /^(Оплатить|Привязать)/)
  await fill(driver, /Код из сообщения банка/, THREE_D_SECURE_CODE)
  await press(driver, 'button', /^Подтвердить/)
  await driver.switchTo().defaultContent()
}

const addCard = async (walk: Walk): Promise<void> => {
  await press(walk.driver, 'button', 'Добавить карту')
  await fillCardForm(walk)
  await see(walk.driver, /Подпишите анкету/)
}

const signRegistration = async (walk: Walk): Promise<void> => {
  const { driver } = walk
  await find(driver, 'checkbox', /./)
  for (const consent of await driver.findElements(By.css('input[type=checkbox]'))) {
    if (!(await consent.isSelected())) await driver.executeScript('arguments[0].click()', consent)
  }
  await press(driver, 'button', 'Получить код')
  await enterCode(walk, 'REGISTRATION_END')
  await see(driver, /Всё готово/, { withinMs: SLOW_MS })
}

const takeLoan = async (walk: Walk): Promise<void> => {
  const { driver } = walk
  await press(driver, 'link', 'Выбрать займ')
  await see(driver, /Новый займ/)
  await choose(driver, 'radio', /Как в банке/)
  await press(driver, 'button', 'К договору')
  await choose(driver, 'checkbox', /Договор прочитан/)
  await press(driver, 'button', /^Подписать и получить/)
  await enterCode(walk, 'NEW_LOAN')
  await see(driver, /Следующий платёж/, { withinMs: SLOW_MS })
  assert.match(await driver.getCurrentUrl(), /\/profile\/contracts\/./)
}

const payInstalment = async (walk: Walk): Promise<void> => {
  const { driver } = walk
  await press(driver, 'button', 'Оплатить')
  await choose(driver, 'radio', /Новой картой/)
  await press(driver, 'button', /^Оплатить \d/)
  await fillCardForm(walk)
  await see(driver, /Заплачено вовремя/, { withinMs: SLOW_MS })
}

/** What is kept on the device answers after a load of its own: the page is under the worker then. */
const openAgain = async ({ driver, server }: Walk): Promise<void> => {
  await driver.get(`${server.url}/profile`)
  await see(driver, /Следующий платёж/)
  const isControlled = await driver.executeScript<boolean>(
    'return Boolean(navigator.serviceWorker.controller)',
  )
  assert.ok(isControlled)
}

type Part = readonly [name: string, work: (walk: Walk) => Promise<void>]

/** The way in its order; each part begins where the one before it ends. */
export const PARTS: readonly Part[] = [
  ['the landing page calculates, and leads to a form with its styles', meetLanding],
  ['a password and a phone that a code confirms make the account', confirmPhone],
  ['the pages of the passport are chosen as files and stored', addPassport],
  ['the questionnaire takes name, passport, numbers and a selfie', fillUserInfo],
  ['the address comes from the hints; income and payments', fillAddress],
  ['a card is tied in the frame of the acquirer, with 3-D Secure', addCard],
  ['a code signs the questionnaire, and the documents are checked', signRegistration],
  ['a loan is chosen, signed by a code and paid out', takeLoan],
  ['an instalment is paid with a new card', payInstalment],
  ['the account opens again under its worker', openAgain],
]
