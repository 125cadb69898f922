import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { moscowDate } from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import type { ProductKey } from '../../../lending/products.ts'
import { saveCard, type CardRow } from '../../../server/db/cards.ts'
import { recordConsents, insertClient, updateClient } from '../../../server/db/clients.ts'
import { saveAddress, savePdn } from '../../../server/db/client-profile.ts'
import { applyPayment } from '../../../server/servicing/book-repayment.ts'
import { insertPayment } from '../../../server/db/payments.ts'
import { insertCardToken } from '../../../server/sandbox/sandbox-store.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { writePassport } from '../../../server/onboarding/passport-digests.ts'
import { TEST_CARDS } from '../../../server/sandbox/cloud-payments/test-cards.ts'
import { ADDRESS, codeFor, get, post } from '../profile-manager/borrower.ts'
import { numbersOf } from '../profile-manager/person-numbers.ts'
import { testApp, type TestApp } from '../test-app.ts'

/** Money goes to it at once. */
export const GOOD_CARD = '2202000000003055'
/** Every payout to it is declined. */
export const REFUSING_CARD = '2200000060210006'
/** A payout to it takes half a minute. */
export const SLOW_CARD = '2200000060000001'

export interface Borrower {
  readonly clientId: string
  readonly phone: string
  readonly headers: { readonly authorization: string }
  readonly cardId: string
}

export interface BorrowerOptions {
  readonly card?: string
  readonly documentNumber?: string
  readonly incomeRoubles?: number
  readonly obligationsRoubles?: number
}

/** The server, closed when the test ends. */
export const coreApp = async (options: Parameters<typeof testApp>[0] = {}): Promise<TestApp> => {
  const app = await testApp(options)
  onTestFinished(() => app.close())
  return app
}

/** Gives a client a card of the stand-in, as if it had been attached in the widget. */
export const giveCard = async (
  app: TestApp,
  clientId: string,
  number: string,
): Promise<CardRow> => {
  const testCard = TEST_CARDS.find((card) => card.number === number)
  if (!testCard) throw new Error(`No test card ${number}`)
  const token = `tk_${randomUUID()}`
  const expires = '12/30'
  await insertCardToken(app.context.database, {
    token,
    accountId: clientId,
    testCard: testCard.key,
    expires,
  })
  const details = {
    token,
    brand: testCard.brand,
    firstSix: number.slice(0, 6),
    lastFour: number.slice(-4),
    expires,
  }
  return transaction(app.context.database, (tx) => saveCard(tx, clientId, details, app.clock.now()))
}

let phones = 9_165_552_300

/** A client whose data are checked, with a card. */
export const verifiedBorrower = async (
  app: TestApp,
  options: BorrowerOptions = {},
): Promise<Borrower> => {
  const { card = GOOD_CARD, documentNumber } = options
  const { incomeRoubles = 90_000, obligationsRoubles = 0 } = options
  const clientId = randomUUID()
  const { inn: _inn, snils: _snils, ...own } = numbersOf(app, clientId)
  phones += 1
  const phone = `+7${phones}`
  const nowMs = app.clock.now()
  await transaction(app.context.database, async (tx) => {
    await insertClient(tx, { id: clientId, phone, landing: null, integrationId: null, nowMs })
    await writePassport(tx, clientId, {
      lastName: 'Иванова',
      firstName: 'Анна',
      patronymic: 'Петровна',
      birthDate: '1990-03-15',
      birthPlace: 'г. Москва',
      ...(documentNumber === undefined ? own : { serialNumber: '4510', documentNumber }),
      departmentCode: '770-053',
      issuedDate: '2011-04-20',
    })
    await savePdn(tx, clientId, {
      additionalContacts: [],
      socialNetwork: null,
      socialAccount: null,
      monthlyIncomeKopecks: incomeRoubles * 100,
      monthlyObligationsKopecks: obligationsRoubles * 100,
    })
    const { addressId: _id, addressType: _type, ...address } = ADDRESS
    await saveAddress(tx, { clientId, addressType: 'REGISTRATION', nowMs }, address)
    await recordConsents(tx, {
      clientId,
      address: '127.0.0.1',
      nowMs,
      consents: [{ type: 'CREDIT_HISTORY', textVersion: '2026-11' }],
    })
    await updateClient(tx, clientId, { status: 'VERIFIED', mail: 'anna@example.ru' })
  })
  const { id: cardId } = await giveCard(app, clientId, card)
  return { clientId, phone, headers: app.asClient(clientId), cardId }
}

