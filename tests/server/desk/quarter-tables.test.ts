import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerEntries, postings } from '../../../server/db/schema/ledger.ts'
import { loans } from '../../../server/db/schema/loans.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { staffActions } from '../../../server/db/schema/staff.ts'
import { moscowDate } from '../../../lending/calendar.ts'
import { DAY_MS } from '../../../lending/durations.ts'
import { csvLine } from '../../../protocol/csv.ts'
import { accrueOpenContracts } from '../../../server/servicing/accrue-open-contracts.ts'
import { notify } from '../cloud-payments/notices.ts'
import { moveDays, opened, pay } from '../core/change-bench.ts'
import { type Borrower, verifiedBorrower } from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { withNewTerms } from './new-terms.ts'
import { signedInAs } from './staff.ts'

let app: TestApp

const lend = async (): Promise<{ who: Borrower; loanId: string }> => {
  const who = await verifiedBorrower(app)
  return { who, loanId: await opened(app, who, { amount: 30_000, term: 6 }) }
}

/** Lent in the second quarter. */
let third: Awaited<ReturnType<typeof lend>>

/** Two loans of the first quarter, of which one is paid on; one of the second. */
beforeAll(async () => {
  app = await testApp()
  const paying = await lend()
  await lend()
  await moveDays(app, 31)
  await pay(app, paying.who, {
    loanId: paying.loanId,
    kopecks: 857_730,
    paymentType: 'INSTALMENT',
  })
  third = await lend()
  await moveDays(app, 20)
  await accrueOpenContracts(app.context)
})
afterAll(() => app.close())

const asked = async (quarter: string, table: string, login = 'koltsova') =>
  get(app, `/desk-service/quarters/${quarter}/${table}`, (await signedInAs(app, login)).headers)

/** Cells of every line but the last, empty one. */
const linesOf = async (quarter: string, table: string): Promise<string[][]> => {
  const { body } = await asked(quarter, table)
  expect(body.startsWith('\uFEFF')).toBe(true)
  return body
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(';'))
}

const roubles = (kopecks: number): string => (kopecks / 100).toFixed(2).replace('.', ',')

/** Postings of loans on an account, of days from one to another. */
const posted = async (account: string, from: string, to: string): Promise<number> => {
  const rows = await app.context.database
    .select({ posting: postings, on: ledgerEntries.on })
    .from(postings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, postings.entryId))
  return rows
    .filter(({ posting }) => posting.loanId !== null && posting.account === account)
    .filter(({ on }) => on >= from && on <= to)
    .reduce((sum, { posting }) => sum + posting.amountKopecks, 0)
}

