import { useAtom, useSetAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import { loadAccount, recallAccount } from '../../actions/load-account.ts'
import { failureOf } from '../../api/failure.ts'
import { type ProfileState, profileAtom } from '../../state/profile.ts'
import { serverMomentAtom } from '../../state/server-clock.ts'

/** Fills the profile slice: this device's copy at once, the server's answer over it, again when the network is back. */
export function useAccountLoading(): {
  readonly profile: ProfileState
  readonly reload: () => Promise<void>
} {
  const [profile, setProfile] = useAtom(profileAtom)
  const takeMoment = useSetAtom(serverMomentAtom)

  const ask = useCallback(
    async (signal: AbortSignal) => {
      setProfile((state) => ({ ...state, loading: true }))
      try {
        const { value, asOf } = await loadAccount(signal)
        takeMoment(asOf)
        setProfile({ account: value, asOf, fromDevice: false, loading: false, error: null })
      } catch (error) {
        if (signal.aborted) return
        setProfile((state) => ({ ...state, loading: false, error: failureOf(error) }))
      }
    },
    [setProfile, takeMoment],
  )

  useEffect(() => {
    const stop = new AbortController()
    recallAccount().then((kept) => {
      if (kept)
        setProfile((state) =>
          state.account
            ? state
            : { ...state, account: kept.value, asOf: kept.asOf, fromDevice: true },
        )
    }, reportError)
    const again = () => void ask(stop.signal)
    again()
    window.addEventListener('online', again)
    return () => {
      stop.abort()
      window.removeEventListener('online', again)
    }
  }, [ask, setProfile])

  const reload = useCallback(() => ask(new AbortController().signal), [ask])
  return { profile, reload }
}
