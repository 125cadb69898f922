import { TWO_PERSON_ROLES } from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { type PassportRow, passportDigits } from '../db/client-profile.ts'
import { openPassportDraft } from '../db/data-changes.ts'
import { recordStaffAction } from './staff-actions.ts'
import type { Actor } from './take-case.ts'

/** A passport as it stands beside another one; `isWhole`: with its number. */
export const comparedPassport = (passport: PassportRow, isWhole: boolean) => {
  const { lastName, firstName, patronymic, birthDate, issuedDate, departmentCode } = passport
  const digits = passportDigits(passport)
  return {
    lastName,
    firstName,
    patronymic,
    birthDate,
    issuedDate,
    departmentCode,
    passport: isWhole ? `${digits.slice(0, 4)} ${digits.slice(4)}` : `•••• ••${digits.slice(-4)}`,
  }
}

/**
 * What a question about a passport would change, side by side. The number that is replaced stays hidden, for whoever asks
 * proves by it that they have seen it (decision 0099); the new one is read by who typed it and by who decides. That they
 * looked is written down.
 * @throws Refusal NOT_FOUND when nobody asks for another passport
 */
export const comparePassports = async (
  { database, clock }: Context,
  { staff, address }: Actor,
  clientId: string,
) => {
  const draft = await openPassportDraft(database, clientId)
  if (!draft) throw new Refusal('NOT_FOUND')
  await recordStaffAction(
    database,
    { staffId: staff.id, action: 'PASSPORTS_COMPARED', clientId, address },
    clock.now(),
  )
  const { decides } = TWO_PERSON_ROLES.CHANGE_PASSPORT
  const mayRead = draft.typedBy === staff.id || staff.roles.some((role) => decides.includes(role))
  return {
    former: comparedPassport(draft.former, false),
    next: comparedPassport(draft.next, mayRead),
    proof: draft.proof,
    changeId: draft.changeId,
  }
}
