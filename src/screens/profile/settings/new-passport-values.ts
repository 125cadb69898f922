import {
  passportBody,
  type PassportValues,
  typedName,
} from '../../../parts/passport-fields/passport-values.ts'
import type { PersonalData } from '../../../queries/client.ts'

/** What the form holds, as it is typed; photos by their ids. */
export interface NewPassportValues extends PassportValues {
  passportPhotoFieId: string
  selfieId: string
}

/** What the photo of a new passport can fill: day and place of birth stay as they are. */
export const READABLE = [
  'lastName',
  'firstName',
  'patronymic',
  'passport',
  'issuedDate',
  'departmentCode',
] as const satisfies readonly (keyof PassportValues)[]

/** The name as it is, for most who change a passport keep it; the rest is new. */
export const newPassportValues = ({ passport }: PersonalData): NewPassportValues => ({
  lastName: passport?.lastName ?? '',
  firstName: passport?.firstName ?? '',
  patronymic: passport?.patronymic ?? '',
  passport: '',
  issuedDate: '',
  departmentCode: '',
  passportPhotoFieId: '',
  selfieId: '',
})

/** The form as the call takes it. */
export const bodyOf = (values: NewPassportValues, reauthentication: string) => ({
  passport: passportBody(values),
  passportPhotoFieId: values.passportPhotoFieId,
  selfieId: values.selfieId,
  reauthentication,
})

const NAMES = new Set<string>([
  ...READABLE,
  'passportPhotoFieId',
  'selfieId',
] satisfies (keyof NewPassportValues)[])

/** Field of the call's body → field of this form. */
export const nameOf = (field: string): keyof NewPassportValues | null => {
  const name = typedName(field)
  return NAMES.has(name) ? (name as keyof NewPassportValues) : null
}
