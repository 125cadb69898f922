import { fromIsoDate, toIsoDate } from '../../../ui/masks.ts'
import type { InfoUser } from '../../../state/sign-up.ts'

/** What the form holds, as it is typed. */
export interface UserInfoValues {
  lastName: string
  firstName: string
  patronymic: string
  birthDate: string
  passport: string
  issuedDate: string
  departmentCode: string
  birthPlace: string
  inn: string
  snils: string
  mail: string
}

export const EMPTY: UserInfoValues = {
  lastName: '',
  firstName: '',
  patronymic: '',
  birthDate: '',
  passport: '',
  issuedDate: '',
  departmentCode: '',
  birthPlace: '',
  inn: '',
  snils: '',
  mail: '',
}

/** Fields that the machine-readable line of a passport holds (decision 0092). */
export const READABLE = [
  'lastName',
  'firstName',
  'patronymic',
  'birthDate',
  'passport',
  'issuedDate',
  'departmentCode',
] as const
export type ReadableName = (typeof READABLE)[number]

/** Fields of the three pages: photos first, so that what they say need not be typed. */
export const PAGES: readonly (readonly (keyof UserInfoValues)[])[] = [
  [],
  [...READABLE, 'birthPlace'],
  ['inn', 'snils', 'mail'],
]

/** Only the digits of a typed text. */
export const digits = (text: string): string => text.replace(/\D/g, '')

/** What the server already has. */
export const savedValues = ({ passport, mail, inn, snils }: InfoUser): Partial<UserInfoValues> => ({
  ...(passport && {
    lastName: passport.lastName,
    firstName: passport.firstName,
    patronymic: passport.patronymic ?? '',
    birthDate: fromIsoDate(passport.birthDate),
    passport: `${passport.serialNumber} ${passport.documentNumber}`,
    issuedDate: fromIsoDate(passport.issuedDate),
    departmentCode: passport.departmentCode,
    birthPlace: passport.birthPlace,
  }),
  ...(mail && { mail }),
  ...(inn && { inn }),
  ...(snils && { snils }),
})

/** The form as the call takes it. */
export const bodyOf = (values: UserInfoValues) => ({
  mail: values.mail.trim() === '' ? null : values.mail,
  inn: values.inn,
  snils: values.snils,
  passport: {
    lastName: values.lastName,
    firstName: values.firstName,
    patronymic: values.patronymic.trim() === '' ? null : values.patronymic,
    birthDate: toIsoDate(values.birthDate),
    birthPlace: values.birthPlace,
    departmentCode: values.departmentCode,
    serialNumber: digits(values.passport).slice(0, 4),
    documentNumber: digits(values.passport).slice(4),
    issuedDate: toIsoDate(values.issuedDate),
  },
})

/** Field of the call's body → field of this form. */
export const nameOf = (field: string): keyof UserInfoValues | null => {
  const name = field.replace(/^passport\./, '')
  if (name === 'serialNumber' || name === 'documentNumber') return 'passport'
  return name in EMPTY ? (name as keyof UserInfoValues) : null
}

/** The page a field stands on. */
export const pageOf = (name: keyof UserInfoValues): number =>
  PAGES.findIndex((fields) => fields.includes(name))
