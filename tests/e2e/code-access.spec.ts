/** A swapped SIM: somebody gets in by a code, the owner hears of it by letter and says «Это не я» (decision 0147). */
import { DESK_PATH } from '../../protocol/desk.ts'
import { PATHS } from '../../protocol/paths.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, latestCode, type Page, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 800 }

test.use({ expectedConsoleErrors: [/status of 40[01]/] })

test(
  'who got in by a code of a swapped SIM is out at the owner’s tap, and support opens loans by the passport',
  { tag: '@long' },
  async ({ page, server, browser }, testInfo) => {
    const borrower = await makeBorrower(server.url)
    const { person } = borrower.walker
    await page.emulateMedia({ reducedMotion: 'reduce' })

    /** Pictures for a reader of the run, and no fault of axe, light and dark. */
    const look = async (at: Page, name: string, size: typeof PHONE) => {
      await at.setViewportSize(size)
      for (const colorScheme of ['light', 'dark'] as const) {
        await at.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const path = testInfo.outputPath(`${name}-${size.width}-${colorScheme}.png`)
        await at.screenshot({ path, fullPage: true })
        await expectAccessible(at, `${name}, ${colorScheme}`)
      }
    }
    const letterLink = async (path: string) => {
      const letters = (await (await fetch(`${server.url}/sandbox/journal?kind=mail`)).json()) as {
        subject: string
        payload: { text: string }
      }[]
      const texts = letters
        .filter(({ subject }) => subject === person.mail.toLowerCase())
        .map(({ payload }) => payload.text)
      return new RegExp(`\\S+${path}(#\\S+)`).exec(texts.join('\n'))?.[1] ?? ''
    }

    await test.step('the owner’s address is confirmed', async () => {
      await signInAt(page, borrower, PATHS.settings)
      await expect.poll(() => letterLink(PATHS.confirmMail)).not.toBe('')
      await page.goto(`${PATHS.confirmMail}${await letterLink(PATHS.confirmMail)}`)
      await page.getByRole('button', { name: 'Подтвердить почту' }).click()
      await expect(page.getByRole('heading', { name: 'Почта подтверждена' })).toBeVisible()
    })

    const stolen = await browser.newContext({ baseURL: server.url, viewport: PHONE })
    const thief = await stolen.newPage()
    await test.step('a code lets a stranger in, but no money goes to a new card', async () => {
      await thief.goto(`${PATHS.login}?returnTo=${encodeURIComponent(PATHS.addContract)}`)
      await thief.getByRole('button', { name: 'Войти по коду из СМС' }).click()
      await thief.getByLabel('Телефон').fill(person.phone)
      await thief.getByRole('button', { name: 'Получить код' }).click()
      await thief
        .getByRole('textbox', { name: /Код из СМС/ })
        .fill(await latestCode(server, person.phone, 'DEFAULT'))
      await expect(thief).toHaveURL(PATHS.addContract)
      await thief.goto(PATHS.settings)
      await expect(thief.getByRole('heading', { name: 'Настройки' })).toBeVisible()
    })

    const office = await browser.newContext({ baseURL: server.url, viewport: WIDE })
    const desk = await office.newPage()
    const openCard = async () => {
      await desk.goto(`${DESK_PATH}#/clients`)
      await desk.getByRole('searchbox').fill(person.phone)
      await desk.keyboard.press('Enter')
      await desk.locator('a[href^="#/clients/"]').click()
    }
    await test.step('support sees what happened and what waits', async () => {
      await signInStaff(desk, server.url, 'ryabinina')
      await openCard()
      await expect(desk.getByText(/Новые карты и\s+СБП на\s+паузе/)).toBeVisible()
      await look(desk, 'desk-paused', WIDE)
    })

    await test.step('the owner opens the letter anywhere and stops it', async () => {
      await expect.poll(() => letterLink(PATHS.notMe)).not.toBe('')
      const elsewhere = await browser.newContext({ baseURL: server.url, viewport: PHONE })
      const reader = await elsewhere.newPage()
      await reader.goto(`${PATHS.notMe}${await letterLink(PATHS.notMe)}`)
      await expect(reader.getByRole('heading', { name: 'В кабинет вошли не вы?' })).toBeVisible()
      await look(reader, 'not-me', PHONE)
      await look(reader, 'not-me', WIDE)
      await reader.getByRole('button', { name: 'Это не я, закрыть доступ' }).click()
      await expect(reader.getByRole('heading', { name: 'Доступ закрыт' })).toBeVisible()
      expect(new URL(reader.url()).hash).toBe('')
      await look(reader, 'stopped', PHONE)
      await elsewhere.close()
      // Nobody touches that page: it notices by itself.
      await expect(thief.getByRole('heading', { name: 'Вход', exact: true })).toBeVisible()
      await stolen.close()
    })

    await test.step('support has seen the passport, and loans go on', async () => {
      await openCard()
      await expect(desk.getByText(/Займы остановлены:/)).toBeVisible()
      await expect(desk.getByRole('heading', { name: /займы остановлены/ })).toBeVisible()
      await look(desk, 'desk-stopped', WIDE)
      await desk.getByRole('button', { name: 'Клиент показал паспорт' }).click()
      const form = desk.getByRole('dialog', { name: 'Это владелец кабинета?' })
      const { serialNumber, documentNumber } = person.passport
      await form.getByLabel('Серия и номер паспорта').fill(`${serialNumber} ${documentNumber}`)
      await form.getByLabel('Причина').fill('Пришёл в офис с паспортом и новой SIM-картой')
      await look(desk, 'desk-form', WIDE)
      await form.getByRole('button', { name: 'Паспорт показан' }).click()
      await expect(form).toHaveCount(0)
      await expect(desk.getByText('Пауза закончилась, займы снова доступны')).toBeVisible()
      await expect(desk.getByText(/займы остановлены/i)).toHaveCount(0)
    })
    await office.close()
  },
)
