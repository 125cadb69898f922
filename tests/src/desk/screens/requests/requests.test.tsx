import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  deskDecideRequest,
  deskRequests,
  deskWithdrawRequest,
} from '../../../../../protocol/calls/desk/requests.ts'
import { ready, the, until } from '../../../page.tsx'
import { answers, holds, refuses, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

const REQUEST: Reply<typeof deskRequests>['requests'][number] = {
  requestId: 'request-1',
  subjectId: 'task-1',
  kind: 'RETURN_MONEY',
  clientId: 'client-1',
  about: 'Вернуть 1 000 ₽ плательщику',
  reason: 'Платёж чужого договора',
  facts: null,
  askedBy: 'Пётр Юдин',
  askedAt: NOW,
  expiresAt: NOW,
  state: 'OPEN',
  decidedBy: null,
  decidedAt: null,
  note: null,
  isYours: false,
  isAboutYou: false,
}

const open = () => {
  answers(deskRequests, { asOf: NOW, requests: [REQUEST] })
  return atWork({ roles: ['CREDIT_OFFICER'], at: '#/requests' })
}

test('buttons of two questions have two names', async () => {
  const other = { ...REQUEST, requestId: 'request-2', about: 'Снять платёж 500 ₽' }
  answers(deskRequests, { asOf: NOW, requests: [REQUEST, other] })
  atWork({ roles: ['CREDIT_OFFICER'], at: '#/requests' })
  await ready(`Одобрить: ${REQUEST.about}`)
  const names = screen
    .getAllByRole('button', { name: new RegExp(REQUEST.about) })
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual([`Одобрить: ${REQUEST.about}`, `Отклонить: ${REQUEST.about}`])
  expect(the('button', `Одобрить: ${other.about}`)).toBeTruthy()
})

test('an approval is busy until it is answered, and is sent once', async () => {
  const decision = holds(deskDecideRequest)
  const user = open()
  await user.click(await ready(`Одобрить: ${REQUEST.about}`))
  const dialog = screen.getByRole('dialog', { name: 'Одобрить?' })
  const yes = within(dialog).getByRole('button', { name: 'Да, одобрить' })
  await user.click(yes)
  expect(yes.getAttribute('aria-busy')).toBe('true')
  await user.click(yes)
  decision.answer({ ok: true })
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentBy(deskDecideRequest)).toHaveLength(1)
})

test('a no that failed stays open with its words; edited words go under a key of their own', async () => {
  refuses(deskDecideRequest, 'UNKNOWN')
  const user = open()
  await user.click(await ready(`Отклонить: ${REQUEST.about}`))
  const dialog = screen.getByRole('dialog', { name: 'Отклонить просьбу?' })
  const press = () => user.click(within(dialog).getByRole('button', { name: 'Отклонить' }))
  await user.type(within(dialog).getByLabelText('Почему нет'), 'Деньги верные')
  await press()
  await until(() => expect(within(dialog).getByRole('alert')).toBeTruthy())
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Почему нет').value).toBe(
    'Деньги верные',
  )
  await user.type(within(dialog).getByLabelText('Почему нет'), ', проверили')
  await press()
  await until(() => expect(sentBy(deskDecideRequest)).toHaveLength(2))
  const [first, second] = sentBy(deskDecideRequest).map(({ idempotencyKey }) => idempotencyKey)
  expect(second).not.toBe(first)
})

test('a question about a client leads to the card that shows more', async () => {
  open()
  const link = await screen.findByRole('link', { name: /^Карточка клиента: / })
  expect(link.getAttribute('href')).toBe('#/clients/client-1')
})

test('one’s own question is taken back with a word why, and is nobody’s to decide then', async () => {
  const own = { ...REQUEST, isYours: true }
  answers(deskRequests, { asOf: NOW, requests: [own] })
  answers(deskWithdrawRequest, { ok: true })
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/requests' })
  await user.click(await ready(`Отозвать: ${REQUEST.about}`))
  const dialog = screen.getByRole('dialog', { name: 'Отозвать просьбу?' })
  const press = () => user.click(within(dialog).getByRole('button', { name: 'Отозвать' }))
  await press()
  expect(within(dialog).getByText('Напишите, почему отзываете просьбу.')).toBeTruthy()
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Почему'))
  answers(deskRequests, { asOf: NOW, requests: [{ ...own, state: 'WITHDRAWN' }] })
  await user.type(within(dialog).getByLabelText('Почему'), 'Ошиблась')
  await press()
  await until(() => expect(screen.getByText('отозвано')).toBeTruthy())
  expect(sentBy(deskWithdrawRequest).map(({ body }) => body)).toEqual([{ reason: 'Ошиблась' }])
})
