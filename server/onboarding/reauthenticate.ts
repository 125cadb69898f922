import type { ReauthenticatedAction } from '../../protocol/reauthenticated-actions.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { RequestOptions, ShownCredential } from '../../protocol/passkey-shapes.ts'
import { pausingCodeAccesses } from '../accounts/code-accesses.ts'
import { guardGuesses } from '../accounts/guard-guesses.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type Account, passwordSetAtMs } from '../db/identity.ts'
import { passkeysOf } from '../db/passkeys.ts'
import type { Guesser } from '../guesser.ts'
import { requestOptionsFor } from '../passkeys/challenge.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import {
  giveReauthentication,
  requireReauthentication,
  consumeReauthentication,
} from '../passkeys/reauthentication.ts'
import { provePassword } from './prove-password.ts'

interface Asked {
  readonly account: Account
  readonly sessionUid: string
  readonly action: ReauthenticatedAction
}

const passwordMissing = (): Refusal =>
  new Refusal('VALIDATION', { fields: [{ field: 'currentPassword', message: 'Введите пароль.' }] })

/**
 * What proves nothing when it was set or added after somebody got in by a code alone: they have set it (decision 0147).
 * Another phone would keep the account theirs for good.
 */
const PROVED_BY_OLDER: readonly ReauthenticatedAction[] = ['CONFIRM_ACCESS', 'CHANGE_PHONE']

/** @throws Refusal PROOF_TOO_NEW */
const refuseNewProof = async (
  { database, clock }: Context,
  { account: { clientId }, action }: Pick<Asked, 'account' | 'action'>,
  madeAtMs: number | null,
): Promise<void> => {
  if (!PROVED_BY_OLDER.includes(action)) return
  const [first] = await pausingCodeAccesses(database, clientId, clock.now())
  if (first && (madeAtMs === null || madeAtMs >= first.sinceMs)) throw new Refusal('PROOF_TOO_NEW')
}

/** Proves the password, and for some actions that it is old enough. */
const proveByPassword = async (
  context: Context,
  asked: Pick<Asked, 'account' | 'action'> & { guesser: Guesser; currentPassword: string },
): Promise<void> => {
  await provePassword(context, asked)
  const { clientId } = asked.account
  await refuseNewProof(context, asked, await passwordSetAtMs(context.database, clientId))
}

/** What a browser needs to confirm an action by one of the client's passkeys. @throws Refusal NOT_FOUND for who has none */
export const beginReauthentication = async (
  context: Context,
  { account: { clientId }, sessionUid, action }: Asked,
): Promise<RequestOptions> => {
  const own = await passkeysOf(context.database, clientId)
  if (own.length === 0)
    throw new Refusal('NOT_FOUND', {
      title: 'Вход без пароля не включён',
      detail: 'Подтвердите действие паролем.',
    })
  return requestOptionsFor(context, { purpose: action, holder: sessionUid }, own)
}

interface Shown extends Asked {
  readonly guesser: Guesser
  readonly credential?: ShownCredential | undefined
  readonly currentPassword?: string | undefined
}

/**
 * Lets a signed-in client show by passkey or password that it is still they, for one action of this session (ASVS 7.5.1).
 * @throws Refusal VALIDATION with the field `currentPassword`, LOGIN_LOCKED, PASSKEY_CHALLENGE_OVER, PASSKEY_REFUSED, PROOF_TOO_NEW
 */
export const reauthenticateClient = async (
  context: Context,
  { account, sessionUid, action, guesser, credential, currentPassword }: Shown,
): Promise<{ reauthentication: string; expiresAt: string }> => {
  const { clientId } = account
  if (credential) {
    const { createdAtMs } = await guardGuesses(context, { guessed: 'passkey', ...guesser }, () =>
      checkPasskey(context, { purpose: action, holder: sessionUid, credential, clientId }),
    )
    await refuseNewProof(context, { account, action }, createdAtMs)
  } else if (currentPassword === undefined) throw passwordMissing()
  else await proveByPassword(context, { account, action, guesser, currentPassword })
  return giveReauthentication(context, { sessionUid, action })
}

/** How a call was confirmed: the password itself, or what {@link reauthenticateClient} gave. */
export interface OwnerShown {
  readonly currentPassword?: string | undefined
  readonly reauthentication?: string | undefined
}

/**
 * Lets on whoever shows the password or a reauthentication for the action.
 * @throws Refusal VALIDATION with the field `currentPassword`, LOGIN_LOCKED, REAUTHENTICATION_OVER
 */
export const requireOwner = async (
  context: Context,
  asked: Asked & OwnerShown & { readonly guesser: Guesser },
): Promise<void> => {
  const { account, sessionUid, action, guesser, currentPassword, reauthentication } = asked
  if (reauthentication !== undefined)
    return requireReauthentication(context, { sessionUid, action, reauthentication })
  if (currentPassword === undefined) throw passwordMissing()
  return proveByPassword(context, { account, action, guesser, currentPassword })
}

/** Uses the reauthentication up, where there was one, in the transaction of the action. @throws Refusal REAUTHENTICATION_OVER */
export const settleOwner = async (
  tx: Tx,
  { sessionUid, action, reauthentication }: Omit<Asked, 'account'> & OwnerShown,
  nowMs: number,
): Promise<void> => {
  if (reauthentication === undefined) return
  await consumeReauthentication(tx, { sessionUid, action, reauthentication }, nowMs)
}
