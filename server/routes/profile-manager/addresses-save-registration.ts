import { addressesSaveRegistration } from '../../../protocol/calls/profile-manager/addresses.ts'
import { route } from '../../route.ts'
import { saveAddress, type GivenAddress } from '../../onboarding/save-address.ts'

/** The place in the body says which address it is; the type inside is not asked twice. */
const withoutType = <A extends GivenAddress & { addressType: string }>({
  addressType: _type,
  ...address
}: A) => address

export const addressesSaveRegistrationRoute = route(
  addressesSaveRegistration,
  ({ context, client, body, idempotency }) =>
    saveAddress(context, idempotency, {
      clientId: client.id,
      registration: withoutType(body.registration),
      living: body.living && withoutType(body.living),
    }),
)
