import type { PersonalData } from '../../queries/client.ts'

/** Enough of a number to see which one it is, not enough to read it over a shoulder. */
export const tail = (digits: string | null): string =>
  digits === null ? 'не указан' : `•••\u00a0${digits.replace(/\D/g, '').slice(-4)}`

/** «170100, Тверская область, Тверь, Советская, 7, 12» */
export const addressLine = (address: PersonalData['address']): string =>
  address
    ? [address.postcode, address.region, address.city, address.street, address.house, address.flat]
        .filter((part, at, parts) => part && part !== parts[at - 1])
        .join(', ')
    : 'не указан'

/** «Соколова Анна Сергеевна» */
export const wholeName = (passport: PersonalData['passport']): string =>
  passport
    ? [passport.lastName, passport.firstName, passport.patronymic].filter(Boolean).join(' ')
    : 'не указано'
