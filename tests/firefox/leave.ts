import assert from 'node:assert/strict'
import { SESSION_COOKIES } from '../../protocol/session-cookies.ts'
import { PATHS } from '../../protocol/paths.ts'
import { countRecords, readDevice } from '../e2e/on-device.ts'
import { fill, open, press, see, seeHeading, seePath, until } from './screen.ts'
import type { Walk } from './walk.ts'

const SESSION_NAMES: readonly string[] = Object.values(SESSION_COOKIES)
const TABLES = ['contracts', 'schedules', 'documents', 'snapshots', 'drafts', 'outbox']

/** Nothing of the person lies on the device: neither records nor words. */
export const expectNoTraces = async ({ page, person }: Walk): Promise<void> => {
  for (const table of TABLES) assert.equal(await page.evaluate(countRecords, table), 0, table)
  const left = await page.evaluate(readDevice)
  for (const trace of [person.lastName, person.phone.slice(1), person.mail, person.inn])
    assert.ok(!left.includes(trace), trace)
}

export const signOut = async ({ page, server }: Walk): Promise<void> => {
  await open(page, server.url + PATHS.settings)
  await press(page, 'button', /Выйти/)
  await seePath(page, /^\/$/)
}

/** Signing out takes everything of the person off the device: records, words, cookies, the subscription (D32). */
export const signOutOnline = async (walk: Walk): Promise<void> => {
  const { page, browser, server, pushService } = walk
  await signOut(walk)
  await expectNoTraces(walk)
  assert.equal(pushService.channels.size, 0)
  // Firefox takes the cookies of one answer away one after another, some behind the page that is already another.
  await until('no cookie of the session', async () =>
    (await browser.cookies()).every(({ name }) => !SESSION_NAMES.includes(name)),
  )
  await open(page, server.url + PATHS.payments)
  await seeHeading(page, /Вход/)
}

export const signInAgain = async ({ page, server, person }: Walk): Promise<void> => {
  await open(page, `${server.url}/login?returnTo=${PATHS.payments}`)
  await fill(page, 'Телефон', person.phone.slice(2))
  await fill(page, 'Пароль', person.password)
  await press(page, 'button', 'Войти')
  await see(page, /Мои платежи[^]*Месяц/)
}
