/** The card that asks whether the data are still true (decision 0165). */
import { beforeEach, expect, test, vi } from 'vitest'
import { clientData } from '../../../../protocol/calls/profile-manager/client.ts'
import { dataConfirm } from '../../../../protocol/calls/profile-manager/data-refresh.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { DataRefresh } from '../../../../src/screens/profile/data-refresh.tsx'
import type { Account } from '../../../../src/state/profile.ts'
import { ACCOUNT, alarm, all, ready, show, the, until, words } from '../../page.tsx'
import { infoUserFixture } from '../../registration-fixture.tsx'
import { answers, loses, refuses, sentBy, sentOnce } from '../../server-of-page.ts'

const ANNA = infoUserFixture({
  passport: {
    lastName: 'Соколова',
    firstName: 'Анна',
    patronymic: null,
    birthDate: '1990-11-26',
    birthPlace: 'г. Тверь',
    departmentCode: '•••-•••',
    serialNumber: '••••',
    documentNumber: '••3456',
    issuedDate: '2010-12-05',
  },
})

const asked = (isOver = false, isDoubted = false): Account => ({
  ...ACCOUNT,
  check: { ...ACCOUNT.check, refresh: { dueOn: '2026-12-11', isOver, isDoubted } },
})

beforeEach(() => {
  answers(clientData, ANNA)
})

test('nothing stands there, and nothing is asked for, while nobody asks', () => {
  show(<DataRefresh />)
  expect(words()).toBe('')
  expect(sentBy(clientData)).toEqual([])
})

test('the data stand beside the question, documents by their last digits', async () => {
  show(<DataRefresh />, { account: asked() })
  await ready('Всё верно')
  expect(words()).toContain('Подтвердите до 11.12.26')
  expect(words()).toContain('Соколова Анна')
  expect(words()).toContain('26.11.1990')
  expect(words()).toContain('••• 3456')
  expect(the('link', 'Что-то изменилось').getAttribute('href')).toBe(PATHS.personalData)
})

test('past the last day it says what is closed and what is not', async () => {
  show(<DataRefresh />, { account: asked(true) })
  await ready('Всё верно')
  expect(words()).toContain('нового займа не взять. Платить по открытым можно как обычно.')
})

test('data that are doubted are no promise of a loan after the press', async () => {
  show(<DataRefresh />, { account: asked(true, true) })
  await ready('Всё верно')
  expect(words()).toContain('Мы уточняем их, и ваш ответ поможет закончить быстрее.')
  expect(words()).not.toContain('Пока не подтвердите')
})

test('one press answers for the data in sight, and the account is asked again', async () => {
  answers(dataConfirm, { ok: true })
  const reload = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { user } = show(<DataRefresh />, { account: asked(), reload })
  await user.click(await ready('Всё верно'))
  await until(() => expect(reload).toHaveBeenCalledOnce())
  expect(sentOnce(dataConfirm).body).toEqual({ seenAt: ANNA.asOf })
})

test('data that have changed meanwhile are shown again with the reason', async () => {
  refuses(dataConfirm, 'ILLEGAL_TRANSITION', {
    title: 'Данные только что изменились',
    detail: 'Посмотрите их ещё раз и подтвердите.',
  })
  const { user } = show(<DataRefresh />, { account: asked() })
  await user.click(await ready('Всё верно'))
  await until(() => expect(alarm()).toContain('Посмотрите их ещё раз'))
  await until(() => expect(sentBy(clientData)).toHaveLength(2))
})

test('an answer that was lost is sent again under its key', async () => {
  loses(dataConfirm)
  const { user } = show(<DataRefresh />, { account: asked() })
  await user.click(await ready('Всё верно'))
  await until(() => expect(alarm()).toBeTruthy())
  answers(dataConfirm, { ok: true })
  await user.click(await ready('Всё верно'))
  await until(() => expect(sentBy(dataConfirm).length).toBeGreaterThan(1))
  expect(new Set(sentBy(dataConfirm).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

test('without network the data stay in sight, and when it can be confirmed is said', async () => {
  const { again } = show(<DataRefresh />, { account: asked() })
  await ready('Всё верно')
  again({ account: asked(), offline: true })
  expect(all('button', 'Всё верно')).toEqual([])
  expect(words()).toContain('Подтвердить можно, когда появится сеть.')
  expect(words()).toContain('Соколова Анна')
})
