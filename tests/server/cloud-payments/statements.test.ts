/** What a payment asks of the database: counted, so that it cannot creep back to the eighty statements it once took. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toRoubles } from '../../../lending/money.ts'
import { embeddedFromPool } from '../embedded-pool.ts'
import { fillQuestionnaire } from '../profile-manager/borrower.ts'
import { statementsOf } from '../query-log.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { askToPay, type Contract, newContract } from './contract.ts'
import { notify, payFields } from './notices.ts'

/** BEGIN and COMMIT are statements for PostgreSQL; the tests' own tokens name no session, which is one look more. */
const UNSEEN = { aTransaction: 2, theSession: 1 } as const

let app: TestApp
let contract: Contract
let transactions = 0
let lastTransaction = 910_000_000

/** An acquirer that asks the database nothing: it sends its notices, or only answers. */
const charges = (notices: readonly ('check' | 'pay')[]): void => {
  vi.spyOn(app.context.gateways.acquirer, 'chargeToken').mockImplementation(async (charge) => {
    const { amountKopecks, accountId, invoiceId } = charge
    const transactionId = String((lastTransaction += 1))
    const info = { invoiceId, accountId, amount: toRoubles(amountKopecks) }
    for (const kind of notices) {
      const DateTime = new Date(app.clock.now()).toISOString().slice(0, 19).replace('T', ' ')
      const fields = payFields(info, { TransactionId: transactionId, DateTime })
      expect((await notify(app, kind, fields)).json()).toEqual({ code: 0 })
    }
    const facts = { transactionId, amountKopecks, currency: 'RUB', accountId, testMode: true }
    return { outcome: 'approved', held: false, ...facts }
  })
}

/** Statements of one payment by the saved card, from the request to its answer, as PostgreSQL would count them. */
const statementsOfPayment = async (amount: number): Promise<number> => {
  transactions = 0
  const statements = await statementsOf(async () => {
    const reply = await askToPay(app, contract, {
      amount,
      paymentDataId: contract.cardId,
      key: randomUUID(),
    })
    expect(reply.json()).toMatchObject({ state: 'PAID', amountKopecks: Math.round(amount * 100) })
  })
  if (process.env['PRINT_STATEMENTS'] === 'on') {
    const short = statements.map((statement, index) => `${index + 1} ${statement.slice(0, 600)}`)
    process.stdout.write(`${short.join('\n')}\ntransactions ${transactions}\n`)
  }
  return statements.length + transactions * UNSEEN.aTransaction + UNSEEN.theSession
}

beforeAll(async () => {
  app = await testApp({ opened: await embeddedFromPool() })
  const { database } = app.context
  const begin = database.transaction.bind(database)
  vi.spyOn(database, 'transaction').mockImplementation((...asked) => {
    transactions += 1
    return begin(...asked)
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.close()
})
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + 3_600_000)
  contract = await newContract(app)
  await fillQuestionnaire(app, contract.borrower)
  // Ten nights of interest stand in the ledger, and nothing of the past waits to be done.
  await app.runJobs(app.clock.now() + 10 * 24 * 3_600_000)
  charges([])
  await statementsOfPayment(300)
})

test('a payment whose notices come before the answer', async () => {
  charges(['check', 'pay'])
  expect(await statementsOfPayment(400)).toBe(64)
})
