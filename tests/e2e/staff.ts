/** The staff of the sandbox at the lender's workplace. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DESK_PATH } from '../../protocol/desk.ts'
import { expect, type Page } from './fixtures.ts'

interface StaffProof {
  readonly login: string
  readonly password: string
  /** The one-time code of this moment. */
  readonly code: string
}

const LOOK_AGAIN_MS = 500

const proofOf = async (baseUrl: string, login: string): Promise<StaffProof> => {
  const people = (await (await fetch(`${baseUrl}/sandbox/staff`)).json()) as StaffProof[]
  const own = people.find((person) => person.login === login)
  if (!own) throw new Error(`No ${login} among the staff of the sandbox`)
  return own
}

const used = new Set<string>()

/**
 * What a person of the staff proves themself with, good for half a minute. A code is good once: a person who comes a third
 * time within the half minute waits for the next one.
 * @throws {Error} if the sandbox has nobody of this login
 */
export const staffProof = async (baseUrl: string, login: string): Promise<StaffProof> => {
  const isUsed = ({ code }: StaffProof) => used.has(`${baseUrl} ${login} ${code}`)
  let proof = await proofOf(baseUrl, login)
  while (isUsed(proof)) {
    await pause(LOOK_AGAIN_MS)
    proof = await proofOf(baseUrl, login)
  }
  used.add(`${baseUrl} ${login} ${proof.code}`)
  return proof
}

/** Opens the workplace and signs this person in. */
export const signInStaff = async (page: Page, baseUrl: string, login: string): Promise<void> => {
  await page.goto(DESK_PATH)
  await page.getByLabel('Логин').fill(login)
  // Last of all: a code is good for a minute.
  const { password, code } = await staffProof(baseUrl, login)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Код из приложения').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Смена на сегодня' })).toBeVisible()
}

/** Signs this person out; the next page is opened only when the server has answered, or the page would ask who is there. */
export const signOutStaff = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByLabel('Логин')).toBeVisible()
}

/** The name that a cookie of a session stands under. */
const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/**
 * Signs this person in without a page; sends what the workplace would, each time as a new intention.
 * @throws {Error} for an answer that is a refusal
 */
export const staffAt = async (baseUrl: string, login: string) => {
  const send = async (path: string, body: object, cookie = ''): Promise<Response> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'vovremya',
        'idempotency-key': randomUUID(),
        cookie,
      },
      body: JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const { password, code } = await staffProof(baseUrl, login)
  const cookie = cookieOf(await send('/desk-service/sign-in', { login, password, code }))
  return async <Answer>(path: string, body: object): Promise<Answer> =>
    (await send(path, body, cookie)).json() as Promise<Answer>
}
