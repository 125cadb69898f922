import type { Kopecks } from '../../lending/money.ts'
import type { CardPaymentCode } from '../../protocol/payment-refusals.ts'
import type { ChargebackLine, ChargebackPage } from '../chargeback-notice.ts'

/** A charge of a saved card without its holder typing anything. Amounts are whole kopecks. */
export interface TokenCharge {
  readonly amountKopecks: Kopecks
  readonly accountId: string
  readonly token: string
  /** Our id of the payment; the acquirer returns it in every webhook. */
  readonly invoiceId: string
  readonly description: string
  /** Who started it; networks treat the lender's own debits (MERCHANT) more strictly. */
  readonly initiator: 'CARDHOLDER' | 'MERCHANT'
  /** True for a debit by a schedule the client agreed to (D16). */
  readonly scheduled?: boolean
  /** The acquirer repeats its first answer for an hour when it sees the same id. */
  readonly requestId: string
  readonly ipAddress?: string
}

/** What the network's rules allow after a refusal of the lender's own debit (D16). */
export type RetryRule = 'NEVER' | 'AFTER_24_HOURS' | 'ALLOWED'

export interface Declined {
  readonly outcome: 'declined'
  readonly transactionId: string | null
  /** The acquirer's four-digit reason, e.g. 5051. */
  readonly reasonCode: number
  /** The same reason in the specification's catalogue (§8). */
  readonly paymentCode: CardPaymentCode
  /** The acquirer's own text for the payer, Russian. */
  readonly cardHolderMessage: string
  readonly retry: RetryRule
}

/** What an operation says of itself: compared with the payment it names (D45). Null: it does not say. */
export interface OperationFacts {
  readonly transactionId: string
  readonly amountKopecks: Kopecks
  /** ISO 4217, e.g. RUB. */
  readonly currency: string | null
  readonly accountId: string | null
  /** True for an operation of a test terminal: no money moved. */
  readonly testMode: boolean | null
}

/** `unknown`: time-out or a broken answer. Look the invoice up with findByInvoice, never repeat the charge. */
export type ChargeResult =
  | (OperationFacts & {
      readonly outcome: 'approved'
      /** True when the money is only held. */
      readonly held: boolean
    })
  | Declined
  | { readonly outcome: 'unknown'; readonly cause: string }

/** A link that its payer confirms in their own bank (СБП). Amounts are whole kopecks. */
export interface SbpOrder {
  readonly amountKopecks: Kopecks
  readonly accountId: string
  readonly invoiceId: string
  readonly description: string
  /** Whole minutes in which it can be paid, from 1. */
  readonly lifeMinutes: number
  /** The acquirer repeats its first answer for an hour when it sees the same id. */
  readonly requestId: string
}

/** How it ends is told by Pay or Fail, or found by the invoice. */
export type SbpLink =
  | { readonly outcome: 'made'; readonly url: string; readonly transactionId: string }
  | { readonly outcome: 'refused'; readonly message: string }

/** Where the money of a loan goes: a card by its token, or an account that its bank finds by the phone (СБП). */
export type PayOutTo =
  | { readonly way: 'CARD'; readonly token: string }
  | {
      readonly way: 'SBP'
      /** E.164. */
      readonly phone: string
      /** Number of the bank among the members of СБП, twelve digits. */
      readonly bankId: string
    }

export interface PayOut {
  readonly amountKopecks: Kopecks
  readonly to: PayOutTo
  readonly accountId: string
  readonly invoiceId: string
  /** Same id again repeats the first answer for an hour; take the id of the payout. */
  readonly requestId: string
  readonly receiver: {
    readonly lastName: string
    readonly firstName: string
    readonly patronymic?: string
  }
}

/** IN_PROGRESS ends by a Pay or Fail webhook within 60 minutes; findByInvoice is the safety net. */
export type PayOutResult =
  | { readonly state: 'COMPLETED' | 'IN_PROGRESS'; readonly transactionId: string }
  | {
      readonly state: 'DECLINED'
      readonly transactionId: string | null
      readonly reasonCode: number
      readonly paymentCode: CardPaymentCode
    }
  | { readonly state: 'UNKNOWN'; readonly cause: string }

/** Money back to the card of a completed payment, or a hold released. */
export type ReturnResult =
  | { readonly outcome: 'done'; readonly transactionId: string }
  | { readonly outcome: 'refused'; readonly message: string }
  | { readonly outcome: 'unknown'; readonly cause: string }

