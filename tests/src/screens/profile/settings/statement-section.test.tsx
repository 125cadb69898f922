import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  bankStatement,
  bankStatementAsk,
  bankStatementRead,
} from '../../../../../protocol/calls/saltedge/statement.ts'
import type { Reply } from '../../../../../protocol/call.ts'
import { StatementSection } from '../../../../../src/screens/profile/settings/statement-section.tsx'
import { alarm, all, arrive, described, pass, says, show, the, words } from '../../../page.tsx'
import { answers, refuses, sentBy } from '../../../server-of-page.ts'

type Statement = NonNullable<Reply<typeof bankStatement>['statement']>

const statement = (change: Partial<Statement> = {}) => ({
  isOffered: true,
  statement: {
    state: 'ASKED' as const,
    askedAt: '2026-11-21T08:59:00.000Z',
    bank: null,
    monthlyIncomeKopecks: null,
    months: [],
    goodUntil: null,
    ...change,
  },
})

const READ = statement({
  state: 'READ',
  bank: 'Тестовый банк',
  monthlyIncomeKopecks: 3_500_000,
  months: [
    { month: '2026-08-01', amountKopecks: 4_500_000 },
    { month: '2026-09-01', amountKopecks: 0 },
    { month: '2026-10-01', amountKopecks: 6_000_000 },
  ],
  goodUntil: '2027-02-21',
})

const assign = vi.fn<(url: string | URL) => void>()
beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  assign.mockReset()
  vi.restoreAllMocks()
})

test('nothing is shown where the lender does not offer it', async () => {
  answers(bankStatement, { isOffered: false, statement: null })
  show(<StatementSection />)
  await arrive()
  expect(all('heading')).toEqual([])
})

test('without network nothing is asked and nothing shown', async () => {
  show(<StatementSection />, { offline: true })
  await arrive()
  expect(all('heading')).toEqual([])
  expect(sentBy(bankStatement)).toEqual([])
})

test('the bank opens only after the consent', async () => {
  answers(bankStatement, { isOffered: true, statement: null })
  answers(bankStatementAsk, { connectUrl: 'https://www.saltedge.com/connect' })
  const { user } = show(<StatementSection />)
  await says('заменит названный вами на три месяца, даже если окажется меньше')
  await user.click(the('button', 'Выбрать банк'))
  expect(described(the('checkbox'))).toContain('Отметьте согласие')
  expect(sentBy(bankStatementAsk)).toEqual([])
  await user.click(the('checkbox', 'Согласен на одно чтение выписки'))
  await user.click(the('button', 'Выбрать банк'))
  await arrive()
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://www.saltedge.com/connect')
  expect(sentBy(bankStatementAsk)[0]?.body).toEqual({ consentVersion: '2026-11' })
})

test('a refusal is said where the button is', async () => {
  answers(bankStatement, { isOffered: true, statement: null })
  refuses(bankStatementAsk, 'TOO_MANY_REQUESTS')
  const { user } = show(<StatementSection />)
  await says('Подтвердить доход выпиской')
  await user.click(the('checkbox'))
  await user.click(the('button', 'Выбрать банк'))
  await arrive()
  expect(alarm()).not.toBe('')
  expect(assign).not.toHaveBeenCalled()
})

test('whoever comes back from the bank sees the income as soon as it is read', async () => {
  answers(bankStatement, statement())
  answers(bankStatementRead, (_sent, times) => (times < 3 ? statement() : READ))
  show(<StatementSection />)
  await says('Ждём выписку от банка')
  await pass(4_000)
  await pass(4_000)
  await says('Подтверждён: 35 000 ₽ в месяц')
  expect(words()).toContain('Август 2026 45 000 ₽ Сентябрь 2026 0 ₽ Октябрь 2026 60 000 ₽')
  expect(words()).toContain('Учитываем до 21.02.2027')
})

test.for([
  ['OTHER_HOLDER', 'Имя владельца счёта не совпало'],
  ['NO_INCOME', 'не приходили зарплата'],
  ['LAPSED', 'Банк не передал выписку за час'],
] as const)('%s says what to do next', async ([state, said]) => {
  answers(bankStatement, statement({ state }))
  show(<StatementSection />)
  await says(said)
  expect(the('button', 'Выбрать банк')).toBeTruthy()
})

test('a new reading begins at the consent, where the keyboard goes on', async () => {
  answers(bankStatement, READ)
  const { user } = show(<StatementSection />)
  await says('Подтверждён')
  await user.click(the('button', 'Подтвердить заново'))
  expect(document.activeElement).toBe(the('checkbox', /одно чтение/))
  expect(the('button', 'Прочитать выписку снова')).toBeTruthy()
})
