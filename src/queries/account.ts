import { limitsCurrent, limitsCurrentProducts } from '../../protocol/calls/core/limits.ts'
import { applicationCurrentList } from '../../protocol/calls/core/loan.ts'
import { clientStatus } from '../../protocol/calls/profile-manager/client.ts'
import { SNAPSHOTS } from '../../protocol/device-store.ts'
import { send } from '../api/send.ts'
import { currentSession } from '../api/session.ts'
import { loadSnapshot, saveSnapshot } from '../offline/records.ts'
import { claimOffline } from '../offline/wipe.ts'
import type { Account } from '../state/profile.ts'
import { dated, type Query } from './query.ts'

const COPY = SNAPSHOTS.account

const lineOf = async (signal: AbortSignal) => {
  const [creditLine, { products }] = await Promise.all([
    send(limitsCurrent, { signal }),
    send(limitsCurrentProducts, { signal }),
  ])
  return { creditLine, products }
}

/** The account that all its screens share. Somebody else's copy is removed before anything is read or kept (D32). */
export const accountQuery: Query<Account> = {
  isPersonal: true,
  async ask(_none, signal) {
    const [check, list] = await Promise.all([
      send(clientStatus, { signal }),
      send(applicationCurrentList, { signal }),
    ])
    const checked = check.status === 'VERIFIED' || check.status === 'LIMIT_REACHED'
    const line = checked ? await lineOf(signal) : { creditLine: null, products: [] }
    const phone = currentSession()?.claims.username ?? ''
    return dated({ check, contracts: list.applications, ...line, phone }, list)
  },
  async recall() {
    const claims = currentSession()?.claims
    if (claims) await claimOffline(claims.sub)
    return loadSnapshot(COPY)
  },
  async keep({ value, asOf, receivedAtMs }) {
    const clientId = currentSession()?.claims.sub
    if (clientId === undefined || asOf === null) return
    await claimOffline(clientId)
    // The person may have left while the copy was being claimed.
    if (currentSession()?.claims.sub === clientId)
      await saveSnapshot(COPY, { value, asOf, receivedAtMs })
  },
}
