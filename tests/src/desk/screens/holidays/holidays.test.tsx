import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  deskAddTreatment,
  deskDecideHoliday,
  deskHoliday,
  deskHolidayProof,
  deskHolidays,
} from '../../../../../protocol/calls/desk/holidays.ts'
import { clockWords } from '../../../../../src/desk/screens/holidays/clock.ts'
import { answers, refuses, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

const LINE: Reply<typeof deskHolidays>['waiting'][number] = {
  holidayId: 'h1',
  clientId: 'client-1',
  clientName: 'Лужина Глафира Тихоновна',
  contractNumber: '261218-0012',
  amountKopecks: 3_000_000,
  ground: 'INCOME_DROP',
  state: 'SUBMITTED',
  submittedAt: NOW,
  from: '2026-11-21',
  months: 3,
  untilOn: '2027-02-20',
  proofs: 1,
  proofBy: null,
  answerBy: '2026-11-26',
  silenceAt: '2026-12-01T21:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
}

const DEMAND: Reply<typeof deskHoliday> = {
  ...LINE,
  asOf: NOW,
  reasons: [],
  yearIncomeKopecks: 33_800_000,
  lastIncomeKopecks: 3_800_000,
  incomeDropPercent: 32.54,
  incomeDropAbovePercent: 30,
  service: null,
  treatments: [],
  mayAddTreatment: false,
  proofSteps: [],
  staffReasons: ['NO_PROOF', 'NO_DROP', 'OVER_LIMIT', 'USED', 'BANKRUPT', 'COURT'],
  earlier: [],
  daysOverdue: 0,
  plan: { costKopecks: 853_615, principalKopecks: 2_307_349, rows: [] },
  fileIds: ['f1'],
  refusedFor: [],
  note: null,
}

const plain = (): string => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')

test('the clock counts to the answer, then to the silence that grants', () => {
  const at = (moment: string) => clockWords(LINE, Date.parse(moment))
  expect(at('2026-11-21T12:00:00+03:00')).toEqual({ words: 'на ответ 5\u00a0дней', isLate: false })
  expect(at('2026-11-26T23:00:00+03:00')).toEqual({ words: 'ответить сегодня', isLate: true })
  expect(at('2026-11-27T00:00:00+03:00').words).toContain('само одобрится через 5')
  expect(at('2026-12-02T00:00:01+03:00').words).toBe('одобрится само')
})

test('the list shows who waits, for what and how long', async () => {
  answers(deskHolidays, { asOf: NOW, waiting: [LINE], unproven: [], answered: [] })
  atWork({ roles: ['CREDIT_OFFICER'], at: '#/holidays' })
  const cell = await screen.findByText('Лужина Глафира Тихоновна')
  const row = cell.closest('tr')
  expect(row?.textContent).toContain('Доход снизился')
  expect(row?.textContent).toContain('до 26.11.26')
})

test('a demand is granted after a second question', async () => {
  answers(deskHoliday, DEMAND)
  answers(deskDecideHoliday, { ok: true })
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/holidays/h1' })
  await screen.findByRole('button', { name: 'Одобрить' })
  expect(plain()).toContain('32,54%, нужно больше 30%')
  expect(plain()).toContain('8 536,15 ₽')
  await user.click(screen.getByRole('button', { name: 'Одобрить' }))
  const dialog = screen.getByRole('dialog', { name: 'Одобрить каникулы?' })
  expect(sentBy(deskDecideHoliday)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Да, одобрить' }))
  await waitFor(() =>
    expect(sentBy(deskDecideHoliday).map(({ body }) => body)).toMatchObject([{ isGranted: true }]),
  )
})

test('a refusal needs a reason', async () => {
  answers(deskHoliday, DEMAND)
  answers(deskDecideHoliday, { ok: true })
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/holidays/h1' })
  await user.click(await screen.findByRole('button', { name: 'Отказать' }))
  const dialog = screen.getByRole('dialog', { name: 'Отказать в каникулах?' })
  await user.click(within(dialog).getByRole('button', { name: 'Отказать' }))
  expect(within(dialog).getByText(/Выберите причину/)).toBeTruthy()
  await user.click(within(dialog).getByLabelText('Нет подтверждающих документов'))
  await user.click(within(dialog).getByRole('button', { name: 'Отказать' }))
  await waitFor(() =>
    expect(sentBy(deskDecideHoliday).map(({ body }) => body)).toMatchObject([
      { isGranted: false, reasons: ['NO_PROOF'] },
    ]),
  )
})

test('what the books forbid cannot be granted', async () => {
  answers(deskHoliday, { ...DEMAND, reasons: ['USED'] })
  atWork({ roles: ['CREDIT_OFFICER'], at: '#/holidays/h1' })
  const grant = await screen.findByRole('button', { name: 'Одобрить' })
  expect(grant).toHaveProperty('disabled', true)
  expect(plain()).toContain('По этой причине уже были')
})

test('an auditor sees a demand and presses nothing', async () => {
  answers(deskHoliday, DEMAND)
  atWork({ roles: ['AUDITOR'], at: '#/holidays/h1' })
  await screen.findByText('32,54%, нужно больше 30%')
  expect(screen.queryByRole('button', { name: 'Одобрить' })).toBeNull()
})

test('a refusal that failed stays open with its reasons and its words', async () => {
  answers(deskHoliday, DEMAND)
  refuses(deskDecideHoliday, 'UNKNOWN')
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/holidays/h1' })
  await user.click(await screen.findByRole('button', { name: 'Отказать' }))
  const dialog = screen.getByRole('dialog', { name: 'Отказать в каникулах?' })
  const reason = within(dialog).getByLabelText<HTMLInputElement>('Нет подтверждающих документов')
  await user.click(reason)
  await user.type(within(dialog).getByLabelText(/Пояснение/), 'Без печати')
  await user.click(within(dialog).getByRole('button', { name: 'Отказать' }))
  await waitFor(() => expect(within(dialog).getByRole('alert')).toBeTruthy())
  expect(reason.checked).toBe(true)
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/Пояснение/).value).toBe('Без печати')
})

