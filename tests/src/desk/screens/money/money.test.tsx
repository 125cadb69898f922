import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  deskMoney,
  deskMoreJobs,
  deskMorePayouts,
  deskRetryTask,
} from '../../../../../protocol/calls/desk/money.ts'
import {
  deskAskFor,
  deskDecideRequest,
  deskPreviewStep,
  deskRequests,
} from '../../../../../protocol/calls/desk/requests.ts'
import type { MoneyTask } from '../../../../../src/desk/screens/money/money-words.ts'
import { answers, refuses, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'
import { MONEY_TASK } from './money-fixture.ts'

const NOTHING: Reply<typeof deskMoney> = {
  asOf: NOW,
  payouts: [],
  nextPayout: null,
  tasks: [],
  next: null,
  jobs: [],
  nextJob: null,
}

const answersMoney = (tasks: readonly MoneyTask[]): void =>
  answers(deskMoney, { ...NOTHING, tasks: [...tasks] })

const rowOf = async (words: string): Promise<HTMLElement> => {
  const cell = await screen.findByText(words)
  const row = cell.closest('tr')
  if (!row) throw new Error('no row')
  return row
}

test('money that fits nothing is asked to go back with a reason, never sent by one press', async () => {
  answersMoney([MONEY_TASK])
  answers(deskAskFor, { requestId: 'request-1' })
  const user = atWork({ roles: ['ACCOUNTANT'], at: '#/money' })
  const row = await rowOf('Деньги не сошлись с платежом')
  await user.click(within(row).getByRole('button', { name: /^Вернуть плательщику: / }))
  const dialog = screen.getByRole('dialog', { name: 'Вернуть деньги плательщику?' })
  await user.click(within(dialog).getByRole('button', { name: 'Попросить' }))
  expect(within(dialog).getByText(/Напишите причину/)).toBeTruthy()
  expect(sentBy(deskAskFor).map(({ body }) => body)).toEqual([])
  await user.type(within(dialog).getByLabelText('Причина'), 'Клиент ошибся суммой')
  await user.click(within(dialog).getByRole('button', { name: 'Попросить' }))
  await waitFor(() =>
    expect(sentBy(deskAskFor).map(({ body }) => body)).toMatchObject([
      { kind: 'RETURN_MONEY', subjectId: 'task-1', reason: 'Клиент ошибся суммой' },
    ]),
  )
})

test('a refund the bank takes no more is marked as a transfer by its payment order', async () => {
  answersMoney([{ ...MONEY_TASK, kind: 'REFUND_REFUSED', attempts: 7, isStopped: true }])
  answers(deskAskFor, { requestId: 'request-1' })
  const user = atWork({ roles: ['ACCOUNTANT'], at: '#/money' })
  const row = await rowOf('Банк не возвращает переплату')
  expect(within(row).getByText(/Больше не повторяем/)).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: /^Отметить перевод: / }))
  const dialog = screen.getByRole('dialog', { name: 'Отметить возврат переводом?' })
  const order = '№ 318 от 20.03.2026'
  await user.type(within(dialog).getByLabelText('Номер и дата платёжного поручения'), order)
  await user.click(within(dialog).getByRole('button', { name: 'Попросить' }))
  await waitFor(() =>
    expect(sentBy(deskAskFor).map(({ body }) => body)).toMatchObject([
      { kind: 'RETURN_BY_TRANSFER', subjectId: 'task-1', target: order, reason: order },
    ]),
  )
})

test('money of a payer shows by when it goes back or finds its loan, and that the day is over', async () => {
  answersMoney([
    { ...MONEY_TASK, returnDueOn: '2026-12-25' },
    {
      ...MONEY_TASK,
      taskId: 'task-2',
      kind: 'BOOKING_REVERSED',
      returnDueOn: '2026-12-10',
      isReturnLate: true,
    },
  ])
  atWork({ roles: ['ACCOUNTANT'], at: '#/money' })
  const waits = await rowOf('Деньги не сошлись с платежом')
  expect(within(waits).getByText(/^Вернуть или зачесть до 25\.12/)).toBeTruthy()
  const late = await rowOf('Платёж снят с займа: зачли по ошибке')
  expect(within(late).getByText(/^Срок вышел 10\.12/)).toBeTruthy()
})

test('what is tried again by itself is repeated, not closed; what is asked for waits', async () => {
  answersMoney([
    { ...MONEY_TASK, taskId: 'task-2', kind: 'REFUND_REFUSED', isRetried: true },
    {
      ...MONEY_TASK,
      taskId: 'task-3',
      kind: 'MALFORMED_NOTICE',
      suspenseKopecks: 0,
      isAskedFor: true,
    },
  ])
  atWork({ roles: ['ACCOUNTANT'], at: '#/money' })
  const refused = await rowOf('Банк не возвращает переплату')
  expect(within(refused).getByRole('button', { name: /^Повторить: / })).toBeTruthy()
  const asked = await rowOf('Уведомление не читается')
  expect(within(asked).queryByRole('button')).toBeNull()
  expect(within(asked).getByText('ждёт второго решения')).toBeTruthy()
})

