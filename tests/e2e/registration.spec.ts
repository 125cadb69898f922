import { draftSave } from '../../protocol/calls/profile-manager/client.ts'
import { PATHS } from '../../protocol/paths.ts'
import { expect, latestCode, newPhone, test } from './fixtures.ts'
import { personWith, photo } from './person.ts'
import {
  addPassport,
  addSelfie,
  askForCode,
  choosePassword,
  choosePhoto,
  confirmPhone,
  fillAddress,
  fillContacts,
  fillUserInfo,
} from './register.ts'
import { keepsWhat } from './worker.ts'

test.describe('registration', () => {
  test.use({ expectedConsoleErrors: [/status of 4(?:09|13|15|22|29)/] })

  test('a wrong field names itself and the fix, keeps what was typed, and the summary leads to it', async ({
    page,
  }) => {
    await page.goto('/sign_up')
    await page.getByLabel('Телефон').fill('+7 123')
    await page.getByRole('button', { name: 'Получить код' }).click()
    const summary = page.getByRole('alert')
    await expect(summary).toContainText('Введите мобильный номер')
    await expect(summary).toContainText('Отметьте согласие')
    await expect(page.getByLabel('Телефон')).toHaveValue(/123/)
    await summary.getByRole('link', { name: /мобильный номер/ }).click()
    await expect(page.getByLabel('Телефон')).toBeFocused()
  })

  test('any spelling of the phone is taken and nothing is ticked for the person', async ({
    page,
  }) => {
    await page.goto('/sign_up')
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
    const field = page.getByLabel('Телефон')
    await field.click()
    await page.keyboard.insertText('8 (916) 123-45-67')
    await expect(field).toHaveValue('+7 916 123-45-67')
  })

  test('a wrong code is said so, too many close the entry, and the phone stays', async ({
    page,
    server,
  }) => {
    const person = personWith(newPhone())
    await askForCode(page, person)
    const right = await latestCode(server, person.phone, 'REGISTRATION')
    const wrong = right === '111111' ? '222222' : '111111'
    const code = page.getByRole('textbox', { name: /код/i })
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await code.fill('')
      await code.fill(wrong)
      await expect(page.getByText(/Код не подходит|Слишком много неверных/).first()).toBeVisible()
    }
    await code.fill('').catch(() => undefined)
    if (await code.isEnabled()) await code.fill(wrong)
    await expect(page.getByText(/Слишком много неверных попыток/)).toBeVisible()
  })

  test('the step behind the phone takes its place in the history, so back never leads to the phone again', async ({
    page,
    server,
  }) => {
    const person = personWith(newPhone())
    const entries = () => page.evaluate(() => window.history.length)
    await page.goto(PATHS.faq)
    await askForCode(page, person)
    const before = await entries()
    await page
      .getByRole('textbox', { name: /код/i })
      .fill(await latestCode(server, person.phone, 'REGISTRATION'))
    await expect(page).toHaveURL(PATHS.signUpUserInfo)
    expect(await entries()).toBe(before)
    await page.goBack()
    await expect(page).toHaveURL(PATHS.faq)
    await page.goForward()
    await expect(page).toHaveURL(PATHS.signUpUserInfo)
    await expect(page.getByRole('heading', { name: 'Разворот с фото' })).toBeVisible()
    expect(await entries()).toBe(before)
    // Whoever has not finished goes on from the landing page too (spec §2).
    await page.goto(PATHS.landing)
    await expect(page).toHaveURL(PATHS.signUpUserInfo)
  })

  test('an expired code is not taken and a new one is', async ({ page, server }) => {
    const person = personWith(newPhone())
    await page.clock.install()
    await askForCode(page, person)
    const newest = () => latestCode(server, person.phone, 'REGISTRATION')
    await newest()
    // A reload takes the password, so the account is not made with the code at once.
    await page.reload()
    await page.getByRole('textbox', { name: /код/i }).fill(await newest())
    await expect(page.getByRole('heading', { name: 'Придумайте пароль' })).toBeVisible()
    // Read before the way back: a page that was slow to get here asks for a code by itself.
    const expired = await newest()
    await server.advanceMinutes(10)
    await page.getByRole('textbox', { name: 'Пароль' }).fill(person.password)
    await page.getByRole('button', { name: 'Создать кабинет' }).click()
    await expect(page.getByText('Код устарел')).toBeVisible()
    await page.getByRole('button', { name: 'Запросить новый код' }).click()
    await page.clock.fastForward(61_000)
    const resend = page.getByRole('button', { name: /Отправить (ещё раз|код)/ })
    await resend.click()
    await expect.poll(newest).not.toBe(expired)
    await page.getByRole('textbox', { name: /код/i }).fill(await newest())
    await expect(page.getByRole('heading', { name: 'Разворот с фото' })).toBeVisible()
  })

  test(
    'a file that is too large or not a photo is refused with what to do, and a good one follows',
    { tag: '@long' },
    async ({ page, server }) => {
      const person = personWith(newPhone())
      await confirmPhone(page, server, person)
      const main = page.getByLabel('Выбрать файл: Разворот с фотографией')
      await main.setInputFiles({
        name: 'notes.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('не фото'),
      })
      await expect(page.getByText(/Это не фотография/).first()).toBeVisible()
      await main.setInputFiles({
        name: 'page.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('<html>не фото</html>'),
      })
      await expect(page.getByText(/Это не фотография|Фото не открывается/).first()).toBeVisible()
      await main.setInputFiles({
        name: 'huge.heic',
        mimeType: 'image/heic',
        buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 7),
      })
      await expect(page.getByText(/больше 5 МБ/).first()).toBeVisible()
      // 24 megapixels, shrunk on the device before sending.
      await main.setInputFiles({
        name: 'large.jpg',
        mimeType: 'image/jpeg',
        buffer: await photo(6000, 4000),
      })
      await expect(
        page.getByRole('group', { name: 'Разворот с фотографией' }).getByText('Готово'),
      ).toBeVisible()
    },
  )

  test(
    'a reload in the middle of every step loses nothing and doubles nothing',
    { tag: '@long' },
    async ({ page, server }) => {
      const person = personWith(newPhone())
      await page.goto('/sign_up')
      await keepsWhat(page, () => page.getByLabel('Телефон').fill(person.phone))
      await keepsWhat(page, () =>
        page.getByRole('checkbox', { name: /обработку персональных данных/ }).check(),
      )
      await page.reload()
      await expect(page.getByLabel('Телефон')).toHaveValue(/\d/)
      await expect(
        page.getByRole('checkbox', { name: /обработку персональных данных/ }),
      ).toBeChecked()
      await keepsWhat(page, () => page.getByRole('checkbox', { name: /кодом из СМС/ }).check())
      await page.getByRole('textbox', { name: 'Пароль' }).fill(person.password)
      await keepsWhat(page, () => page.getByRole('button', { name: 'Получить код' }).click())
      const code = await latestCode(server, person.phone, 'REGISTRATION')
      await expect(page.getByRole('textbox', { name: /код/i })).toBeVisible()
      await page.reload()
      await keepsWhat(page, () => page.getByRole('textbox', { name: /код/i }).fill(code))
      await expect(page.getByRole('heading', { name: 'Придумайте пароль' })).toBeVisible()
      await page.reload()
      await choosePassword(page, person)

      await choosePhoto(page, 'Разворот с фотографией')
      await page.reload()
      await expect(
        page.getByRole('group', { name: 'Разворот с фотографией' }).getByText('Готово'),
      ).toBeVisible()
      await choosePhoto(page, 'Страница с регистрацией')
      await page.getByRole('button', { name: 'Дальше' }).click()
      await keepsWhat(page, () => page.getByLabel('Фамилия').fill(person.lastName))
      await page.reload()
      await expect(page.getByLabel('Фамилия')).toHaveValue(person.lastName)
      await fillUserInfo(page, person)
      await page.reload()
      await addSelfie(page)
      await keepsWhat(page, () => page.getByLabel('Регион').fill('Тверская обл'))
      await page.reload()
      await expect(page.getByLabel('Регион')).toHaveValue('Тверская обл')
      await fillAddress(page)
      await keepsWhat(page, () => page.getByLabel('Доход в месяц, ₽').fill('90000'))
      await page.reload()
      await expect(page.getByLabel('Доход в месяц, ₽')).toHaveValue(/90.000/)
      await fillContacts(page)
      await expect(page.getByRole('heading', { name: /карт/i })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: /карт/i })).toBeVisible()
      const sent = await server.codes(person.phone)
      expect(sent.filter(({ eventCode }) => eventCode === 'REGISTRATION')).toHaveLength(1)
    },
  )

  test(
    'another device goes on at the same step with what was typed, and so does the first one after it',
    { tag: '@long' },
    async ({ page, server, browser }) => {
      const person = personWith(newPhone())
      await confirmPhone(page, server, person)
      await addPassport(page)
      await fillUserInfo(page, person)
      await addSelfie(page)
      await Promise.all([
        page.waitForResponse(
          (response) =>
            new URL(response.url()).pathname === draftSave.path &&
            response.ok() &&
            (response.request().postData() ?? '').includes('Тверская обл'),
        ),
        page.getByLabel('Регион').fill('Тверская обл'),
      ])
      const other = await browser.newContext({ baseURL: server.url })
      const second = await other.newPage()
      await second.goto('/login')
      await second.getByLabel('Телефон').fill(person.phone)
      await second.getByRole('textbox', { name: 'Пароль' }).fill(person.password)
      await second.getByRole('button', { name: 'Войти', exact: true }).click()
      await expect(second.getByRole('heading', { name: 'Адрес по паспорту' })).toBeVisible()
      await expect(second.getByLabel('Регион')).toHaveValue('Тверская обл')
      await Promise.all([
        second.waitForResponse(
          (response) =>
            new URL(response.url()).pathname === draftSave.path &&
            response.ok() &&
            (response.request().postData() ?? '').includes('Лесная'),
        ),
        second.getByLabel('Улица', { exact: true }).fill('ул Лесная'),
      ])
      await other.close()
      await page.reload()
      await expect(page.getByLabel('Улица', { exact: true })).toHaveValue('ул Лесная')
      await expect(page.getByLabel('Регион')).toHaveValue('Тверская обл')
    },
  )
})
