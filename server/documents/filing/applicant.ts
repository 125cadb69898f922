import { type AddressRow, questionnaireOf } from '../../db/client-profile.ts'
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
  const entered = await questionnaireOf(queryable, clientId)
  if (!entered) return null
  const { phone, mail, passport, pdn, registration, living } = entered
  if (!passport || !pdn || !registration) return null
  return {
    ...passport,
    phone,
    mail,
    registrationAddress: lineOf(registration),
    livingAddress: lineOf(living ?? registration),
    monthlyIncomeRoubles: pdn.monthlyIncomeKopecks / 100,
    monthlyObligationsRoubles: pdn.monthlyObligationsKopecks / 100,
  }
}
