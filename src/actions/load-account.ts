import { limitsCurrent, limitsCurrentProducts } from '../../protocol/calls/core/limits.ts'
import { applicationCurrentList } from '../../protocol/calls/core/loan.ts'
import { clientStatus } from '../../protocol/calls/profile-manager/client.ts'
import { send } from '../api/send.ts'
import { currentSession } from '../api/session.ts'
import { loadSnapshot, saveSnapshot, type Snapshot } from '../offline/snapshots.ts'
import { claimOffline } from '../offline/wipe.ts'
import type { Account } from '../state/profile.ts'

const NAME = 'account'

const lineOf = async (signal: AbortSignal) => {
  const [creditLine, { products }] = await Promise.all([
    send(limitsCurrent, { signal }),
    send(limitsCurrentProducts, { signal }),
  ])
  return { creditLine, products }
}

/** The copy is a convenience: a device that cannot keep it, or is slow, must not hold back the server's answer. */
const keep = async (clientId: string, snapshot: Snapshot<Account>): Promise<void> => {
  try {
    await claimOffline(clientId)
    await saveSnapshot(NAME, snapshot)
  } catch (error) {
    reportError(error)
  }
}

/** The account as it is now, kept on this device on the way. Throws CallRefused, NetworkFailure. */
export const loadAccount = async (signal: AbortSignal): Promise<Snapshot<Account>> => {
  const [check, { asOf, applications }] = await Promise.all([
    send(clientStatus, { signal }),
    send(applicationCurrentList, { signal }),
  ])
  const checked = check.status === 'VERIFIED' || check.status === 'LIMIT_REACHED'
  const line = checked ? await lineOf(signal) : { creditLine: null, products: [] }
  const claims = currentSession()?.claims
  const value: Account = {
    check,
    contracts: applications,
    ...line,
    phone: claims?.username ?? '',
  }
  const snapshot = { value, asOf, receivedAtMs: Date.now() }
  if (claims) void keep(claims.sub, snapshot)
  return snapshot
}

/** The account as this device last saw it, or null. Somebody else's copy is removed before anything is read. */
export const recallAccount = async (): Promise<Snapshot<Account> | null> => {
  const claims = currentSession()?.claims
  if (claims) await claimOffline(claims.sub)
  return loadSnapshot(NAME)
}
