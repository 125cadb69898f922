/**
 * What documents say, fixed when they are signed: the database keeps it, the templates put it into words.
 * Types, not interfaces, so that every one of them is JSON.
 */
import type { IsoDate } from '../lending/calendar.ts'
import type { ProductKey } from '../lending/products.ts'
import type { LoanRates } from '../lending/rate.ts'
import type { CloseReason } from '../protocol/enums.ts'
import type { HolidayGround } from '../protocol/holiday.ts'

/** Document types of spec §4 and those the product adds. */
export const PRINTED_TYPES = [
  'PERSONAL_DATA',
  'ANALOG_SIGNATURE',
  'CREDIT_HISTORY',
  'SERVICE_APPLICATION',
  'CONSUMER_LOAN',
  'CONTRACT',
  'SCHEDULE',
  'RECEIPT',
  'CERTIFICATE',
  'CHANGE_PARTIALLY_EARLY',
  'CHANGE_PROLONGATION',
  'CHANGE_SHIFT',
  'CHANGE_RESTRUCTURING',
  'HOLIDAY',
  'CREDIT_RATING_OFFER',
  'CREDIT_RATING_REQUEST',
  'AUTO_DEBIT',
  'CONSENT_WITHDRAWAL',
] as const

/**
 * A payment is answered without waiting for a file hardly anybody opens: it is drawn when it is first opened, or at
 * night (decision 0042). What was signed by the client is drawn at once.
 */
export const isDrawnWhenOpened = (type: string): boolean => type === 'RECEIPT'

export type PersonFacts = {
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string | null
  readonly birthDate: string
  readonly birthPlace: string
  readonly serialNumber: string
  readonly documentNumber: string
  readonly issuedDate: string
  readonly departmentCode: string
  readonly registrationAddress: string
  readonly livingAddress: string
  /** E.164 */
  readonly phone: string
  /** Null: none was given. */
  readonly mail: string | null
}

/** A simple electronic signature (63-FZ art. 6): whose code, when, for which text. */
export type SignatureFacts = {
  /** E.164; the code went there. */
  readonly phone: string
  readonly signedAtMs: number
  /** Null for a box that was ticked, which no code signs. */
  readonly codeHash: string | null
  /** SHA-256 of what was signed. */
  readonly termsHash: string | null
  readonly textVersion: string
  /** Network address it was signed from. */
  readonly address: string
}

export type RowFacts = {
  readonly number: number
  readonly dueOn: IsoDate
  readonly paymentKopecks: number
  readonly principalKopecks: number
  readonly interestKopecks: number
  readonly balanceAfterKopecks: number
}

export type LoanFacts = {
  readonly productKey: ProductKey
  readonly amountKopecks: number
  /** The sum that was signed, where a smaller one was taken before the payout (D58). */
  readonly signedAmountKopecks?: number | null
  /** In the product's own unit. */
  readonly term: number
  readonly dailyRateMillionths: number
  /** The rate on the balance owed (D51); absent from facts filed before. */
  readonly chargedRateBillionths?: number | null
  readonly issuedOn: IsoDate
  readonly fullCostPercentText: string
  readonly fullCostKopecks: number
  readonly rows: readonly RowFacts[]
  /** 100 for loans up to a year since 01.04.2026 (D8). */
  readonly overpaymentCapPercent: number
  readonly penaltyPercentAYear: number
  readonly coolingHours: number
  readonly borrower: PersonFacts
  /** Null before a card was chosen. */
  readonly cardMask: string | null
  /** The bank that gets the money by СБП in place of the card; absent from facts filed before 2026-11-25. */
  readonly payoutBank?: string | null
  /** Warnings the borrower has confirmed (D8). */
  readonly warnings: readonly string[]
  /** Both null in the text shown before signing. */
  readonly contractNumber: string | null
  readonly signature: SignatureFacts | null
}

export type ConsentFacts = {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly signer: PersonFacts
  readonly signature: SignatureFacts
  /** Of a consent taken back by a letter (decision 0141), in words; absent for the client's own hand. */
  readonly letter?: {
    readonly how: string
    readonly receivedOn: IsoDate
    readonly reference: string
  }
}

export type ReceiptFacts = {
  readonly paymentId: string
  readonly contractNumber: string
  /** Null when nobody's questionnaire is known any more: money is taken all the same. */
  readonly payer: PersonFacts | null
  readonly amountKopecks: number
  readonly principalKopecks: number
  readonly interestKopecks: number
  readonly penaltyKopecks: number
  /** Held for the coming payment; negative when an earlier advance was used up. */
  readonly advanceKopecks: number
  readonly overpaidKopecks: number
  /** Of a debt that was written off before; absent in receipts older than 2026-11-23. */
  readonly recoveredKopecks?: number
  readonly courtCostsKopecks?: number
  readonly cardMask: string | null
  /** The acquirer's number of the operation. */
  readonly transactionId: string | null
  readonly paidAtMs: number
}

