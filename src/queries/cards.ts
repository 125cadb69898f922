import type { Reply } from '../../protocol/call.ts'
import { cardsForDebit, cardsForLoanPayment } from '../../protocol/calls/cloud-payments/cards.ts'
import { sbpBanks } from '../../protocol/calls/cloud-payments/payments.ts'
import { defineQuery } from './query.ts'

export type Card = Reply<typeof cardsForDebit>['cards'][number]

export type SbpBank = Reply<typeof sbpBanks>['banks'][number]

/** Own cards: `payout` those that money can go to, `repayment` those that can pay. */
export const CARD_QUERIES = {
  payout: defineQuery({
    call: cardsForDebit,
    select: ({ cards }): readonly Card[] => cards,
  }),
  repayment: defineQuery({
    call: cardsForLoanPayment,
    select: ({ cards }): readonly Card[] => cards,
  }),
} as const

/** Banks that take a loan by the phone number, and where loans went before. */
export const sbpBanksQuery = defineQuery({ call: sbpBanks })