test('a disputed payment is given up only, with what the borrower will owe before the eyes', async () => {
  answersMoney([{ ...MONEY_TASK, kind: 'CHARGEBACK', reasons: [], suspenseKopecks: 0 }])
  const loan = {
    contractState: 'ACTIVE',
    principalKopecks: 0,
    interestKopecks: 0,
    penaltyKopecks: 0,
    advanceKopecks: 0,
    overdueDays: 0,
    offBalanceKopecks: 0,
  }
  answers(deskPreviewStep, {
    asOf: NOW,
    about: 'Признать спор проигранным: 100,00 ₽, операция 500001',
    version: 'a'.repeat(64),
    facts: { amountKopecks: 10_000, before: loan, after: { ...loan, principalKopecks: 10_000 } },
  })
  answers(deskAskFor, { requestId: 'request-1' })
  const user = atWork({ roles: ['ACCOUNTANT'], at: '#/money' })
  const row = await rowOf('Плательщик оспорил платёж в своём банке')
  expect(within(row).queryByRole('button', { name: 'Закрыть' })).toBeNull()
  await user.click(within(row).getByRole('button', { name: /^Признать проигранным: / }))
  const dialog = await screen.findByRole('dialog', { name: 'Признать спор проигранным?' })
  expect(await within(dialog).findByText(/операция 500001/)).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Причина'), 'Банк клиента прав')
  await user.click(within(dialog).getByRole('button', { name: 'Попросить' }))
  await waitFor(() =>
    expect(sentBy(deskAskFor).map(({ body }) => body)).toMatchObject([
      { kind: 'LOSE_CHARGEBACK', subjectId: 'task-1', version: 'a'.repeat(64) },
    ]),
  )
})

const JOB: Reply<typeof deskMoney>['jobs'][number] = {
  jobId: 'job-1',
  kind: 'pay-out',
  attempts: 10,
  lastError: null,
  since: NOW,
  isAskedFor: false,
}

test('an administrator repeats jobs and has no button about money', async () => {
  answers(deskMoney, { ...NOTHING, tasks: [MONEY_TASK], jobs: [JOB] })
  atWork({ roles: ['ADMINISTRATOR'], at: '#/money' })
  const row = await rowOf('Деньги не сошлись с платежом')
  expect(within(row).queryByRole('button')).toBeNull()
  expect(screen.getByRole('button', { name: /^Повторить: / })).toBeTruthy()
})

const SILENT: Reply<typeof deskMoney>['payouts'][number] = {
  payoutId: 'payout-1',
  loanId: 'loan-1',
  contractNumber: null,
  clientId: 'client-1',
  clientName: 'Лужина Глафира Тихоновна',
  place: 'MIR •• 3055',
  amountKopecks: 1_200_000,
  sentAt: NOW,
  isAskedFor: false,
  isStopped: false,
}

test('a silent payout is asked about, and cancelled through a look and another person', async () => {
  answers(deskMoney, {
    ...NOTHING,
    payouts: [
      SILENT,
      { ...SILENT, payoutId: 'payout-2', place: 'MIR •• 1111', isAskedFor: true },
      { ...SILENT, payoutId: 'payout-3', place: 'MIR •• 2222', isStopped: true },
    ],
  })
  refuses(deskPreviewStep, 'REQUEST_IMPOSSIBLE', { detail: 'Деньги уже у клиента.' })
  const user = atWork({ roles: ['ACCOUNTANT'], at: '#/money' })
  const names = (row: HTMLElement) =>
    within(row)
      .getAllByRole('button')
      .map((button) => button.textContent)
  expect(names(await rowOf('MIR •• 1111'))).toEqual(['Спросить банк'])
  expect(within(await rowOf('MIR •• 1111')).getByText('отмена ждёт второго решения')).toBeTruthy()
  expect(names(await rowOf('MIR •• 2222'))).toEqual(['Спросить банк'])
  expect(within(await rowOf('MIR •• 2222')).getByText(/^отменяется/)).toBeTruthy()
  const row = await rowOf('MIR •• 3055')
  expect(names(row)).toEqual(['Спросить банк', 'Отменить'])
  await user.click(within(row).getByRole('button', { name: /^Отменить: / }))
  expect(await screen.findByText(/Деньги уже у клиента/)).toBeTruthy()
})

