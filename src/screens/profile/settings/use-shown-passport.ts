import { useEffect, useState } from 'react'
import { MINUTE_MS } from '../../../../lending/durations.ts'
import { type DocumentNumbers, showPassport } from '../../../actions/show-passport.ts'

interface ShownPassport {
  /** Null: hidden. */
  readonly numbers: DocumentNumbers | null
  readonly show: (reauthentication: string) => Promise<void>
  readonly hide: () => void
}

/** Whole numbers of the documents for a minute, or until the page is left; nothing of them is kept (decision 0050). */
export function useShownPassport(): ShownPassport {
  const [numbers, setNumbers] = useState<DocumentNumbers | null>(null)
  useEffect(() => {
    if (!numbers) return undefined
    const hide = () => setNumbers(null)
    const hideUnseen = () => document.visibilityState === 'hidden' && hide()
    const timer = setTimeout(hide, MINUTE_MS)
    document.addEventListener('visibilitychange', hideUnseen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hideUnseen)
    }
  }, [numbers])
  return {
    numbers,
    show: async (reauthentication) => setNumbers(await showPassport(reauthentication)),
    hide: () => setNumbers(null),
  }
}
