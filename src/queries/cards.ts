import type { Reply } from '../../protocol/call.ts'
import { cardsForDebit, cardsForLoanPayment } from '../../protocol/calls/cloud-payments/cards.ts'
import { sbpBanks } from '../../protocol/calls/cloud-payments/payments.ts'
import { defineQuery } from './query.ts'

type PayoutCards = Reply<typeof cardsForDebit>

export type Card = PayoutCards['cards'][number]

/** Somebody got in by a code alone, and nobody has confirmed it (decision 0147). */
export type CodeAccess = NonNullable<PayoutCards['codeAccess']>

/** Own cards, and what keeps a payout from new ones. */
export type OwnCards = Pick<PayoutCards, 'cards'> & Partial<PayoutCards>

export type SbpBank = Reply<typeof sbpBanks>['banks'][number]

/** Own cards: `payout` those that money can go to, `repayment` those that can pay. */
export const CARD_QUERIES = {
  payout: defineQuery({ call: cardsForDebit, select: (reply): OwnCards => reply }),
  repayment: defineQuery({ call: cardsForLoanPayment, select: (reply): OwnCards => reply }),
} as const

/** Banks that take a loan by the phone number, and where loans went before. */
export const sbpBanksQuery = defineQuery({ call: sbpBanks })
