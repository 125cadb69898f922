/** The registration on its own screens, from the phone to the checked documents. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElementHandle } from 'puppeteer-core'
import { photo } from '../e2e/person.ts'
import { latestCode } from '../e2e/server-at.ts'
import { fillCardForm } from './card-form.ts'
import { choose, fill, find, press, see, seeHeading, SLOW_MS } from './screen.ts'
import type { Walk } from './walk.ts'

const next = ({ page }: Walk) => press(page, 'button', 'Дальше')

/** Types the newest code into the cells; they send it themselves. */
export const enterCode = async (walk: Walk, eventCode: string): Promise<void> => {
  const { page, server, person } = walk
  const field = await find(page, 'textbox', /[Кк]од/)
  await field.focus()
  await page.keyboard.type(await latestCode(server, person.phone, eventCode))
}

export const confirmPhone = async (walk: Walk): Promise<void> => {
  const { page, person } = walk
  await fill(page, 'Телефон', person.phone.slice(2))
  await fill(page, 'Пароль', person.password)
  await choose(page, 'checkbox', /обработку персональных данных/)
  await choose(page, 'checkbox', /кодом из СМС/)
  await press(page, 'button', 'Получить код')
  await enterCode(walk, 'REGISTRATION')
  await seeHeading(page, /Разворот с фото/)
}

export const fillUserInfo = async (walk: Walk): Promise<void> => {
  const { page, person } = walk
  await fill(page, 'Фамилия', person.lastName)
  await fill(page, 'Имя', person.firstName)
  await fill(page, /^Отчество/, person.patronymic)
  await fill(page, 'Дата рождения', person.birthDate)
  await fill(page, 'Серия и номер', person.passport)
  await fill(page, 'Дата выдачи', person.issuedDate)
  await fill(page, 'Код подразделения', person.departmentCode)
  await fill(page, 'Место рождения', person.birthPlace)
  await next(walk)
  await fill(page, 'ИНН', person.inn)
  await fill(page, 'СНИЛС', person.snils)
  await fill(page, /^Электронная почта/, person.mail)
  await next(walk)
  await seeHeading(page, /Селфи с паспортом/)
}

const addPhoto = async ({ page, folder }: Walk, title: string): Promise<void> => {
  const path = join(folder, 'photo.jpg')
  await writeFile(path, await photo())
  const input = (await find(
    page,
    'file',
    `Выбрать файл: ${title}`,
  )) as ElementHandle<HTMLInputElement>
  await input.uploadFile(path)
  await see(page, new RegExp(`${title}\\s+Сохранено[^]*Готово`))
}

export const addPassport = async (walk: Walk): Promise<void> => {
  await addPhoto(walk, 'Разворот с фотографией')
  await addPhoto(walk, 'Страница с регистрацией')
  await next(walk)
  await seeHeading(walk.page, /Данные паспорта/)
}

export const addSelfie = async (walk: Walk): Promise<void> => {
  await addPhoto(walk, 'Селфи с паспортом')
  await next(walk)
  await seeHeading(walk.page, /Адрес по паспорту/)
}

export const fillAddress = async (walk: Walk): Promise<void> => {
  const { page } = walk
  await fill(page, /^Город, улица, дом/, 'москва')
  await press(page, 'option', /./)
  for (const [label, value] of [
    ['Регион', 'г Москва'],
    ['Город или посёлок', 'Москва'],
    ['Улица', 'ул Лесная'],
    ['Дом', '12'],
    ['Индекс', '125047'],
  ] as const) {
    const field = await find(page, 'textbox', label)
    if (!(await field.evaluate((input) => 'value' in input && input.value !== '')))
      await fill(page, label, value)
  }
  await next(walk)
  await seeHeading(page, /Доход и платежи/)
}

export const fillContacts = async (walk: Walk): Promise<void> => {
  const { page } = walk
  await fill(page, 'Доход в месяц, ₽', '90000')
  await fill(page, 'Платежи по кредитам в месяц, ₽', '0')
  await next(walk)
  await seeHeading(page, /Карта для займа/)
}

export const addCard = async ({ page }: Walk): Promise<void> => {
  await press(page, 'button', 'Добавить карту')
  await fillCardForm(page)
  await seeHeading(page, /Подпишите анкету/)
}

export const signRegistration = async (walk: Walk): Promise<void> => {
  const { page } = walk
  await find(page, 'checkbox', /./)
  for (const consent of await page.$$('input[type=checkbox]')) {
    await consent.focus()
    await page.keyboard.press(' ')
  }
  await press(page, 'button', 'Получить код')
  await enterCode(walk, 'REGISTRATION_END')
  await seeHeading(page, /Всё готово/, { withinMs: SLOW_MS })
}
