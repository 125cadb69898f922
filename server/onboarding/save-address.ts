import type { RegistrationStep } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import {
  addressesOf,
  saveAddress as writeAddress,
  type AddressFields,
  type AddressType,
} from '../db/client-profile.ts'
import type { Tx } from '../db/database.ts'
import { runIdempotent, type IdempotencyRequest } from '../db/idempotency.ts'
import { beginStep, finishStep } from './registration-step.ts'

export interface GivenAddress extends AddressFields {
  readonly addressId: string | null
}

/** An address id that is not one of the client's own is answered like one that does not exist (D24). */
export const refuseForeignIds = async (
  tx: Tx,
  clientId: string,
  given: readonly (GivenAddress | null)[],
): Promise<void> => {
  const own = new Set((await addressesOf(tx, clientId)).map((address) => address.id))
  const isForeign = given.some((address) => address?.addressId && !own.has(address.addressId))
  if (isForeign) throw new Refusal('NOT_FOUND')
}

/** Saves the registration address and, when it is another one, the living address. */
export const saveAddress = (
  context: Context,
  idempotency: IdempotencyRequest,
  input: { clientId: string; registration: GivenAddress; living: GivenAddress | null },
): Promise<{ step: RegistrationStep }> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const { clientId, registration, living } = input
      await beginStep(tx, clientId, {
        step: 'address',
        nowMs: context.clock.now(),
      })
      await refuseForeignIds(tx, clientId, [registration, living])
      const nowMs = context.clock.now()
      const write = (addressType: AddressType, address: GivenAddress | null) => {
        if (!address) return writeAddress(tx, { clientId, addressType, nowMs }, null)
        const { addressId: _id, ...fields } = address
        return writeAddress(tx, { clientId, addressType, nowMs }, fields)
      }
      await write('REGISTRATION', registration)
      await write('LIVING', living)
      return { step: await finishStep(tx, clientId, 'address') }
    },
  })
