/** One person with two phones: seen by the moderator, decided by two people (decision 0112). */
import { clientStatus } from '../../protocol/calls/profile-manager/client.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { expectAccessible } from './axe.ts'
import { makeApplicant, makeClient } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

const WIDE = { width: 1280, height: 800 }

test.use({ viewport: WIDE, hasTouch: false, isMobile: false })

test(
  'a second account with one passport borrows nothing until two people have decided',
  { tag: '@long' },
  async ({ page, server, browser }, testInfo) => {
    const first = await makeClient(server.url)
    const { walker } = await makeApplicant(server.url, first.walker.person.passport)
    await page.emulateMedia({ reducedMotion: 'reduce' })

    await test.step('the moderator sees the other account and approves with the scans', async () => {
      await signInStaff(page, server.url, 'vetlugina')
      await page.goto(`${DESK_PATH}#/cases`)
      await expect(page.getByRole('button', { name: /^Взять: / })).toBeVisible()
      await page.keyboard.press('n')
      await expect(page.getByText('Эти документы уже есть у другого клиента.')).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath('case-1280.png'), fullPage: true })
      await expectAccessible(page, 'a case with the documents of another client')
      for (const key of '1yyyyyyy') await page.keyboard.press(key)
      await page.keyboard.press('a')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^Одобрено: /)).toBeVisible()
      await expect
        .poll(async () => {
          await server.advanceSeconds(5)
          return (await walker.http.send(clientStatus)).status
        })
        .toBe('VERIFIED')
    })

    await test.step('the pair is asked about, another person agrees', async () => {
      await page.goto(`${DESK_PATH}#/duplicates`)
      await expect(page.getByText('не решено')).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath('list-1280.png'), fullPage: true })
      await expectAccessible(page, 'accounts with the same documents')
      await page.getByRole('button', { name: 'Сравнить снимки' }).click()
      const scans = page.getByRole('dialog', { name: 'Снимки двух кабинетов' })
      await expect(scans.getByAltText('Прежний кабинет: селфи, снимок клиента')).toBeVisible()
      await expect(scans.getByAltText('Новый кабинет: селфи, снимок клиента')).toBeVisible()
      await scans.getByRole('button', { name: 'Новый кабинет: селфи: больше' }).click()
      await page.screenshot({ path: testInfo.outputPath('scans-1280.png') })
      await expectAccessible(page, 'scans of two accounts')
      await scans.getByRole('button', { name: 'Закрыть' }).click()
      await page.getByRole('button', { name: 'Один человек, оставить прежний' }).click()
      const form = page.getByRole('dialog', { name: 'Займы только в прежнем кабинете?' })
      await form.getByLabel('Причина').fill('Потерял телефон, показал паспорт по видео')
      await form.getByRole('button', { name: 'Попросить' }).click()
      await expect(page.getByRole('link', { name: 'ждёт второго решения' })).toBeVisible()

      const elsewhere = await browser.newContext({ baseURL: server.url, viewport: WIDE })
      const other = await elsewhere.newPage()
      await other.emulateMedia({ reducedMotion: 'reduce' })
      await signInStaff(other, server.url, 'serov')
      await other.goto(`${DESK_PATH}#/requests`)
      await other.getByRole('button', { name: 'Одобрить' }).click()
      await other.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(other.getByText('Одобрено', { exact: true })).toBeVisible()
      await other.goto(`${DESK_PATH}#/duplicates`)
      await expect(other.getByText('один человек, займы в прежнем')).toBeVisible()
      await other.locator('a[href^="#/clients/"]').first().click()
      await expect(other.getByText('По этим документам есть новый кабинет:')).toBeVisible()
      await other.screenshot({ path: testInfo.outputPath('card-1280.png'), fullPage: true })
      await expectAccessible(other, 'a card with another account')
      await elsewhere.close()
    })
  },
)
