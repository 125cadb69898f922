import { randomUUID } from 'node:crypto'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { deletePasskey, passkeysOf, renamePasskey } from '../db/passkeys.ts'
import { transaction } from '../db/transaction.ts'
import { passkeyRemoved } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { consumeReauthentication } from './reauthentication.ts'

/** More places than a person signs in from. */
const MAX_PASSKEYS = 10

/** How many a client may have; none where another identity server signs people in (decision 0048). */
export const passkeyLimit = ({ gateways }: Pick<Context, 'gateways'>): number =>
  gateways.identityServer ? 0 : MAX_PASSKEYS

/** A passkey as its owner sees it. */
export interface ShownPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

const instantOf = (atMs: number): string => new Date(atMs).toISOString()

/** What the owner is shown of a passkey. */
export const shownPasskey = (passkey: {
  readonly id: string
  readonly name: string
  readonly createdAtMs: number
  readonly lastUsedAtMs: number | null
}): ShownPasskey => ({
  id: passkey.id,
  name: passkey.name,
  createdAt: instantOf(passkey.createdAtMs),
  lastUsedAt: passkey.lastUsedAtMs === null ? null : instantOf(passkey.lastUsedAtMs),
})

/** Passkeys of a client, the oldest first. */
export const listPasskeys = async (
  context: Context,
  clientId: string,
): Promise<{ passkeys: ShownPasskey[]; limit: number }> => ({
  passkeys: (await passkeysOf(context.database, clientId)).map(shownPasskey),
  limit: passkeyLimit(context),
})

/** Gives an own passkey another name. @throws Refusal NOT_FOUND */
export const nameOwnPasskey = async (
  { database }: Context,
  named: { clientId: string; id: string; name: string },
): Promise<void> => {
  const isNamed = await transaction(database, (tx) => renamePasskey(tx, named))
  if (!isNamed) throw new Refusal('NOT_FOUND')
}

/** Removes an own passkey and tells its owner. @throws Refusal NOT_FOUND, REAUTHENTICATION_OVER */
export const removeOwnPasskey = (
  { database, clock }: Context,
  removal: { clientId: string; id: string; sessionUid: string; reauthentication: string },
): Promise<void> =>
  transaction(database, async (tx) => {
    const { clientId, id, sessionUid, reauthentication } = removal
    const nowMs = clock.now()
    const shown = { sessionUid, action: 'REMOVE_PASSKEY', reauthentication } as const
    await consumeReauthentication(tx, shown, nowMs)
    const name = await deletePasskey(tx, { clientId, id })
    if (name === null) throw new Refusal('NOT_FOUND')
    const words = passkeyRemoved({ atMs: nowMs, name })
    await tellEvent(tx, { clientId, loanId: null, words, cause: randomUUID(), nowMs })
  })
