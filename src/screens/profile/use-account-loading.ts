import { useAtom, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'
import { accountQuery } from '../../queries/account.ts'
import { growingPause } from '../../queries/growing-pause.ts'
import type { Poll } from '../../queries/query-run.ts'
import { usePolledQuery } from '../../queries/use-polled-query.ts'
import { type Account, openCheckOf, type ProfileState, profileAtom } from '../../state/profile.ts'
import { serverMomentAtom, useServerToday } from '../../state/server-clock.ts'
import { useAskedEachDay } from './use-asked-each-day.ts'

const SLOW_POLL_MS = 30_000

/**
 * The check of the documents ends by itself (D20): usually within minutes, after hours where a person looks; seldom asked
 * about while the server does not answer.
 */
const whileChecking: Poll<Account> = ({ data, error, times }) => {
  if (!data || openCheckOf(data.check) !== 'DATA_CHECKING') return null
  return error ? SLOW_POLL_MS : growingPause(times)
}

/**
 * Fills the profile slice: this device's copy at once, the server's answer over it, again when the network is back, when
 * the page is seen again and when the day moves on.
 */
export function useAccountLoading(): {
  readonly profile: ProfileState
  readonly reload: () => Promise<void>
} {
  const [profile, setProfile] = useAtom(profileAtom)
  const takeMoment = useSetAtom(serverMomentAtom)
  const query = usePolledQuery(accountQuery, undefined, {
    poll: whileChecking,
    againWhenSeen: true,
  })
  useAskedEachDay(query, useServerToday())
  const { data: account, asOf, receivedAtMs, source, error, isLoading: loading, refresh } = query

  // Before the screen is drawn: no day but the server's is ever shown.
  useLayoutEffect(() => {
    if (account === null || asOf === null || receivedAtMs === null) return
    takeMoment({ asOf, receivedAtMs })
    setProfile((state) => ({ ...state, account, asOf, fromDevice: source === 'device' }))
  }, [account, asOf, receivedAtMs, source, setProfile, takeMoment])

  useLayoutEffect(() => {
    setProfile((state) => ({ ...state, loading, error }))
  }, [loading, error, setProfile])

  return { profile, reload: refresh }
}
