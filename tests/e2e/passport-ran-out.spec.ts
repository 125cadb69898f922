/** A borrower whose passport ran out: what is told before a sum is chosen (decision 0111). */
import { addDays, addYears, moscowDate } from '../../lending/calendar.ts'
import { contractPath, PATHS } from '../../protocol/paths.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'

test(
  'a passport that ran out is told where loans are chosen, and the loan there is stays payable',
  { tag: '@long' },
  async ({ page, server }) => {
    const { now } = (await (await fetch(`${server.url}/sandbox/clock`)).json()) as { now: string }
    const birthDate = addYears(addDays(moscowDate(Date.parse(now)), 3 - 90), -45)
    const passport = { birthDate, issuedDate: '2011-04-20' }
    const borrower = await makeBorrower(server.url, undefined, passport)
    await server.advanceDays(5)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInAt(page, borrower, PATHS.addContract)
    await expect(page.getByRole('heading', { name: 'Для займа нужен новый паспорт' })).toBeVisible()
    await expect(page.getByRole('slider')).toHaveCount(0)
    await expectAccessible(page, 'no loan by a passport that ran out')
    await page.goto(PATHS.profile)
    await expect(page.getByText(/Срок вашего паспорта закончился/)).toBeVisible()
    await page.goto(contractPath(borrower.loanApplicationId))
    await expect(page.getByRole('button', { name: /Оплатить|Вернуть/ }).first()).toBeVisible()
  },
)
