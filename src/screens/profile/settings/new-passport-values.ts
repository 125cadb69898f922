import { toIsoDate } from '../../../ui/masks.ts'
import type { PersonalData } from '../../../queries/client.ts'

/** What the form holds, as it is typed; photos by their ids. */
export interface NewPassportValues {
  lastName: string
  firstName: string
  patronymic: string
  passport: string
  issuedDate: string
  departmentCode: string
  passportPhotoFieId: string
  selfieId: string
}

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

/** Only the digits of a typed text. */
export const digits = (text: string): string => text.replace(/\D/g, '')

/** The form as the call takes it. */
export const bodyOf = (values: NewPassportValues, reauthentication: string) => ({
  passport: {
    lastName: values.lastName,
    firstName: values.firstName,
    patronymic: values.patronymic.trim() === '' ? null : values.patronymic,
    serialNumber: digits(values.passport).slice(0, 4),
    documentNumber: digits(values.passport).slice(4),
    departmentCode: values.departmentCode,
    issuedDate: toIsoDate(values.issuedDate),
  },
  passportPhotoFieId: values.passportPhotoFieId,
  selfieId: values.selfieId,
  reauthentication,
})

const NAMES = new Set<string>([
  'lastName',
  'firstName',
  'patronymic',
  'issuedDate',
  'departmentCode',
  'passportPhotoFieId',
  'selfieId',
] satisfies (keyof NewPassportValues)[])

/** Field of the call's body → field of this form. */
export const nameOf = (field: string): keyof NewPassportValues | null => {
  const last = field.split('.').at(-1) ?? ''
  if (last === 'serialNumber' || last === 'documentNumber') return 'passport'
  return NAMES.has(last) ? (last as keyof NewPassportValues) : null
}
