import { expect, test } from 'vitest'
import { fromRoubles } from '../../../lending/money.ts'
import { quote } from '../../../lending/schedule.ts'
import { isoDate } from '../../../lending/calendar.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { coreApp, lent, verifiedBorrower } from './fixture.ts'

const plan = async (query: string) => {
  const app = await coreApp()
  return get(app, `/vovremya-core/solution/plan/?${query}`)
}

test.for([
  ['type=INSTALLMENT&amount=30000&monthCount=6', 'INSTALLMENT', 6],
  ['type=OPTIMAL&amount=30000&periodCount=12', 'OPTIMAL', 24],
  ['type=LOAN_WITH_GRACE_PERIOD&amount=30000&periodCount=21', 'LOAN_WITH_GRACE_PERIOD', 21],
  ['type=BEFORE_SALARY&amount=30000', 'BEFORE_SALARY', 30],
] as const)('%s is the price of the lending core', async ([query, productKey, term]) => {
  const counted = quote({
    productKey,
    amountKopecks: fromRoubles(30_000),
    term,
    issuedOn: isoDate('2026-03-11'),
  })
  expect((await plan(query)).json()).toEqual({
    rows: counted.schedule.rows,
    paymentKopecks: counted.schedule.paymentKopecks,
    totalKopecks: counted.schedule.totalKopecks,
    overpaymentKopecks: counted.schedule.overpaymentKopecks,
    dailyRateMillionths: counted.dailyRateMillionths,
    chargedRateBillionths: counted.chargedRateBillionths,
    fullCost: counted.fullCost,
  })
})

test.for([
  ['type=INSTALLMENT&amount=30000&monthCount=7', 'monthCount'],
  ['type=OPTIMAL&amount=30000&periodCount=5', 'periodCount'],
  ['type=OPTIMAL&amount=200000&periodCount=4', 'amount'],
  ['type=INSTALLMENT&amount=30000.5&monthCount=6', 'amount'],
  ['type=LOAN_WITH_GRACE_PERIOD&amount=3000&firstPayDate=2026-04-02', 'firstPayDate'],
  [
    'type=LOAN_WITH_GRACE_PERIOD&amount=3000&periodCount=9e9&firstPayDate=2026-04-02',
    'periodCount',
  ],
  ['type=INSTALLMENT&amount=30000&firstPayDate=2026-03-11', 'firstPayDate'],
  // A month of interest for fewer days would cost more a day than the cap (D51).
  ['type=INSTALLMENT&amount=30000&firstPayDate=2026-03-12', 'firstPayDate'],
  ['type=OPTIMAL&amount=30000&firstPayDate=2026-03-24', 'firstPayDate'],
] as const)('%s: what does not exist is refused by its field', async ([query, field]) => {
  expect((await plan(query)).json()).toMatchObject({ code: 'VALIDATION', errors: [{ field }] })
})

test('the first payment may be moved within two periods', async () => {
  const { rows } = (
    await plan('type=INSTALLMENT&amount=30000&monthCount=2&firstPayDate=2026-04-20')
  ).json()
  expect(rows.map(({ dueOn }: { dueOn: string }) => dueOn)).toEqual(['2026-04-20', '2026-05-20'])
})

/** The plan asked for on a day of which the month after has no such date. */
const planOn = async (day: string, query: string) => {
  const app = await coreApp()
  await app.clock.moveTo(Date.parse(`${day}T09:00:00Z`))
  return (await get(app, `/vovremya-core/solution/plan/?${query}`)).json()
}

test('the usual day of the first payment, named, changes nothing: dates clamp from the day of the contract', async () => {
  const query = 'type=INSTALLMENT&amount=30000&monthCount=3'
  const usual = await planOn('2027-01-31', query)
  expect(usual.rows.map(({ dueOn }: { dueOn: string }) => dueOn)).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
  expect(await planOn('2027-01-31', `${query}&firstPayDate=2027-02-28`)).toEqual(usual)
})

test('the one day of a single payment may be named', async () => {
  const query = 'type=LOAN_WITH_GRACE_PERIOD&amount=3000&periodCount=21'
  expect((await plan(`${query}&firstPayDate=2026-04-01`)).json()).toEqual(
    (await plan(query)).json(),
  )
})

test.for([
  ['type=INSTALLMENT&amount=30000&firstPayDate=2026-03-12', 'с 11.04.26 по 11.05.26'],
  ['type=INSTALLMENT&amount=30000&firstPayDate=2026-05-12', 'с 11.04.26 по 11.05.26'],
  ['type=OPTIMAL&amount=30000&firstPayDate=2026-03-24', 'с 25.03.26 по 08.04.26'],
  [
    'type=BEFORE_SALARY&amount=3000&firstPayDate=2026-04-01',
    'один платёж, в конце срока: 10.04.26',
  ],
] as const)('%s: a day that cannot be is refused with those that can', async ([query, days]) => {
  expect((await plan(query)).json().errors[0].message).toContain(days)
})

test('a product tells its bounds in roubles', async () => {
  const app = await coreApp()
  expect((await get(app, '/vovremya-core/solution/OPTIMAL')).json()).toMatchObject({
    name: 'OPTIMAL',
    minAmount: 5_000,
    maxAmount: 100_000,
    unit: 'week',
  })
})

test('commission is always 0, and a rating is kept once under its key', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanApplicationId = await lent(app, who)
  const send = (url: string, body: object, key?: string) =>
    post(app, `/vovremya-core/${url}`, body, { headers: who.headers, ...(key ? { key } : {}) })
  const asked = { loanApplicationId, amount: 1_234.56, paymentType: 'INSTALMENT' }
  expect((await send('commission/calculate', asked)).json()).toEqual({
    commission: 0,
    amount: 1_234.56,
    total: 1_234.56,
  })
  for (let times = 0; times < 2; times += 1) {
    const reply = await send('recommendation', { rating: 5, comment: 'Удобно' }, 'rating-1')
    expect(reply.json()).toEqual({ ok: true })
  }
  expect((await send('recommendation', { rating: 6 })).json()).toMatchObject({
    code: 'VALIDATION',
    errors: [{ field: 'rating' }],
  })
})
