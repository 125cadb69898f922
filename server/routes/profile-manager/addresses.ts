import * as calls from '../../../protocol/calls/profile-manager/addresses.ts'
import type { AddressBound, AddressQuery } from '../../gateways/gateways.ts'
import { addressOf } from '../../network-address.ts'
import { changeAddress } from '../../onboarding/change-address.ts'
import { type GivenAddress, saveAddress } from '../../onboarding/save-address.ts'
import { route } from '../../route.ts'

/** The place in the body says which address it is; the type inside is not asked twice. */
const withoutType = <A extends GivenAddress & { addressType: string }>({
  addressType: _type,
  ...address
}: A) => address

export const addressesSaveRegistration = route(
  calls.addressesSaveRegistration,
  ({ context, client, body, idempotency }) =>
    saveAddress(context, idempotency, {
      clientId: client.id,
      registration: withoutType(body.registration),
      living: body.living && withoutType(body.living),
    }),
)

export const addressesChange = route(
  calls.addressesChange,
  ({ context, client, body, request, idempotency }) =>
    changeAddress(context, idempotency, {
      clientId: client.id,
      registration: withoutType(body.registration),
      living: body.living && withoutType(body.living),
      networkAddress: addressOf(request),
    }),
)

type Part = 'region' | 'city' | 'street' | 'house' | 'full'

const COUNT = 7

/** Levels a hint may name for each field of the form; a city field also takes settlements. */
const BOUNDS: Readonly<Record<Part, { fromBound?: AddressBound; toBound?: AddressBound }>> = {
  region: { fromBound: 'region', toBound: 'region' },
  city: { fromBound: 'city', toBound: 'settlement' },
  street: { fromBound: 'street', toBound: 'street' },
  house: { fromBound: 'house', toBound: 'house' },
  full: {},
}

const PLACES = ['regionFiasId', 'cityFiasId', 'settlementFiasId', 'streetFiasId'] as const

type Given = { readonly [name in (typeof PLACES)[number]]?: string | null | undefined }

/** The finest place the form already knows: hints come from inside it only. */
const locationsOf = (given: Given): NonNullable<AddressQuery['locations']> => {
  const finest = PLACES.findLast((name) => given[name])
  return finest === undefined ? [] : [{ [finest]: given[finest] ?? '' }]
}

export const addressesSuggest = route(calls.addressesSuggest, async ({ context, body }) => {
  const { addressSuggest } = context.gateways
  const found = await addressSuggest.suggest({
    query: body.query,
    count: COUNT,
    ...BOUNDS[body.part],
    locations: locationsOf(body),
  })
  return {
    available: found.length > 0 || addressSuggest.isAvailable(),
    suggestions: found.map(({ flat: _flat, ...suggestion }) => suggestion),
  }
})
