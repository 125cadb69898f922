import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import type { MessageKind } from './messages.ts'

/** What is sent, and what is kept for the client to read. */
export interface EventWords {
  readonly kind: MessageKind
  /** Of the notification and of the log of what we sent. */
  readonly title: string
  readonly text: string
  readonly inApp: { readonly title: string; readonly body: string }
}

/** Roubles with kopecks. */
export const sum = (amountKopecks: number): string => formatMoney(kopecks(amountKopecks))
/** Roubles without kopecks. */
export const whole = (amountKopecks: number): string =>
  formatMoney(kopecks(amountKopecks), { whole: true })
/** In the dative. */
export const contract = (number: string | null): string =>
  number === null ? 'займу' : `договору № ${number}`
export const fromCard = (mask: string | null): string => (mask === null ? '' : ` с карты ${mask}`)
