import { randomUUID } from 'node:crypto'
import { moscowDate } from '../../../lending/calendar.ts'
import { fromRoubles } from '../../../lending/money.ts'
import type { ProductKey } from '../../../lending/products.ts'
import { rulesAt } from '../../../lending/rules.ts'
import { quote } from '../../../lending/schedule.ts'
import { accrueLoan } from '../../../server/servicing/accrue-loans.ts'
import { insertLoan, lockLoan } from '../../../server/db/loans.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { giveCard } from '../core/fixture.ts'
import { type Borrower, newBorrower, post } from '../profile-manager/borrower.ts'
import type { TestApp } from '../test-app.ts'

export const PLAIN_CARD = '2202000000003055'

/** What the widget's form answers. */
export interface FormAnswer {
  readonly state: 'done' | '3ds'
  readonly success?: boolean
  readonly reasonCode?: number
}

interface WidgetInfo {
  readonly amount: number
  readonly accountId: string
  readonly invoiceId: string
}

/** Types a card into the acquirer's form for what the call answered. */
export const typeCard = async (
  app: TestApp,
  info: WidgetInfo,
  card: string,
  mode: 'auth' | 'charge' = 'charge',
  holder = '',
): Promise<FormAnswer> => {
  const cryptogram = Buffer.from(
    JSON.stringify({ number: card, expires: '12/30', cvv: '123', holder }),
  )
  const { publicId } = app.context.gateways.acquirer.widgetConfig()
  const { amount, accountId, invoiceId } = info
  const body = {
    publicId,
    mode,
    amount,
    currency: 'RUB',
    invoiceId,
    accountId,
    cryptogram: cryptogram.toString('base64'),
  }
  return (await post(app, '/sandbox/cp/widget/pay', body)).json<FormAnswer>()
}

/** Attaches a card as the page does; the id of the saved card, or null when the bank refused. */
export const attachCard = async (
  app: TestApp,
  borrower: Borrower,
  card = PLAIN_CARD,
): Promise<string | null> => {
  const { headers, clientId } = borrower
  const order = (
    await post(app, `/cloud-payments/cards/check-auth?userId=${clientId}`, {}, { headers })
  ).json()
  await typeCard(app, order, card, 'auth')
  const body = { cardScanFileId: null, paymentDataId: null, paynetOrderId: order.paynetOrderId }
  const saved = await post(app, '/cloud-payments/payment-data/save-card-scan', body, { headers })
  return saved.json().card?.paymentDataId ?? null
}

export interface Contract {
  readonly borrower: Borrower
  readonly cardId: string
  readonly loanId: string
}

let phones = 0

/** A borrower with a card and a loan paid out today. */
export const newContract = async (
  app: TestApp,
  loan: { productKey?: ProductKey; amountRoubles?: number; term?: number } = {},
): Promise<Contract> => {
  const { productKey = 'INSTALLMENT', amountRoubles = 30_000, term = 6 } = loan
  phones += 1
  const borrower = await newBorrower(app, `+7916${String(5_550_000 + phones * 13)}`)
  const { id: cardId } = await giveCard(app, borrower.clientId, PLAIN_CARD)
  const loanId = randomUUID()
  const amountKopecks = fromRoubles(amountRoubles)
  const nowMs = app.clock.now()
  const issuedOn = moscowDate(nowMs)
  const { schedule, dailyRateMillionths, chargedRateBillionths, fullCost } = quote({
    productKey,
    amountKopecks,
    term,
    issuedOn,
  })
  await transaction(app.context.database, async (tx) => {
    await insertLoan(tx, {
      id: loanId,
      clientId: borrower.clientId,
      productKey,
      amountKopecks,
      term,
      dailyRateMillionths,
      chargedRateBillionths,
      overpaymentCapPercent: rulesAt(issuedOn).overpaymentCapPercent,
      cardId,
      state: 'PAID_OUT',
      contractState: 'ACTIVE',
      contractNumber: `TEST-${phones}`,
      termsHash: '0'.repeat(64),
      fullCostPercent: fullCost.percent,
      fullCostPercentText: fullCost.percentText,
      fullCostKopecks: fullCost.costKopecks,
      evidence: [],
      warnings: [],
      reasons: [],
      schedule: schedule.rows,
      issuedOn,
      offeredAtMs: nowMs,
      offerExpiresOn: issuedOn,
      signedAtMs: nowMs,
      paidOutAtMs: nowMs,
    })
    const locked = await lockLoan(tx, loanId)
    if (locked) await accrueLoan(tx, locked, { on: issuedOn, nowMs })
  })
  return { borrower, cardId, loanId }
}

/** Asks to pay; with a card id the saved card is charged at once. */
export const askToPay = (
  app: TestApp,
  { borrower, loanId }: Contract,
  payment: {
    amount: number
    paymentType?: string
    paymentDataId?: string | null
    key?: string
    extra?: object
  },
) => {
  const { amount, paymentType = 'INSTALMENT', paymentDataId = null, key, extra } = payment
  const body = { amount, loanApplicationId: loanId, paymentType, paymentDataId, ...extra }
  const { headers } = borrower
  return post(app, '/cloud-payments/debit/check/specified-amount', body, {
    headers,
    ...(key ? { key } : {}),
  })
}