test('a demand that was answered shows when, no term of an answer and no sums of a plan that is no more', async () => {
  const answered = { state: 'REFUSED', decidedAt: '2026-11-21T09:00:00.000Z' } as const
  answers(deskHoliday, { ...DEMAND, ...answered, plan: null, refusedFor: ['NO_PROOF'] })
  atWork({ roles: ['CREDIT_OFFICER'], at: '#/holidays/h1' })
  await screen.findByText('32,54%, нужно больше 30%')
  expect(plain()).not.toContain('Остаток займа')
  expect(plain()).not.toContain('Проценты за каникулы')
  expect(plain()).toContain('Ответ дан21.11.26, 12:00')
  expect(plain()).not.toContain('Срок ответа')
})

const SERVING: Reply<typeof deskHoliday> = {
  ...DEMAND,
  ground: 'SERVICE_FAMILY',
  months: null,
  untilOn: '2028-05-19',
  yearIncomeKopecks: null,
  lastIncomeKopecks: null,
  incomeDropPercent: null,
  incomeDropAbovePercent: null,
  service: { kind: 'CONTRACT', relation: 'SPOUSE', from: '2026-11-20', endsOn: null },
  proofs: 0,
  fileIds: [],
  proofSteps: ['ASK'],
  staffReasons: ['NO_SERVICE', 'LOAN_IN_SERVICE', 'BANKRUPT', 'COURT'],
}

test('a demand of a service shows the service, and its papers are asked for with words', async () => {
  answers(deskHoliday, SERVING)
  answers(deskHolidayProof, { ok: true })
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/holidays/h1' })
  await screen.findByRole('button', { name: 'Запросить документы' })
  expect(plain()).toContain('по контракту')
  expect(plain()).toContain('муж или жена')
  expect(plain()).toContain('с 21.11.26 по 19.05.28')
  expect(plain()).not.toContain('Доход за 12 месяцев')
  await user.click(screen.getByRole('button', { name: 'Отказать' }))
  const refusal = screen.getByRole('dialog', { name: 'Отказать в каникулах?' })
  expect(within(refusal).queryByLabelText('Нет подтверждающих документов')).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Запросить документы' }))
  const dialog = screen.getByRole('dialog', { name: 'Запросить документы?' })
  await user.click(within(dialog).getByRole('button', { name: 'Запросить документы' }))
  expect(within(dialog).getByText(/Напишите клиенту/)).toBeTruthy()
  await user.type(within(dialog).getByLabelText(/Что написать клиенту/), 'Справка из части')
  await user.click(within(dialog).getByRole('button', { name: 'Запросить документы' }))
  await waitFor(() =>
    expect(sentBy(deskHolidayProof).map(({ body }) => body)).toEqual([
      { step: 'ASK', note: 'Справка из части' },
    ]),
  )
})

test('granted holidays that wait for papers stand in a list of their own', async () => {
  const granted = { ...LINE, state: 'ACTIVE' as const, proofs: 2, proofBy: '2027-02-19' }
  answers(deskHolidays, { asOf: NOW, waiting: [], unproven: [granted], answered: [] })
  atWork({ roles: ['CREDIT_OFFICER'], at: '#/holidays' })
  const pane = await screen.findByRole('region', { name: 'Одобрены, ждём документы' })
  expect(pane.textContent?.replaceAll('\u00a0', ' ')).toContain('2 снимка, ждём до 19.02.27')
})

test('treatment is added with its days and its paper, and what is missing is named', async () => {
  answers(deskHoliday, {
    ...DEMAND,
    state: 'ACTIVE',
    plan: null,
    mayAddTreatment: true,
    treatments: [{ from: '2026-10-01', until: '2026-10-05', paper: 'Выписка № 5' }],
  })
  answers(deskAddTreatment, { untilOn: '2027-05-10' })
  const user = atWork({ roles: ['CREDIT_OFFICER'], at: '#/holidays/h1' })
  await user.click(await screen.findByRole('button', { name: 'Добавить лечение' }))
  expect(plain()).toContain('с 01.10.26 по 05.10.26, Выписка № 5')
  const dialog = screen.getByRole('dialog', { name: 'Добавить лечение после службы' })
  await user.click(within(dialog).getByRole('button', { name: 'Добавить' }))
  expect(within(dialog).getByText('Введите номер и дату документа.')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Лечение с'), '2026-11-01')
  await user.type(within(dialog).getByLabelText('Лечение по'), '2026-11-10')
  await user.type(within(dialog).getByLabelText('Номер и дата документа'), 'Выписка № 7')
  await user.click(within(dialog).getByRole('button', { name: 'Добавить' }))
  await waitFor(() =>
    expect(sentBy(deskAddTreatment).map(({ body }) => body)).toEqual([
      { from: '2026-11-01', until: '2026-11-10', paper: 'Выписка № 7' },
    ]),
  )
  expect(await screen.findByText('Каникулы по 10.05.27')).toBeTruthy()
})
