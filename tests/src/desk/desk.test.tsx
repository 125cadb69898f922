import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { deskThread, deskThreads } from '../../../protocol/calls/desk/support.ts'
import { deskSession, deskSignIn, deskSignOut } from '../../../protocol/calls/desk/session.ts'
import { Desk } from '../../../src/desk/desk.tsx'
import { alarm, all, arrive, pass, says, the, until, words } from '../page.tsx'
import { answers, loses, refuses, sentBy } from '../server-of-page.ts'
import { atWork, NOW, sessionOf } from './at-work.tsx'

const value = (label: string): string =>
  (document.querySelector(`input[name="${label}"]`) as HTMLInputElement).value

const signIn = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(the('textbox', 'Логин'), 'vetlugina')
  await user.type(document.querySelector('input[name="password"]') as HTMLElement, 'secret')
  await user.type(the('textbox', 'Код из приложения'), '123456')
  await user.click(the('button', 'Войти'))
}

test('a refused sign-in keeps the login and nothing else', async () => {
  window.location.hash = '#/'
  refuses(deskSignIn, 'STAFF_CREDENTIALS')
  render(<Desk />)
  await signIn(userEvent.setup({ delay: null }))
  await until(() => expect(alarm()).toContain('Логин, пароль или код не подходят'))
  expect([value('login'), value('password'), value('code')]).toEqual(['vetlugina', '', ''])
  expect(sentBy(deskSession)).toEqual([])
})

test('an unfinished form is not sent, each field says what it lacks', async () => {
  window.location.hash = '#/'
  render(<Desk />)
  await userEvent.setup({ delay: null }).click(the('button', 'Войти'))
  expect(alarm()).toContain('Введите логин. Введите пароль. Введите шесть цифр из приложения.')
  expect(sentBy(deskSignIn)).toEqual([])
})

test('the lists of a role are shown, of others not', async () => {
  atWork({ roles: ['SUPPORT'] })
  await says('Смена на сегодня')
  expect(all('link').map(words)).toEqual(
    expect.arrayContaining(['Главная', 'Клиенты', 'Переписка']),
  )
  expect(words()).not.toContain('Анкеты')
  expect(words()).not.toContain('Журнал')
  expect(all('button', /Взять следующее/)).toEqual([])
})

const THREAD = {
  asOf: NOW,
  clientId: 'client-1',
  clientName: null,
  phone: '+79161234567',
  messages: [
    { id: 'm0', author: 'CLIENT' as const, kind: 'TEXT' as const, body: 'Вопрос', at: NOW },
  ],
}

test('after a session that ended the same person is back at the same place with the same draft', async () => {
  answers(deskThreads, { asOf: NOW, total: 0, threads: [] })
  answers(deskThread, THREAD)
  const user = atWork({ roles: ['SUPPORT'], at: '#/threads/client-1' })
  await says('Клиент: Вопрос')
  await user.type(the('textbox', 'Ответ клиенту'), 'Черновик')
  refuses(deskSession, 'STAFF_SESSION_OVER')
  await pass(15_000)
  await says('Вход закончился. Войдите, и вы вернётесь на то же место')
  answers(deskSignIn, sessionOf(['SUPPORT']).staff)
  answers(deskSession, () => sessionOf(['SUPPORT']))
  await signIn(user)
  await says('Клиент: Вопрос')
  expect((the('textbox', 'Ответ клиенту') as HTMLTextAreaElement).value).toBe('Черновик')
})

test('another person finds no draft', async () => {
  answers(deskThreads, { asOf: NOW, total: 0, threads: [] })
  answers(deskThread, THREAD)
  const user = atWork({ roles: ['SUPPORT'], at: '#/threads/client-1' })
  await says('Клиент: Вопрос')
  await user.type(the('textbox', 'Ответ клиенту'), 'Черновик')
  refuses(deskSession, 'STAFF_SESSION_OVER')
  await pass(15_000)
  await says('Вход закончился.')
  const other = sessionOf(['SUPPORT'])
  answers(deskSignIn, other.staff)
  answers(deskSession, { ...other, staff: { ...other.staff, login: 'ryabinina' } })
  await signIn(user)
  await says('Клиент: Вопрос')
  expect((the('textbox', 'Ответ клиенту') as HTMLTextAreaElement).value).toBe('')
})

test('nobody who does nothing for fifteen minutes stays signed in, though the page keeps asking', async () => {
  answers(deskSignOut, { ok: true })
  const user = atWork()
  await says('Выход через 15 мин')
  await pass(10 * 60_000 + 5_000)
  await says('Выход через 5 мин')
  await user.keyboard('j')
  await pass(14 * 60_000 + 5_000)
  await says('Выход через 1 мин')
  await pass(60_000)
  await says('15 минут не было действий')
  expect(sentBy(deskSignOut)).toHaveLength(1)
})

test('a lost link is told with the time of the data, and passes by itself', async () => {
  atWork()
  await says('Связь есть, 12:00')
  loses(deskSession)
  await pass(20_000)
  await says('Нет связи с 12:00.')
  answers(deskSession, () => sessionOf(['MODERATOR']))
  await pass(16_000)
  await arrive()
  await says('Связь есть')
  expect(words()).not.toContain('Нет связи')
})

test('leaving ends the session and forgets everything', async () => {
  answers(deskSignOut, { ok: true })
  const user = atWork()
  await says('Смена на сегодня')
  await user.click(the('button', 'Выйти'))
  await until(() => expect(all('textbox', 'Логин')).toHaveLength(1))
  expect(words()).not.toContain('вернётесь')
  expect(sentBy(deskSignOut)).toHaveLength(1)
})
