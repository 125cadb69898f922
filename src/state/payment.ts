import { atom } from 'jotai'
import type { Reply } from '../../protocol/call.ts'
import type { paymentsCardsUuid } from '../../protocol/calls/cloud-payments/payments.ts'

/** Amount, accountId, invoiceId, currency. */
type PaymentInfo = Reply<typeof paymentsCardsUuid>

/** A payment that was begun and whose end is not known yet. */
export interface PendingPayment {
  readonly invoiceId: string
  readonly loanApplicationId: string
  readonly amountKopecks: number
}

/** Payment slice of spec §3. */
interface PaymentState {
  readonly info: PaymentInfo | null
  readonly errors: readonly string[]
  readonly loading: boolean
  /** Resumed after a reload, so that nobody pays twice. */
  readonly pending: PendingPayment | null
}

export const INITIAL_PAYMENT: PaymentState = {
  info: null,
  errors: [],
  loading: false,
  pending: null,
}

export const paymentAtom = atom<PaymentState>(INITIAL_PAYMENT)

/** Begins to ask for the payment's info. */
export const paymentFetchedAtom = atom(null, (_get, set, pending: PendingPayment) => {
  set(paymentAtom, (state) => ({ ...state, loading: true, errors: [], pending }))
})

/** Success stores the info and clears loading. */
export const paymentSucceededAtom = atom(null, (_get, set, info: PaymentInfo | null) => {
  set(paymentAtom, (state) => ({ ...state, info, loading: false }))
})

/** Error stores one message and stops loading; `An unknown error occured.` when it is not an Error (spec §8). */
export const paymentFailedAtom = atom(null, (_get, set, error: unknown) => {
  const message = error instanceof Error ? error.message : 'An unknown error occured.'
  set(paymentAtom, (state) => ({ ...state, errors: [message], loading: false }))
})

/** The end is known: nothing is left to resume. */
export const paymentEndedAtom = atom(null, (_get, set) => set(paymentAtom, INITIAL_PAYMENT))
