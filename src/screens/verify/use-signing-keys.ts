import { useCallback, useEffect, useRef, useState } from 'react'
import { type KnownKeys, loadSigningKeys } from '../../actions/load-signing-keys.ts'
import { type Failure, failureOf } from '../../api/failure.ts'

export interface SigningKeysState {
  /** Null until they are known. */
  readonly known: KnownKeys | null
  readonly failure: Failure | null
  /** The same answer for everybody who asks meanwhile. Throws as the action does. */
  readonly load: () => Promise<KnownKeys>
  readonly reload: () => void
}

/** The lender's keys: asked for on arrival, so that the next visit works without network, and when it comes back. */
export function useSigningKeys(): SigningKeysState {
  const [known, setKnown] = useState<KnownKeys | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const asked = useRef<Promise<KnownKeys> | null>(null)

  const load = useCallback((): Promise<KnownKeys> => {
    asked.current ??= loadSigningKeys()
    return asked.current
  }, [])

  const reload = useCallback(() => {
    asked.current = null
    load().then(
      (keys) => {
        setKnown(keys)
        setFailure(null)
      },
      (error: unknown) => {
        asked.current = null
        setFailure(failureOf(error))
      },
    )
  }, [load])

  useEffect(() => {
    reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [reload])

  return { known, failure, load, reload }
}
