import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskClient } from '../../../../../protocol/calls/desk/clients.ts'
import {
  deskComparePassports,
  deskProposePassport,
} from '../../../../../protocol/calls/desk/passports.ts'
import type { StaffRole } from '../../../../../protocol/desk.ts'
import { answers, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'
import { atWork } from '../../at-work.tsx'
import { clientCardFixture } from './client-card-fixture.ts'

const opened = (
  roles: readonly StaffRole[],
  card = clientCardFixture({ passportTail: '0007' }),
) => {
  answers(deskClient, card)
  return atWork({ roles, at: '#/clients/client-1' })
}

const TYPED = [
  ['Серия и номер прежнего паспорта', '4510 200007'],
  ['Серия и номер нового паспорта', '4526 300101'],
  ['Фамилия', 'Крылова'],
  ['Имя', 'Анна'],
  ['Дата рождения', '1990-03-15'],
  ['Дата выдачи', '2019-05-12'],
  ['Код подразделения', '770-053'],
] as const

test('support asks for another passport; what is wrong is named by its field and stays typed', async () => {
  const user = opened(['SUPPORT'])
  await user.click(await screen.findByRole('button', { name: 'Сменить паспорт' }))
  const submit = () => user.click(screen.getByRole('button', { name: 'Попросить' }))
  await user.type(screen.getByLabelText('Причина'), 'Вышла замуж')
  await submit()
  expect(screen.getAllByText('Введите серию и номер паспорта: 10 цифр.')).toHaveLength(2)
  expect(screen.getByText('Введите фамилию, как в паспорте.')).toBeTruthy()
  expect(screen.getByText('Введите дату рождения по паспорту.')).toBeTruthy()
  expect(sentBy(deskProposePassport)).toHaveLength(0)
  expect(document.activeElement).toBe(screen.getByLabelText('Серия и номер прежнего паспорта'))
  for (const [label, text] of TYPED) await user.type(screen.getByLabelText(label), text)
  refuses(deskProposePassport, 'VALIDATION', {
    fields: [{ field: 'formerPassport', message: 'В анкете другой паспорт.' }],
  })
  await submit()
  expect(await screen.findByText('В анкете другой паспорт.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Фамилия').value).toBe('Крылова')
  answers(deskProposePassport, { requestId: 'request-1' })
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentBy(deskProposePassport).at(-1)?.body).toEqual({
    formerPassport: '4510 200007',
    passport: '4526 300101',
    lastName: 'Крылова',
    firstName: 'Анна',
    patronymic: '',
    birthDate: '1990-03-15',
    issuedDate: '2019-05-12',
    departmentCode: '770-053',
    proof: 'OFFICE',
    reason: 'Вышла замуж',
  })
})

const FORMER = {
  lastName: 'Иванова',
  firstName: 'Анна',
  patronymic: 'Петровна',
  birthDate: '1990-03-15',
  passport: '•••• ••0007',
  issuedDate: '2011-04-20',
  departmentCode: '770-053',
} as const

test('whoever decides sees both passports side by side, with what changes marked', async () => {
  const user = opened(
    ['CREDIT_OFFICER'],
    clientCardFixture({ passportTail: '0007', askedPassportTail: '0101' }),
  )
  answers(deskComparePassports, {
    former: FORMER,
    next: { ...FORMER, lastName: 'Крылова', passport: '4526 300101', issuedDate: '2019-05-12' },
    proof: 'VIDEO',
    changeId: null,
  })
  expect(await screen.findByText(/Просят сменить на •• •• ••0101/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Сменить паспорт' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Сравнить паспорта' }))
  const dialog = screen.getByRole('dialog')
  await within(dialog).findByText('Крылова')
  const marked = Array.from(dialog.querySelectorAll('mark'), ({ textContent }) => textContent)
  expect(marked).toEqual(['Крылова', '4526 300101', '12\u00a0мая 2019'])
  expect(sentOnce(deskComparePassports).params).toEqual({ clientId: 'client-1' })
})

test('an auditor sees that a passport is asked for and those that were, and opens neither', async () => {
  opened(
    ['AUDITOR'],
    clientCardFixture({
      passportTail: '0007',
      askedPassportTail: '0101',
      formerPassports: [
        { tail: '5555', issuedOn: '2004-03-20', changedAt: '2025-02-01T09:00:00.000Z' },
      ],
    }),
  )
  expect(await screen.findByText(/•• •• ••5555, прежний/)).toBeTruthy()
  expect(screen.getByText(/выдан 20 марта 2004/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /паспорт/ })).toBeNull()
})
