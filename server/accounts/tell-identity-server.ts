import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { accountByClient } from '../db/identity.ts'
import { enqueue } from '../db/outbox.ts'
import { endedAmong } from './sessions.ts'

/** Outbox kind that tells another identity server what happened to an account here. */
export const TELL_IDENTITY_SERVER = 'tell-identity-server'

/** No phone in it: the present one is read when the order runs (D46). */
export type IdentityServerOrder =
  | { readonly about: 'SESSIONS' | 'PHONE'; readonly clientId: string }
  | { readonly about: 'REMOVED'; readonly subject: string }

/** Has another identity server told, in the transaction of the effect; ours needs no telling. */
export const tellIdentityServer = async (
  { gateways, clock }: Pick<Context, 'gateways' | 'clock'>,
  tx: Tx,
  order: IdentityServerOrder,
): Promise<void> => {
  if (gateways.identityServer === null) return
  await enqueue(tx, { kind: TELL_IDENTITY_SERVER, payload: order, runAtMs: clock.now() })
}

/**
 * Ends there the sessions that were ended here, gives the account its present phone, or removes it. Each may be done
 * twice. @throws GatewayFailure
 */
export const runIdentityServerOrder = async (
  { database, gateways }: Context,
  order: IdentityServerOrder,
): Promise<void> => {
  const { identityServer } = gateways
  if (identityServer === null) return
  const { accounts, issuer } = identityServer
  if (order.about === 'REMOVED') return accounts.remove(order.subject)
  const account = await accountByClient(database, order.clientId)
  if (account?.subject == null || account.issuer !== issuer) return
  if (order.about === 'PHONE') return accounts.setPhone(account.subject, account.phone)
  const open = await accounts.sessionsOf(account.subject)
  for (const sessionUid of await endedAmong(database, open)) await accounts.endSession(sessionUid)
}
