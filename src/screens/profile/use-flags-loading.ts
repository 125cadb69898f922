import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { flagsQuery } from '../../queries/flags.ts'
import { useQuery } from '../../queries/use-query.ts'
import { profileAtom } from '../../state/profile.ts'

/** Fills the flags of the profile slice at the start of the account (spec §7). */
export function useFlagsLoading(): void {
  const setProfile = useSetAtom(profileAtom)
  const { data: flags } = useQuery(flagsQuery, undefined)
  useEffect(() => {
    if (flags) setProfile((state) => ({ ...state, flags }))
  }, [flags, setProfile])
}
