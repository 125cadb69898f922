import { NO_BREAK } from '../../lending/plain-text.ts'
import { unbroken } from './unbroken.ts'

interface PayoutPlace {
  readonly cardMask: string | null
  /** Absent from copies that a device kept before 2026-11-25. */
  readonly payoutBank?: string | null
}

/** Where the money of a loan goes or went: «МИР •• 4417» or «Тестовый банк, по СБП»; null where nobody knows. */
export const payoutPlace = ({ cardMask, payoutBank }: PayoutPlace): string | null =>
  payoutBank ? `${payoutBank}, по${NO_BREAK}СБП` : cardMask && unbroken(cardMask)
