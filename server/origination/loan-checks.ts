import type { GuardReason } from '../../lending/guard-reasons.ts'
import type { Kopecks } from '../../lending/money.ts'
import { amountProblem, termProblem } from '../../lending/product-terms.ts'
import { type ProductKey, PRODUCTS } from '../../lending/products.ts'
import { Refusal, refuseFields } from '../../protocol/errors.ts'
import { isExpired } from '../accounts/card-face.ts'
import { type CardRow, ownCard } from '../db/cards.ts'
import { refusePausedCard, refusePausedPhone } from './card-pause.ts'
import { sbpBankList } from './sbp-bank-list.ts'
import { clientStanding } from './client-standing.ts'
import type { ClientRow } from '../db/clients.ts'
import type { LoanRow } from '../db/loans.ts'
import type { Queryable } from '../db/database.ts'
import type { Context } from '../context.ts'
import type { SbpBank } from '../gateways/gateways.ts'

export interface LoanTerms {
  readonly productKey: ProductKey
  readonly amountKopecks: Kopecks
  /** In the product's own unit. */
  readonly term: number
  /** The card the money goes to, unless there is a bank. */
  readonly cardId: string
  /** The bank that gets it by СБП (decision 0097). */
  readonly payoutBank: SbpBank | null
}

/** The same as it is asked for. */
export type AskedTerms = Omit<LoanTerms, 'payoutBank'> & {
  /** Number of a bank of СБП; null: to the card. */
  readonly payoutBankId: string | null
}

type Priced = Pick<LoanTerms, 'productKey' | 'amountKopecks' | 'term'>

/** Where the money of a loan is to go. */
export type PayoutPlace = Pick<LoanTerms, 'cardId' | 'payoutBank'>

/** The bank a loan was offered with; null: its money goes to the card. */
export const payoutBankIn = ({
  payoutBankId,
  payoutBankName,
}: Pick<LoanRow, 'payoutBankId' | 'payoutBankName'>): SbpBank | null =>
  payoutBankId === null || payoutBankName === null
    ? null
    : { id: payoutBankId, name: payoutBankName }

/** The bank with this number. @throws Refusal VALIDATION for a number that is not in the list, UNAVAILABLE without one */
export const payoutBankOf = async (
  context: Pick<Context, 'gateways'>,
  payoutBankId: string | null,
): Promise<SbpBank | null> => {
  if (payoutBankId === null) return null
  const banks = await sbpBankList(context)
  const bank = banks.find(({ id }) => id === payoutBankId)
  if (bank) return bank
  const message = 'Этого банка нет среди участников СБП. Выберите банк из списка.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'payoutBankId', message }] })
}

/** Terms must be those of the product. @throws Refusal VALIDATION */
export const refuseImpossibleTerms = ({ productKey, amountKopecks, term }: Priced): void =>
  refuseFields({
    amountOfContract: amountProblem(PRODUCTS[productKey], amountKopecks),
    loanTerm: termProblem(PRODUCTS[productKey], term),
  })

/** Only a checked client borrows (D20). @throws Refusal CLIENT_NOT_VERIFIED */
export const refuseUnverified = async (
  queryable: Queryable,
  client: ClientRow,
  nowMs: number,
): Promise<void> => {
  const { status } = await clientStanding(queryable, client, nowMs)
  if (status !== 'VERIFIED' && status !== 'LIMIT_REACHED') throw new Refusal('CLIENT_NOT_VERIFIED')
}

/**
 * The client's own card, and that the money can go where it is to go: to the card, or to the bank for which the card
 * stands in when the bank does not take it. @throws Refusal NOT_FOUND, NO_CARD, CARD_PAUSED
 */
export const payoutCard = async (
  queryable: Queryable,
  { clientId, cardId, payoutBank }: { clientId: string } & PayoutPlace,
  nowMs: number,
): Promise<CardRow> => {
  const card = await ownCard(queryable, clientId, cardId)
  if (!card) throw new Refusal('NOT_FOUND')
  if (payoutBank !== null) {
    await refusePausedPhone(queryable, clientId, nowMs)
    return card
  }
  if (isExpired(card, nowMs)) {
    throw new Refusal('NO_CARD', { detail: 'Срок карты закончился. Выберите другую карту.' })
  }
  await refusePausedCard(queryable, card, nowMs)
  return card
}

const inWords = ({ text, whatHelps }: GuardReason): string => `${text} ${whatHelps}`

const BEFORE_ALL: readonly GuardReason['code'][] = ['PASSPORT', 'DATA_REFRESH', 'DATA_DOUBT']

/**
 * A refusal in the client's words: a passport that ran out or data that are not confirmed, for nothing else helps before
 * (decisions 0111, 0165), a payment
 * past due (D40), what is free of the line, otherwise every reason and what would help (D8, D12).
 */
export const offerRefused = (reasons: readonly GuardReason[]): Refusal => {
  const first = reasons.find(({ code }) => BEFORE_ALL.includes(code))
  if (first) return new Refusal('OFFER_REFUSED', { detail: inWords(first) })
  const pastDue = reasons.find(({ code }) => code === 'OVERDUE')
  if (pastDue) return new Refusal('PAST_DUE', { detail: inWords(pastDue) })
  const overLine = reasons.find(({ code }) => code === 'CREDIT_LINE')
  if (overLine) return new Refusal('LIMIT_EXCEEDED', { detail: inWords(overLine) })
  return new Refusal('OFFER_REFUSED', { detail: reasons.map(inWords).join(' ') })
}
