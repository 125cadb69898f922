import {
  type CodeAccess,
  confirmCodeAccesses,
  pausingCodeAccesses,
} from '../accounts/code-accesses.ts'
import type { Context } from '../context.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { type Account, passwordSetAtMs } from '../db/identity.ts'
import { passkeysOf } from '../db/passkeys.ts'
import { tokenOf } from '../messaging/mail-link.ts'
import { settleOwner } from './reauthenticate.ts'

interface ConfirmableAccess {
  /** The latest. */
  readonly access: CodeAccess
  /** What the owner had before the first of them. */
  readonly confirmBy: ('PASSKEY' | 'PASSWORD')[]
  /** What says that it was not the owner. */
  readonly denyToken: string
}

/** The access by a code alone that pauses payouts, and how its owner may confirm it; null when there is none. */
export const confirmableAccess = async (
  { database, clock, config }: Context,
  clientId: string,
): Promise<ConfirmableAccess | null> => {
  const accesses = await pausingCodeAccesses(database, clientId, clock.now())
  const [first] = accesses
  const access = accesses.at(-1)
  if (!first || !access) return null
  const isOlder = (madeAtMs: number | null) => madeAtMs !== null && madeAtMs < first.sinceMs
  const passkeys = await passkeysOf(database, clientId)
  const hasPasskey = passkeys.some(({ createdAtMs }) => isOlder(createdAtMs))
  const hasPassword = isOlder(await passwordSetAtMs(database, clientId))
  return {
    access,
    confirmBy: [
      ...(hasPasskey ? (['PASSKEY'] as const) : []),
      ...(hasPassword ? (['PASSWORD'] as const) : []),
    ],
    denyToken: tokenOf(config.secret, 'code-access', access.id),
  }
}

interface Confirmed {
  readonly account: Account
  readonly sessionUid: string
  readonly reauthentication: string
}

/**
 * Ends the pause after an access by a code alone: its owner has shown a passkey or a password of before (decision 0147).
 * @throws Refusal REAUTHENTICATION_OVER
 */
export const confirmAccess = (
  context: Context,
  idempotency: IdempotencyRequest,
  { account: { clientId }, sessionUid, reauthentication }: Confirmed,
): Promise<{ ok: true }> =>
  runIdempotent<{ ok: true }>(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      await settleOwner(tx, { sessionUid, action: 'CONFIRM_ACCESS', reauthentication }, nowMs)
      await confirmCodeAccesses(tx, { clientId, by: 'OWNER', nowMs })
      return { ok: true }
    },
  })
