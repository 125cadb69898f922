import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import { deskAnswer, deskThread, deskThreads } from '../../../../../protocol/calls/desk/support.ts'
import { alarm, arrive, described, pass, says, the, until, words } from '../../../page.tsx'
import { answers, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'
import { atWork, goTo, NOW } from '../../at-work.tsx'

type Thread = Reply<typeof deskThread>

const thread = (bodies: readonly string[]): Thread => ({
  asOf: NOW,
  clientId: 'client-1',
  clientName: 'Ясенева Аграфена',
  phone: '+79161234567',
  messages: bodies.map((body, index) => ({
    id: `m${index}`,
    author: 'CLIENT',
    kind: 'TEXT',
    body,
    at: NOW,
  })),
})

const line = (unanswered: number) => ({
  clientId: 'client-1',
  clientName: 'Ясенева Аграфена',
  waitingSince: '2026-11-21T08:50:00.000Z',
  unanswered,
  beginning: 'Можно позже?',
  wantsCall: false,
})

const waits = (unanswered: number) =>
  answers(deskThreads, {
    asOf: NOW,
    total: Math.min(unanswered, 1),
    threads: unanswered === 0 ? [] : [line(unanswered)],
  })

beforeEach(() => {
  waits(1)
  answers(deskThread, thread(['Можно позже?']))
})

const open = async () => {
  const user = atWork({ roles: ['SUPPORT'], at: '#/threads/client-1' })
  await says('Клиент: Можно позже?')
  return user
}

const field = () => the('textbox', 'Ответ клиенту') as HTMLTextAreaElement

test('an answer goes out by Ctrl and Enter, and says after which message', async () => {
  answers(deskAnswer, { ok: true })
  const user = await open()
  await user.type(field(), 'Да, можно.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await says('Ответ отправлен')
  expect(sentOnce(deskAnswer).body).toEqual({ body: 'Да, можно.', afterMessageId: 'm0' })
  expect(field().value).toBe('')
})

test('when the client has written meanwhile the text stays and the new message is shown', async () => {
  refuses(deskAnswer, 'THREAD_MOVED')
  const user = await open()
  await user.type(field(), 'Да, можно.')
  answers(deskThread, thread(['Можно позже?', 'Уже не нужно']))
  await user.click(the('button', 'Отправить'))
  await says('Клиент: Уже не нужно')
  expect(alarm()).toContain('В переписке есть новое сообщение')
  expect(field().value).toBe('Да, можно.')
  answers(deskAnswer, { ok: true })
  await user.click(the('button', 'Отправить'))
  await says('Ответ отправлен')
  expect(sentBy(deskAnswer).at(-1)?.body.afterMessageId).toBe('m1')
})

test('a new message comes by the list; the thread itself is not opened again and again', async () => {
  await open()
  await pass(31_000)
  expect(sentBy(deskThreads).length).toBeGreaterThan(1)
  expect(sentBy(deskThread)).toHaveLength(1)
  waits(2)
  answers(deskThread, thread(['Можно позже?', 'Вы тут?']))
  await pass(15_000)
  await says('Клиент: Вы тут?')
  expect(sentBy(deskThread)).toHaveLength(2)
})

test('an empty answer is not sent, and the field says so', async () => {
  const user = await open()
  await user.click(the('button', 'Отправить'))
  expect(described(field())).toBe('Напишите ответ.')
  expect(sentBy(deskAnswer)).toEqual([])
})

test('a draft is there again when the thread is opened again, and nowhere on the device', async () => {
  const user = await open()
  await user.type(field(), 'Да, мож')
  await goTo('#/threads')
  await arrive()
  await goTo('#/threads/client-1')
  await until(() => expect(field().value).toBe('Да, мож'))
  const onDevice = [...Object.values(localStorage), ...Object.values(sessionStorage)]
  expect(onDevice.join(' ')).not.toContain('мож')
})

test('Escape leaves the field with its text, then the thread', async () => {
  const user = await open()
  await user.type(field(), 'gc')
  await user.keyboard('{Escape}')
  expect(field().value).toBe('gc')
  expect(document.activeElement?.tagName).toBe('MAIN')
  await user.keyboard('{Escape}')
  expect(window.location.hash).toBe('#/threads')
})

test('a ready reply goes after what is written', async () => {
  const user = await open()
  await user.type(field(), 'Добрый день.')
  await user.click(the('button', /^Позвоним/))
  expect(field().value).toMatch(/^Добрый день\.\nЗдравствуйте\./)
})

test('who only looks sees who waits and opens nothing', async () => {
  atWork({ roles: ['AUDITOR'], at: '#/threads' })
  await says('Ясенева Аграфена')
  expect(document.querySelectorAll('[data-row]')).toHaveLength(0)
  expect(words()).toContain('10 мин')
})
