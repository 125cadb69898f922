/** The passport is read from its photo on the device (decision 0092). */
import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { PASSPORT_READER_PATH } from '../../protocol/paths.ts'
import { type Holder, machineLines } from '../src/passport-line/machine-line-fixture.ts'
import { addCard, signRegistration } from './borrow.ts'
import { expect, latestCode, newPhone, type Page, test } from './fixtures.ts'
import { passportPicture } from './passport-picture.ts'
import { type Person, personWith, photo } from './person.ts'
import { choosePhoto, confirmPhone } from './register.ts'

/** A hand that is not steady, in poor light. */
const BY_HAND = { degrees: -1.5, noise: 35, blurPx: 1.2, seed: 92 }

/** Whose passport is photographed: its number decides the picture, so the same one is read in every run. */
const holderOf = (passport: `4510 ${number}`): Person => personWith(newPhone(), { passport })

/** The line of the person whom `personWith` makes. */
const lineOf = (person: Person, part: Partial<Holder> = {}): string => {
  const [serialNumber = '', documentNumber = ''] = person.passport.split(' ')
  return machineLines({
    lastName: 'IVANOVA',
    givenNames: 'ANNA<PETROVNA',
    serialNumber,
    documentNumber,
    birthDate: '900315',
    sex: 'F',
    issuedDate: '110420',
    departmentCode: '770053',
    ...part,
  })
}

const choosePages = async (page: Page, main: Buffer): Promise<void> => {
  const title = 'Разворот с фотографией'
  await page
    .getByLabel(`Выбрать файл: ${title}`)
    .setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: main })
  await expect(page.getByRole('group', { name: title }).getByText('Готово')).toBeVisible()
  await choosePhoto(page, 'Страница с регистрацией')
}

const next = (page: Page) => page.getByRole('button', { name: 'Дальше' }).click()
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

test(
  'a photo by hand fills the seven fields of the line, and one corrected stays as it was typed',
  { tag: '@long' },
  async ({ page, server }) => {
    const person = holderOf('4510 123457')
    await confirmPhone(page, server, person)
    await choosePages(page, await passportPicture(lineOf(person), BY_HAND))
    await next(page)
    await expect(page.getByText('Прочитали с фото — проверьте.')).toBeVisible()
    await expect(field(page, 'Фамилия')).toHaveValue(person.lastName)
    await expect(field(page, 'Имя')).toHaveValue(person.firstName)
    await expect(field(page, 'Отчество')).toHaveValue(person.patronymic)
    await expect(field(page, 'Дата рождения')).toHaveValue(person.birthDate)
    await expect(field(page, 'Серия и номер')).toHaveValue(person.passport)
    await expect(field(page, 'Дата выдачи')).toHaveValue(person.issuedDate)
    await expect(field(page, 'Код подразделения')).toHaveValue(person.departmentCode)
    await expect(field(page, 'Место рождения')).toHaveValue('')
    await expect(page.getByText('с фото', { exact: true })).toHaveCount(7)
    await field(page, 'Имя').fill('Анна-Мария')
    await expect(page.getByText('с фото', { exact: true })).toHaveCount(6)
    await expect(field(page, 'Имя')).toHaveValue('Анна-Мария')
  },
)

test(
  'a check digit that does not fit leaves its field to be typed',
  { tag: '@long' },
  async ({ page, server }) => {
    const person = holderOf('4510 590157')
    await confirmPhone(page, server, person)
    const line = lineOf(person).replace('900315', '900316')
    await choosePages(page, await passportPicture(line, { ...BY_HAND, degrees: 0 }))
    await next(page)
    await expect(field(page, 'Серия и номер')).toHaveValue(person.passport)
    await expect(field(page, 'Дата рождения')).toHaveValue('')
  },
)

