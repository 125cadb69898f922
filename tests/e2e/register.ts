/** The registration as a person walks it; each step is usable alone. */
import { expect, latestCode, type Page, type Server } from './fixtures.ts'
import { type Person, photo } from './person.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Дальше' }).click()

/** The first screen, up to the code. */
export const askForCode = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/sign_up')
  await page.getByLabel('Телефон').fill(person.phone)
  await page.getByRole('textbox', { name: 'Пароль' }).fill(person.password)
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
  await page.getByRole('checkbox', { name: /кодом из СМС/ }).check()
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByRole('textbox', { name: /код/i })).toBeVisible()
}

/** Phone, password and code: the account is there. */
export const confirmPhone = async (page: Page, server: Server, person: Person): Promise<void> => {
  await askForCode(page, person)
  await page
    .getByRole('textbox', { name: /код/i })
    .fill(await latestCode(server, person.phone, 'REGISTRATION'))
  await expect(page.getByRole('heading', { name: 'Разворот с фото' })).toBeVisible()
}

/** A reload has taken the password that was typed before the code. */
export const choosePassword = async (page: Page, person: Person): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Придумайте пароль' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Пароль' }).fill(person.password)
  await page.getByRole('button', { name: 'Создать кабинет' }).click()
  await expect(page.getByRole('heading', { name: 'Разворот с фото' })).toBeVisible()
}

export const fillUserInfo = async (page: Page, person: Person): Promise<void> => {
  await page.getByLabel('Фамилия').fill(person.lastName)
  await page.getByLabel('Имя', { exact: true }).fill(person.firstName)
  await page.getByLabel('Отчество').fill(person.patronymic)
  await page.getByLabel('Дата рождения').fill(person.birthDate)
  await page.getByLabel('Серия и номер').fill(person.passport)
  await page.getByLabel('Дата выдачи').fill(person.issuedDate)
  await page.getByLabel('Код подразделения').fill(person.departmentCode)
  await page.getByLabel('Место рождения').fill(person.birthPlace)
  await next(page)
  await page.getByLabel('ИНН').fill(person.inn)
  await page.getByLabel('СНИЛС').fill(person.snils)
  await page.getByLabel('Электронная почта').fill(person.mail)
  await next(page)
  await expect(page.getByRole('heading', { name: 'Селфи с паспортом' })).toBeVisible()
}

export const choosePhoto = async (page: Page, title: string, name = 'photo.jpg'): Promise<void> => {
  await page
    .getByLabel(`Выбрать файл: ${title}`)
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await photo() })
  await expect(page.getByRole('group', { name: title }).getByText('Готово')).toBeVisible()
}

export const addPassport = async (page: Page): Promise<void> => {
  await choosePhoto(page, 'Разворот с фотографией')
  await choosePhoto(page, 'Страница с регистрацией')
  await next(page)
  await expect(page.getByRole('heading', { name: 'Данные паспорта' })).toBeVisible()
}

export const addSelfie = async (page: Page): Promise<void> => {
  await choosePhoto(page, 'Селфи с паспортом')
  await next(page)
  await expect(page.getByRole('heading', { name: 'Адрес по паспорту' })).toBeVisible()
}

export const fillAddress = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Город, улица, дом' }).fill('москва')
  await page.getByRole('option').first().click()
  const fill = async (label: string, value: string) => {
    const field = page.getByLabel(label, { exact: true })
    if ((await field.inputValue()) === '') await field.fill(value)
  }
  await fill('Регион', 'г Москва')
  await fill('Город или посёлок', 'Москва')
  await fill('Улица', 'ул Лесная')
  await fill('Дом', '12')
  await fill('Индекс', '125047')
  await next(page)
  await expect(page.getByRole('heading', { name: 'Доход и платежи' })).toBeVisible()
}

export const fillContacts = async (page: Page, monthlyIncomeRoubles = 90_000): Promise<void> => {
  await page.getByLabel('Доход в месяц, ₽').fill(String(monthlyIncomeRoubles))
  await page.getByLabel('Платежи по кредитам в месяц, ₽').fill('0')
  await next(page)
}
