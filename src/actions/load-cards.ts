import type { Reply } from '../../protocol/call.ts'
import { cardsForDebit, cardsForLoanPayment } from '../../protocol/calls/cloud-payments/cards.ts'
import { send } from '../api/send.ts'

export type Card = Reply<typeof cardsForDebit>['cards'][number]

/** Own cards: `payout` those that money can go to, `repayment` those that can pay. */
export const loadCards = async (
  purpose: 'payout' | 'repayment',
  signal?: AbortSignal,
): Promise<readonly Card[]> => {
  const call = purpose === 'payout' ? cardsForDebit : cardsForLoanPayment
  return (await send(call, signal ? { signal } : {})).cards
}