describe('the tables of a quarter', () => {
  test('loans: a line for each payout, in all what left by the ledger', async () => {
    const first = await linesOf('2026-Q1', 'LOANS')
    expect(first).toHaveLength(4)
    expect(first.at(-1)?.[4]).toBe('60000,00')
    expect(first.map((line) => line[8])).toEqual(['ПДН, %', '', '', undefined])
    const second = await linesOf('2026-Q2', 'LOANS')
    expect(second.map(([word]) => word)).toEqual(['Дата', '11.04.2026', 'Итого'])
    const left = await posted('PAYOUT_CLEARING', '2026-04-01', '2026-06-30')
    expect(second.at(-1)?.[4]).toBe(roubles(0 - left))
  })

  test('payments: what each repaid, in all what came by the ledger', async () => {
    const lines = await linesOf('2026-Q2', 'PAYMENTS')
    const came = await posted('SETTLEMENT', '2026-04-01', '2026-06-30')
    expect(came).toBe(857_730)
    expect(lines.at(-1)?.[3]).toBe(roubles(came))
    const principal = await posted('PRINCIPAL', '2026-04-12', '2026-06-30')
    expect(principal).toBe(0)
    for (const line of lines.slice(1)) {
      const [sum = 0, ...parts] = line.slice(3).map((cell) => Number(cell.replace(',', '.')))
      expect(parts.reduce((left, part) => left - part, sum)).toBeCloseTo(0, 6)
      expect(parts.at(-1)).toBe(0)
    }
    expect((await linesOf('2026-Q1', 'PAYMENTS')).at(-1)?.[3]).toBe('0,00')
  })

  test('overdue: days and debts as of the last day of the quarter, by the postings', async () => {
    const [loan] = await app.context.database
      .select()
      .from(loans)
      .where(eq(loans.contractState, 'OVERDUE'))
    const lines = await linesOf('2026-Q2', 'OVERDUE')
    expect(lines.map(([number]) => number)).toEqual(['Договор', loan?.contractNumber, 'Итого'])
    expect(lines[1]?.[1]).toBe('20')
    const own = await app.context.database
      .select()
      .from(postings)
      .where(eq(postings.loanId, loan?.id ?? ''))
    const owed = (account: string) =>
      roubles(
        own
          .filter((posting) => posting.account === account)
          .reduce((sum, { amountKopecks }) => sum + amountKopecks, 0),
      )
    expect(lines.at(-1)?.slice(2)).toEqual(['PRINCIPAL', 'INTEREST', 'PENALTY'].map(owed))
    expect((await linesOf('2026-Q1', 'OVERDUE')).at(-1)).toEqual([
      'Итого',
      '',
      '0,00',
      '0,00',
      '0,00',
    ])
  })

  test('reserves: by days past due, loans with new terms apart, in all the debt of the ledger', async () => {
    const before = await linesOf('2026-Q2', 'RESERVES')
    expect(before).toHaveLength(32)
    const owed = await posted('PRINCIPAL', '2026-01-01', '2026-06-30')
    expect(before.at(-1)?.slice(0, 4)).toEqual(['Итого', '', '3', roubles(owed)])
    const late = before.find(([kind, days]) => kind === 'прочие' && days === '8–30')
    expect(late?.slice(2, 4)).toEqual(['1', '30000,00'])
    const set = (Number(late?.[3]?.replace(',', '.')) + Number(late?.[4]?.replace(',', '.'))) / 10
    expect(Number(late?.[6]?.replace(',', '.'))).toBeCloseTo(set, 1)
    const renewed = before.filter(([kind]) => kind === 'реструктурированные')
    expect(renewed.map(([, , contracts]) => Number(contracts)).reduce((a, b) => a + b)).toBe(0)
  })

  test('average full cost: weighted by what was lent, in all what left by the ledger', async () => {
    const lines = await linesOf('2026-Q2', 'FULL_COST')
    const [loan] = await app.context.database
      .select()
      .from(loans)
      .where(eq(loans.issuedOn, '2026-04-11'))
    const left = await posted('PAYOUT_CLEARING', '2026-04-01', '2026-06-30')
    expect(lines).toHaveLength(3)
    expect(lines[1]?.slice(2, 5)).toEqual([
      '1',
      roubles(0 - left),
      (loan?.fullCostPercent ?? 0).toFixed(3).replace('.', ','),
    ])
    expect(lines.at(-1)?.slice(2, 4)).toEqual(['1', roubles(0 - left)])
  })

  test('are sent as they are read, to be opened as a table', async () => {
    const reply = await asked('2026-Q1', 'LOANS')
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="loans-2026-Q1.csv"',
    })
    expect(reply.headers['content-length']).toBeUndefined()
  })

  test('are each a row of the journal', async () => {
    const rows = () =>
      app.context.database
        .select()
        .from(staffActions)
        .where(eq(staffActions.action, 'TABLE_EXPORTED'))
    const before = (await rows()).length
    await asked('2026-Q1', 'FULL_COST', 'zavarzina')
    const after = await rows()
    expect(after).toHaveLength(before + 1)
    expect(after.map(({ subject }) => subject)).toContain('FULL_COST 2026-Q1')
  })

  test('are for accountants and auditors, of quarters that have begun', async () => {
    for (const login of ['polyakov', 'ryabinina', 'vetlugina'])
      expect((await asked('2026-Q1', 'LOANS', login)).statusCode).toBe(403)
    expect((await asked('2026-Q4', 'LOANS')).json().code).toBe('VALIDATION')
    expect((await asked('2026-Q5', 'LOANS')).statusCode).toBe(400)
  })
})

