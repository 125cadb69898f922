/** A loan that goes by the phone number to a bank of СБП (decision 0097). */
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { eraseClient } from '../../../server/accounts/erase-client.ts'
import { insertDataChange } from '../../../server/db/data-changes.ts'
import { updateClient } from '../../../server/db/clients.ts'
import { loans, payouts } from '../../../server/db/schema/loans.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { GatewayFailure } from '../../../server/gateways/gateways.ts'
import { brokenRules } from '../../../tools/bench/books-check.ts'
import { get, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'
import { closeLoanWell } from './close-loan-well.ts'
import {
  type Borrower,
  contractOf,
  coreApp,
  lent,
  loanCode,
  offer,
  REFUSING_CARD,
  sign,
  signed,
  signingBody,
  statusOf,
  verifiedBorrower,
} from './fixture.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const BANK = '100000000901'
const SLOW_BANK = '100000000902'
const REFUSING_BANK = '100000000903'
/** Above 50 000 ₽ the money waits for the cooling-off period. */
const COOLING = { amount: 60_000, term: 6 }

const payoutsOf = (app: TestApp, loanId: string) =>
  app.context.database.select().from(payouts).where(eq(payouts.loanId, loanId))

const elsewhere = (app: TestApp, who: Borrower, place: object) =>
  post(app, '/vovremya-core/loan/payout-card', place, { headers: who.headers })

/** As the change of the phone leaves it, whoever made it. */
const changePhone = (app: TestApp, who: Borrower, phone: string) =>
  transaction(app.context.database, async (tx) => {
    await insertDataChange(tx, who.clientId, {
      kind: 'PHONE',
      before: { phone: who.phone },
      after: { phone },
      networkAddress: '192.0.2.7',
      changedAtMs: app.clock.now(),
    })
    await updateClient(tx, who.clientId, { phone })
  })

const banks = async (app: TestApp, who: Borrower) =>
  (await get(app, '/cloud-payments/sbp/banks', who.headers)).json()

test('a loan goes to the bank that the contract names, by the phone of its borrower', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const sent = vi.spyOn(app.context.gateways.acquirer, 'payOut')
  const shown = (await offer(app, who, { payoutBankId: BANK })).json()
  expect(JSON.stringify(shown.text)).toContain('на счёт заёмщика в банке «Тестовый банк»')
  const loanId = await lent(app, who, { payoutBankId: BANK })
  expect(sent.mock.calls).toMatchObject([
    [{ to: { way: 'SBP', phone: who.phone, bankId: BANK }, amountKopecks: 1_200_000 }],
  ])
  expect(await statusOf(app, who, loanId)).toMatchObject({
    applicationState: 'PAID_OUT',
    payoutBank: 'Тестовый банк',
  })
  expect(await contractOf(app, who, loanId)).toMatchObject({ payoutBank: 'Тестовый банк' })
  const { messages } = (await get(app, '/profile-manager/inbox', who.headers)).json()
  expect(messages[0].title).toMatch(/^Перевели 12\s000\s₽ по СБП в банк «Тестовый банк»$/)
  expect(await brokenRules(app.context.database)).toEqual({})
})

test('the contract of a card and that of a bank are two texts, and a code signs one of them', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const toCard = (await offer(app, who)).json()
  const toBank = (await offer(app, who, { payoutBankId: BANK })).json()
  expect(toBank.termsHash).not.toBe(toCard.termsHash)
  const body = await signingBody(app, who, { payoutBankId: BANK }, toBank.termsHash)
  const { payoutBankId: _bank, ...withoutBank } = body
  expect((await sign(app, who, withoutBank)).json()).toMatchObject({
    code: 'VALIDATION',
    errors: [{ field: 'payoutBankId' }],
  })
  expect((await sign(app, who, body)).json()).toMatchObject({ payoutBank: 'Тестовый банк' })
})

test('a bank that is no member of СБП is refused by its field', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  expect((await offer(app, who, { payoutBankId: '100000000999' })).json()).toMatchObject({
    code: 'VALIDATION',
    errors: [{ field: 'payoutBankId', message: expect.stringContaining('Выберите банк') }],
  })
})

test('while the list of banks cannot be read a card is offered', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  vi.spyOn(app.context.gateways.sbpBanks, 'list').mockRejectedValue(
    new GatewayFailure('nspk', 'no answer'),
  )
  expect((await offer(app, who, { payoutBankId: BANK })).json()).toMatchObject({
    code: 'UNAVAILABLE',
    detail: expect.stringContaining('Выберите карту'),
  })
  expect((await offer(app, who)).statusCode).toBe(200)
})

test('a bank that refuses is tried as often as a card, then the loan’s own card may take the money', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await signed(app, who, { payoutBankId: REFUSING_BANK })
  await app.runJobs(app.clock.now() + HOUR_MS)
  expect(await payoutsOf(app, loanId)).toHaveLength(4)
  expect(await statusOf(app, who, loanId)).toMatchObject({
    applicationState: 'PAYOUT_FAILED',
    reasons: [{ text: 'Перевод по СБП в банк «Отказывающий тестовый банк» не прошёл.' }],
  })
  const loanApplicationId = loanId
  const same = { loanApplicationId, paymentData: who.cardId, payoutBankId: REFUSING_BANK }
  expect((await elsewhere(app, who, same)).json()).toMatchObject({
    code: 'VALIDATION',
    errors: [{ field: 'payoutBankId' }],
  })
  const toCard = { loanApplicationId, paymentData: who.cardId }
  expect((await elsewhere(app, who, toCard)).json()).toMatchObject({
    applicationState: 'PAYOUT_PENDING',
    payoutBank: null,
  })
  await app.runJobs()
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  expect(await brokenRules(app.context.database)).toEqual({})
})