export type OperationState =
  | 'AWAITING'
  | 'AUTHORISED'
  | 'COMPLETED'
  | 'CANCELLED'
  | 'IN_PROGRESS'
  | 'DECLINED'

export interface FoundOperation extends OperationFacts {
  readonly operation: 'payment' | 'refund' | 'payout'
  readonly state: OperationState
  readonly invoiceId: string
  /** Of a refund: the operation whose money went back. */
  readonly originalTransactionId: string | null
  readonly reasonCode: number | null
  readonly paymentCode: CardPaymentCode | null
  /** ALLOWED unless it was declined with a reason that forbids it. */
  readonly retry: RetryRule
  readonly token: string | null
  /** When it was made, UTC milliseconds; null when the acquirer does not say. */
  readonly atMs: number | null
}

export const WEBHOOK_KINDS = [
  'check',
  'pay',
  'fail',
  'confirm',
  'refund',
  'recurrent',
  'cancel',
] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** What we may answer to a Check webhook: `{"code": n}`; other kinds are only ever accepted. */
export const WEBHOOK_ANSWER = {
  accepted: 0,
  wrongInvoice: 10,
  wrongAccount: 11,
  wrongAmount: 12,
  cannotAccept: 13,
  expired: 20,
} as const

/** A card as the acquirer describes it: never the whole number. */
export interface CardFace {
  readonly firstSix: string
  readonly lastFour: string
  readonly type: string
  /** MM/YY */
  readonly expires: string
  readonly issuer: string | null
  /** The name on it, as the payer or the bank wrote it; null where nobody did. */
  readonly holder: string | null
}

/** A webhook in our words. Handlers must be idempotent by (kind, transactionId). */
export interface AcquirerEvent extends OperationFacts {
  readonly kind: WebhookKind
  readonly operation: 'payment' | 'refund' | 'payout'
  readonly invoiceId: string | null
  /** When the operation was made, UTC milliseconds; null when the acquirer does not say. */
  readonly atMs: number | null
  /** True when the money is only held (two-stage), false when it is charged, null when the notice does not say. */
  readonly held: boolean | null
  readonly card: CardFace | null
  /** Present in Pay when the card may be charged or paid out to again. */
  readonly token: string | null
  readonly reasonCode: number | null
  readonly paymentCode: CardPaymentCode | null
  /** ALLOWED unless it was declined with a reason that forbids it. */
  readonly retry: RetryRule
  readonly cardHolderMessage: string | null
  /** Transaction the refund belongs to. */
  readonly paymentTransactionId: string | null
  /** The widget's `data`, as it was given there. */
  readonly data: Readonly<Record<string, unknown>>
}

export interface WidgetConfig {
  readonly scriptUrl: string
  readonly publicId: string
  /** Which method of the script the page has to call. */
  readonly kind: 'pay' | 'start'
}

/** The bank side of the product: takes payments, pays loans out. */
export interface Acquirer {
  chargeToken(charge: TokenCharge): Promise<ChargeResult>
  /** Moves no money: only who opens the link does. @throws GatewayFailure: ask again under the same id */
  sbpLink(order: SbpOrder): Promise<SbpLink>
  payOut(payOut: PayOut): Promise<PayOutResult>
  refund(input: {
    transactionId: string
    amountKopecks: Kopecks
    requestId: string
  }): Promise<ReturnResult>
  /** Takes the money of a hold. */
  confirmAuthorisation(input: {
    transactionId: string
    amountKopecks: Kopecks
    requestId: string
  }): Promise<ReturnResult>
  /** Releases a hold, e.g. the rouble held when a card is attached. */
  voidAuthorisation(input: { transactionId: string; requestId: string }): Promise<ReturnResult>
  /** The last operation with this invoice, or null. @throws GatewayFailure */
  findByInvoice(invoiceId: string): Promise<FoundOperation | null>
  /** The operation with this number, or null. @throws GatewayFailure */
  findTransaction(transactionId: string): Promise<FoundOperation | null>
  /** Disputes of payments that were made in a period, up to CHARGEBACKS_A_PAGE. @throws GatewayFailure */
  chargebacks(page: ChargebackPage): Promise<readonly ChargebackLine[]>
  /** True when the terminal moves no real money: its operations must say the same of themselves. */
  readonly isTestTerminal: boolean
  /** Checks the signature over the raw bytes, in constant time. */
  verifyWebhook(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): boolean
  /** @throws GatewayFailure when the fields are not those of this kind */
  parseWebhook(kind: WebhookKind, fields: Readonly<Record<string, string>>): AcquirerEvent
  widgetConfig(): WidgetConfig
}
