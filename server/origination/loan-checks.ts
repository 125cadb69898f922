import type { GuardReason } from '../../lending/guard-reasons.ts'
import type { Kopecks } from '../../lending/money.ts'
import { amountProblem, termProblem } from '../../lending/product-terms.ts'
import { type ProductKey, PRODUCTS } from '../../lending/products.ts'
import { Refusal, refuseFields } from '../../protocol/errors.ts'
import { isExpired } from '../accounts/card-face.ts'
import { type CardRow, ownCard } from '../db/cards.ts'
import { refusePausedCard } from './card-pause.ts'
import { clientStanding } from './client-standing.ts'
import type { ClientRow } from '../db/clients.ts'
import type { Queryable } from '../db/database.ts'

export interface LoanTerms {
  readonly productKey: ProductKey
  readonly amountKopecks: Kopecks
  /** In the product's own unit. */
  readonly term: number
  /** The card the money goes to. */
  readonly cardId: string
}

type Priced = Omit<LoanTerms, 'cardId'>

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

/** The client's own card that can take money. @throws Refusal NOT_FOUND, NO_CARD, CARD_PAUSED */
export const payoutCard = async (
  queryable: Queryable,
  whose: { clientId: string; cardId: string },
  nowMs: number,
): Promise<CardRow> => {
  const card = await ownCard(queryable, whose.clientId, whose.cardId)
  if (!card) throw new Refusal('NOT_FOUND')
  if (isExpired(card, nowMs)) {
    throw new Refusal('NO_CARD', { detail: 'Срок карты закончился. Выберите другую карту.' })
  }
  await refusePausedCard(queryable, card, nowMs)
  return card
}

const inWords = ({ text, whatHelps }: GuardReason): string => `${text} ${whatHelps}`

/** A refusal in the client's words: a payment past due (D40), what is free of the line, otherwise every reason and what would help (D8, D12). */
export const offerRefused = (reasons: readonly GuardReason[]): Refusal => {
  const pastDue = reasons.find(({ code }) => code === 'OVERDUE')
  if (pastDue) return new Refusal('PAST_DUE', { detail: inWords(pastDue) })
  const overLine = reasons.find(({ code }) => code === 'CREDIT_LINE')
  if (overLine) return new Refusal('LIMIT_EXCEEDED', { detail: inWords(overLine) })
  return new Refusal('OFFER_REFUSED', { detail: reasons.map(inWords).join(' ') })
}
