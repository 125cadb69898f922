import { useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { type Card, CARD_QUERIES, type CodeAccess } from '../../queries/cards.ts'
import { useQuery } from '../../queries/use-query.ts'

export interface Cards {
  /** Null while they are on their way. */
  readonly cards: readonly Card[] | null
  readonly failure: Failure | null
  /** Until when nothing goes by СБП; null: it may. */
  readonly sbpPausedUntil: string | null
  /** Somebody got in by a code alone: money waits for new cards (decision 0147). */
  readonly codeAccess: CodeAccess | null
  /** The one chosen, the main one at first; null when there is none that takes the money. */
  readonly chosen: string | null
  readonly choose: (paymentDataId: string) => void
  /** Takes a card that has just been attached and chooses it. */
  readonly take: (card: Card) => void
  readonly reload: () => void
}

const firstOf = (cards: readonly Card[]): string | null =>
  (cards.find(({ isMain }) => isMain) ?? cards[0])?.paymentDataId ?? null

/** The own cards for one purpose and which of them is meant. */
export function useCards(purpose: 'payout' | 'repayment', enabled = true): Cards {
  const { data, error, set, reload } = useQuery(CARD_QUERIES[purpose], undefined, { enabled })
  const [picked, setPicked] = useState<string | null>(null)
  // A payment may come from any card; a payout waits for one that is new.
  const isUsable = ({ expired, pausedUntil }: Card) =>
    !expired && (purpose === 'repayment' || pausedUntil === undefined)
  const usable = data?.cards.filter(isUsable) ?? []
  const isPickedUsable = usable.some(({ paymentDataId }) => paymentDataId === picked)
  return {
    cards: data?.cards ?? null,
    sbpPausedUntil: data?.sbpPausedUntil ?? null,
    codeAccess: data?.codeAccess ?? null,
    failure: error,
    chosen: isPickedUsable ? picked : firstOf(usable),
    choose: setPicked,
    take: (card) => {
      const others = (data?.cards ?? []).filter(
        ({ paymentDataId }) => paymentDataId !== card.paymentDataId,
      )
      set({ ...data, cards: [...others, card] })
      setPicked(card.paymentDataId)
    },
    reload,
  }
}
