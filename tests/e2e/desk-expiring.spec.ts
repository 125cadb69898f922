/** A passport that runs out, at the workplace and with its client (decision 0109). */
import { createWalker } from '../../tools/bench/walker.ts'
import { register } from '../../tools/bench/register.ts'
import { addDays, addYears, moscowDate } from '../../lending/calendar.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { PATHS } from '../../protocol/paths.ts'
import { expectAccessible } from './axe.ts'
import { signInAt } from './borrower.ts'
import { expect, serverAt, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

test(
  'a client whose passport runs out is found and asked for a new one, once',
  { tag: '@long' },
  async ({ page, server, browser }) => {
    const { now } = (await (await fetch(`${server.url}/sandbox/clock`)).json()) as { now: string }
    // Forty-five since two months: the passport is good for another month.
    const birthDate = addYears(addDays(moscowDate(Date.parse(now)), -60), -45)
    const plain = createWalker({
      baseUrl: server.url,
      serial: 482,
      settle: () => serverAt(server.url).advanceSeconds(5),
    })
    const passport = { ...plain.person.passport, birthDate, issuedDate: addYears(birthDate, 21) }
    const walker = { ...plain, person: { ...plain.person, passport } }
    const { clientId } = await register(walker)
    const name = `${passport.lastName} ${passport.firstName}`

    // The count on the first screen is up to a minute old.
    await server.advanceSeconds(61)
    await signInStaff(page, server.url, 'ryabinina')
    await expect(page.getByText('У клиентов заканчиваются документы')).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('x')
    await expect(page.getByRole('heading', { level: 1, name: 'Сроки документов' })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('не писали')
    await expectAccessible(page, 'passports that run out')

    await test.step('the press is done once, and the row says what the client was told', async () => {
      await row.getByRole('button', { name: 'Попросить обновить' }).click()
      await expect(page.getByText('Сообщение клиенту отправляется')).toBeVisible()
      await expect(row.getByRole('button')).toHaveCount(0)
      await server.advanceSeconds(60)
      await page.reload()
      await expect(row).toContainText('Пора обновить паспорт')
      await expect(row).toContainText('можно с')
    })

    await test.step('lists that have nobody say so', async () => {
      await page.getByRole('button', { name: /^Карты/ }).click()
      await expect(page.getByText('Карты у всех в порядке')).toBeVisible()
      await expectAccessible(page, 'no cards that run out')
      await page.getByRole('button', { name: /^Паспорта/ }).click()
    })

    await test.step('the client reads it, with the day', async () => {
      const home = await browser.newContext({ baseURL: server.url })
      const phone = await home.newPage()
      await signInAt(phone, { walker }, PATHS.inbox)
      await expect(phone.getByText('его меняют в 20 и в 45 лет')).toBeVisible()
      await home.close()
    })

    await row.getByRole('link').click()
    await expect(page).toHaveURL(`${DESK_PATH}#/clients/${clientId}`)
  },
)