test(
  'what reads a passport is fetched for its photo, from us, once; nothing keeps it or comes beside it',
  { tag: '@long' },
  async ({ page, server }) => {
    const asked: string[] = []
    page.context().on('request', (request) => asked.push(request.url()))
    const readers = () =>
      asked.filter((url) => new URL(url).pathname.startsWith(PASSPORT_READER_PATH))
    const person = holderOf('4510 700007')
    await confirmPhone(page, server, person)
    await page.evaluate(async () => navigator.serviceWorker.ready)
    expect(readers()).toEqual([])
    await choosePages(page, await passportPicture(lineOf(person), BY_HAND))
    await next(page)
    await expect(field(page, 'Фамилия')).toHaveValue(person.lastName)
    // The folder keeps the parts of earlier builds too, for pages that are still open.
    const built = readdirSync(join(import.meta.dirname, '../../dist', PASSPORT_READER_PATH))
    const fetched = readers().map((url) =>
      url.slice(server.url.length + PASSPORT_READER_PATH.length),
    )
    expect(fetched.map(extname).toSorted()).toEqual(['.gz', '.js', '.wasm'])
    expect(built).toEqual(expect.arrayContaining(fetched))
    expect(asked.filter((url) => !url.startsWith(server.url) && url.startsWith('http'))).toEqual([])
    const kept = await page.evaluate(async () => {
      const caches = await Promise.all(
        (await window.caches.keys()).map((name) => window.caches.open(name)),
      )
      const requests = await Promise.all(caches.map((cache) => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.filter((path) => path.startsWith(PASSPORT_READER_PATH))).toEqual([])
  },
)

test.describe('without what reads it', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 404/] })

  for (const [what, pattern] of [
    ['worker', /passport-line\/[^/]+\.js$/],
    ['model', /passport-line\/[^/]+\.gz$/],
  ] as const)
    test(
      `a ${what} that does not come leaves the fields to be typed, in plain words, without an error`,
      { tag: '@long' },
      async ({ page, context, server }) => {
        await context.route(pattern, (route) => route.abort())
        const person = personWith(newPhone())
        await confirmPhone(page, server, person)
        await choosePages(page, await photo())
        await next(page)
        await expect(page.getByText('Введите данные сами, глядя в паспорт.')).toBeVisible()
        await expect(field(page, 'Фамилия')).toHaveValue('')
      },
    )
})

/** A whole registration, and what it took: fields typed, and screens with their places in the header. */
const walk = async (
  page: Page,
  server: Parameters<typeof confirmPhone>[1],
  person: Person,
  main: Buffer,
) => {
  const screens: string[] = []
  let typed = 0
  const see = async (heading: string) => {
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    screens.push((await page.getByRole('progressbar').getAttribute('aria-label')) ?? '')
  }
  /** What already stands there is not typed. */
  const type = async (label: string, value: string) => {
    const box = page.getByLabel(new RegExp(`^${label}`))
    if ((await box.inputValue()) !== '') return
    await box.fill(value)
    typed += 1
  }
  await page.goto('/sign_up')
  await see('Телефон и пароль')
  await type('Телефон', person.phone)
  typed += 1
  await page.getByRole('textbox', { name: 'Пароль' }).fill(person.password)
  for (const consent of await page.getByRole('checkbox').all()) await consent.check()
  await page.getByRole('button', { name: 'Получить код' }).click()
  await see('Код из СМС')
  await page
    .getByRole('textbox', { name: /код/i })
    .fill(await latestCode(server, person.phone, 'REGISTRATION'))
  await see('Разворот с фото')
  await choosePages(page, main)
  await next(page)
  await see('Данные паспорта')
  await expect(page.getByText(/Прочитали с фото|Введите данные сами/)).toBeVisible()
  await type('Фамилия', person.lastName)
  await type('Имя', person.firstName)
  await type('Отчество', person.patronymic)
  await type('Дата рождения', person.birthDate)
  await type('Серия и номер', person.passport)
  await type('Дата выдачи', person.issuedDate)
  await type('Код подразделения', person.departmentCode)
  await type('Место рождения', person.birthPlace)
  await next(page)
  await see('ИНН, СНИЛС и почта')
  await type('ИНН', person.inn)
  await type('СНИЛС', person.snils)
  await next(page)
  await see('Селфи с паспортом')
  await choosePhoto(page, 'Селфи с паспортом')
  await next(page)
  await see('Адрес по паспорту')
  await type('Город, улица, дом', 'москва лесная 12')
  await page.getByRole('option').first().click()
  for (const label of ['Регион', 'Город или посёлок', 'Улица', 'Дом', 'Индекс'])
    await type(label, '125047')
  await next(page)
  await see('Доход и платежи')
  await type('Доход в месяц, ₽', '90000')
  await type('Платежи по кредитам в месяц, ₽', '0')
  await next(page)
  await see('Карта для займа')
  await addCard(page)
  await see('Подпишите анкету')
  await signRegistration(page, server, person)
  return { screens, typed }
}

const PLACES = Array.from(
  { length: 10 },
  (_, index) => `Шаг ${index < 5 ? 1 : 2} из 2, экран ${index + 1} из 10`,
)

test(
  'ten screens and eight typed fields lead to an account when the passport is read',
  { tag: '@long' },
  async ({ page, server }) => {
    const person = holderOf('4510 590167')
    const main = await passportPicture(lineOf(person), BY_HAND)
    const { screens, typed } = await walk(page, server, person, main)
    expect(screens).toEqual(PLACES)
    expect(typed).toBeLessThanOrEqual(8)
  },
)

test(
  'ten screens and fifteen typed fields lead to an account when it is not',
  { tag: '@long' },
  async ({ page, server }) => {
    const { screens, typed } = await walk(page, server, personWith(newPhone()), await photo())
    expect(screens).toEqual(PLACES)
    expect(typed).toBeLessThanOrEqual(15)
  },
)
