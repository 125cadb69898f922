import type { Reply } from '../../protocol/call.ts'
import { passkeys } from '../../protocol/calls/auth-service/passkeys.ts'
import { defineQuery } from './query.ts'

export type Passkeys = Reply<typeof passkeys>
export type Passkey = Passkeys['passkeys'][number]

/** What signs in without a password, the oldest first. Not kept on the device: an old list would be a false comfort. */
export const passkeysQuery = defineQuery({ call: passkeys })