test('where a card refuses, a bank may take the money', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app, { card: REFUSING_CARD })
  const loanId = await signed(app, who)
  await app.runJobs(app.clock.now() + HOUR_MS)
  const place = { loanApplicationId: loanId, paymentData: who.cardId, payoutBankId: BANK }
  expect((await elsewhere(app, who, place)).json()).toMatchObject({ payoutBank: 'Тестовый банк' })
  await app.runJobs()
  expect(await contractOf(app, who, loanId)).toMatchObject({ payoutBank: 'Тестовый банк' })
})

test('for a day after a change of the phone no money goes by СБП', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  await app.clock.moveTo(app.clock.now() + MINUTE_MS)
  await changePhone(app, who, '+79990001122')
  const refused = (await offer(app, who, { payoutBankId: BANK })).json()
  expect(refused).toMatchObject({ code: 'CARD_PAUSED' })
  expect(refused.detail).toContain('По СБП переведём после')
  expect((await offer(app, who)).statusCode).toBe(200)
  await app.clock.moveTo(app.clock.now() + 25 * HOUR_MS)
  expect((await offer(app, who, { payoutBankId: BANK })).statusCode).toBe(200)
})

test('whoever takes the number after the signature does not take the money', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app, { incomeRoubles: 300_000 })
  await closeLoanWell(app, who)
  const loanId = await signed(app, who, { ...COOLING, payoutBankId: BANK })
  const sent = vi.spyOn(app.context.gateways.acquirer, 'payOut')
  await app.clock.moveTo(app.clock.now() + HOUR_MS)
  await changePhone(app, who, '+79990001123')
  await app.runJobs(app.clock.now() + 5 * HOUR_MS)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_FAILED' })
  expect(sent).not.toHaveBeenCalled()
  // Nobody has refused it: the owner of the new number chooses the same bank, a day after the change.
  const place = { loanApplicationId: loanId, paymentData: who.cardId, payoutBankId: BANK }
  expect((await elsewhere(app, who, place)).json()).toMatchObject({ code: 'CARD_PAUSED' })
  await app.clock.moveTo(app.clock.now() + 25 * HOUR_MS)
  expect((await elsewhere(app, who, place)).statusCode).toBe(200)
  await app.runJobs()
  expect(sent.mock.calls).toMatchObject([[{ to: { way: 'SBP', phone: '+79990001123' } }]])
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
})

test('a try whose answer was lost is sent again to the phone of the first time', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const sent = vi
    .spyOn(app.context.gateways.acquirer, 'payOut')
    .mockResolvedValueOnce({ state: 'UNKNOWN', cause: 'time-out' })
  const loanId = await lent(app, who, { payoutBankId: BANK })
  await changePhone(app, who, '+79990001124')
  await app.runJobs(app.clock.now() + 2 * MINUTE_MS)
  expect(sent.mock.calls.map(([{ to }]) => to)).toEqual([
    { way: 'SBP', phone: who.phone, bankId: BANK },
    { way: 'SBP', phone: who.phone, bankId: BANK },
  ])
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
})

test('a transfer under way is finished by its notice, and leaves the card free to be deleted', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who, { payoutBankId: SLOW_BANK })
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAYOUT_PENDING' })
  const { headers } = who
  const deletion = `/cloud-payments/payment-data/delete/${who.cardId}`
  expect((await post(app, deletion, {}, { headers })).statusCode).toBe(200)
  await app.runJobs(app.clock.now() + 2 * MINUTE_MS)
  expect(await statusOf(app, who, loanId)).toMatchObject({ applicationState: 'PAID_OUT' })
  expect(await brokenRules(app.context.database)).toEqual({})
})

test('banks stand in the operator’s order, and those a client was paid in are named apart', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  expect((await banks(app, who)).recentIds).toEqual([])
  await lent(app, who, { payoutBankId: BANK })
  const shown = await banks(app, who)
  expect(shown.recentIds).toEqual([BANK])
  expect(shown.banks[0]).toEqual({ id: BANK, name: 'Тестовый банк' })
})

test('the number money went to goes with the account', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const loanId = await lent(app, who, { payoutBankId: BANK })
  const phoneOf = async () =>
    (await payoutsOf(app, loanId)).map(({ receiverPhone }) => receiverPhone)
  expect(await phoneOf()).toEqual([who.phone])
  await transaction(app.context.database, (tx) =>
    eraseClient(tx, { id: who.clientId, phone: who.phone }, app.clock.now()),
  )
  expect(await phoneOf()).toEqual([null])
})

test('a code alone signs the offer of the bank that is named', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const toBank = (await offer(app, who, { payoutBankId: BANK })).json()
  await offer(app, who)
  const { termsHash: _hash, ...body } = {
    ...(await signingBody(app, who, { payoutBankId: BANK }, toBank.termsHash)),
    smsCode: await loanCode(app, who, toBank.termsHash),
  }
  const reply = (await sign(app, who, body)).json()
  expect(reply).toMatchObject({ payoutBank: 'Тестовый банк' })
  const [row] = await app.context.database
    .select()
    .from(loans)
    .where(eq(loans.id, reply.loanApplicationId))
  expect(row?.termsHash).toBe(toBank.termsHash)
})
