import type { Context } from '../context.ts'
import {
  type AddressFields,
  addressesOf,
  type AddressRow,
  type AddressType,
  saveAddress,
} from '../db/client-profile.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { keepDataChange } from './keep-data-change.ts'
import { beginDataChange } from './registration-step.ts'
import { type GivenAddress, refuseForeignIds } from './save-address.ts'

interface AddressChange {
  readonly clientId: string
  readonly registration: GivenAddress
  /** Null: lives where registered. */
  readonly living: GivenAddress | null
  /** Network address it came from. */
  readonly networkAddress: string
}

const TYPES = ['REGISTRATION', 'LIVING'] as const satisfies readonly AddressType[]

const fieldsOf = (address: AddressRow | GivenAddress): AddressFields => ({
  postcode: address.postcode,
  region: address.region,
  regionFiasId: address.regionFiasId,
  areaFiasId: address.areaFiasId,
  city: address.city,
  cityFiasId: address.cityFiasId,
  settlementFiasId: address.settlementFiasId,
  street: address.street,
  streetFiasId: address.streetFiasId,
  house: address.house,
  houseFiasId: address.houseFiasId,
  flat: address.flat,
})

/**
 * Puts other addresses in the place of those of the signed questionnaire: what stood before is kept, the client is told,
 * and what was signed stays (decision 0046). The same addresses again change nothing.
 * @throws Refusal STEP_ORDER, CLIENT_NOT_VERIFIED, NOT_FOUND for an address id that is not the client's own
 */
export const changeAddress = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, registration, living, networkAddress }: AddressChange,
): Promise<{ ok: true }> =>
  runIdempotent<{ ok: true }>(context, idempotency, {
    async effect(tx) {
      await beginDataChange(tx, clientId)
      await refuseForeignIds(tx, clientId, [registration, living])
      const stored = await addressesOf(tx, clientId)
      const before = TYPES.map((type) => {
        const known = stored.find(({ addressType }) => addressType === type)
        return known ? fieldsOf(known) : null
      })
      const after = [fieldsOf(registration), living && fieldsOf(living)]
      const isSame = (at: number) => JSON.stringify(before[at]) === JSON.stringify(after[at])
      if (isSame(0) && isSame(1)) return { ok: true }
      const nowMs = context.clock.now()
      for (const [at, addressType] of TYPES.entries())
        if (!isSame(at)) await saveAddress(tx, { clientId, addressType, nowMs }, after[at] ?? null)
      const named = ([at, lives]: typeof before) => ({ registration: at, living: lives })
      await keepDataChange(tx, clientId, {
        kind: 'ADDRESS',
        before: named(before),
        after: named(after),
        networkAddress,
        changedAtMs: nowMs,
      })
      return { ok: true }
    },
  })
