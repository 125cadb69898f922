import { beforeEach, expect, test, vi } from 'vitest'
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
import { alarm, all, arrive, described, ready, says, show, the, until, words } from '../../page.tsx'
import { answers, goOffline, goOnline, loses, refuses, sentBy } from '../../server-of-page.ts'

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

test('a full device sends a message at once, and gives back what nobody has taken', async () => {
  vi.spyOn(outbox, 'add').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  loses(supportWrite)
  const { user } = show(<Support />)
  const field = the('textbox', 'Сообщение') as HTMLTextAreaElement
  await user.type(field, 'Заблокируйте карту')
  await user.click(the('button', 'Отправить'))
  await says('Не отправлено: нет связи, а на устройстве нет места.')
  expect(field.value).toBe('Заблокируйте карту')
  answers(supportWrite, ({ body }) => {
    answers(supportThread, thread([body?.body ?? '']))
    return { ok: true }
  })
  await user.click(the('button', 'Отправить'))
  await until(() => expect(words(the('list', 'Переписка'))).toContain('Вы Заблокируйте карту'))
  expect(field.value).toBe('')
})

test('a message that was begun is there again after a look at another screen, and gone once it is sent', async () => {
  const first = show(<Support />)
  await arrive()
  await first.user.type(the('textbox', 'Сообщение'), 'Не могу заплатить')
  await arrive()
  first.unmount()
  const { user, unmount } = show(<Support />)
  const written = () => (the('textbox', 'Сообщение') as HTMLTextAreaElement).value
  await until(() => expect(written()).toBe('Не могу заплатить'))
  expect(openStorage()).not.toContain('заплатить')
  await user.click(the('button', 'Отправить'))
  await arrive()
  unmount()
  show(<Support />)
  await arrive()
  expect(written()).toBe('')
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

/** Everything that this tab keeps in the open. */
const openStorage = (): string =>
  JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])

const BODY = 'Что случилось и чего вы хотите'

test('a complaint whose answer was lost goes under the same key, an edited one under its own', async () => {
  refuses(complaintFile, 'UNKNOWN')
  const { user } = show(<Support />)
  await user.click(the('button', 'Обращение'))
  await user.type(the('textbox', BODY), 'Списали дважды')
  await user.click(the('button', 'Отправить обращение'))
  await until(() => expect(alarm()).not.toBe(''))
  await user.click(await ready('Отправить обращение'))
  await until(() => expect(sentBy(complaintFile)).toHaveLength(2))
  expect(openStorage()).not.toContain('Списали')
  await ready('Отправить обращение')
  await user.type(the('textbox', BODY), ', верните 100 ₽')
  await user.click(await ready('Отправить обращение'))
  await until(() => expect(sentBy(complaintFile)).toHaveLength(3))
  const [first, second, third] = sentBy(complaintFile).map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('what was typed of a complaint is there again when its sheet is closed by a slip', async () => {
  const { user } = show(<Support />)
  await user.click(the('button', 'Обращение'))
  await user.selectOptions(the('combobox', 'О чём'), 'Платёж или возврат')
  await user.type(the('textbox', BODY), 'Списали дважды')
  await arrive()
  await user.click(the('button', 'Закрыть'))
  await user.click(the('button', 'Обращение'))
  await until(() =>
    expect((the('textbox', BODY) as HTMLTextAreaElement).value).toBe('Списали дважды'),
  )
  expect((the('combobox', 'О чём') as HTMLSelectElement).selectedOptions[0]?.text).toBe(
    'Платёж или возврат',
  )
  expect(openStorage()).not.toContain('Списали')
})

test('complaints that could not be loaded are no empty list: they are asked for by a press', async () => {
  refuses(complaintsList, 'UNKNOWN')
  const { user } = show(<Support />)
  await says('Обращения не загрузились')
  answers(complaintsList, {
    asOf: '2026-11-21T09:00:00.000Z',
    complaints: [
      {
        complaintId: 'complaint-1',
        number: '2026-00007',
        subject: 'DEBT',
        state: 'REGISTERED',
        body: 'Списали дважды',
        registeredAt: '2026-11-21T09:00:00.000Z',
        dueOn: '2026-12-14',
        extensionReason: null,
        answer: null,
        closedAt: null,
      },
    ],
  })
  await user.click(the('button', 'Показать обращения'))
  await until(() => expect(words(the('list', 'Ваши обращения'))).toContain('№ 2026-00007'))
})
