import { beforeEach, expect, test } from 'vitest'
import {
  mailChange,
  mailPapers,
  mailSend,
  mailState,
} from '../../../../../protocol/calls/mail-service/mail.ts'
import Mail from '../../../../../src/screens/profile/settings/mail.tsx'
import { alarm, all, described, isOff, ready, says, show, the, until } from '../../../page.tsx'
import { answers, loses, refuses, sentBy } from '../../../server-of-page.ts'

const OWN = 'anna@mail.ru'
const CONFIRMED = { mail: OWN, confirmed: true, sendsPapers: true, pending: null }
const WAITING = {
  ...CONFIRMED,
  confirmed: false,
  pending: { mail: OWN, sentAt: '2026-11-21T09:00:00.000Z', expiresAt: '2026-11-27T22:00:00.000Z' },
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!

beforeEach(() => {
  answers(mailState, CONFIRMED)
  answers(mailSend, { ok: true })
  answers(mailChange, { ok: true })
  answers(mailPapers, { ok: true })
})

test('a confirmed address says so and asks for nothing', async () => {
  show(<Mail />)
  await says('подтверждена')
  expect(all('button', /Отправить письмо/)).toEqual([])
})

test('an address that waits says where the link went and until when, and sends it again', async () => {
  answers(mailState, WAITING)
  const { user } = show(<Mail />)
  await says('Ссылка действует до 28.11.26')
  await user.click(await ready('Отправить письмо ещё раз'))
  await says('Письмо отправлено')
  expect(sentBy(mailSend)).toHaveLength(1)
})

test('of another address that waits it says that the former one is in force', async () => {
  answers(mailState, { ...CONFIRMED, pending: { ...WAITING.pending, mail: 'next@mail.ru' } })
  show(<Mail />)
  await says('. Пока её не открыли, действует прежняя почта. Ссылка действует до')
  // A long address breaks before its «@», in a sentence too.
  expect(document.body.innerHTML).toContain('Отправили ссылку на next<wbr>@mail.ru.')
  expect(the('button', 'Отправить письмо ещё раз')).toBeTruthy()
})

test('a second letter within a minute is refused in words', async () => {
  answers(mailState, WAITING)
  refuses(mailSend, 'MAIL_SEND_LIMIT')
  const { user } = show(<Mail />)
  await user.click(await ready('Отправить письмо ещё раз'))
  await until(() => expect(alarm()).toContain('Письмо уже отправили'))
})

test('papers by mail are switched off', async () => {
  const { user } = show(<Mail />)
  await says('Документы на почту')
  await user.click(the('switch', 'Документы на почту'))
  await says('Документы на почту не отправляем')
  expect(sentBy(mailPapers).map(({ body }) => body)).toEqual([{ sendsPapers: false }])
})

test('another address goes with the password as it was typed, once for the same words', async () => {
  const { user } = show(<Mail />)
  await says('Новая почта')
  loses(mailChange)
  await user.type(field('mail'), 'next@mail.ru')
  await user.type(field('currentPassword'), 'кот на крыше 7 ')
  await user.click(the('button', 'Сменить почту'))
  await until(() => expect(alarm()).not.toBe(''))
  expect(field('mail').value).toBe('next@mail.ru')
  answers(mailChange, { ok: true })
  await user.click(the('button', 'Сменить почту'))
  await says('Письмо отправлено')
  const sent = sentBy(mailChange)
  expect(sent.at(-1)?.body).toEqual({ mail: 'next@mail.ru', currentPassword: 'кот на крыше 7 ' })
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

test('what is wrong is said at its field before anything is sent', async () => {
  const { user } = show(<Mail />)
  await says('Новая почта')
  await user.type(field('mail'), 'анна')
  await user.click(the('button', 'Сменить почту'))
  await until(() => expect(described(field('mail'))).toContain('Введите адрес почты'))
  expect(described(field('currentPassword'))).toContain('Введите пароль.')
  expect(sentBy(mailChange)).toEqual([])
})

test('without network it says what waits', async () => {
  show(<Mail />, { offline: true })
  await says('Подтвердить или сменить почту можно, когда появится сеть.')
  expect(all('button', 'Сменить почту').filter((button) => !isOff(button))).toEqual([])
})
