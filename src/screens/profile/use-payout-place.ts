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
export function usePayoutPlace({ choose, take }: Pick<Cards, 'choose' | 'take'>): PayoutPlace {
  const { phone } = useAccount().account
  const [bank, setBank] = useState<SbpBank | null>(null)
  const [isChosen, setIsChosen] = useState(false)
  return {
    bank: isChosen ? bank : null,
    picker: {
      sbp: {
        phone,
        bank,
        isChosen,
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
