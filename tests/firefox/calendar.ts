import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import ical from 'ical.js'
import { PATHS } from '../../protocol/paths.ts'
import { open, press, see, seeHeading } from './screen.ts'
import { serverContract } from './server-view.ts'
import type { Walk } from './walk.ts'

const TRIES = 100

const downloaded = async (folder: string): Promise<string> => {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const name = (await readdir(folder)).find((each) => each.endsWith('.ics'))
    const text = name === undefined ? '' : await readFile(join(folder, name), 'utf8')
    if (text.includes('END:VCALENDAR')) return text
    await pause(100)
  }
  throw new Error('No calendar file was downloaded')
}

/** The dates of the payments as a file, which holds the same days as the contract (D33). */
export const saveCalendar = async (walk: Walk): Promise<void> => {
  const { page, server, folder } = walk
  await open(page, server.url + PATHS.payments)
  await seeHeading(page, /Мои платежи/)
  await see(page, /Месяц/)
  await press(page, 'button', 'Добавить в календарь')
  const parsed = new ical.Component(ical.parse(await downloaded(folder)))
  const days = parsed
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstPropertyValue('dtstart')))
  assert.deepEqual(
    days,
    (await serverContract(walk)).rows.map(({ dueOn }) => dueOn),
  )
}
