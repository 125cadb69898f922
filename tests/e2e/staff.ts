/** The staff of the sandbox at the lender's workplace. */
import { DESK_PATH } from '../../protocol/desk.ts'
import { expect, type Page } from './fixtures.ts'

interface StaffProof {
  readonly login: string
  readonly password: string
  /** The one-time code of this moment. */
  readonly code: string
}

/**
 * What a person of the staff proves themself with.
 * @throws {Error} if the sandbox has nobody of this login
 */
export const staffProof = async (baseUrl: string, login: string): Promise<StaffProof> => {
  const people = (await (await fetch(`${baseUrl}/sandbox/staff`)).json()) as StaffProof[]
  const own = people.find((person) => person.login === login)
  if (!own) throw new Error(`No ${login} among the staff of the sandbox`)
  return own
}

/** Opens the workplace and signs this person in. */
export const signInStaff = async (page: Page, baseUrl: string, login: string): Promise<void> => {
  const { password, code } = await staffProof(baseUrl, login)
  await page.goto(DESK_PATH)
  await page.getByLabel('Логин').fill(login)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Код из приложения').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Смена на сегодня' })).toBeVisible()
}
