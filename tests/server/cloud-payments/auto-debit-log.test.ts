import { afterAll, beforeAll, expect, test } from 'vitest'
import { paid } from '../core/fixture.ts'
import {
  autoDebitOf,
  debtor,
  enable,
  moscowMs,
  paymentsOf,
  POOR_CARD,
} from '../core/debit-fixture.ts'
import { get } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const logOf = async ({ app: server, who }: Awaited<ReturnType<typeof debtor>>) =>
  (await get(server, '/cloud-payments/auto-debit/log', who.headers)).json()

test('every debit that was tried is told with its hour, card and outcome, the latest first', async () => {
  const debt = await debtor(app, POOR_CARD)
  await enable(debt)
  expect((await logOf(debt)).attempts).toEqual([])
  await debt.until(0, '10:05')
  await debt.until(0, '19:05')
  const { attempts } = await logOf(debt)
  const tried = await paymentsOf(debt)
  expect(tried).toHaveLength(2)
  expect(attempts).toHaveLength(2)
  const [latest, first] = attempts
  expect(Date.parse(latest.at)).toBeGreaterThanOrEqual(moscowMs(`${debt.due()}T19:00`))
  expect(Date.parse(first.at)).toBeLessThan(moscowMs(`${debt.due()}T11:00`))
  expect(first).toMatchObject({
    loanApplicationId: debt.loanId,
    amountKopecks: tried[0]?.amountKopecks,
    cardMask: expect.stringContaining('2222'),
    state: 'DECLINED',
    problem: 'Недостаточно средств. Пополните карту и попробуйте снова или возьмите другую.',
  })
  expect((await autoDebitOf(debt)).problem).toBe(latest.problem)
})

test('a debit that went through is told as paid; payments by hand and of others are not in it @slow', async () => {
  const stranger = await debtor(app)
  const debt = await debtor(app)
  await enable(debt)
  await debt.until(0, '10:05')
  await paid(app, stranger.who, { loanId: stranger.loanId, amountKopecks: 100_000 })
  await paid(app, debt.who, { loanId: debt.loanId, amountKopecks: 100_000 })
  expect((await logOf(debt)).attempts).toMatchObject([{ state: 'PAID', problem: null }])
  expect((await logOf(stranger)).attempts).toEqual([])
})
