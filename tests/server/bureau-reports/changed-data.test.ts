/** Passports, names, addresses and phones that change while a loan is under way (decision 0169). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { moscowDate } from '../../../lending/calendar.ts'
import { reportDueOn } from '../../../lending/bureau-terms.ts'
import { kopecks } from '../../../lending/money.ts'
import { scanLoans } from '../../../server/bureau-reports/scan-loans.ts'
import { eraseClient } from '../../../server/accounts/erase-client.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { type Borrower, contractOf, lent, paid, REFUSING_CARD } from '../core/fixture.ts'
import { signedInAs } from '../desk/staff.ts'
import { clientWithAccount } from '../identity/client-with-account.ts'
import { ADDRESS, get, post } from '../profile-manager/borrower.ts'
import { passportNumberOf } from '../profile-manager/person-numbers.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { passDays, reportsOf, wordsOf } from './told.ts'

const HOUR_MS = 3_600_000

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.close()
})

/** One of the lender asks at the workplace, another one agrees. */
const changedByTwo = async (path: string, form: object): Promise<void> => {
  const { headers } = await signedInAs(app, 'ryabinina')
  const asked = await post(app, path, form, { headers })
  if (asked.statusCode !== 200) throw new Error(`Not asked: ${asked.body}`)
  const { requestId } = asked.json<{ requestId: string }>()
  const other = await signedInAs(app, 'serov')
  const decided = await post(
    app,
    `/desk-service/requests/${requestId}/decide`,
    { isApproved: true, note: '' },
    { headers: other.headers },
  )
  if (decided.statusCode !== 200) throw new Error(`Not decided: ${decided.body}`)
}

const changePassport = ({ clientId }: Borrower): Promise<void> =>
  changedByTwo(`/desk-service/clients/${clientId}/passport`, {
    formerPassport: passportNumberOf(app, clientId),
    passport: '4526 300777',
    lastName: 'Крылова',
    firstName: 'Анна',
    patronymic: 'Петровна',
    birthDate: '1990-03-15',
    issuedDate: '2019-05-12',
    departmentCode: '770053',
    proof: 'OFFICE',
    reason: 'Вышла замуж, новый паспорт показала на приёме',
  })

const changePhone = ({ clientId }: Borrower, phone: string): Promise<void> =>
  changedByTwo(`/desk-service/clients/${clientId}/phone`, {
    passport: passportNumberOf(app, clientId),
    phone,
    proof: 'OFFICE',
    reason: 'Телефон украли, номер не восстановить',
  })

const changeAddress = async ({ headers }: Borrower, flat: string): Promise<void> => {
  const registration = { ...ADDRESS, city: 'Тверь', flat }
  const path = '/profile-manager/addresses/change'
  const changed = await post(app, path, { registration, living: null }, { headers })
  if (changed.statusCode !== 200) throw new Error(`Not changed: ${changed.body}`)
}

/** The reports about the person, and not about the debt. */
const toldOfPerson = async (loanId: string) =>
  (await reportsOf(app, loanId)).filter(
    ({ kind }) => kind === 'IDENTITY_CHANGED' || kind === 'CONTACTS_CHANGED',
  )

interface Heard {
  readonly code: string
  readonly on: string
  readonly passport: string
  readonly former: string | null
}

/** What the bureau’s stand-in took of the person’s data. */
const heardOfPerson = async (): Promise<Heard[]> =>
  (await get(app, '/sandbox/journal?kind=bureau-file'))
    .json<{ payload: { events: Heard[] } }[]>()
    .flatMap(({ payload }) => payload.events)
    .filter(({ code }) => code === '1.7' || code === '1.9')

