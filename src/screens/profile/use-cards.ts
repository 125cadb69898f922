import { useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { type Card, CARD_QUERIES } from '../../queries/cards.ts'
import { useQuery } from '../../queries/use-query.ts'

export interface Cards {
  /** Null while they are on their way. */
  readonly cards: readonly Card[] | null
  readonly failure: Failure | null
  /** The one chosen, the main one at first; null when there is none. */
  readonly chosen: string | null
  readonly choose: (paymentDataId: string) => void
  /** Takes a card that has just been attached and chooses it. */
  readonly take: (card: Card) => void
  readonly reload: () => void
}

const firstOf = (cards: readonly Card[]): string | null => {
  const usable = cards.filter(({ expired }) => !expired)
  return (usable.find(({ isMain }) => isMain) ?? usable[0])?.paymentDataId ?? null
}

/** The own cards for one purpose and which of them is meant. */
export function useCards(purpose: 'payout' | 'repayment', enabled = true): Cards {
  const { data, error, set, reload } = useQuery(CARD_QUERIES[purpose], undefined, { enabled })
  const [picked, setPicked] = useState<string | null>(null)
  return {
    cards: data,
    failure: error,
    chosen: picked ?? (data && firstOf(data)),
    choose: setPicked,
    take: (card) => {
      const others = (data ?? []).filter(
        ({ paymentDataId }) => paymentDataId !== card.paymentDataId,
      )
      set([...others, card])
      setPicked(card.paymentDataId)
    },
    reload,
  }
}
