import { toIsoDate } from '../../ui/masks.ts'

/** What stands in a passport and is typed wherever one is, as it is typed. */
export interface PassportValues {
  lastName: string
  firstName: string
  patronymic: string
  passport: string
  issuedDate: string
  departmentCode: string
}

/** What the machine-readable line of a passport can fill (decision 0092). */
export type ReadableName = keyof PassportValues | 'birthDate'

export type ReadValues = Partial<Record<ReadableName, string>>

/** Only the digits of a typed text. */
export const digits = (text: string): string => text.replace(/\D/g, '')

/** The typed passport as calls take it. */
export const passportBody = (values: PassportValues) => ({
  lastName: values.lastName,
  firstName: values.firstName,
  patronymic: values.patronymic.trim() === '' ? null : values.patronymic,
  departmentCode: values.departmentCode,
  serialNumber: digits(values.passport).slice(0, 4),
  documentNumber: digits(values.passport).slice(4),
  issuedDate: toIsoDate(values.issuedDate),
})

/** Field of `passport` in a call's body → the field it is typed in. */
export const typedName = (field: string): string => {
  const name = field.replace(/^passport\./, '')
  return name === 'serialNumber' || name === 'documentNumber' ? 'passport' : name
}
