import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  deskBlockStaff,
  deskInviteStaff,
  deskProposeRoles,
  deskProposeStaff,
  deskShowEntryCode,
  deskStaff,
} from '../../../../../protocol/calls/desk/staff.ts'
import type { StaffRole } from '../../../../../protocol/desk.ts'
import { answers, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

type Person = Reply<typeof deskStaff>['people'][number]

const person = (of: Partial<Person>): Person => ({
  staffId: 'belov',
  name: 'Олег Белов',
  login: 'belov',
  roles: ['SUPPORT'],
  standing: 'ACTIVE',
  isYou: false,
  lastSignInAt: null,
  invitedUntil: null,
  invitedBy: null,
  isInvitedByYou: false,
  codeShownTo: null,
  codeUntil: null,
  askedFor: null,
  ...of,
})

const opened = (
  people: readonly Person[] = [person({})],
  roles: readonly StaffRole[] = ['ADMINISTRATOR'],
) => {
  answers(deskStaff, { asOf: NOW, people: [...people], waiting: [], changes: [] })
  return atWork({ roles, at: '#/staff' })
}

const stepsOf = (name: string): string[] =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

test('what may be done about somebody follows from how they stand, and nothing about oneself', async () => {
  opened([
    person({ staffId: '1', name: 'Вера', standing: 'ACTIVE' }),
    person({ staffId: '2', name: 'Олег', standing: 'INVITED', invitedUntil: NOW }),
    person({ staffId: '3', name: 'Инна', standing: 'TO_INVITE' }),
    person({ staffId: '4', name: 'Пётр', standing: 'ENTRY_OVER' }),
    person({ staffId: '5', name: 'Раиса', standing: 'BLOCKED' }),
    person({ staffId: '6', name: 'Марина', isYou: true, roles: ['ADMINISTRATOR'] }),
  ])
  await screen.findByText('Вера')
  expect(stepsOf('Вера')).toEqual(['Сменить роли', 'Дать новый вход', 'Закрыть доступ'])
  expect(stepsOf('Олег')).toEqual([
    'Показать код',
    'Создать ссылку',
    'Сменить роли',
    'Закрыть доступ',
  ])
  expect(stepsOf('Инна')).toEqual(['Создать ссылку', 'Сменить роли', 'Закрыть доступ'])
  expect(stepsOf('Пётр')).toEqual(['Сменить роли', 'Дать новый вход', 'Закрыть доступ'])
  expect(stepsOf('Раиса')).toEqual(['Вернуть доступ'])
  expect(stepsOf('Марина')).toEqual([])
  expect(screen.getByText('решают другие')).toBeTruthy()
})

test('while a question about somebody is open nothing else is asked; access can still be closed', async () => {
  opened([
    person({ name: 'Вера', askedFor: 'CHANGE_STAFF_ROLES' }),
    person({ staffId: '2', name: 'Раиса', standing: 'BLOCKED', askedFor: 'RESTORE_STAFF' }),
  ])
  expect(await screen.findByText('Просят сменить роли')).toBeTruthy()
  expect(stepsOf('Вера')).toEqual(['Закрыть доступ'])
  expect(stepsOf('Раиса')).toEqual([])
})

test('an auditor reads who works here and may do nothing about them', async () => {
  opened([person({ name: 'Вера' })], ['AUDITOR'])
  await screen.findByText('Вера')
  expect(stepsOf('Вера')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Добавить сотрудника' })).toBeNull()
})

test('an administrator asks for somebody new; what is wrong is named by its field and stays typed', async () => {
  const user = opened()
  await user.click(await screen.findByRole('button', { name: 'Добавить сотрудника' }))
  const submit = () => user.click(screen.getByRole('button', { name: 'Попросить' }))
  await user.type(screen.getByLabelText('Основание'), 'Приказ 14-К')
  await user.type(screen.getByLabelText('Логин латиницей'), '1б')
  await submit()
  expect(screen.getByText('Введите имя и фамилию.')).toBeTruthy()
  expect(screen.getByText(/^Введите логин латиницей: от 3 до 40/)).toBeTruthy()
  expect(screen.getByText('Выберите хотя бы одну роль.')).toBeTruthy()
  expect(sentBy(deskProposeStaff)).toHaveLength(0)
  await user.type(screen.getByLabelText('Имя и фамилия'), 'Олег Белов')
  await user.clear(screen.getByLabelText('Логин латиницей'))
  await user.type(screen.getByLabelText('Логин латиницей'), 'belov')
  await user.click(screen.getByLabelText('Поддержка'))
  refuses(deskProposeStaff, 'VALIDATION', {
    fields: [{ field: 'login', message: 'Такой логин уже есть.' }],
  })
  await submit()
  expect(await screen.findByText('Такой логин уже есть.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Имя и фамилия').value).toBe('Олег Белов')
  answers(deskProposeStaff, { requestId: 'request-1' })
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentBy(deskProposeStaff).at(-1)?.body).toEqual({
    name: 'Олег Белов',
    login: 'belov',
    roles: ['SUPPORT'],
    reason: 'Приказ 14-К',
  })
})

test('what was typed about somebody outlives the closed dialog, and is gone once it is asked', async () => {
  const user = opened()
  const open = async () =>
    user.click(await screen.findByRole('button', { name: 'Добавить сотрудника' }))
  const nameField = () => screen.getByLabelText<HTMLInputElement>('Имя и фамилия')
  await open()
  await user.type(nameField(), 'Олег Белов')
  await user.click(screen.getByRole('button', { name: 'Вернуться' }))
  await open()
  expect(nameField().value).toBe('Олег Белов')
  await user.type(screen.getByLabelText('Логин латиницей'), 'belov')
  await user.click(screen.getByLabelText('Поддержка'))
  await user.type(screen.getByLabelText('Основание'), 'Приказ 14-К')
  answers(deskProposeStaff, { requestId: 'request-1' })
  await user.click(screen.getByRole('button', { name: 'Попросить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  expect(nameField().value).toBe('')
})

test('a lost answer is asked for again under the same key, other words under another', async () => {
  const user = opened()
  await user.click(await screen.findByRole('button', { name: 'Добавить сотрудника' }))
  await user.type(screen.getByLabelText('Имя и фамилия'), 'Олег Белов')
  await user.type(screen.getByLabelText('Логин латиницей'), 'belov')
  await user.click(screen.getByLabelText('Поддержка'))
  await user.type(screen.getByLabelText('Основание'), 'Приказ 14')
  const submit = () => user.click(screen.getByRole('button', { name: 'Попросить' }))
  answers(deskProposeStaff, () => Response.error())
  await submit()
  await waitFor(() => expect(sentBy(deskProposeStaff)).toHaveLength(1))
  await screen.findByRole('alert')
  await submit()
  await waitFor(() => expect(sentBy(deskProposeStaff)).toHaveLength(2))
  await user.type(screen.getByLabelText('Основание'), '-К')
  answers(deskProposeStaff, { requestId: 'request-1' })
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second, third] = sentBy(deskProposeStaff).map((sent) => sent.idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('roles are asked for with those that were seen; the same ones are no change', async () => {
  const user = opened([person({ roles: ['SUPPORT'] })])
  answers(deskProposeRoles, { requestId: 'request-1' })
  await user.click(await screen.findByRole('button', { name: 'Сменить роли: Олег Белов' }))
  await user.type(screen.getByLabelText('Основание'), 'Приказ 15-К')
  const submit = () => user.click(screen.getByRole('button', { name: 'Попросить' }))
  await submit()
  expect(screen.getByText('Отметьте или снимите хотя бы одну роль.')).toBeTruthy()
  await user.click(screen.getByLabelText('Администратор'))
  await user.click(screen.getByLabelText('Бухгалтерия'))
  await submit()
  expect(screen.getByText(/^Администратор не распоряжается деньгами/)).toBeTruthy()
  await user.click(screen.getByLabelText('Администратор'))
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentOnce(deskProposeRoles).body).toEqual({
    roles: ['SUPPORT', 'ACCOUNTANT'],
    seenRoles: ['SUPPORT'],
    reason: 'Приказ 15-К',
  })
})

test('whoever decides is warned of an auditor who would audit their own work', async () => {
  const user = opened([person({ roles: ['AUDITOR'] })])
  await user.click(await screen.findByRole('button', { name: 'Сменить роли: Олег Белов' }))
  expect(screen.queryByText(/проверяет и свою работу/)).toBeNull()
  await user.click(screen.getByLabelText('Модератор'))
  expect(screen.getByText('Аудитор с другой ролью проверяет и свою работу.')).toBeTruthy()
})

test('access is closed by one person at once, with a reason', async () => {
  const user = opened()
  answers(deskBlockStaff, { ok: true })
  await user.click(await screen.findByRole('button', { name: 'Закрыть доступ: Олег Белов' }))
  await user.click(screen.getByRole('button', { name: 'Закрыть сразу' }))
  expect(screen.getByText(/^Напишите причину: её прочтут/)).toBeTruthy()
  expect(sentBy(deskBlockStaff)).toHaveLength(0)
  await user.type(screen.getByLabelText('Причина'), 'Потерял ноутбук')
  await user.click(screen.getByRole('button', { name: 'Закрыть сразу' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentOnce(deskBlockStaff)).toMatchObject({
    params: { staffId: 'belov' },
    body: { reason: 'Потерял ноутбук' },
  })
})

test('a link is made on a press and shown once, with its secret behind the hash', async () => {
  const user = opened([person({ standing: 'INVITED', invitedUntil: NOW })])
  const token = 'x'.repeat(43)
  answers(deskInviteStaff, { token, expiresAt: NOW })
  await user.click(await screen.findByRole('button', { name: 'Создать ссылку: Олег Белов' }))
  expect(screen.getByText('Прежняя ссылка перестанет работать.')).toBeTruthy()
  expect(sentBy(deskInviteStaff)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Создать' }))
  const link = await screen.findByText(new RegExp(`#.*${token}$`))
  expect(link.textContent).not.toMatch(/[?&]/)
  await user.click(screen.getByRole('button', { name: 'Готово' }))
  await user.click(screen.getByRole('button', { name: 'Создать ссылку: Олег Белов' }))
  expect(screen.queryByText(new RegExp(token))).toBeNull()
})

const INVITED: Partial<Person> = {
  standing: 'INVITED',
  invitedUntil: NOW,
  invitedBy: 'Нина Заварзина',
}

test('whoever made the link has no step for its code', async () => {
  opened([person({ ...INVITED, isInvitedByYou: true })])
  expect(await screen.findByText('код покажут другому сотруднику')).toBeTruthy()
  expect(stepsOf('Олег')).toEqual(['Создать ссылку', 'Сменить роли', 'Закрыть доступ'])
})

test('a credit officer is shown the code of an invitation once, and nothing else is theirs to do', async () => {
  const user = opened([person(INVITED), person({ staffId: '2', name: 'Вера' })], ['CREDIT_OFFICER'])
  answers(deskShowEntryCode, { code: '48210937', expiresAt: NOW, invitedBy: 'Нина Заварзина' })
  await user.click(await screen.findByRole('button', { name: 'Показать код: Олег Белов' }))
  expect(stepsOf('Олег')).toEqual(['Показать код'])
  expect(stepsOf('Вера')).toEqual([])
  expect(sentBy(deskShowEntryCode)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Показать' }))
  expect(await screen.findByText('4821 0937')).toBeTruthy()
  expect(
    screen.getByText(/^Не говорите код тому, кто создал ссылку \(Нина Заварзина\)/),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Готово' }))
  expect(screen.queryByText('4821 0937')).toBeNull()
})
