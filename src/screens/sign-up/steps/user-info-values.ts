import {
  passportBody,
  type PassportValues,
  type ReadableName,
  typedName,
} from '../../../parts/passport-fields/passport-values.ts'
import { fromIsoDate, toIsoDate } from '../../../ui/masks.ts'
import type { InfoUser } from '../../../state/sign-up.ts'

/** What the form holds, as it is typed. */
export interface UserInfoValues extends PassportValues {
  birthDate: string
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
] as const satisfies readonly ReadableName[]

/** Fields of the three pages: photos first, so that what they say need not be typed. */
export const PAGES: readonly (readonly (keyof UserInfoValues)[])[] = [
  [],
  [...READABLE, 'birthPlace'],
  ['inn', 'snils', 'mail'],
]

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
    ...passportBody(values),
    birthDate: toIsoDate(values.birthDate),
    birthPlace: values.birthPlace,
  },
})

/** Field of the call's body → field of this form. */
export const nameOf = (field: string): keyof UserInfoValues | null => {
  const name = typedName(field)
  return name in EMPTY ? (name as keyof UserInfoValues) : null
}

/** The page a field stands on. */
export const pageOf = (name: keyof UserInfoValues): number =>
  PAGES.findIndex((fields) => fields.includes(name))
