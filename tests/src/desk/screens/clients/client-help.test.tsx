import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  deskAddNote,
  deskClient,
  deskConfirmAccess,
  deskEnterConsentLetter,
  deskProposePhone,
  deskSendDocument,
  deskUnlock,
} from '../../../../../protocol/calls/desk/clients.ts'
import { deskAskFor } from '../../../../../protocol/calls/desk/requests.ts'
import type { StaffRole } from '../../../../../protocol/desk.ts'
import { answers, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'
import { atWork } from '../../at-work.tsx'
import { clientCardFixture } from './client-card-fixture.ts'

const opened = (roles: readonly StaffRole[], card = clientCardFixture()) => {
  answers(deskClient, card)
  return atWork({ roles, at: '#/clients/client-1' })
}

test('a note is written, kept while it is typed, and the card is read again', async () => {
  answers(deskAddNote, { ok: true })
  const user = opened(['SUPPORT'])
  expect(await screen.findByText('Заметок нет.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Добавить заметку' }))
  await user.click(screen.getByRole('button', { name: 'Записать' }))
  expect(screen.getByText('Напишите, что важно знать коллегам.')).toBeTruthy()
  await user.type(screen.getByLabelText('Заметка'), 'Просит звонить после шести')
  await user.click(screen.getByRole('button', { name: 'Вернуться' }))
  await user.click(screen.getByRole('button', { name: 'Добавить заметку' }))
  await user.click(screen.getByRole('button', { name: 'Записать' }))
  await waitFor(() => expect(sentBy(deskAddNote)).toHaveLength(1))
  expect(sentOnce(deskAddNote).body).toEqual({ text: 'Просит звонить после шести' })
  await waitFor(() => expect(sentBy(deskClient).length).toBeGreaterThan(1))
})

test('support opens a way in with a reason; a second of a day is refused in words', async () => {
  const user = opened(['SUPPORT'])
  refuses(deskUnlock, 'ILLEGAL_TRANSITION')
  await user.click(await screen.findByRole('button', { name: 'Открыть вход' }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Пароль и код никогда не спрашивайте.')
  await user.type(screen.getByLabelText('Причина'), 'Назвала дату рождения')
  const submit = () => screen.getAllByRole('button', { name: 'Открыть вход' }).at(-1)
  await user.click(submit() ?? dialog)
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
  answers(deskUnlock, { ok: true })
  await user.click(submit() ?? dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentBy(deskUnlock).at(-1)?.body).toEqual({ reason: 'Назвала дату рождения' })
})

test('an auditor reads notes and devices and changes neither', async () => {
  const note = {
    id: 'note-1',
    at: '2026-11-24T09:00:00.000Z',
    who: 'Рябинина Вера',
    text: 'Звонила',
  }
  const device = { device: 'Телефон, Chrome', lastSeenAt: note.at }
  opened(['AUDITOR'], clientCardFixture({ notes: [note], devices: [device] }))
  expect(await screen.findByText('Звонила')).toBeTruthy()
  expect(screen.getByText('Телефон, Chrome')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Добавить заметку' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Открыть вход' })).toBeNull()
})

