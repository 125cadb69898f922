/** Which rights no one person has at once, and how somebody new gets in (decisions 0106, 0118). */
import { expect, test } from 'vitest'
import type { StaffRole } from '../../protocol/desk.ts'
import {
  entryCodeProblem,
  loginProblem,
  roleWords,
  rolesProblem,
  rolesWarning,
} from '../../protocol/staff-roles.ts'

test.each<[StaffRole[], string | null]>([
  [[], 'Выберите хотя бы одну роль.'],
  [['ADMINISTRATOR'], null],
  [['ADMINISTRATOR', 'SUPPORT'], null],
  [['ADMINISTRATOR', 'CREDIT_OFFICER'], 'снимите «Кредиты» или «Администратор»'],
  [['ACCOUNTANT', 'ADMINISTRATOR'], 'снимите «Бухгалтерия» или «Администратор»'],
  [['CREDIT_OFFICER', 'ACCOUNTANT'], null],
])('whoever gives rights out has none over money: %s', (roles, problem) => {
  const found = rolesProblem(roles)
  expect(found === null ? null : found.includes(problem ?? '')).toBe(problem === null ? null : true)
})

test.each<[StaffRole[], boolean]>([
  [['AUDITOR'], false],
  [['AUDITOR', 'SUPPORT'], true],
  [['CREDIT_OFFICER'], false],
  [['ACCOUNTANT'], false],
  [['CREDIT_OFFICER', 'ACCOUNTANT'], true],
  [['SUPPORT', 'MODERATOR'], false],
])('what is allowed and worth a second look is said: %s', (roles, isSaid) => {
  expect(rolesWarning(roles) !== null).toBe(isSaid)
})

test('roles are named in the order of the product, each once', () => {
  expect(roleWords(['SUPPORT', 'MODERATOR', 'SUPPORT'])).toBe('Модератор, Поддержка')
})

test('a login nobody confuses with another one', () => {
  const right = ['abc', 'a.b-c_9', `a${'b'.repeat(39)}`]
  const wrong = ['ab', '9abc', 'Abc', 'аbc', 'a b', `a${'b'.repeat(40)}`, '']
  expect(right.map(loginProblem)).toEqual([null, null, null])
  expect(wrong.filter((login) => loginProblem(login) === null)).toEqual([])
})

test('the code of an invitation is eight digits', () => {
  expect(
    ['12345678', '1234567', '123456789', '1234567a'].map((code) => entryCodeProblem(code) === null),
  ).toEqual([true, false, false, false])
})