describe('while a loan is under way', () => {
  let who: Borrower
  let loanId: string
  beforeEach(async () => {
    who = await clientWithAccount(app)
    loanId = await lent(app, who)
    await passDays(app, 2)
  })

  test('a changed passport is told within the days of the law, with the former one, once', async () => {
    const on = moscowDate(app.clock.now())
    const former = passportNumberOf(app, who.clientId).slice(-4)
    await changePassport(who)
    await passDays(app, 1)
    await scanLoans(app.context)
    await passDays(app, 2)
    expect(await toldOfPerson(loanId)).toMatchObject([
      { kind: 'IDENTITY_CHANGED', operation: 'B', on, dueOn: reportDueOn(on), state: 'ACCEPTED' },
    ])
    expect(await heardOfPerson()).toMatchObject([{ code: '1.7', on, passport: '0777', former }])
  })

  test('a phone and an address of one day are one event, those of two days two @slow', async () => {
    await changePhone(who, '+79035579901')
    await changeAddress(who, '27')
    await passDays(app, 1)
    await changeAddress(who, '28')
    await passDays(app, 1)
    const told = await toldOfPerson(loanId)
    expect(told.map(({ kind, state }) => [kind, state])).toEqual([
      ['CONTACTS_CHANGED', 'ACCEPTED'],
      ['CONTACTS_CHANGED', 'ACCEPTED'],
    ])
    expect((await heardOfPerson()).map(({ code }) => code)).toEqual(['1.9', '1.9'])
  })

  test('a phone that was changed back on the same day is nothing to tell @slow', async () => {
    const { phone } = who
    await changePhone(who, '+79035579902')
    await changePhone(who, phone)
    await passDays(app, 2)
    expect(await toldOfPerson(loanId)).toEqual([])
  })

  test('a phone that was changed back on another day is told twice @slow', async () => {
    const { phone } = who
    await changePhone(who, '+79035579903')
    await passDays(app, 1)
    await changePhone(who, phone)
    await passDays(app, 1)
    expect(await toldOfPerson(loanId)).toHaveLength(2)
  })

  test('a loan that has ended says nothing of it @slow', async () => {
    const { totalKopecks } = (await contractOf(app, who, loanId)).payoff
    await paid(app, who, { loanId, amountKopecks: kopecks(totalKopecks), kind: 'PAYOFF' })
    await passDays(app, 1)
    await changePassport(who)
    await passDays(app, 2)
    expect((await wordsOf(app, loanId)).at(-1)).toBe('B ENDED ACCEPTED')
    expect(await toldOfPerson(loanId)).toEqual([])
  })

  test('what was told stands when the account is gone with what was kept of the change @slow', async () => {
    await changePhone(who, '+79035579904')
    await passDays(app, 1)
    const { totalKopecks } = (await contractOf(app, who, loanId)).payoff
    await paid(app, who, { loanId, amountKopecks: kopecks(totalKopecks), kind: 'PAYOFF' })
    const { clientId: id, phone } = who
    await transaction(app.context.database, (tx) => eraseClient(tx, { id, phone }, app.clock.now()))
    await passDays(app, 2)
    expect(await toldOfPerson(loanId)).toMatchObject([{ operation: 'B', state: 'ACCEPTED' }])
  })
})

test('a passport that changed between signature and payout is told @slow', async () => {
  const who = await clientWithAccount(app, { card: REFUSING_CARD })
  const loanId = await lent(app, who)
  // By then nothing else of the loan is news.
  await passDays(app, 4)
  const on = moscowDate(app.clock.now())
  await changePassport(who)
  await passDays(app, 1)
  expect(await toldOfPerson(loanId)).toMatchObject([
    { kind: 'IDENTITY_CHANGED', operation: 'B', on, state: 'ACCEPTED' },
  ])
  expect((await wordsOf(app, loanId)).join()).not.toContain('ISSUED')
})

test('what changed on the day of the signature stands in the report of the signature', async () => {
  const who = await clientWithAccount(app)
  const loanId = await lent(app, who)
  await app.clock.moveTo(app.clock.now() + HOUR_MS)
  await changePassport(who)
  await passDays(app, 2)
  expect(await wordsOf(app, loanId)).toEqual(['A SIGNED ACCEPTED', 'B ISSUED ACCEPTED'])
})
