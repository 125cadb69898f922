import { useEffect } from 'react'
import { MINUTE_MS } from '../../../lending/durations.ts'
import { documentsQuery } from '../../queries/client.ts'
import { closedContractsQuery, contractQuery } from '../../queries/contracts.ts'
import { fetchQuery } from '../../queries/query.ts'
import { signingKeysQuery } from '../../queries/signing-keys.ts'
import type { ProfileState } from '../../state/profile.ts'

const QUIET_MS = 2_000
const FRESH_MS = MINUTE_MS

const isFresh = async (id: string, asOf: string): Promise<boolean> => {
  const kept = await contractQuery.recall?.(id)
  return !!kept?.asOf && Date.parse(asOf) - Date.parse(kept.asOf) < FRESH_MS
}

/**
 * After one visit every open contract reads without network (D31), and so do the lists of documents and of closed
 * contracts and the keys documents are checked with, also when their screens were not opened: they are fetched when the
 * page has come to rest. What fails here is fetched by its own screen.
 */
export function useKeptContracts({ account, asOf, fromDevice }: ProfileState): void {
  const ids =
    account?.contracts
      .filter(({ contractState }) => contractState !== null)
      .map(({ loanApplicationId }) => loanApplicationId)
      .join(' ') ?? null

  useEffect(() => {
    if (ids === null || asOf === null || fromDevice) return undefined
    const stop = new AbortController()
    const keep = async () => {
      for (const id of ids.split(' ').filter(Boolean))
        if (!(await isFresh(id, asOf))) await fetchQuery(contractQuery, id, stop.signal)
      await fetchQuery(documentsQuery, undefined, stop.signal)
      await fetchQuery(closedContractsQuery, undefined, stop.signal)
      await fetchQuery(signingKeysQuery, undefined, stop.signal)
    }
    const timer = setTimeout(() => void keep().catch(() => undefined), QUIET_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [ids, asOf, fromDevice])
}
