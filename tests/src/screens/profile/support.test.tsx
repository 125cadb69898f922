import { beforeEach, expect, test } from 'vitest'
import {
  complaintFile,
  complaintsList,
} from '../../../../protocol/calls/profile-manager/complaints.ts'
import {
  supportCallBack,
  supportThread,
  supportWrite,
} from '../../../../protocol/calls/profile-manager/support.ts'
import { sendWaiting } from '../../../../src/actions/send-waiting.ts'
import { outbox } from '../../../../src/offline/outbox.ts'
import Support from '../../../../src/screens/profile/support/support.tsx'
import { all, arrive, described, says, show, the, until, words } from '../../page.tsx'
import { answers, goOffline, goOnline, loses, sentBy } from '../../server-of-page.ts'

const thread = (bodies: readonly string[]) => ({
  asOf: '2026-11-21T09:00:00.000Z',
  messages: bodies.map((body, index) => ({
    id: `m${index}`,
    author: 'CLIENT' as const,
    kind: 'TEXT' as const,
    body,
    at: '2026-11-21T06:40:00.000Z',
  })),
})

beforeEach(() => {
  answers(complaintsList, { asOf: '2026-11-21T09:00:00.000Z', complaints: [] })
  answers(supportThread, thread([]))
  answers(supportWrite, ({ body }) => {
    answers(supportThread, thread([body?.body ?? '']))
    return { ok: true }
  })
})

test('a person is one tap away by phone', async () => {
  show(<Support />)
  await says('Напишите, что случилось.')
  expect(the('link', 'Позвонить').getAttribute('href')).toMatch(/^tel:\+7/)
})

test('what is written stands in the thread and is told to the server once', async () => {
  const { user } = show(<Support />)
  await says('Напишите, что случилось.')
  await user.type(the('textbox', 'Сообщение'), 'Можно позже?')
  await user.click(the('button', 'Отправить'))
  await arrive()
  await sendWaiting()
  await until(() => expect(all('listitem').map((item) => words(item))).toHaveLength(1))
  await until(() => expect(words(the('list', 'Переписка'))).toContain('Вы Можно позже?'))
  expect(sentBy(supportWrite)).toHaveLength(1)
})

test('an empty message is not sent, and the field says so', async () => {
  const { user } = show(<Support />)
  await user.click(the('button', 'Отправить'))
  expect(described(the('textbox', 'Сообщение'))).toBe('Напишите сообщение.')
  expect(await outbox.items()).toEqual([])
})

test('without network it waits on this device and says until when', async () => {
  loses(supportThread)
  goOffline()
  const { user } = show(<Support />, { offline: true })
  await user.type(the('textbox', 'Сообщение'), 'Из лифта')
  await user.click(the('button', 'Отправить'))
  await says('отправим, когда появится сеть')
  expect(words(the('list', 'Переписка'))).toContain('Из лифта')
  expect(sentBy(supportWrite)).toEqual([])
})

test('what waited stands among the messages as soon as it has gone', async () => {
  goOffline()
  const { user } = show(<Support />)
  await user.type(the('textbox', 'Сообщение'), 'Из лифта')
  await user.click(the('button', 'Отправить'))
  await says('Из лифта')
  await arrive()
  goOnline()
  await arrive()
  await sendWaiting()
  await until(() => expect(words(the('list', 'Переписка'))).toContain('Вы Из лифта'))
})

test('a call is asked for at a time and about something', async () => {
  answers(supportCallBack, { ok: true })
  const { user } = show(<Support />)
  await user.click(the('button', 'Перезвоните мне'))
  await user.click(the('radio', /С 12 до 17/))
  await user.type(the('textbox', /О чём спросите/), 'Сдвинуть платёж')
  await user.click(the('button', 'Жду звонка'))
  await arrive()
  await sendWaiting()
  await until(() => expect(sentBy(supportCallBack)).toHaveLength(1))
  expect(sentBy(supportCallBack)[0]?.body).toEqual({ time: 'DAY', about: 'Сдвинуть платёж' })
})

test('a complaint is filed with its subject, and its number and day are read at once', async () => {
  answers(complaintFile, {
    complaintId: 'complaint-1',
    number: '2026-00007',
    dueOn: '2026-12-14',
  })
  const { user } = show(<Support />)
  await user.click(the('button', 'Обращение'))
  await user.click(the('button', 'Отправить обращение'))
  expect(described(the('textbox', 'Что случилось и чего вы хотите'))).toBe(
    'Напишите, что случилось.',
  )
  await user.selectOptions(the('combobox', 'О чём'), 'Платёж или возврат')
  await user.type(the('textbox', 'Что случилось и чего вы хотите'), 'Списали дважды')
  await user.click(the('button', 'Отправить обращение'))
  await says('2026-00007')
  expect(words(the('dialog', 'Обращение зарегистрировано'))).toContain('14.12.26 включительно')
  expect(sentBy(complaintFile).map(({ body }) => body)).toEqual([
    { subject: 'PAYMENT', loanApplicationId: null, body: 'Списали дважды' },
  ])
})

test('own complaints stand with their day or their answer', async () => {
  const complaint = {
    complaintId: 'complaint-1',
    number: '2026-00007',
    subject: 'DEBT' as const,
    body: 'Проценты посчитаны дважды',
    state: 'EXTENDED' as const,
    registeredAt: '2026-11-21T09:00:00.000Z',
    dueOn: '2026-12-28',
    extensionReason: 'Ждём ответ банка',
    answer: null,
    closedAt: null,
  }
  answers(complaintsList, { asOf: '2026-11-21T09:00:00.000Z', complaints: [complaint] })
  show(<Support />)
  await says('Ответим до 28.12.26 включительно, срок продлён')
  expect(words(the('list', 'Ваши обращения'))).toContain('Нужно больше времени: Ждём ответ банка')
})
