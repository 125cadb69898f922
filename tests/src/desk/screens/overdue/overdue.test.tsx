import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  deskContacts,
  deskOverdue,
  deskOverdueStages,
} from '../../../../../protocol/calls/desk/overdue.ts'
import type { StaffRole } from '../../../../../protocol/desk.ts'
import { says, words } from '../../../page.tsx'
import { answers, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

type Contract = Reply<typeof deskOverdue>['contracts'][number]

const CONTRACT: Contract = {
  loanApplicationId: 'loan-1',
  contractNumber: 'В-2026-000012',
  clientId: 'vera',
  clientName: 'Полынина Вера',
  dueOn: '2026-11-18',
  overdueDays: 3,
  dueNowKopecks: 857_972,
  overduePrincipalKopecks: 442_407,
  overdueInterestKopecks: 415_323,
  penaltyKopecks: 242,
  courtCostsKopecks: 0,
  lastMessage: { title: 'Платёж просрочен', channel: 'SMS', state: 'SENT', at: NOW },
  left: { day: 1, week: 2, month: 11 },
  refusal: null,
  legalStatus: null,
  legalStatusFrom: null,
  stoppedAt: null,
}

const NONE = { day: 0, week: 0, month: 0 }

const open = (
  contracts: readonly Contract[],
  { roles = ['COLLECTIONS'], next = null }: { roles?: StaffRole[]; next?: Next } = {},
) => {
  answers(deskOverdueStages, {
    asOf: NOW,
    stages: [
      { stage: 'UP_TO_7', contracts: 96, principalKopecks: 220_864_050 },
      { stage: 'UP_TO_30', contracts: 58, principalKopecks: 127_631_020 },
      { stage: 'UP_TO_60', contracts: 0, principalKopecks: 0 },
      { stage: 'UP_TO_90', contracts: 0, principalKopecks: 0 },
      { stage: 'OVER_90', contracts: 0, principalKopecks: 0 },
    ],
  })
  answers(deskOverdue, { asOf: NOW, contracts: [...contracts], next })
  return atWork({ roles, at: '#/overdue' })
}
type Next = Reply<typeof deskOverdue>['next']

const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(name)).closest('tr')
  if (!row) throw new Error('no row')
  return row
}

test('a row says what is due by kind, what was written, and what the law still allows', async () => {
  open([CONTRACT])
  const row = await rowOf('Полынина Вера')
  expect(words(row)).toContain('8 579,72 ₽')
  expect(words(row)).toContain('долг 4 424,07 ₽, проценты 4 153,23 ₽, пени 2,42 ₽')
  expect(words(row)).toContain('Платёж просрочен, СМС: отправлено')
  expect(
    within(row)
      .getAllByRole('img')
      .map((pips) => pips.getAttribute('aria-label')),
  ).toEqual(['За день осталось 1 из 2', 'За неделю осталось 2 из 4', 'За месяц осталось 11 из 16'])
  await says('154 договора, 3 484 950,70 ₽ основного долга')
})

test('where nothing may be written now, the row says why and from when', async () => {
  const until = '2026-11-23T05:00:00.000Z'
  open([{ ...CONTRACT, left: { day: 2, week: 0, month: 11 }, refusal: { reason: 'WEEK', until } }])
  const row = await rowOf('Полынина Вера')
  expect(words(row)).toContain('за неделю уже 4 сообщения')
  expect(words(row)).not.toContain('можно')
})

test('a stage is chosen by its number or by a tap', async () => {
  const user = open([CONTRACT])
  await rowOf('Полынина Вера')
  await user.keyboard('2')
  await says('Просрочка 8–30 дней')
  await user.click(screen.getByRole('button', { name: /91 и больше/ }))
  await says('Просрочка 91 и больше')
  await waitFor(() =>
    expect(sentBy(deskOverdue).map(({ query }) => query)).toEqual([
      { stage: 'UP_TO_7' },
      { stage: 'UP_TO_30' },
      { stage: 'OVER_90' },
    ]),
  )
})

test('the next page begins after the last row, and no contract stands twice', async () => {
  const next = { dueOn: '2026-11-18', loanApplicationId: 'loan-1' }
  const user = open([CONTRACT], { next })
  await rowOf('Полынина Вера')
  answers(deskOverdue, {
    asOf: NOW,
    contracts: [CONTRACT, { ...CONTRACT, loanApplicationId: 'loan-2', clientName: 'Рогов Тарас' }],
    next: null,
  })
  await user.click(screen.getByRole('button', { name: 'Показать ещё' }))
  await rowOf('Рогов Тарас')
  expect(screen.getAllByText('Полынина Вера')).toHaveLength(1)
  expect(sentBy(deskOverdue).map(({ query }) => query)).toContainEqual({
    stage: 'UP_TO_7',
    afterDueOn: '2026-11-18',
    afterId: 'loan-1',
  })
})

test('a client who asked for it is not written to, and the reason is kept', async () => {
  const user = open([CONTRACT])
  answers(deskContacts, { ok: true })
  await user.click(await screen.findByRole('button', { name: /^Не писать: Полынина Вера/ }))
  await user.click(screen.getByRole('button', { name: 'Остановить' }))
  expect(sentBy(deskContacts)).toEqual([])
  await user.type(screen.getByLabelText('Причина'), 'Заявление от 20.11.2026')
  answers(deskOverdue, {
    asOf: NOW,
    contracts: [
      { ...CONTRACT, stoppedAt: NOW, refusal: { reason: 'STOPPED', until: null }, left: NONE },
    ],
    next: null,
  })
  await user.click(screen.getByRole('button', { name: 'Остановить' }))
  await waitFor(() =>
    expect(sentBy(deskContacts).map(({ params, body }) => [params, body])).toEqual([
      [{ clientId: 'vera' }, { isStopped: true, reason: 'Заявление от 20.11.2026' }],
    ]),
  )
  await says('отказ от')
  expect(screen.getByRole('button', { name: /^Разрешить писать: Полынина Вера/ })).toBeTruthy()
})

test('an auditor reads the list and stops nothing', async () => {
  open([CONTRACT], { roles: ['AUDITOR'] })
  expect(within(await rowOf('Полынина Вера')).queryByRole('button')).toBeNull()
})

test('whoever answers clients does not see the list', async () => {
  atWork({ roles: ['SUPPORT'] })
  await says('Смена на сегодня')
  expect(words()).not.toContain('Просрочка')
})
