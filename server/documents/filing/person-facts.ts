import type { PersonFacts } from '../../document-facts.ts'
import { applicantOf } from './applicant.ts'
import type { Queryable } from '../../db/database.ts'

type Applicant = NonNullable<Awaited<ReturnType<typeof applicantOf>>>

/** What documents name a person by: the questionnaire without income and debts. */
export const personFacts = (applicant: Applicant): PersonFacts => ({
  lastName: applicant.lastName,
  firstName: applicant.firstName,
  patronymic: applicant.patronymic,
  birthDate: applicant.birthDate,
  birthPlace: applicant.birthPlace,
  serialNumber: applicant.serialNumber,
  documentNumber: applicant.documentNumber,
  issuedDate: applicant.issuedDate,
  departmentCode: applicant.departmentCode,
  registrationAddress: applicant.registrationAddress,
  livingAddress: applicant.livingAddress,
  phone: applicant.phone,
  mail: applicant.mail,
})

/** The person behind a client as they are now; null when the questionnaire is not complete. */
export const knownPerson = async (
  queryable: Queryable,
  clientId: string,
): Promise<PersonFacts | null> => {
  const applicant = await applicantOf(queryable, clientId)
  return applicant ? personFacts(applicant) : null
}

/** The person behind a client as they are now. @throws Error when the questionnaire is not complete */
export const personOf = async (queryable: Queryable, clientId: string): Promise<PersonFacts> => {
  const person = await knownPerson(queryable, clientId)
  if (!person) throw new Error('A document about a client without a questionnaire')
  return person
}