describe('a line of a table', () => {
  test('shows a text that looks like a formula as a text', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
      expect(csvLine([`${start}1+1`])).toMatch(/^"?'/)
    expect(csvLine(['=HYPERLINK("http://a.example";"x")'])).toBe(
      '"\'=HYPERLINK(""http://a.example"";""x"")"\r\n',
    )
  })

  test('keeps sums as numbers, below zero too', () => {
    expect(csvLine([{ kopecks: -50_005 }, { kopecks: 7 }, 12])).toBe('-500,05;0,07;12\r\n')
  })

  test('holds a semicolon, a quote and a new line within one cell', () => {
    expect(csvLine(['a;b', 'c"d', 'e\nf'])).toBe('"a;b";"c""d";"e\nf"\r\n')
  })
})

test('reserves: a contract is in a line of its own from its new terms on', async () => {
  await withNewTerms(app, third, { payments: 9, firstPaymentOn: null, penaltyFreeDays: 0 })
  await accrueOpenContracts(app.context)
  const lines = await linesOf('2026-Q2', 'RESERVES')
  const renewed = lines.find(([kind, days]) => kind === 'реструктурированные' && days === '0')
  expect(renewed?.slice(2, 4)).toEqual(['1', '30000,00'])
  const debt = Number(renewed?.[3]?.replace(',', '.')) + Number(renewed?.[4]?.replace(',', '.'))
  expect(Number(renewed?.[6]?.replace(',', '.'))).toBeCloseTo(debt * 0.03, 1)
  const owed = await posted('PRINCIPAL', '2026-01-01', '2026-06-30')
  expect(lines.at(-1)?.slice(2, 4)).toEqual(['3', roubles(owed)])
})

test('collection: what debtors were written and complained of, as the logs have it (decision 0175)', async () => {
  await app.runJobsAfterPause(app.clock.now() + 11 * DAY_MS)
  const { headers } = await signedInAs(app, 'ryabinina')
  const letter = {
    clientId: third.who.clientId,
    loanApplicationId: null,
    channel: 'LETTER',
    subject: 'COLLECTION',
    receivedOn: moscowDate(app.clock.now()),
    body: 'Прошу не писать',
  }
  expect((await post(app, '/desk-service/complaints', letter, { headers })).statusCode).toBe(200)
  const late = await app.context.database.select().from(messages).where(eq(messages.afterDue, true))
  const sent = late.filter(({ state }) => state === 'SENT')
  expect(sent.length).toBeGreaterThan(0)
  const counts = async (quarter: string) => {
    const lines = await linesOf(quarter, 'COLLECTION')
    expect(lines.at(-1)?.at(-1)).toBe('вне системы')
    return (start: string) =>
      lines
        .filter(([name]) => name?.startsWith(start))
        .reduce((sum, [, , cell]) => sum + Number(cell), 0)
  }
  const second = await counts('2026-Q2')
  expect(second('Сообщения о долге: отправлено')).toBe(sent.length)
  expect(second('Сообщения о долге: всего')).toBe(late.length)
  expect(second('Должников')).toBe(new Set(sent.map(({ clientId }) => clientId)).size)
  expect(second('Обращения о взыскании: поступило')).toBe(1)
  expect(second('Обращения о взыскании: рассмотрено')).toBe(0)
  const first = await counts('2026-Q1')
  expect(first('Сообщения о долге: всего')).toBe(0)
  expect(first('Обращения о взыскании: поступило')).toBe(0)
})

test('reserves: a contract that had ended by the last day, and was opened again since, is in none', async () => {
  const { who, loanId } = await lend()
  await pay(app, who, { loanId, kopecks: 3_000_000, paymentType: 'PAYOFF' })
  const [paid] = await app.context.database
    .select()
    .from(payments)
    .where(eq(payments.loanId, loanId))
  const before = (await linesOf('2026-Q2', 'RESERVES')).at(-1)?.[2]
  await moveDays(app, 70)
  await notify(app, 'refund', {
    TransactionId: '71000001',
    PaymentTransactionId: paid?.transactionId ?? '',
    Amount: '30000.00',
    OperationType: 'Refund',
    Currency: 'RUB',
  })
  const [again] = await app.context.database.select().from(loans).where(eq(loans.id, loanId))
  expect(again).toMatchObject({ contractState: 'ACTIVE', closedOn: null })
  expect((await linesOf('2026-Q2', 'RESERVES')).at(-1)?.[2]).toBe(before)
})
