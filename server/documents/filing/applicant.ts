import { addressesOf, passportOf, pdnOf, type AddressRow } from '../../db/client-profile.ts'
import { clientById } from '../../db/clients.ts'
import type { Queryable } from '../../db/database.ts'

const lineOf = (address: AddressRow): string =>
  [
    address.postcode,
    address.region,
    address.city === address.region ? null : address.city,
    address.street,
    `д. ${address.house}`,
    address.flat ? `кв. ${address.flat}` : null,
  ]
    .filter(Boolean)
    .join(', ')

/** Everything the questionnaire names, read at once; null while a step of it is missing. */
export const applicantOf = async (queryable: Queryable, clientId: string) => {
  const client = await clientById(queryable, clientId)
  const passport = await passportOf(queryable, clientId)
  const pdn = await pdnOf(queryable, clientId)
  const addresses = await addressesOf(queryable, clientId)
  const registration = addresses.find((address) => address.addressType === 'REGISTRATION')
  const living = addresses.find((address) => address.addressType === 'LIVING') ?? registration
  if (!client?.mail || !passport || !pdn || !registration || !living) return null
  return {
    ...passport,
    phone: client.phone,
    mail: client.mail,
    registrationAddress: lineOf(registration),
    livingAddress: lineOf(living),
    monthlyIncomeRoubles: pdn.monthlyIncomeKopecks / 100,
    monthlyObligationsRoubles: pdn.monthlyObligationsKopecks / 100,
  }
}
