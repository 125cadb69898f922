/** A caller who says their name: found by it from the keyboard, and by nothing less (decision 0101). */
import { DESK_PATH } from '../../protocol/desk.ts'
import { expectAccessible } from './axe.ts'
import { makeBorrower } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

test(
  'a caller is found by surname and passport tail, from the keyboard alone',
  { tag: '@long' },
  async ({ page, server }) => {
    const { person } = (await makeBorrower(server.url)).walker
    const { lastName, firstName, patronymic, documentNumber } = person.passport
    const find = async (text: string) => {
      await page.keyboard.press('Slash')
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInStaff(page, server.url, 'ryabinina')

    await test.step('a surname alone asks for more', async () => {
      await find(lastName)
      await expect(page.getByText('Одной фамилии мало')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Что можно ввести' })).toBeVisible()
      await expectAccessible(page, 'what the field understands')
    })

    await test.step('somebody else’s tail finds nobody', async () => {
      await find(`${lastName} 0000`)
      await expect(page.getByRole('heading', { name: 'Никого не нашли' })).toBeVisible()
    })

    await test.step('the own one leads to the card, and stands in no address', async () => {
      await find(`${lastName.toLowerCase()} ${documentNumber.slice(-4)}`)
      const link = page.getByRole('link', { name: `${lastName} ${firstName} ${patronymic}` })
      await expect(link).toBeVisible()
      await expect(page.getByText('17.05.1990')).toBeVisible()
      await expectAccessible(page, 'clients found by name')
      expect(page.url()).toMatch(new RegExp(`${DESK_PATH}#/clients$`))
      await page.getByRole('main').focus()
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('heading', { level: 1, name: new RegExp(firstName) }),
      ).toBeVisible()
    })
  },
)
