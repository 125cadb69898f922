import { type AddressRow, type Questionnaire, questionnaireOf } from '../../db/client-profile.ts'
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

/** Everything a questionnaire that was read names; null while a step of it is missing. */
export const applicantFrom = (entered: Questionnaire | null) => {
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

/** Everything the questionnaire names, read at once; null while a step of it is missing. */
export const applicantOf = async (queryable: Queryable, clientId: string) =>
  applicantFrom(await questionnaireOf(queryable, clientId))
