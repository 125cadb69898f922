import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromRoubles } from '../../../lending/money.ts'
import { isoDate } from '../../../lending/calendar.ts'
import { quote } from '../../../lending/schedule.ts'
import { money } from '../../../server/documents/wording.ts'
import { fillQuestionnaire, newBorrower, post, type Borrower } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'

const URL = '/print-service/template/contract'
const TERMS = {
  amountOfContract: 30_000,
  dateOfIssuance: '2026-11-21',
  loanTerm: 6,
  typeOfProduct: 'INSTALLMENT',
}

let app: TestApp
let who: Borrower

beforeAll(async () => {
  app = await testApp()
  who = await newBorrower(app, '+79160007001')
  await fillQuestionnaire(app, who)
})
afterAll(() => app.close())

const ask = (terms: object, borrower = who) => post(app, URL, terms, borrower)

describe('the text of a contract before it is signed', () => {
  test('has the rows, schedule and full cost of the quote and names the client', async () => {
    const reply = await ask(TERMS)
    expect(reply.statusCode).toBe(200)
    const { conditions, sections, rows, fullCost } = reply.json()
    const { schedule, fullCost: cost } = quote({
      productKey: 'INSTALLMENT',
      amountKopecks: fromRoubles(30_000),
      term: 6,
      issuedOn: isoDate('2026-11-21'),
    })
    expect(rows).toEqual(schedule.rows)
    expect(fullCost).toEqual(cost)
    expect(conditions).toHaveLength(18)
    expect(conditions[0].content).toContain(money(3_000_000))
    expect(conditions[6].content).toContain(money(schedule.paymentKopecks))
    const whole = JSON.stringify(sections)
    expect(whole).toContain('Иванова Анна Петровна')
    expect(whole).toContain('которую он выбрал в заявке')
  })

  test.each([
    ['an amount off the product', { amountOfContract: 30_500 }, 'amountOfContract'],
    ['a term off the product', { loanTerm: 7 }, 'loanTerm'],
    ['a day long gone', { dateOfIssuance: '2019-01-01' }, 'dateOfIssuance'],
    ['a day that does not exist', { dateOfIssuance: '2026-02-30' }, 'dateOfIssuance'],
  ])('%s is refused by its name', async (_what, terms, field) => {
    const reply = await ask({ ...TERMS, ...terms })
    expect([reply.statusCode, reply.json().errors[0].field]).toEqual([400, field])
  })

  test('a client without a questionnaire is sent to fill it', async () => {
    const reply = await ask(TERMS, await newBorrower(app, '+79160007008'))
    expect(reply.json().code).toBe('STEP_ORDER')
  })

  test('nobody reads one without a token', async () => {
    expect(
      (await app.fastify.inject({ method: 'POST', url: URL, payload: TERMS })).statusCode,
    ).toBe(401)
  })
})
