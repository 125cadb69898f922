/** Who works at the lender: added by two people, in by a link and its code, with other roles, kept out (decisions 0106, 0118). */
import { TOTP, Secret } from 'otpauth'
import { DESK_PATH } from '../../protocol/desk.ts'
import { expectAccessible } from './axe.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

const WIDE = { width: 1280, height: 800 }

test.use({ expectedConsoleErrors: [/status of 4(?:01|03|10)/] })

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()

test(
  'somebody new is added by two people, comes in by a link, gets another role and is kept out',
  { tag: '@long' },
  async ({ page: administrator, server, browser }, testInfo) => {
    const at = async (): Promise<Page> => {
      const context = await browser.newContext({ baseURL: server.url, viewport: WIDE })
      const page = await context.newPage()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      return page
    }
    await administrator.setViewportSize(WIDE)
    await administrator.emulateMedia({ reducedMotion: 'reduce' })
    const decider = await at()
    const approve = async (about: RegExp) => {
      await decider.goto(`${DESK_PATH}#/requests`)
      await decider
        .getByRole('row', { name: about })
        .getByRole('button', { name: 'Одобрить' })
        .click()
      await decider.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(decider.getByText('Одобрено', { exact: true })).toBeVisible()
      await decider.reload()
    }
    let link = ''

    await test.step('an administrator asks, another person agrees', async () => {
      await signInStaff(administrator, server.url, 'zavarzina')
      await administrator.goto(`${DESK_PATH}#/staff`)
      await administrator.getByRole('button', { name: 'Добавить сотрудника' }).click()
      const form = administrator.getByRole('dialog', { name: 'Добавить сотрудника' })
      await form.getByLabel('Основание').fill('Приказ 14-К')
      await form.getByRole('button', { name: 'Попросить' }).click()
      await expect(form.getByText('Выберите хотя бы одну роль.')).toBeVisible()
      await form.getByLabel('Имя и фамилия').fill('Олег Белов')
      await form.getByLabel('Логин латиницей').fill('Belov')
      await form.getByLabel('Поддержка').check()
      await expectAccessible(administrator, 'somebody to be added')
      await form.getByRole('button', { name: 'Попросить' }).click()
      await expect(form).toHaveCount(0)
      await expect(administrator.getByText(/Добавить сотрудника Олег Белов/)).toBeVisible()
      await signInStaff(decider, server.url, 'serov')
      await approve(/Добавить сотрудника Олег Белов/)
    })

    await test.step('the link is shown once', async () => {
      await administrator.reload()
      await administrator.getByRole('button', { name: 'Создать ссылку: Олег Белов' }).click()
      const dialog = administrator.getByRole('dialog', { name: 'Ссылка для входа: Олег Белов' })
      await dialog.getByRole('button', { name: 'Создать' }).click()
      const shown = dialog.getByText(/#\/invitation\//)
      await expect(shown).toBeVisible()
      link = await shown.innerText()
      await administrator.screenshot({ path: testInfo.outputPath('link-1280.png') })
      await dialog.getByRole('button', { name: 'Готово' }).click()
      await expectAccessible(administrator, 'the staff')
      await administrator.screenshot({
        path: testInfo.outputPath('staff-1280.png'),
        fullPage: true,
      })
    })

    let entryCode = ''
    await test.step('another person is shown the code, whoever made the link is not', async () => {
      await expect(
        administrator.getByRole('button', { name: 'Показать код: Олег Белов' }),
      ).toHaveCount(0)
      await decider.goto(`${DESK_PATH}#/staff`)
      await decider.getByRole('button', { name: 'Показать код: Олег Белов' }).click()
      const dialog = decider.getByRole('dialog', { name: 'Код приглашения: Олег Белов' })
      await dialog.getByRole('button', { name: 'Показать' }).click()
      const shown = dialog.getByText(/^\d{4} \d{4}$/)
      await expect(shown).toBeVisible()
      entryCode = await shown.innerText()
      await expectAccessible(decider, 'the code of an invitation')
      await dialog.getByRole('button', { name: 'Готово' }).click()
    })

    const newcomer = await at()
    await test.step('the person sets password and codes, and is in', async () => {
      await newcomer.goto(link)
      await newcomer.getByLabel('Код приглашения').fill('0000 0000')
      await newcomer.getByRole('button', { name: 'Продолжить' }).click()
      await expect(newcomer.getByText(/Осталось попыток: 4/).first()).toBeVisible()
      await expectAccessible(newcomer, 'the code of an invitation is asked for')
      await newcomer.getByLabel('Код приглашения').fill(entryCode)
      await newcomer.getByRole('button', { name: 'Продолжить' }).click()
      await expect(newcomer.getByText('Олег Белов, задайте пароль и настройте коды.')).toBeVisible()
      expect(newcomer.url()).not.toContain('invitation')
      await newcomer.getByLabel('Придумайте пароль').fill('верный конь 17')
      await newcomer.getByLabel('Код из приложения').fill('000000')
      await newcomer.getByRole('button', { name: 'Войти' }).click()
      await expect(newcomer.getByText(/Код не подходит/).first()).toBeVisible()
      await expectAccessible(newcomer, 'the first sign-in')
      await newcomer.screenshot({ path: testInfo.outputPath('first-1280.png'), fullPage: true })
      await newcomer
        .getByLabel('Код из приложения')
        .fill(codeOf(await newcomer.locator('code').innerText()))
      await newcomer.getByRole('button', { name: 'Войти' }).click()
      await expect(newcomer.getByRole('heading', { name: 'Смена на сегодня' })).toBeVisible()
      const again = await at()
      await again.goto(link)
      await again.getByLabel('Код приглашения').fill(entryCode)
      await again.getByRole('button', { name: 'Продолжить' }).click()
      await expect(again.getByText(/Приглашение не действует/)).toBeVisible()
      await again.context().close()
    })

    await test.step('other roles are there without signing in again', async () => {
      await administrator.reload()
      await administrator.getByRole('button', { name: 'Сменить роли: Олег Белов' }).click()
      const form = administrator.getByRole('dialog', { name: 'Сменить роли: Олег Белов' })
      await form.getByLabel('Взыскание').check()
      await form.getByLabel('Основание').fill('Приказ 15-К')
      await form.getByRole('button', { name: 'Попросить' }).click()
      await expect(form).toHaveCount(0)
      await approve(/Сменить роли: Олег Белов/)
      await newcomer.reload()
      await expect(newcomer.getByRole('link', { name: /Просрочка/ }).first()).toBeVisible()
    })

    await test.step('kept out by one person, and the page notices by itself', async () => {
      await administrator.reload()
      await administrator.getByRole('button', { name: 'Закрыть доступ: Олег Белов' }).click()
      const form = administrator.getByRole('dialog', { name: 'Закрыть доступ: Олег Белов?' })
      await form.getByLabel('Причина').fill('Телефон украли')
      await form.getByRole('button', { name: 'Закрыть сразу' }).click()
      await expect(form).toHaveCount(0)
      await expect(
        administrator.getByRole('row', { name: /Олег Белов belov/ }).getByText('Доступ закрыт'),
      ).toBeVisible()
      await newcomer.reload()
      await expect(newcomer.getByLabel('Логин')).toBeVisible()
      await administrator.goto(`${DESK_PATH}#/`)
      await expect(administrator.getByText('Доступ закрыт: Олег Белов.')).toBeVisible()
    })
  },
)
