/** How fresh what is known of a client is, on their card (decision 0165). */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import { deskClient } from '../../../../../protocol/calls/desk/clients.ts'
import {
  deskConfirmIdentification,
  deskNoteDoubt,
  deskSetRisk,
} from '../../../../../protocol/calls/desk/identification.ts'
import type { StaffRole } from '../../../../../protocol/desk.ts'
import { plain, until } from '../../../page.tsx'
import { answers, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'
import { clientCardFixture } from './client-card-fixture.ts'

type Known = NonNullable<Reply<typeof deskClient>['identification']>

const KNOWN: Known = {
  confirmedAt: NOW,
  risk: 'ORDINARY',
  riskChange: null,
  doubt: null,
  dueOn: '2029-11-23',
  isOver: false,
  confirmations: [],
}

const opened = async (roles: readonly StaffRole[], part: Partial<Known> = {}) => {
  answers(deskClient, clientCardFixture({ identification: { ...KNOWN, ...part } }))
  const user = atWork({ roles, at: '#/clients/client-1' })
  const pane = await screen.findByRole('region', { name: 'Сверка данных' })
  return { user, pane: plain(pane.textContent ?? '') }
}

const button = (name: string) => screen.queryByRole('button', { name })

test('the card says until when the data are fresh, the risk, a doubt and who has confirmed', async () => {
  const { pane } = await opened(['AUDITOR'], {
    risk: 'HIGH',
    riskChange: { since: '2026-11-02', reason: 'Публичное должностное лицо' },
    doubt: { since: '2026-11-20', reason: 'Письмо вернулось' },
    dueOn: '2026-12-01',
    confirmations: [
      { at: NOW, way: 'DESK', result: 'CHANGED', reason: 'Сверили адрес', by: 'Пётр Серов' },
      { at: NOW.replace('2026', '2025'), way: 'APP', result: 'UNCHANGED', reason: null, by: null },
    ],
  })
  expect(pane).toContain('до 01.12.26')
  expect(pane).toContain('Риск высокий с 02.11.26: Публичное должностное лицо')
  expect(pane).toContain('Сомнение с 20.11.26. Письмо вернулось')
  expect(pane).toContain('проверил сотрудник: Пётр Серов. Сверили адрес')
  expect(pane).toContain('клиент подтвердил в кабинете')
  expect(button('Данные проверены')).toBeNull()
})

test('a term that has passed says so', async () => {
  const { pane } = await opened(['SUPPORT'], { dueOn: '2026-11-01', isOver: true })
  expect(pane).toContain('срок вышел 01.11.26')
})

test('support notes a doubt with its reason, and may not end it', async () => {
  const { user } = await opened(['SUPPORT'])
  expect(button('Данные проверены')).toBeNull()
  await user.click(button('Есть сомнение') as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Записать сомнение' }))
  expect(screen.getByText('Напишите, что вызвало сомнение.')).toBeTruthy()
  expect(sentBy(deskNoteDoubt)).toEqual([])
  refuses(deskNoteDoubt, 'REQUEST_IMPOSSIBLE', { title: 'Сомнение уже записано' })
  await user.type(screen.getByLabelText('Что вызвало сомнение'), 'Письмо вернулось')
  await user.click(screen.getByRole('button', { name: 'Записать сомнение' }))
  expect(await screen.findByText(/Сомнение уже записано/)).toBeTruthy()
  answers(deskNoteDoubt, { ok: true })
  await user.click(screen.getByRole('button', { name: 'Записать сомнение' }))
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentBy(deskNoteDoubt).at(-1)).toMatchObject({
    params: { clientId: 'client-1' },
    body: { reason: 'Письмо вернулось' },
  })
})

test('a doubt that stands cannot be noted again; an officer ends it with what was checked', async () => {
  answers(deskConfirmIdentification, { ok: true })
  const { user } = await opened(['CREDIT_OFFICER'], {
    doubt: { since: '2026-11-20', reason: 'Письмо вернулось' },
  })
  expect(button('Есть сомнение')).toBeNull()
  await user.click(button('Данные проверены') as HTMLElement)
  await user.type(screen.getByLabelText('Что и как проверили'), 'Выписка из ЕГРН')
  await user.click(screen.getByRole('button', { name: 'Данные верны' }))
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentOnce(deskConfirmIdentification).body).toEqual({ reason: 'Выписка из ЕГРН' })
})

test('an officer raises the risk, and the next press would lower it', async () => {
  answers(deskSetRisk, { ok: true })
  const { user } = await opened(['CREDIT_OFFICER'])
  await user.click(button('Сделать риск высоким') as HTMLElement)
  answers(deskClient, clientCardFixture({ identification: { ...KNOWN, risk: 'HIGH' } }))
  await user.type(screen.getByLabelText('Почему'), 'Публичное должностное лицо')
  await user.click(screen.getByRole('button', { name: 'Сделать высоким' }))
  expect(await screen.findByRole('button', { name: 'Вернуть обычный риск' })).toBeTruthy()
  expect(sentOnce(deskSetRisk).body).toEqual({ risk: 'HIGH', reason: 'Публичное должностное лицо' })
})
