import { isIsoDate, moscowDate } from '../../lending/calendar.ts'
import { issuedDateProblem } from '../../protocol/passport-dates.ts'
import type { PassportRow } from '../db/client-profile.ts'

/** What is wrong with the day another passport was issued: it is younger than the former one, and good today; null when nothing. */
export const nextIssuedDateProblem = (
  former: PassportRow,
  issuedDate: string,
  nowMs: number,
): string | null => {
  const birthDate = isIsoDate(former.birthDate) ? former.birthDate : ''
  const problem = issuedDateProblem(issuedDate, birthDate, moscowDate(nowMs))
  if (problem !== null) return problem
  return issuedDate > former.issuedDate
    ? null
    : 'Новый паспорт выдан не раньше прежнего. Сверьте дату выдачи.'
}

type Typed = Pick<
  PassportRow,
  | 'lastName'
  | 'firstName'
  | 'patronymic'
  | 'serialNumber'
  | 'documentNumber'
  | 'departmentCode'
  | 'issuedDate'
>

/** Another passport of the same person: day and place of birth stay as the questionnaire has them (decision 0105). */
export const nextPassport = (former: PassportRow, typed: Typed): PassportRow => ({
  lastName: typed.lastName,
  firstName: typed.firstName,
  patronymic: typed.patronymic === '' ? null : typed.patronymic,
  birthDate: former.birthDate,
  birthPlace: former.birthPlace,
  serialNumber: typed.serialNumber,
  documentNumber: typed.documentNumber,
  departmentCode: typed.departmentCode,
  issuedDate: typed.issuedDate,
})
