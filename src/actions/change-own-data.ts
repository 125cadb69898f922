import type { Body } from '../../protocol/call.ts'
import { addressesChange } from '../../protocol/calls/profile-manager/addresses.ts'
import { pdnChange } from '../../protocol/calls/profile-manager/pdn.ts'
import { send } from '../api/send.ts'

/** Other addresses after the registration. Throws CallRefused with the fields that are wrong. */
export const changeAddress = async (
  body: Body<typeof addressesChange>,
  idempotencyKey: string,
): Promise<void> => {
  await send(addressesChange, { body, idempotencyKey })
}

/** Another income and other obligatory payments. Throws CallRefused with the fields that are wrong. */
export const changeIncome = async (
  body: Body<typeof pdnChange>,
  idempotencyKey: string,
): Promise<void> => {
  await send(pdnChange, { body, idempotencyKey })
}
