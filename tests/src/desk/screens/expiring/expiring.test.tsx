import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import { deskAskToRenew, deskExpiring } from '../../../../../protocol/calls/desk/expiring.ts'
import type { StaffRole } from '../../../../../protocol/desk.ts'
import { plain, until } from '../../../page.tsx'
import { answers, refusal, sentBy, sentOnce } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

type Paper = Reply<typeof deskExpiring>['papers'][number]

const PAPER: Paper = {
  clientId: 'client-1',
  clientName: 'Лужина Глафира Тихоновна',
  loanApplicationId: null,
  contractNumber: null,
  cardMask: null,
  nextDueOn: null,
  endsOn: '2026-12-01',
  isOver: false,
  isDoubted: false,
  hasLoan: false,
  told: null,
  askFrom: null,
}
const CARD: Paper = {
  ...PAPER,
  loanApplicationId: 'loan-1',
  contractNumber: '261001-0001',
  cardMask: 'Мир •• 4417',
  nextDueOn: '2026-12-20',
}

const opened = async (papers: readonly Paper[], roles: readonly StaffRole[] = ['SUPPORT']) => {
  answers(deskExpiring, { asOf: NOW, papers: [...papers], next: null })
  const user = atWork({ roles, at: '#/expiring' })
  const [client] = await screen.findAllByRole('link', { name: /Лужина/ })
  return { user, row: plain(client?.closest('tr')?.textContent ?? '') }
}

test('a passport says its last day and whether anything is owed', async () => {
  const { row } = await opened([PAPER])
  expect(row).toContain('по 01.12.26')
  expect(row).toContain('нет, линия открыта')
})

test('a passport that has run out says so, beside an open loan', async () => {
  const { row } = await opened([{ ...PAPER, isOver: true, hasLoan: true }])
  expect(row).toContain('закончился')
  expect(row).toContain('открыт')
  expect(row).not.toContain('по 01.12.26')
})

test('the client is asked once by a press, and the row says so', async () => {
  answers(deskAskToRenew, { ok: true })
  const { user } = await opened([PAPER])
  await user.click(screen.getByRole('button', { name: /^Попросить обновить: Лужина/ }))
  expect(await screen.findByText('написали только что')).toBeTruthy()
  const { params, body, idempotencyKey } = sentOnce(deskAskToRenew)
  expect(params).toEqual({ clientId: 'client-1' })
  expect(body).toEqual({ kind: 'PASSPORT', loanApplicationId: null })
  expect(idempotencyKey).toMatch(/^[\da-f-]{36}$/)
})

test('a question whose answer was lost is asked again under its key', async () => {
  answers(deskAskToRenew, (_sent, times) =>
    times === 1 ? Response.json({}, { status: 502 }) : { ok: true },
  )
  const { user } = await opened([PAPER])
  const button = screen.getByRole('button', { name: /^Попросить обновить/ })
  await user.click(button)
  await until(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  await user.click(screen.getByRole('button', { name: /^Попросить обновить/ }))
  await screen.findByText('написали только что')
  expect(new Set(sentBy(deskAskToRenew).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

test('a refusal is said, and the client does not count as asked', async () => {
  answers(deskAskToRenew, () => refusal('ILLEGAL_TRANSITION', { title: 'Уже писали' }))
  const { user } = await opened([PAPER])
  await user.click(screen.getByRole('button', { name: /^Попросить обновить/ }))
  expect(await screen.findByText(/Уже писали/)).toBeTruthy()
  expect(screen.queryByText('написали только что')).toBeNull()
})

test('who was asked lately cannot be asked before the day', async () => {
  const { row } = await opened([{ ...PAPER, askFrom: '2026-11-30T09:00:00.000Z' }])
  expect(row).toMatch(/можно с 30\.11/)
  expect(screen.queryByRole('button', { name: /^Попросить/ })).toBeNull()
})

test('an auditor sees the papers and asks nobody', async () => {
  await opened([PAPER], ['AUDITOR'])
  expect(screen.queryByRole('button', { name: /^Попросить/ })).toBeNull()
  expect(screen.queryByText('Что сделать')).toBeNull()
})

test('cards are listed by contract, and the contract is named in the question', async () => {
  answers(deskAskToRenew, { ok: true })
  const { user } = await opened([PAPER])
  answers(deskExpiring, {
    asOf: NOW,
    papers: [CARD, { ...CARD, loanApplicationId: 'loan-2', nextDueOn: null }],
    next: null,
  })
  await user.click(screen.getByRole('button', { name: /^Карты/ }))
  expect(await screen.findAllByText('Мир •• 4417')).toHaveLength(2)
  expect(screen.getAllByText(/платёж/)).toHaveLength(1)
  const [first] = screen.getAllByRole('button', { name: /^Попросить сменить/ })
  if (first) await user.click(first)
  await screen.findByText('написали только что')
  expect(sentOnce(deskAskToRenew).body).toEqual({ kind: 'CARD', loanApplicationId: 'loan-1' })
  expect(screen.getAllByRole('button', { name: /^Попросить сменить/ })).toHaveLength(1)
})

test('data to be refreshed say that they are overdue or doubted, and whether anything is owed', async () => {
  answers(deskExpiring, {
    asOf: NOW,
    papers: [{ ...PAPER, isOver: true, isDoubted: true }],
    next: null,
  })
  const user = atWork({ roles: ['SUPPORT'], at: '#/expiring' })
  await user.click(await screen.findByRole('button', { name: /^Сверка данных/ }))
  await screen.findByRole('button', { name: /^Попросить подтвердить: Лужина/ })
  const row = plain(screen.getByRole('link', { name: /Лужина/ }).closest('tr')?.textContent ?? '')
  expect(row).toContain('просрочена')
  expect(row).toContain('есть сомнение')
  expect(row).toContain('нет')
  expect(sentBy(deskExpiring).at(-1)?.query).toEqual({ kind: 'IDENTIFICATION' })
})
