import { useState } from 'react'
import type { SbpChoice } from '../../parts/card-picker/card-picker.tsx'
import type { SbpBank } from '../../queries/cards.ts'
import { useAccount } from './account-context.ts'

interface ChosenSbp {
  readonly sbp: SbpChoice
  /** The bank the money goes to; null: to the card. */
  readonly bank: SbpBank | null
  /** A card was chosen after all. */
  readonly leave: () => void
}

/** Whether money is to come by the phone number, and to which bank (decision 0097). */
export function useSbpChoice(): ChosenSbp {
  const { phone } = useAccount().account
  const [bank, setBank] = useState<SbpBank | null>(null)
  const [isChosen, setIsChosen] = useState(false)
  const onChoose = (chosen: SbpBank) => {
    setBank(chosen)
    setIsChosen(true)
  }
  return {
    sbp: { phone, bank, isChosen, onChoose },
    bank: isChosen ? bank : null,
    leave: () => setIsChosen(false),
  }
}