export type CertificateFacts = {
  readonly contractNumber: string
  readonly signedOn: IsoDate
  readonly closedOn: IsoDate
  readonly closeReason: CloseReason
  readonly amountKopecks: number
  readonly paidKopecks: number
  /** Tail up to a rouble that was forgiven (D10). */
  readonly forgivenKopecks: number
  /** What of the debt the lender forgave, in part or whole (decision 0103); absent from certificates of before. */
  readonly debtForgivenKopecks?: number
  /** Null as in a receipt. */
  readonly borrower: PersonFacts | null
}

/** One side of a changed schedule: what was to pay before, or is to pay now. */
export type ScheduleFacts = {
  readonly rows: readonly RowFacts[]
  readonly totalKopecks: number
  /** What of it is not principal. */
  readonly overpaymentKopecks: number
  readonly fullCostPercentText: string
  readonly fullCostKopecks: number
}

/** What is particular to a kind of change (D13, D14). */
export type ChangeRequestFacts =
  | {
      readonly kind: 'PARTIALLY_EARLY'
      readonly mode: 'REDUCE_PAYMENT' | 'REDUCE_TERM'
      readonly amountKopecks: number
      readonly earlyPrincipalKopecks: number
    }
  | {
      readonly kind: 'PROLONGATION' | 'SHIFT'
      readonly days: number
      readonly fromDueOn: IsoDate
      readonly toDueOn: IsoDate
      readonly extraKopecks: number
      /** The difference in plain words, as it was shown. */
      readonly explanation: string
    }
  | {
      readonly kind: 'RESTRUCTURING'
      readonly penaltyFreeDays: number
      /** Both rates, where the one in force becomes lower; absent from agreements that leave it (decision 0115). */
      readonly rates?: { readonly before: LoanRates; readonly after: LoanRates }
      readonly fromDueOn: IsoDate
      readonly toDueOn: IsoDate
      readonly extraKopecks: number
      readonly explanation: string
    }

export type ChangeFacts = {
  readonly on: IsoDate
  readonly changeRequest: ChangeRequestFacts
  readonly contractNumber: string
  readonly issuedOn: IsoDate
  readonly productKey: ProductKey
  /** Of the contract. */
  readonly amountKopecks: number
  readonly dailyRateMillionths: number
  readonly overpaymentCapPercent: number
  /** Paid on the day for the change to take effect. */
  readonly dueNowKopecks: number
  readonly before: ScheduleFacts
  readonly after: ScheduleFacts
  /** Other money came between signature and payment, so the schedule was made again on the day. */
  readonly replanned: boolean
  /** Null as in a receipt. */
  readonly borrower: PersonFacts | null
  /** Null in the text shown before signing. */
  readonly signature: SignatureFacts | null
}

/** A payment holiday with the schedule it makes (353-FZ art. 6.1-2). */
export type HolidayPaperFacts = {
  readonly contractNumber: string
  readonly issuedOn: IsoDate
  /** Of the contract. */
  readonly amountKopecks: number
  readonly ground: HolidayGround
  readonly from: IsoDate
  readonly untilOn: IsoDate
  /** It ended on another day than was granted, and this is what is left of it. */
  readonly hasEnded: boolean
  /** Nobody answered in time. */
  readonly bySilence: boolean
  /** Interest of its days in all. */
  readonly costKopecks: number
  /** Principal it is counted on. */
  readonly principalKopecks: number
  /** A day's rate as a fraction. */
  readonly rateNumerator: number
  readonly rateDenominator: number
  readonly before: ScheduleFacts
  readonly after: ScheduleFacts
  /** Null as in a receipt. */
  readonly borrower: PersonFacts | null
}

/** A version of a document that everybody may read; its words stand in protocol/published. */
export type PublishedFacts = { readonly slug: string; readonly validFrom: IsoDate }

/** A document to be made: its type decides which facts it has. */
export type PrintedFacts =
  | {
      readonly type:
        | 'PERSONAL_DATA'
        | 'ANALOG_SIGNATURE'
        | 'CREDIT_HISTORY'
        | 'SERVICE_APPLICATION'
        | 'CREDIT_RATING_OFFER'
        | 'CREDIT_RATING_REQUEST'
        | 'AUTO_DEBIT'
        | 'CONSENT_WITHDRAWAL'
      readonly facts: ConsentFacts
    }
  | { readonly type: 'CONSUMER_LOAN' | 'CONTRACT'; readonly facts: LoanFacts }
  /** The schedule of the contract, or the one a change brought. */
  | { readonly type: 'SCHEDULE'; readonly facts: LoanFacts | ChangeFacts }
  | {
      readonly type:
        | 'CHANGE_PARTIALLY_EARLY'
        | 'CHANGE_PROLONGATION'
        | 'CHANGE_SHIFT'
        | 'CHANGE_RESTRUCTURING'
      readonly facts: ChangeFacts
    }
  | { readonly type: 'HOLIDAY'; readonly facts: HolidayPaperFacts }
  | { readonly type: 'RECEIPT'; readonly facts: ReceiptFacts }
  | { readonly type: 'CERTIFICATE'; readonly facts: CertificateFacts }
