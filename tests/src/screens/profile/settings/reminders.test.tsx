import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import { messages } from '../../../../../protocol/calls/profile-manager/messages.ts'
import {
  reminders,
  remindersSave,
} from '../../../../../protocol/calls/profile-manager/reminders.ts'
import Messages from '../../../../../src/screens/profile/settings/messages.tsx'
import { MessageTopics } from '../../../../../src/screens/profile/settings/message-topics.tsx'
import { RemindersSection } from '../../../../../src/screens/profile/settings/reminders.tsx'
import { alarm, all, arrive, says, show, the, until, words } from '../../../page.tsx'
import { answers, holds, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'

type Reminders = Reply<typeof reminders>

const chosen: Reminders = {
  asOf: '2026-11-21T09:00:00.000Z',
  daysBefore: [3, 0],
  hour: 10,
  timeZone: 'Europe/Moscow',
  showDetails: false,
  channels: {
    PUSH: ['MONEY', 'CONTRACT', 'SECURITY', 'REMINDER'],
    SMS: ['SECURITY', 'REMINDER'],
    MAIL: [],
  },
  mailConfirmed: true,
  pushWanted: false,
}

const choice = (name: string) => the('switch', name) as HTMLInputElement
const loaded = () => until(() => choice('За 3 дня'))

beforeEach(() => answers(reminders, chosen))

test('the days on the screen are the days the server reminds on', async () => {
  show(<RemindersSection />)
  await loaded()
  expect(['За 3 дня', 'За день', 'В день платежа'].map((name) => choice(name).checked)).toEqual([
    true,
    false,
    true,
  ])
  expect((the('combobox', 'Во сколько') as HTMLSelectElement).value).toBe('10')
})

test('a change is saved whole, with the hours of this device, and shown at once', async () => {
  const held = holds(remindersSave)
  const { user } = show(<RemindersSection />)
  await loaded()
  await user.click(choice('За день'))
  expect(choice('За день').checked).toBe(true)
  held.answer({ ...chosen, daysBefore: [3, 1, 0] })
  await until(() => expect(choice('За день').disabled).toBe(false))
  expect(sentOnce(remindersSave).body).toEqual({
    daysBefore: [3, 1, 0],
    hour: 10,
    showDetails: false,
    channels: chosen.channels,
    timeZone: 'Europe/Moscow',
  })
})

test('a change that could not be saved is taken back: nobody counts on a reminder that will not come', async () => {
  refuses(remindersSave, 'UNAVAILABLE')
  const { user } = show(<RemindersSection />)
  await loaded()
  await user.click(choice('За день'))
  await until(() => expect(alarm()).toContain('Сервис отвечает с перебоями'))
  expect(choice('За день').checked).toBe(false)
})

test('while one change is being saved no other is begun over it', async () => {
  const held = holds(remindersSave)
  const { user } = show(<RemindersSection />)
  await loaded()
  await user.click(choice('За день'))
  await arrive()
  expect(choice('За 3 дня').disabled).toBe(true)
  await user.click(choice('За 3 дня'))
  held.answer({ ...chosen, daysBefore: [3, 1, 0] })
  await until(() => expect(choice('За 3 дня').disabled).toBe(false))
  expect(sentBy(remindersSave)).toHaveLength(1)
})

test('whoever wants no reminder is told what will come all the same', async () => {
  answers(reminders, { ...chosen, daysBefore: [] })
  show(<RemindersSection />)
  await says('Об автосписании и просрочке сообщим: так требуют договор и закон.')
  expect((the('combobox', 'Во сколько') as HTMLSelectElement).disabled).toBe(true)
})

test('sum and contract number are not shown on a locked screen unless the person wants it', async () => {
  show(<RemindersSection />)
  await loaded()
  expect(choice('Показывать сумму и номер договора').checked).toBe(false)
})

const box = (name: string) => the('checkbox', name) as HTMLInputElement

test('which way each message goes is ticked by topic, and a tick is saved whole', async () => {
  const held = holds(remindersSave)
  const { user } = show(<RemindersSection />)
  await loaded()
  expect(box('Движение денег: СМС').checked).toBe(false)
  expect(box('Безопасность: СМС').checked).toBe(true)
  await user.click(box('Движение денег: Почта'))
  const channels = { ...chosen.channels, MAIL: ['MONEY' as const] }
  held.answer({ ...chosen, channels })
  await until(() => expect(box('Движение денег: Почта').disabled).toBe(false))
  expect(box('Движение денег: Почта').checked).toBe(true)
  expect(sentOnce(remindersSave).body).toMatchObject({ channels })
})

test('letters cannot be chosen while the address is not confirmed, and the screen says what to do', async () => {
  answers(reminders, { ...chosen, mailConfirmed: false })
  show(<RemindersSection />)
  await loaded()
  expect(box('Движение денег: Почта').disabled).toBe(true)
  expect(box('Движение денег: Пуш').disabled).toBe(false)
  the('link', 'подтвердите почту')
})

test('choices kept by a version that knew no channels are shown as the server takes them', () => {
  const { channels: _channels, ...former } = chosen
  show(<MessageTopics value={former as Reminders} disabled change={() => undefined} />)
  expect(box('Движение денег: СМС').checked).toBe(true)
  expect(box('Движение денег: Почта').checked).toBe(false)
})

const log: Reply<typeof messages> = {
  asOf: '2026-11-21T09:00:00.000Z',
  afterDue: {
    sent: { day: 1, week: 2, month: 5 },
    allowed: { day: 1, week: 2, month: 4 },
  },
  messages: [
    {
      id: 'message-1',
      channel: 'SMS',
      title: 'Платёж через 3 дня',
      at: '2026-11-20T07:00:00.000Z',
      state: 'SENT',
      reason: null,
      contractNumber: '260926-0001',
    },
    {
      id: 'message-2',
      channel: 'PUSH',
      title: 'Платёж просрочен',
      at: '2026-11-21T07:00:00.000Z',
      state: 'REFUSED',
      reason: 'Сегодня уже писали: закон разрешает раз в день.',
      contractNumber: '260926-0001',
    },
  ],
}

test('how often we wrote stands beside what the law allows, period by period', async () => {
  answers(messages, log)
  show(<Messages />)
  await says('Платёж через 3 дня')
  expect(all('row').map(words)).toEqual([
    'Когда Писали Закон разрешает',
    'Сегодня 1 1',
    'За неделю 2 2',
    'За месяц 5 4',
  ])
})

test('a message that was not sent says so and why; one that was sent says only where and when', async () => {
  answers(messages, log)
  show(<Messages />)
  await says('Сегодня уже писали: закон разрешает раз в день.')
  expect(words()).toContain('не отправили')
  expect(words()).toContain('СМС, 20.11.26, 10:00, № 260926-0001')
  expect(words()).not.toContain('отправлено СМС')
})

test('a log that cannot be loaded is not shown as an empty one', async () => {
  refuses(messages, 'UNAVAILABLE')
  show(<Messages />)
  await until(() => expect(alarm()).toContain('Сервис не отвечает'))
  expect(words()).not.toContain('Мы вам ещё не писали')
})
