import { moscowDate } from '../../lending/calendar.ts'
import { isCardOver } from '../../lending/card-term.ts'
import type { CardRow } from '../db/cards.ts'

const BRANDS: Readonly<Record<string, string>> = {
  MIR: 'Мир',
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
}

/** The acquirer's name of a network → as borrowers know it. */
export const brandOf = (type: string): string => BRANDS[type.toUpperCase()] ?? type

/** A card is good through the last day of its month, Moscow time. */
export const isExpired = (card: Pick<CardRow, 'expires'>, nowMs: number): boolean =>
  isCardOver(card.expires, moscowDate(nowMs))
