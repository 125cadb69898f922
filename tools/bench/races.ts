import { clientCreate } from '../../protocol/calls/profile-manager/client.ts'
import { applicationCurrentList, loanApplication } from '../../protocol/calls/core/loan.ts'
import { debitCheckSpecifiedAmount } from '../../protocol/calls/cloud-payments/payments.ts'
import { countNew, readBankSide } from './bank-side.ts'
import { askOffer, readContract, signingBody, waitPaidOut, type LoanTerms } from './borrow.ts'
import { getCode } from './codes.ts'
import { CallRefused } from './http-client.ts'
import { creationBody } from './register.ts'
import { paymentBody, waitOutcome, type Payment } from './repay.ts'
import type { Walker } from './walker.ts'

/** How many times one intent is sent at the same moment. */
export const SENDS = 50

export type Keys = 'same' | 'different'

export interface Race {
  /** Sends answered 2xx. */
  readonly accepted: number
  /** Different answers among them; 1 means that all saw the first one. */
  readonly answers: number
  /** Refusals by their code, with their number. */
  readonly refusals: Readonly<Record<string, number>>
  /** What neither succeeded nor was refused in the product's own words. */
  readonly unexpected: readonly string[]
}

export interface SigningRace extends Race {
  /** Loans the client has after the race. */
  readonly loans: number
  /** Payouts the bank made meanwhile. */
  readonly payouts: number
  readonly loanApplicationId: string
}

export interface PaymentRace extends Race {
  /** Payments in the contract that were not there before. */
  readonly payments: number
  /** Charges the bank made meanwhile. */
  readonly charges: number
}

/** Refusals that are no surprise have a code of the catalogue and a status below 500. */
const isExpected = (error: unknown): error is CallRefused =>
  error instanceof CallRefused && error.status < 500 && /^[A-Z_]+$/.test(error.code)

const race = async (
  send: (key: string) => Promise<unknown>,
  keys: readonly string[],
): Promise<Race> => {
  const settled = await Promise.allSettled(keys.map(send))
  const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const errors = settled.flatMap((each) =>
    each.status === 'rejected' ? [each.reason as unknown] : [],
  )
  const refusals: Record<string, number> = {}
  for (const error of errors.filter(isExpected)) {
    refusals[error.code] = (refusals[error.code] ?? 0) + 1
  }
  return {
    accepted: answers.length,
    answers: new Set(answers.map((answer) => JSON.stringify(answer))).size,
    refusals,
    unexpected: errors.filter((error) => !isExpected(error)).map(String),
  }
}

const keysOf = (walker: Walker, step: string, keys: Keys): string[] =>
  Array.from({ length: SENDS }, (_, index) =>
    walker.key(keys === 'same' ? step : `${step}-${index}`),
  )

export interface RegistrationRace extends Race {
  /** Client ids that were answered. */
  readonly clients: number
}

/** One phone, one code, the account asked for fifty times at once. */
export const raceRegistration = async (walker: Walker, keys: Keys): Promise<RegistrationRace> => {
  const code = await getCode(walker, 'REGISTRATION')
  const body = creationBody(walker, code)
  const ids = new Set<string>()
  const result = await race(
    async (key) => {
      const created = await walker.http.send(clientCreate, { key, body })
      ids.add(created.clientId)
      return created
    },
    keysOf(walker, 'create', keys),
  )
  return { ...result, clients: ids.size }
}

/** One offer, one code, one signing sent fifty times at once; then the payout is waited for. */
export const raceSigning = async (
  walker: Walker,
  terms: LoanTerms,
  keys: Keys,
): Promise<SigningRace> => {
  const { http } = walker
  const before = await readBankSide(walker)
  const offer = await askOffer(walker, terms)
  const smsCode = await getCode(walker, 'NEW_LOAN', offer.termsHash)
  const body = await signingBody(walker, terms, { offer, smsCode })
  const result = await race(
    (key) => http.send(loanApplication, { key, body }),
    keysOf(walker, `${terms.name}-sign`, keys),
  )
  const { loanApplicationId } = offer
  if (result.accepted > 0) await waitPaidOut(walker, loanApplicationId)
  const { applications } = await http.send(applicationCurrentList)
  const after = await readBankSide(walker)
  return {
    ...result,
    loanApplicationId,
    loans: applications.filter(({ signedAt }) => signedAt !== null).length,
    payouts: countNew(before.payouts, after.payouts),
  }
}

/** One payment by the saved card sent fifty times at once; then every one that was begun is waited for. */
export const racePayment = async (
  walker: Walker,
  payment: Payment,
  sent: { readonly cardId: string; readonly keys: Keys },
): Promise<PaymentRace> => {
  const { http } = walker
  const before = await readBankSide(walker)
  const paidBefore = (await readContract(walker, payment.loanApplicationId)).payments.length
  const body = paymentBody(payment, sent.cardId)
  const invoices = new Set<string>()
  const result = await race(
    async (key) => {
      const { invoiceId } = await http.send(debitCheckSpecifiedAmount, { key, body })
      invoices.add(invoiceId)
      return invoiceId
    },
    keysOf(walker, payment.name, sent.keys),
  )
  for (const invoice of invoices) await waitOutcome(walker, invoice)
  const contract = await readContract(walker, payment.loanApplicationId)
  const after = await readBankSide(walker)
  return {
    ...result,
    payments: contract.payments.length - paidBefore,
    charges: countNew(before.payments, after.payments),
  }
}
