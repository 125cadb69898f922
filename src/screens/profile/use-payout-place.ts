import { useState } from 'react'
import type { SbpChoice } from '../../parts/card-picker/card-picker.tsx'
import type { Card, SbpBank } from '../../queries/cards.ts'
import { useAccount } from './account-context.ts'
import type { Cards } from './use-cards.ts'

interface PayoutPlace {
  /** The bank the money goes to by the phone number (decision 0097); null: to the card. */
  readonly bank: SbpBank | null
  /** What the picker of cards takes, for it to offer banks too. */
  readonly picker: {
    readonly sbp: SbpChoice
    readonly onChange: (paymentDataId: string) => void
    readonly onAdded: (card: Card) => void
  }
}

/** Whether money is to come to a card or by СБП: whichever was chosen last. */
export function usePayoutPlace({
  choose,
  take,
  sbpPausedUntil,
}: Pick<Cards, 'choose' | 'take' | 'sbpPausedUntil'>): PayoutPlace {
  const { phone } = useAccount().account
  const [bank, setBank] = useState<SbpBank | null>(null)
  const [isChosen, setIsChosen] = useState(false)
  const isTaken = isChosen && sbpPausedUntil === null
  return {
    bank: isTaken ? bank : null,
    picker: {
      sbp: {
        phone,
        bank,
        pausedUntil: sbpPausedUntil,
        isChosen: isTaken,
        onChoose: (chosen) => {
          setBank(chosen)
          setIsChosen(true)
        },
      },
      onChange: (paymentDataId) => {
        setIsChosen(false)
        choose(paymentDataId)
      },
      onAdded: (card) => {
        setIsChosen(false)
        take(card)
      },
    },
  }
}
