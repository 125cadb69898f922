/** A complaint from the app to its answer, a client found on a list, the rules with dates (decisions 0056–0058). */
import { recommendation } from '../../protocol/calls/core/recommendation.ts'
import { PATHS } from '../../protocol/paths.ts'
import { register } from '../../tools/bench/register.ts'
import { createWalker } from '../../tools/bench/walker.ts'
import { expectAccessible } from './axe.ts'
import { makeClient, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

test(
  'a complaint filed in the app is answered at the workplace and read in the app',
  { tag: '@long' },
  async ({ page, browser, server }) => {
    const client = await makeClient(server.url)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInAt(page, client, PATHS.support)
    await page.getByRole('button', { name: 'Обращение' }).click()
    await page.getByLabel('О чём').selectOption('Платёж или возврат')
    await page.getByLabel('Что случилось и чего вы хотите').fill('Платёж списали дважды')
    await expectAccessible(page, 'complaint-sheet')
    await page.getByRole('button', { name: 'Отправить обращение' }).click()
    const filed = page.getByRole('dialog', { name: 'Обращение зарегистрировано' })
    await expect(filed).toContainText('включительно')
    const number = /\d{4}-\d{5}/.exec(await filed.innerText())?.[0] ?? ''
    await page.getByRole('button', { name: 'Понятно' }).click()
    await expect(page.getByText(`№ ${number}`)).toBeVisible()
    await expectAccessible(page, 'support')

    const desk = await (await browser.newContext()).newPage()
    await signInStaff(desk, server.url, 'ryabinina')
    await expectAccessible(desk, 'home')
    await desk
      .getByRole('link', { name: /^Обращения/ })
      .first()
      .click()
    await expect(desk.getByText(/рабочих дней осталось 15/)).toBeVisible()
    await expectAccessible(desk, 'complaints')
    await desk.getByRole('link', { name: `№ ${number}` }).click()
    await expect(desk.getByText('Платёж списали дважды')).toBeVisible()
    await desk.getByRole('button', { name: 'Взять в работу' }).click()
    await expect(desk.getByText('в работе', { exact: true })).toBeVisible()
    await desk.getByLabel('Что прочитает клиент').fill('Второе списание вернули на карту.')
    await expectAccessible(desk, 'complaint')
    await desk.getByRole('button', { name: 'Отправить и закрыть' }).click()
    await expect(desk.getByText('ответили', { exact: true }).first()).toBeVisible()
    await desk.context().close()

    await page.reload()
    await page.getByText(`№ ${number}`).click()
    await expect(page.getByText('Второе списание вернули на карту.')).toBeVisible()
    await expect(page.getByText(/финансовому уполномоченному/)).toBeVisible()
  },
)

test(
  'a client found on a list waits for two people; the rules with dates are shown',
  { tag: '@long' },
  async ({ page, server }) => {
    const walker = createWalker({
      baseUrl: server.url,
      serial: 910,
      settle: () => server.advanceSeconds(5),
    })
    const { passport } = walker.person
    const listed = {
      ...passport,
      lastName: 'Крутов',
      firstName: 'Панкрат',
      patronymic: 'Ефремович',
      birthDate: '1979-02-13',
      issuedDate: '2024-04-10',
      serialNumber: '4524',
    }
    await register({ ...walker, person: { ...walker.person, passport: listed } })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInStaff(page, server.url, 'serov')
    await page.getByRole('link', { name: /^Перечни/ }).click()
    await expect(page.getByText('имя, день рождения')).toBeVisible()
    await expectAccessible(page, 'matches')
    await page.getByRole('button', { name: 'Другой человек' }).click()
    await page.getByLabel('Причина').fill('Другое место рождения')
    await page.getByRole('button', { name: 'Попросить' }).click()
    await expect(page.getByText('ждёт второго решения')).toBeVisible()
    await page.getByRole('link', { name: /^Правила/ }).click()
    await expect(page.getByRole('table').first()).toBeVisible()
    await expectAccessible(page, 'rules')
    await page.getByRole('button', { name: 'Заменить пределы' }).first().click()
    await expect(page.getByLabel('Откуда цифры')).toBeVisible()
    await expectAccessible(page, 'rules-form')
    await page.getByRole('button', { name: 'Вернуться' }).click()
    await page.getByRole('button', { name: 'Ввести новые', exact: true }).click()
    await page.getByLabel('Ставка, % в день').fill('0,7')
    await page.getByLabel('Какой закон').fill('1-ФЗ от 01.02.2027, статья 5')
    await expectAccessible(page, 'caps-form')
    await page.getByRole('button', { name: 'Попросить ввести' }).click()
    await expect(page.getByRole('heading', { name: /^Ждут второго решения/ })).toBeVisible()
    await expectAccessible(page, 'caps-waiting')
  },
)

test(
  'what a client wrote with their stars is read at the workplace',
  { tag: '@long' },
  async ({ page, server }, testInfo) => {
    const { walker } = await makeClient(server.url)
    await walker.http.send(recommendation, {
      key: walker.key('rating'),
      body: { rating: 4, comment: 'Всё понятно, но код пришёл не сразу' },
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInStaff(page, server.url, 'ryabinina')
    await page.getByRole('link', { name: 'Оценки' }).click()
    await expect(page.getByText('Всё понятно, но код пришёл не сразу')).toBeVisible()
    await page.screenshot({ path: testInfo.outputPath('ratings-1280.png') })
    await expectAccessible(page, 'ratings')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: testInfo.outputPath('ratings-390-dark.png') })
  },
)
