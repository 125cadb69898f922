import { useCallback, useEffect, useState } from 'react'
import { type Card, loadCards } from '../../actions/load-cards.ts'
import { failureOf, type Failure } from '../../api/failure.ts'

interface Cards {
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
  const [cards, setCards] = useState<readonly Card[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((current) => current + 1), [])

  useEffect(() => {
    if (!enabled) return undefined
    const stop = new AbortController()
    loadCards(purpose, stop.signal).then(
      (loaded) => {
        setCards(loaded)
        setFailure(null)
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(failureOf(error))
      },
    )
    return () => stop.abort()
  }, [purpose, enabled, round])

  return {
    cards,
    failure,
    chosen: picked ?? (cards && firstOf(cards)),
    choose: setPicked,
    take: (card) => {
      setCards((known) => [
        ...(known ?? []).filter(({ paymentDataId }) => paymentDataId !== card.paymentDataId),
        card,
      ])
      setPicked(card.paymentDataId)
    },
    reload,
  }
}
