import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  siteComplaintFile,
  siteComplaintState,
} from '../../../../protocol/calls/profile-manager/site-complaints.ts'
import OrganizationIssues from '../../../../src/screens/organization-issues/organization-issues.tsx'
import { show, until } from '../../page.tsx'
import { answers, loses, refuses, sentBy } from '../../server-of-page.ts'

const form = () => within(screen.getByRole('form', { name: 'Обращение' }))
const check = () => within(screen.getByRole('form', { name: 'Проверить обращение' }))

const begin = () => show(<OrganizationIssues />)
type User = ReturnType<typeof begin>['user']

const fill = async (user: User): Promise<void> => {
  await user.click(form().getByRole('radio', { name: 'Взыскание, звонки' }))
  await user.type(form().getByLabelText('Фамилия, имя, отчество'), 'Чижов Глеб')
  await user.type(form().getByLabelText('Почта для ответа'), 'gleb@example.ru')
  await user.type(form().getByLabelText('Что случилось и чего вы хотите'), 'Звонят по чужому долгу')
}
const press = (user: User) =>
  user.click(form().getByRole('button', { name: 'Отправить обращение' }))

test('a complaint goes without contract and phone; its number and day take the place of the form', async () => {
  answers(siteComplaintFile, { number: '2026-00012', dueOn: '2026-12-15' })
  const { user } = begin()
  await fill(user)
  await press(user)
  const heading = await screen.findByRole('heading', { name: 'Обращение зарегистрировано' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('2026-00012')).toBeTruthy()
  expect(screen.getByText('15.12.26')).toBeTruthy()
  expect(sentBy(siteComplaintFile).map(({ body }) => body)).toEqual([
    {
      subject: 'COLLECTION',
      fullName: 'Чижов Глеб',
      contractNumber: null,
      mail: 'gleb@example.ru',
      phone: null,
      body: 'Звонят по чужому долгу',
    },
  ])
})

test('what is missing is named by its field, and nothing is sent', async () => {
  const { user } = begin()
  await user.type(form().getByLabelText('Почта для ответа'), 'gleb@example')
  await press(user)
  const summary = within(form().getByRole('alert'))
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Выберите, о чём обращение.',
    'Заполните фамилию, имя и отчество.',
    'Введите адрес почты, например anna@example.ru.',
    'Напишите, что случилось.',
  ])
  expect(form().getByLabelText('Почта для ответа').getAttribute('aria-invalid')).toBe('true')
  expect(sentBy(siteComplaintFile)).toEqual([])
})

test('a lost answer is asked for again under the same key, and every typed word stays', async () => {
  loses(siteComplaintFile)
  const { user } = begin()
  await fill(user)
  await press(user)
  await until(() => expect(form().getByRole('alert')).toBeTruthy())
  expect(form().getByLabelText('Фамилия, имя, отчество')).toHaveProperty('value', 'Чижов Глеб')
  answers(siteComplaintFile, { number: '2026-00012', dueOn: '2026-12-15' })
  await press(user)
  await until(() => screen.getByRole('heading', { name: 'Обращение зарегистрировано' }))
  const [first, second] = sentBy(siteComplaintFile).map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
})

test('a page opened again shows what was typed and not sent', async () => {
  const { user, unmount } = begin()
  await fill(user)
  unmount()
  begin()
  await until(() =>
    expect(form().getByLabelText('Что случилось и чего вы хотите')).toHaveProperty(
      'value',
      'Звонят по чужому долгу',
    ),
  )
  expect(form().getByRole('radio', { name: 'Взыскание, звонки' })).toHaveProperty('checked', true)
})

test('where a complaint stands is told by its number and mail', async () => {
  answers(siteComplaintState, {
    asOf: '2026-11-24T09:00:00Z',
    state: 'EXTENDED',
    registeredAt: '2026-11-02T09:00:00Z',
    dueOn: '2026-12-08',
    closedAt: null,
  })
  const { user } = begin()
  await user.type(check().getByLabelText('Номер обращения'), '№ 2026-00012')
  await user.type(check().getByLabelText('Почта, с которой писали'), 'gleb@example.ru')
  await user.click(check().getByRole('button', { name: 'Проверить' }))
  expect((await check().findByRole('status')).textContent).toContain('Срок продлён')
  expect(check().getByText(/до 08.12.26 включительно/)).toBeTruthy()
  expect(sentBy(siteComplaintState).map(({ body }) => body)).toEqual([
    { number: '2026-00012', mail: 'gleb@example.ru' },
  ])
})

test('a number of nobody is refused in words', async () => {
  refuses(siteComplaintState, 'NOT_FOUND')
  const { user } = begin()
  await user.type(check().getByLabelText('Номер обращения'), '2026-99999')
  await user.type(check().getByLabelText('Почта, с которой писали'), 'gleb@example.ru')
  await user.click(check().getByRole('button', { name: 'Проверить' }))
  expect(await check().findByRole('alert')).toBeTruthy()
})
