import type { Kopecks } from '../lending/money.ts'

/** `Presentment`: the payer's bank takes the money away; `Representment`: it comes back, the dispute is won. */
export const CHARGEBACK_OPERATIONS = ['Presentment', 'Representment'] as const

/** The disputed money itself, or what the card scheme takes for the dispute. */
export const CHARGEBACK_TYPES = ['Chargeback', 'Fee'] as const

/** One line of the acquirer's list of disputes; known by its number, operation and type together. */
export interface ChargebackNotice {
  readonly chargebackId: string
  /** The disputed operation. */
  readonly transactionId: string
  readonly operation: (typeof CHARGEBACK_OPERATIONS)[number]
  readonly type: (typeof CHARGEBACK_TYPES)[number]
  readonly amountKopecks: Kopecks
  /** UTC milliseconds. */
  readonly atMs: number
}

/** A line of the list that cannot be read: it keeps no other from being taken. */
export interface UnreadableChargeback {
  /** As the acquirer wrote it. */
  readonly unreadable: string
  /** What of it is a word or a number, by its name there. */
  readonly fields: Readonly<Record<string, string>>
}

export type ChargebackLine = ChargebackNotice | UnreadableChargeback

/** A page of the list, from 1; the period is at most a year. */
export interface ChargebackPage {
  readonly fromMs: number
  readonly toMs: number
  readonly page: number
}

/** Lines of a full page: a shorter one is the last. */
export const CHARGEBACKS_A_PAGE = 100