test('tasks come page by page, and what is pressed begins the list again', async () => {
  const first = { ...MONEY_TASK, kind: 'REFUND_REFUSED' as const, isRetried: true }
  const second = { ...MONEY_TASK, taskId: 'task-2', kind: 'UNKNOWN_REFUND' as const }
  answers(deskMoney, ({ query }: { query: { after?: string } }) => ({
    ...NOTHING,
    tasks: [query.after === undefined ? first : second],
    next: query.after === undefined ? 'task-1' : null,
  }))
  answers(deskRetryTask, { ok: true })
  const user = atWork({ roles: ['ACCOUNTANT'], at: '#/money' })
  await rowOf('Банк не возвращает переплату')
  expect(screen.queryByText('Возврат, которого мы не просили')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Показать ещё' }))
  await rowOf('Возврат, которого мы не просили')
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
  const row = await rowOf('Банк не возвращает переплату')
  await user.click(within(row).getByRole('button', { name: /^Повторить: / }))
  expect(await screen.findByRole('button', { name: 'Показать ещё' })).toBeTruthy()
})

test('payouts and jobs come page by page too, each list by its own button', async () => {
  answers(deskMoney, {
    ...NOTHING,
    payouts: [SILENT],
    nextPayout: 'payout-1',
    jobs: [JOB],
    nextJob: 'job-1',
  })
  answers(deskMorePayouts, {
    payouts: [{ ...SILENT, payoutId: 'payout-2', place: 'MIR •• 1111' }],
    next: null,
  })
  answers(deskMoreJobs, {
    jobs: [{ ...JOB, jobId: 'job-2', lastError: 'касса не отвечает' }],
    next: null,
  })
  const user = atWork({ roles: ['ACCOUNTANT'], at: '#/money' })
  await rowOf('MIR •• 3055')
  expect(screen.queryByText('MIR •• 1111')).toBeNull()
  const [payouts, jobs] = screen.getAllByRole('button', { name: 'Показать ещё' })
  if (!payouts || !jobs) throw new Error('not both lists go on')
  await user.click(payouts)
  await rowOf('MIR •• 1111')
  expect(screen.queryByText('касса не отвечает')).toBeNull()
  await user.click(jobs)
  await rowOf('касса не отвечает')
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
  expect(sentBy(deskMoreJobs).map(({ query }) => query)).toEqual([{ after: 'job-1' }])
})

test('an auditor sees the lists and presses nothing', async () => {
  answersMoney([MONEY_TASK])
  atWork({ roles: ['AUDITOR'], at: '#/money' })
  const row = await rowOf('Деньги не сошлись с платежом')
  expect(within(row).queryByRole('button')).toBeNull()
})

const REQUEST: Reply<typeof deskRequests>['requests'][number] = {
  requestId: 'request-1',
  kind: 'RETURN_MONEY',
  subjectId: 'task-1',
  clientId: null,
  about: 'Вернуть плательщику 100,00 ₽, операция 500001',
  facts: null,
  reason: 'Клиент ошибся суммой',
  state: 'OPEN',
  askedBy: 'Ирина Кольцова',
  askedAt: NOW,
  expiresAt: NOW,
  isYours: false,
  isAboutYou: false,
  decidedBy: null,
  decidedAt: null,
  note: null,
}

test('one’s own request can only be withdrawn, another’s is declined with a reason', async () => {
  answers(deskRequests, {
    asOf: NOW,
    requests: [
      REQUEST,
      { ...REQUEST, requestId: 'request-2', about: 'Своя просьба', isYours: true },
    ],
  })
  answers(deskDecideRequest, { ok: true })
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/requests' })
  const own = within(await rowOf('Своя просьба')).getAllByRole('button')
  expect(own.map(({ textContent }) => textContent)).toEqual(['Отозвать'])
  const row = await rowOf(REQUEST.about)
  await user.click(within(row).getByRole('button', { name: `Отклонить: ${REQUEST.about}` }))
  const dialog = screen.getByRole('dialog', { name: 'Отклонить просьбу?' })
  await user.click(within(dialog).getByRole('button', { name: 'Отклонить' }))
  expect(within(dialog).getByText('Напишите, почему нет.')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Почему нет'), 'Это платёж по другому займу')
  await user.click(within(dialog).getByRole('button', { name: 'Отклонить' }))
  await waitFor(() =>
    expect(sentBy(deskDecideRequest).map(({ body }) => body)).toMatchObject([
      { isApproved: false, note: 'Это платёж по другому займу' },
    ]),
  )
})

test('a request says until when it waits, and one nobody has decided says so', async () => {
  answers(deskRequests, {
    asOf: NOW,
    requests: [
      REQUEST,
      {
        ...REQUEST,
        requestId: 'request-3',
        about: 'Старая просьба',
        state: 'EXPIRED',
        decidedAt: NOW,
      },
    ],
  })
  atWork({ roles: ['CREDIT_OFFICER'], at: '#/requests' })
  expect(within(await rowOf(REQUEST.about)).getByText(/^решить до/)).toBeTruthy()
  expect(within(await rowOf('Старая просьба')).getByText(/не решили за сутки/)).toBeTruthy()
})

test('a question that cannot be shown is left by a button, as any other', async () => {
  answersMoney([{ ...MONEY_TASK, kind: 'CHARGEBACK' }])
  refuses(deskPreviewStep, 'REQUEST_IMPOSSIBLE')
  const user = atWork({ roles: ['ACCOUNTANT'], at: '#/money' })
  const row = await rowOf('Плательщик оспорил платёж в своём банке')
  await user.click(within(row).getByRole('button', { name: /^Признать проигранным: / }))
  const dialog = screen.getByRole('dialog', { name: 'Признать спор проигранным?' })
  await within(dialog).findByRole('alert')
  await user.click(within(dialog).getByRole('button', { name: 'Вернуться' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
