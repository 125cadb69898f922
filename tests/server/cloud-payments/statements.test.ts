/** What a payment asks of the database: counted, so that it cannot creep back to the eighty statements it once took. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toRoubles } from '../../../lending/money.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { embeddedFromPool } from '../embedded-pool.ts'
import { fillQuestionnaire } from '../profile-manager/borrower.ts'
import { statementsOf } from '../query-log.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { askToPay, type Contract, newContract } from './contract.ts'
import { notify, payFields } from './notices.ts'

/** BEGIN and COMMIT are statements for PostgreSQL; the tests' own tokens name no session, which is one look more. */
const UNSEEN = { aTransaction: 2, theSession: 1 } as const
/** With every journey of the runner the nights ahead are planned: one statement in a transaction. */
const PLANNING = 3

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

/** The runner's look for what is due, the stand-ins' own records, and the planning of nights are no part of a payment. */
const OTHERS = /^with "next"|^select "run_at_ms" from "outbox"|"sandbox_/

/** Statements of a piece of work, as PostgreSQL would count them. */
const asked = async (work: () => Promise<void>): Promise<number> => {
  transactions = 0
  const statements = (await statementsOf(work)).filter((statement) => !OTHERS.test(statement))
  if (process.env['PRINT_STATEMENTS'] === 'on') {
    const short = statements.map((statement, index) => `${index + 1} ${statement.slice(0, 600)}`)
    process.stdout.write(`${short.join('\n')}\ntransactions ${transactions}\n`)
  }
  return statements.length + transactions * UNSEEN.aTransaction
}

/** Statements of one payment by the saved card, from the request to its answer. */
const askedByPayment = async (amount: number): Promise<number> => {
  const statements = await asked(async () => {
    const reply = await askToPay(app, contract, {
      amount,
      paymentDataId: contract.cardId,
      key: randomUUID(),
    })
    expect(reply.json()).toMatchObject({ state: 'PAID', amountKopecks: Math.round(amount * 100) })
  })
  return statements + UNSEEN.theSession
}

beforeAll(async () => {
  app = await testApp({ opened: await embeddedFromPool() })
  const { database } = app.context
  const begin = database.transaction.bind(database)
  vi.spyOn(database, 'transaction').mockImplementation((...given) => {
    transactions += 1
    return begin(...given)
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
})

test('a payment whose notices come before the answer asks 18 statements @slow', async () => {
  charges(['check', 'pay'])
  expect(await askedByPayment(400)).toBe(18)
})

test('a payment that pays its row asks one more: the day the loan is found by moves on @slow', async () => {
  charges(['check', 'pay'])
  expect(await askedByPayment(8_600)).toBe(19)
})

test('a payment whose notice comes after the answer asks 22 with the notice', async () => {
  charges(['check'])
  const answered = await askedByPayment(400)
  const [row] = await app.context.database
    .select()
    .from(payments)
    .where(eq(payments.loanId, contract.loanId))
  if (!row?.transactionId) throw new Error('The payment was not taken')
  const { clientId: accountId, invoiceId, transactionId: TransactionId } = row
  const fields = payFields({ invoiceId, accountId, amount: 400 }, { TransactionId })
  const told = await asked(async () => {
    expect((await notify(app, 'pay', fields)).json()).toEqual({ code: 0 })
  })
  expect(answered + told).toBe(22)
})

test('what follows a payment that waits for its day asks 4, all for the message: no receipt can be due @slow', async () => {
  charges(['check', 'pay'])
  await askedByPayment(400)
  const followed = await asked(() => app.runJobs())
  expect(followed - PLANNING).toBe(4)
})
