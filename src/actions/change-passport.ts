import type { Body } from '../../protocol/call.ts'
import {
  passportChangeAsk,
  passportChangeWithdraw,
} from '../../protocol/calls/profile-manager/passport-change.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

/** Sends a new passport to be checked. Throws CallRefused with the fields that are wrong. */
export const sendPassport = async (
  body: Body<typeof passportChangeAsk>,
  idempotencyKey: string,
): Promise<void> => {
  await send(passportChangeAsk, { body, idempotencyKey })
}

/** Takes back one that nobody has decided on. Throws CallRefused, NetworkFailure. */
export const withdrawPassport = async (changeId: string): Promise<void> => {
  await once(`passport-change/${changeId}/withdraw`, (idempotencyKey) =>
    send(passportChangeWithdraw, { body: { changeId }, idempotencyKey }),
  )
}
