import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  deskComplaint,
  deskComplaints,
  deskEndComplaint,
  deskExtendComplaint,
  deskTakeComplaint,
} from '../../../../../protocol/calls/desk/complaints.ts'
import { until } from '../../../page.tsx'
import { answers, refuses, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

const LISTED: Reply<typeof deskComplaints>['open'][number] = {
  complaintId: 'complaint-1',
  number: '2026-00007',
  clientId: 'client-1',
  clientName: 'Лужина Глафира Тихоновна',
  contractNumber: '261118-0012',
  channel: 'APP',
  subject: 'DEBT',
  state: 'REGISTERED',
  registeredAt: NOW,
  dueOn: '2026-12-14',
  workingDaysLeft: 15,
  takenBy: null,
  closedAt: null,
}

const OPENED: Reply<typeof deskComplaint>['complaint'] = {
  ...LISTED,
  sender: null,
  body: 'Проценты посчитаны дважды',
  receivedOn: '2026-11-21',
  extensionReason: null,
  refusal: null,
  forwardedTo: null,
  answer: null,
  mayExtend: true,
  mayRefuse: false,
  mayForward: true,
}

test('the list says how many working days are left, and what is overdue', async () => {
  answers(deskComplaints, {
    asOf: NOW,
    total: 2,
    open: [
      { ...LISTED, complaintId: 'complaint-2', number: '2026-00003', workingDaysLeft: -2 },
      LISTED,
    ],
    closed: [],
  })
  atWork({ roles: ['SUPPORT'], at: '#/complaints' })
  const table = await screen.findByRole('table', { name: 'Ждут ответа' })
  expect(within(table).getByText(/просрочено на 2 дня/)).toBeTruthy()
  expect(within(table).getByText(/рабочих дней осталось 15/)).toBeTruthy()
})

test('whoever has taken a complaint is not offered it again, anybody else is', async () => {
  answers(deskComplaint, {
    asOf: NOW,
    complaint: { ...OPENED, state: 'IN_WORK', takenBy: 'Анна Рябинина' },
  })
  answers(deskTakeComplaint, () => {
    const taken = { ...OPENED, state: 'IN_WORK', takenBy: 'Марина Ветлугина' } as const
    answers(deskComplaint, { asOf: NOW, complaint: taken })
    return { ok: true }
  })
  const user = atWork({ roles: ['SUPPORT'], at: '#/complaints/complaint-1' })
  await user.click(await screen.findByRole('button', { name: 'Взять в работу' }))
  await screen.findByText('Марина Ветлугина', { selector: 'dd' })
  expect(screen.queryByRole('button', { name: 'Взять в работу' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Продлить срок' })).toBeTruthy()
})

test('a complaint is answered with words the client reads; what the terms forbid is not offered', async () => {
  answers(deskComplaint, { asOf: NOW, complaint: OPENED })
  answers(deskEndComplaint, { ok: true })
  const user = atWork({ roles: ['SUPPORT'], at: '#/complaints/complaint-1' })
  await screen.findByText('Проценты посчитаны дважды')
  expect(screen.queryByLabelText('Отказать в ответе по существу')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Отправить и закрыть' }))
  expect(screen.getByText('Напишите, что прочитает клиент.')).toBeTruthy()
  await user.click(screen.getByLabelText('Переслать тому, кого это касается'))
  await user.type(screen.getByLabelText('Кому'), 'АО «Бюро»')
  await user.type(screen.getByLabelText('Что прочитает клиент'), 'Передали бюро.')
  await user.click(screen.getByRole('button', { name: 'Отправить и закрыть' }))
  await waitFor(() =>
    expect(sentBy(deskEndComplaint).map(({ body }) => body)).toEqual([
      { state: 'FORWARDED', answer: 'Передали бюро.', forwardedTo: 'АО «Бюро»' },
    ]),
  )
})

test('one from the site shows who wrote it as they say, warns of it, and leads to no client', async () => {
  const sender = { mail: 'gleb@example.ru', phone: '+79151234567', contractNumber: null }
  const fromSite = { channel: 'SITE', clientId: null, clientName: 'Чижов Глеб' } as const
  answers(deskComplaint, { asOf: NOW, complaint: { ...OPENED, ...fromSite, sender } })
  atWork({ roles: ['SUPPORT'], at: '#/complaints/complaint-1' })
  await screen.findByText('Чижов Глеб')
  expect(screen.getByText('gleb@example.ru')).toBeTruthy()
  expect(screen.getByText('+7 915 123-45-67')).toBeTruthy()
  expect(screen.getByText(/личность не подтверждена/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Карточка клиента' })).toBeNull()
})

test('one of a deleted account shows where its answer goes, and doubts nobody', async () => {
  const sender = { mail: 'anna@example.ru', phone: null, contractNumber: null }
  answers(deskComplaint, { asOf: NOW, complaint: { ...OPENED, sender } })
  atWork({ roles: ['SUPPORT'], at: '#/complaints/complaint-1' })
  await screen.findByText('anna@example.ru')
  expect(screen.getByText('Аккаунт удалён, почта для ответа')).toBeTruthy()
  expect(screen.queryByText(/личность не подтверждена/)).toBeNull()
})

test('more time is taken with a reason only', async () => {
  answers(deskComplaint, { asOf: NOW, complaint: OPENED })
  answers(deskExtendComplaint, { ok: true })
  const user = atWork({ roles: ['SUPPORT'], at: '#/complaints/complaint-1' })
  await user.click(await screen.findByRole('button', { name: 'Продлить срок' }))
  const dialog = screen.getByRole('dialog', { name: /Продлить срок/ })
  await user.click(within(dialog).getByRole('button', { name: 'Продлить' }))
  expect(within(dialog).getByText(/Напишите причину/)).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Причина'), 'Ждём ответ банка')
  await user.click(within(dialog).getByRole('button', { name: 'Продлить' }))
  await waitFor(() =>
    expect(sentBy(deskExtendComplaint).map(({ body }) => body)).toEqual([
      { reason: 'Ждём ответ банка' },
    ]),
  )
})

test('an auditor reads a complaint and does nothing with it', async () => {
  answers(deskComplaint, { asOf: NOW, complaint: OPENED })
  atWork({ roles: ['AUDITOR'], at: '#/complaints/complaint-1' })
  await screen.findByText('Проценты посчитаны дважды')
  expect(screen.queryByRole('button', { name: /Взять|Продлить|Отправить/ })).toBeNull()
})

test('a lost answer is sent again under its key, an edited one under its own; the failure stands in the form', async () => {
  answers(deskComplaint, { asOf: NOW, complaint: OPENED })
  refuses(deskEndComplaint, 'UNKNOWN')
  const user = atWork({ roles: ['SUPPORT'], at: '#/complaints/complaint-1' })
  const form = await screen.findByRole('region', { name: 'Закрыть обращение' })
  const press = () => user.click(screen.getByRole('button', { name: 'Отправить и закрыть' }))
  await user.type(screen.getByLabelText('Что прочитает клиент'), 'Пересчитали.')
  await press()
  await waitFor(() => expect(within(form).getByRole('alert')).toBeTruthy())
  await press()
  await until(() => expect(sentBy(deskEndComplaint)).toHaveLength(2))
  await user.type(screen.getByLabelText('Что прочитает клиент'), ' Вернём 100 ₽.')
  await press()
  await until(() => expect(sentBy(deskEndComplaint)).toHaveLength(3))
  const [first, second, third] = sentBy(deskEndComplaint).map(
    ({ idempotencyKey }) => idempotencyKey,
  )
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Пересчитали')
})

test('a longer term that was not taken stays open with its reason', async () => {
  answers(deskComplaint, { asOf: NOW, complaint: OPENED })
  refuses(deskExtendComplaint, 'UNKNOWN')
  const user = atWork({ roles: ['SUPPORT'], at: '#/complaints/complaint-1' })
  await user.click(await screen.findByRole('button', { name: 'Продлить срок' }))
  const dialog = screen.getByRole('dialog', { name: /Продлить срок/ })
  await user.type(within(dialog).getByLabelText('Причина'), 'Ждём банк')
  await user.click(within(dialog).getByRole('button', { name: 'Продлить' }))
  await waitFor(() => expect(within(dialog).getByRole('alert')).toBeTruthy())
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Причина').value).toBe('Ждём банк')
})

test('a complaint that could not be opened is asked for again by a press', async () => {
  refuses(deskComplaint, 'UNKNOWN')
  const user = atWork({ roles: ['SUPPORT'], at: '#/complaints/complaint-1' })
  const again = await screen.findByRole('button', { name: 'Повторить' })
  answers(deskComplaint, { asOf: NOW, complaint: OPENED })
  await user.click(again)
  expect(await screen.findByText('Проценты посчитаны дважды')).toBeTruthy()
})

test('a list that cannot be asked for again says so beside what is known', async () => {
  answers(deskComplaints, { asOf: NOW, total: 1, open: [LISTED], closed: [] })
  atWork({ roles: ['SUPPORT'], at: '#/complaints' })
  await screen.findByRole('table', { name: 'Ждут ответа' })
  refuses(deskComplaints, 'UNKNOWN')
  window.dispatchEvent(new Event('focus'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Ждут ответа' })).toBeTruthy()
})

/** The form that ends a complaint which may be refused and forwarded. */
const ending = async () => {
  answers(deskComplaint, { asOf: NOW, complaint: { ...OPENED, mayRefuse: true } })
  answers(deskEndComplaint, { ok: true })
  const user = atWork({ roles: ['SUPPORT'], at: '#/complaints/complaint-1' })
  await screen.findByText('Проценты посчитаны дважды')
  const answered = (text: string) =>
    fireEvent.change(screen.getByLabelText('Что прочитает клиент'), { target: { value: text } })
  const sent = () => user.click(screen.getByRole('button', { name: 'Отправить и закрыть' }))
  return { user, answered, sent }
}

test('a refusal names its ground of the law, and nothing of another way to end', async () => {
  const { user, answered, sent } = await ending()
  await user.click(screen.getByLabelText('Переслать тому, кого это касается'))
  fireEvent.change(screen.getByLabelText('Кому'), { target: { value: 'АО «Бюро»' } })
  await user.click(screen.getByLabelText('Отказать в ответе по существу'))
  const grounds = screen.getByLabelText<HTMLSelectElement>('Основание')
  const other = [...grounds.options].map(({ value }) => value).find((each) => each !== 'REPEATED')
  await user.selectOptions(grounds, other ?? '')
  answered(' Уже ответили. ')
  await sent()
  await waitFor(() => expect(sentBy(deskEndComplaint)).toHaveLength(1))
  expect(sentBy(deskEndComplaint)[0]?.body).toEqual({
    state: 'REFUSED',
    answer: 'Уже ответили.',
    refusal: other,
  })
})

test('an answer of 5 000 signs goes, a longer one and a letter to nobody do not', async () => {
  const { user, answered, sent } = await ending()
  answered('я'.repeat(5_001))
  await sent()
  expect(screen.getByText('Сократите ответ до 5 000 знаков.')).toBeTruthy()
  await user.click(screen.getByLabelText('Переслать тому, кого это касается'))
  answered(` ${'я'.repeat(5_000)} `)
  await sent()
  expect(screen.getByText('Напишите, кому переслали.')).toBeTruthy()
  expect(sentBy(deskEndComplaint)).toEqual([])
  await user.click(screen.getByLabelText('Ответить по существу'))
  await sent()
  await waitFor(() => expect(sentBy(deskEndComplaint)).toHaveLength(1))
  expect(sentBy(deskEndComplaint)[0]?.body).toEqual({
    state: 'ANSWERED',
    answer: 'я'.repeat(5_000),
  })
})