/** A client who has only given a phone. */
export const newcomer = async (app: TestApp): Promise<Borrower> => {
  const borrower = await verifiedBorrower(app)
  await app.context.database
    .update(clients)
    .set({ status: 'UNCOMPLETED_REGISTRATION' })
    .where(eq(clients.id, borrower.clientId))
  return borrower
}

export interface ChosenTerms {
  readonly product?: ProductKey
  readonly amount?: number
  readonly term?: number
  readonly cardId?: string
  /** The bank of СБП that gets the money in place of the card. */
  readonly payoutBankId?: string
}

const termsOf = (who: Borrower, terms: ChosenTerms) => ({
  amountOfContract: terms.amount ?? 12_000,
  loanTerm: terms.term ?? 3,
  typeOfProduct: terms.product ?? 'INSTALLMENT',
  paymentData: terms.cardId ?? who.cardId,
  ...(terms.payoutBankId !== undefined && { payoutBankId: terms.payoutBankId }),
})

export const offer = (app: TestApp, who: Borrower, terms: ChosenTerms = {}, key?: string) =>
  post(app, '/vovremya-core/loan/offer', termsOf(who, terms), {
    headers: who.headers,
    ...(key ? { key } : {}),
  })

/** A code of NEW_LOAN for these terms. */
export const loanCode = async (app: TestApp, who: Borrower, termsHash: string): Promise<string> => {
  const order = { phone: who.phone, eventCode: 'NEW_LOAN', isFlashCall: false, termsHash }
  const before = (await get(app, `/sandbox/codes?phone=${encodeURIComponent(who.phone)}`)).json()
  // A second code is sent a minute after the first (D22).
  if (before.length > 0) await app.clock.moveTo(app.clock.now() + 61_000)
  await post(app, '/sms-service/send/send_code', order, { headers: who.headers })
  return codeFor(app, who.phone)
}

/** The body that signs an offer made today. */
export const signingBody = async (
  app: TestApp,
  who: Borrower,
  terms: ChosenTerms = {},
  termsHash?: string,
) => {
  const offered = termsHash ?? String((await offer(app, who, terms)).json().termsHash)
  return {
    ...termsOf(who, terms),
    dateOfIssuance: moscowDate(app.clock.now()),
    smsCode: await loanCode(app, who, offered),
    termsHash: offered,
  }
}

export const sign = (app: TestApp, who: Borrower, body: object, key?: string) =>
  post(app, '/vovremya-core/loan/application', body, {
    headers: who.headers,
    ...(key ? { key } : {}),
  })

/** From the offer to the signature; the id of the loan. */
export const signed = async (
  app: TestApp,
  who: Borrower,
  terms: ChosenTerms = {},
): Promise<string> => {
  const reply = await sign(app, who, await signingBody(app, who, terms))
  if (reply.statusCode !== 200) throw new Error(`Not signed: ${reply.body}`)
  return String(reply.json().loanApplicationId)
}

/** Signed and paid out. */
export const lent = async (
  app: TestApp,
  who: Borrower,
  terms: ChosenTerms = {},
): Promise<string> => {
  const loanId = await signed(app, who, terms)
  await app.runJobs()
  return loanId
}

export const statusOf = async (app: TestApp, who: Borrower, loanApplicationId: string) =>
  (
    await post(app, '/vovremya-core/loan/status', { loanApplicationId }, { headers: who.headers })
  ).json()

export const contractOf = async (app: TestApp, who: Borrower, loanId: string) =>
  (await get(app, `/vovremya-core/contract/${loanId}`, who.headers)).json()

/** Money that came from the client's card, applied as a webhook would. */
export const paid = (
  app: TestApp,
  who: Borrower,
  payment: { loanId: string; amountKopecks: number; kind?: 'INSTALMENT' | 'PAYOFF' },
) =>
  transaction(app.context.database, async (tx) => {
    const nowMs = app.clock.now()
    const id = randomUUID()
    const { loanId, kind = 'INSTALMENT' } = payment
    const amountKopecks = kopecks(payment.amountKopecks)
    await insertPayment(tx, {
      id,
      invoiceId: id,
      clientId: who.clientId,
      purpose: 'REPAYMENT',
      loanId,
      paymentType: kind,
      amountKopecks,
      cardMask: 'MIR •• 3055',
      state: 'PROCESSING',
      createdAtMs: nowMs,
      expiresAtMs: nowMs + 1_800_000,
    })
    return applyPayment(tx, { paymentId: id, loanId, amountKopecks, kind, paidAtMs: nowMs, nowMs })
  })

/** Noon in Moscow of a day. */
export const noonMs = (day: string): number => Date.parse(`${day}T09:00:00Z`)