test('support asks for another number in the place of a lost one; what is wrong is named by its field and stays typed', async () => {
  const user = opened(['SUPPORT'])
  await user.click(await screen.findByRole('button', { name: 'Сменить номер' }))
  const submit = () => user.click(screen.getByRole('button', { name: 'Попросить' }))
  await submit()
  expect(screen.getByText(/Напишите, что случилось/)).toBeTruthy()
  await user.type(screen.getByLabelText('Причина'), 'Телефон украли')
  await submit()
  expect(screen.getByText(/Введите мобильный номер/)).toBeTruthy()
  expect(screen.getByText('Введите серию и номер паспорта: 10 цифр.')).toBeTruthy()
  expect(sentBy(deskProposePhone)).toHaveLength(0)
  await user.type(screen.getByLabelText('Новый телефон'), '8 916 000-11-22')
  await user.type(screen.getByLabelText('Серия и номер паспорта'), '4510 123456')
  await user.selectOptions(screen.getByLabelText('Как убедились, что это клиент'), 'VIDEO')
  refuses(deskProposePhone, 'VALIDATION', {
    fields: [{ field: 'passport', message: 'В анкете другой паспорт. Сверьте серию и номер.' }],
  })
  await submit()
  expect(await screen.findByText(/В анкете другой паспорт/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Новый телефон').value).toBe('8 916 000-11-22')
  answers(deskProposePhone, { requestId: 'request-1' })
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentBy(deskProposePhone).at(-1)?.body).toEqual({
    phone: '8 916 000-11-22',
    passport: '4510 123456',
    proof: 'VIDEO',
    reason: 'Телефон украли',
  })
})

test('a number that waits for another person is shown, and asked for no second time', async () => {
  opened(['SUPPORT'], clientCardFixture({ askedPhone: '+79160001122' }))
  expect(await screen.findByText(/Просят сменить номер на/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Сменить номер' })).toBeNull()
})

const PAPERS = Array.from({ length: 8 }, (_, index) => ({
  documentId: `document-${index}`,
  title: `Квитанция ${index + 1}`,
  contractNumber: '01-1',
  at: '2026-11-24T09:00:00.000Z',
}))

test('support sends a document once more with a reason; older ones are shown on a press', async () => {
  const user = opened(
    ['SUPPORT'],
    clientCardFixture({ documents: PAPERS, mail: 'anna@example.ru', isMailConfirmed: true }),
  )
  answers(deskSendDocument, { mail: 'a•••@example.ru' })
  expect(await screen.findByText('Квитанция 6')).toBeTruthy()
  expect(screen.queryByText('Квитанция 7')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Показать все' }))
  await user.click(screen.getByRole('button', { name: 'На почту: Квитанция 8' }))
  expect(screen.getByRole('dialog').textContent).toContain('«Квитанция 8» уйдёт')
  await user.type(screen.getByLabelText('Причина'), 'Просит по телефону')
  await user.click(screen.getByRole('button', { name: 'Отправить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentOnce(deskSendDocument)).toMatchObject({
    params: { clientId: 'client-1', documentId: 'document-7' },
    body: { reason: 'Просит по телефону' },
  })
})

test('without a confirmed address nothing can be sent', async () => {
  opened(['SUPPORT'], clientCardFixture({ documents: PAPERS, mail: 'anna@example.ru' }))
  expect(await screen.findByText('Квитанция 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^На почту/ })).toBeNull()
  expect(screen.getByText('anna@example.ru, не подтверждена')).toBeTruthy()
})

test('the data of a client are asked to be erased with the letter as the reason', async () => {
  const user = opened(['CREDIT_OFFICER'])
  answers(deskAskFor, { requestId: 'request-1' })
  await user.click(await screen.findByRole('button', { name: 'Удалить кабинет' }))
  await user.type(screen.getByLabelText('Причина'), 'Заявление 12 от 20.11.2026')
  await user.click(screen.getByRole('button', { name: 'Попросить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentOnce(deskAskFor).body).toMatchObject({
    kind: 'DELETE_ACCOUNT',
    subjectId: 'client-1',
    reason: 'Заявление 12 от 20.11.2026',
  })
})

const GIVEN = {
  textVersion: '2026-11',
  givenAt: '2026-11-01T09:00:00.000Z',
  withdrawn: null,
  isWithdrawable: true,
  askedByLetter: null,
}

test('a consent that its giver took back says so, with the number and what may not be done', async () => {
  const withdrawn = {
    number: 'О-2026-00012',
    at: '2026-11-24T09:00:00.000Z',
    letterReceivedOn: null,
    eraseAt: null,
  }
  const card = clientCardFixture({
    consents: [
      { ...GIVEN, type: 'PERSONAL_DATA', withdrawn, isWithdrawable: false },
      { ...GIVEN, type: 'CREDIT_HISTORY' },
    ],
  })
  opened(['SUPPORT'], card)
  const said = await screen.findByText(/отзыв №\sО-2026-00012/)
  expect(said.textContent).toContain('новых займов и предложений нет')
  expect(screen.getAllByText(/Отозвано/)).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: /^Отозвать по письму/ })).toHaveLength(1)
})

test('a letter that takes a consent back is entered by support alone, with its day, its number and the passport', async () => {
  const consents = [{ ...GIVEN, type: 'CREDIT_HISTORY' as const }]
  const user = opened(['SUPPORT'], clientCardFixture({ consents }))
  answers(deskEnterConsentLetter, { requestId: null, number: 'О-2026-00013' })
  const button = 'Отозвать по письму: Запрос кредитной истории'
  await user.click(await screen.findByRole('button', { name: button }))
  await user.type(screen.getByLabelText('Номер и дата письма'), 'Вх. 31')
  await user.click(screen.getByRole('button', { name: 'Отозвать' }))
  expect(screen.getByText('Укажите день, когда пришло.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Когда пришло'), { target: { value: '2026-11-20' } })
  await user.type(screen.getByLabelText('Серия и номер паспорта из письма'), '4510 123456')
  await user.click(screen.getByRole('button', { name: 'Отозвать' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentOnce(deskEnterConsentLetter).body).toEqual({
    type: 'CREDIT_HISTORY',
    givenAt: GIVEN.givenAt,
    channel: 'LETTER',
    receivedOn: '2026-11-20',
    passport: '4510 123456',
    reason: 'Вх. 31',
  })
})

test('a letter that waits for another person says until when; a credit officer enters none', async () => {
  const askedByLetter = { receivedOn: '2026-11-20', dueOn: '2026-12-04' }
  const consents = [
    { ...GIVEN, type: 'PERSONAL_DATA' as const, isWithdrawable: false, askedByLetter },
    { ...GIVEN, type: 'CREDIT_HISTORY' as const },
  ]
  opened(['CREDIT_OFFICER'], clientCardFixture({ consents }))
  expect((await screen.findByText(/Ждёт решения другого/)).textContent).toContain('04.12.26')
  expect(screen.queryByRole('button', { name: /^Отозвать по письму/ })).toBeNull()
})

test('a copy of one’s data stands where the client signs in: when it was asked for, from where, and whether it left whole', async () => {
  const asked = { device: 'Телефон, Chrome', askedAt: '2026-11-24T09:00:00.000Z' }
  opened(['SUPPORT'], clientCardFixture({ dataCopies: [{ ...asked, givenAt: null }] }))
  const line = await screen.findByText(/^Копия данных, 24\.11\.26/)
  expect(line.parentElement?.textContent).toContain('Телефон, Chrome, не\u00a0скачана целиком')
})

const PAUSED = {
  way: 'SIGN_IN',
  device: 'Chrome на\u00a0Android',
  since: '2026-11-24T09:00:00.000Z',
  pausedUntil: '2026-11-25T09:00:00.000Z',
  deniedAt: null,
} as const

test('an access by a code alone stands beside the name, and «Это не я» louder', async () => {
  opened(['SUPPORT'], { ...clientCardFixture(), codeAccess: PAUSED })
  expect(await screen.findByRole('heading', { name: /новые карты на паузе/ })).toBeTruthy()
  cleanup()
  const denied = { ...PAUSED, deniedAt: '2026-11-24T10:00:00.000Z' }
  opened(['SUPPORT'], { ...clientCardFixture(), codeAccess: denied })
  expect(await screen.findByRole('heading', { name: /займы остановлены/ })).toBeTruthy()
})

test('the passport that was shown ends the pause at once: nobody else is asked', async () => {
  answers(deskConfirmAccess, { ok: true })
  const user = opened(['SUPPORT'], { ...clientCardFixture(), codeAccess: PAUSED })
  await user.click(await screen.findByRole('button', { name: 'Клиент показал паспорт' }))
  await user.type(screen.getByLabelText('Серия и номер паспорта'), '4510 000001')
  await user.type(screen.getByLabelText('Причина'), 'Пришла в офис')
  await user.click(screen.getByRole('button', { name: 'Паспорт показан' }))
  expect(await screen.findByText('Пауза закончилась, займы снова доступны')).toBeTruthy()
  expect(sentOnce(deskConfirmAccess).body).toMatchObject({ reason: 'Пришла в офис' })
})

test('of a form that lacks its reason every wrong line is named at once', async () => {
  const user = opened(['SUPPORT'], { ...clientCardFixture(), codeAccess: PAUSED })
  await user.click(await screen.findByRole('button', { name: 'Клиент показал паспорт' }))
  await user.click(screen.getByRole('button', { name: 'Паспорт показан' }))
  const lines = screen.getAllByRole('textbox').slice(-2)
  expect(lines.map((line) => line.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  expect(sentBy(deskConfirmAccess)).toEqual([])
})
