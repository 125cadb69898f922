import { beforeEach, expect, test } from 'vitest'
import {
  calendarAll,
  calendarContract,
  calendarLink,
  calendarLinkRenew,
} from '../../../protocol/calls/profile-manager/calendar.ts'
import { AddToCalendar } from '../../../src/parts/add-to-calendar/add-to-calendar.tsx'
import { SubscribeSheet } from '../../../src/parts/add-to-calendar/subscribe-sheet.tsx'
import { alarm, all, isOff, says, show, the, until, words } from '../page.tsx'
import { answers, loses, refuses, sentBy, sentOnce } from '../server-of-page.ts'

const FORMER = 'https://vovremya.example/profile-manager/calendar/feed/former'
const ANOTHER = 'https://vovremya.example/profile-manager/calendar/feed/another'

beforeEach(() => {
  answers(calendarLink, { url: FORMER })
})

test('the file of one loan has the dates of that loan only; of it nobody can subscribe', async () => {
  answers(calendarContract, () => new Blob(['BEGIN:VCALENDAR']) as never)
  const { user } = show(<AddToCalendar offline={false} loanApplicationId="c1" />)
  expect(all('button', 'Подписаться на даты')).toEqual([])
  await user.click(the('button', 'Добавить в календарь'))
  await says('Файл скачан.')
  expect(sentOnce(calendarContract).params).toEqual({ id: 'c1' })
})

test('a file that does not come is told, and the next one takes the words away', async () => {
  loses(calendarAll)
  const { user } = show(<AddToCalendar offline={false} />)
  await user.click(the('button', 'Добавить в календарь'))
  await until(() => expect(alarm()).toContain('Нет связи'))
  answers(calendarAll, () => new Blob(['BEGIN:VCALENDAR']) as never)
  await user.click(the('button', 'Добавить в календарь'))
  await says('Файл скачан.')
  expect(alarm()).toBe('')
})

test('without network neither is to be had, and it is said why', () => {
  show(<AddToCalendar offline />)
  expect(isOff(the('button', 'Добавить в календарь'))).toBe(true)
  expect(isOff(the('button', 'Подписаться на даты'))).toBe(true)
  expect(words()).toContain('добавить можно, когда появится сеть')
})

test('a calendar subscribes by the secret address, and who may read it is said', async () => {
  show(<SubscribeSheet onClose={() => undefined} />)
  const link = await until(() => the('link', 'Подписаться'))
  expect(link.getAttribute('href')).toBe(FORMER.replace('https:', 'webcal:'))
  expect(words()).toContain('Адрес секретный.')
})

test('what changing the address does is said before it is done, and nothing is changed by a look', async () => {
  answers(calendarLinkRenew, { url: ANOTHER })
  const { user } = show(<SubscribeSheet onClose={() => undefined} />)
  await user.click(await until(() => the('button', 'Сменить адрес')))
  expect(words()).toContain('Прежний адрес перестанет работать у всех')
  await user.click(the('button', 'Оставить прежний'))
  expect(sentBy(calendarLinkRenew)).toEqual([])
  await user.click(the('button', 'Сменить адрес'))
  await user.click(the('button', 'Сменить адрес сейчас'))
  await says('Адрес сменён. Прежний больше не открывается.')
  expect(the('textbox', 'Адрес календаря')).toHaveProperty('value', ANOTHER)
  expect(sentOnce(calendarLinkRenew).idempotencyKey).not.toBeNull()
})

test('an address that could not be changed stays, and the question stays open', async () => {
  refuses(calendarLinkRenew, 'TOO_MANY_REQUESTS')
  const { user } = show(<SubscribeSheet onClose={() => undefined} />)
  await user.click(await until(() => the('button', 'Сменить адрес')))
  await user.click(the('button', 'Сменить адрес сейчас'))
  await until(() => expect(alarm()).not.toBe(''))
  expect(the('textbox', 'Адрес календаря')).toHaveProperty('value', FORMER)
  expect(all('button', 'Сменить адрес сейчас')).toHaveLength(1)
})
