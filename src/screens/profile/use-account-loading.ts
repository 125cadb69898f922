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
    async (signal: AbortSignal): Promise<boolean> => {
      setProfile((state) => ({ ...state, loading: true }))
      try {
        const snapshot = await loadAccount(signal)
        takeMoment(snapshot)
        const { value: account, asOf } = snapshot
        setProfile({ account, asOf, fromDevice: false, loading: false, error: null })
        return true
      } catch (error) {
        if (!signal.aborted)
          setProfile((state) => ({ ...state, loading: false, error: failureOf(error) }))
        return false
      }
    },
    [setProfile, takeMoment],
  )

  useEffect(() => {
    const stop = new AbortController()
    let fresh = false
    recallAccount().then((kept) => {
      if (!kept || fresh) return
      takeMoment(kept)
      setProfile((state) => ({
        ...state,
        account: kept.value,
        asOf: kept.asOf,
        fromDevice: true,
      }))
    }, reportError)
    const again = () =>
      void ask(stop.signal).then((answered) => {
        fresh ||= answered
      })
    again()
    window.addEventListener('online', again)
    return () => {
      stop.abort()
      window.removeEventListener('online', again)
    }
  }, [ask, setProfile, takeMoment])

  const reload = useCallback(async () => {
    await ask(new AbortController().signal)
  }, [ask])
  return { profile, reload }
}
