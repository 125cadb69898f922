/** Dates of a passport and of who shows it (D21), shared by forms and server: one rule, one text. */
import {
  addDays,
  addYears,
  compareDates,
  isIsoDate,
  type IsoDate,
  isoDate,
} from '../lending/calendar.ts'

/** Age in full years on a date. */
export const ageOn = (birthDate: IsoDate, on: IsoDate): number => {
  const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return on.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Borrowers are 18 to 75 years old (D21). */
export const birthDateProblem = (text: string, today: IsoDate): string | null => {
  if (!isIsoDate(text)) return 'Введите дату рождения: день, месяц и год.'
  const age = ageOn(text, today)
  if (age < 18) return 'Займы выдаём с 18 лет. Проверьте дату рождения.'
  return age > 75 ? 'Займы выдаём до 75 лет. Проверьте дату рождения.' : null
}

/** The last day a passport issued on `issuedDate` is valid: 20 and 45 years of age plus 90 days (D21); null when it has no end. */
export const passportValidUntil = (birthDate: IsoDate, issuedDate: IsoDate): IsoDate | null => {
  for (const age of [20, 45]) {
    const birthday = addYears(birthDate, age)
    if (compareDates(issuedDate, birthday) < 0) return addDays(birthday, 90)
  }
  return null
}

/** Whether a passport ran out before a day: its last day is still good (D21). */
export const isPassportOver = (birthDate: IsoDate, issuedDate: IsoDate, on: IsoDate): boolean => {
  const until = passportValidUntil(birthDate, issuedDate)
  return until !== null && compareDates(on, until) > 0
}

/** {@link passportValidUntil} of a passport as it is kept. Throws RangeError for dates that are none. */
export const passportEnd = (passport: {
  readonly birthDate: string
  readonly issuedDate: string
}): IsoDate | null => passportValidUntil(isoDate(passport.birthDate), isoDate(passport.issuedDate))

export const issuedDateProblem = (
  text: string,
  birthDate: string,
  today: IsoDate,
): string | null => {
  if (!isIsoDate(text)) return 'Введите дату выдачи паспорта: день, месяц и год.'
  if (compareDates(text, today) > 0)
    return 'Дата выдачи ещё не наступила. Проверьте её по паспорту.'
  if (!isIsoDate(birthDate)) return null
  if (compareDates(text, addYears(birthDate, 14)) < 0)
    return 'Паспорт выдают с 14 лет. Проверьте дату выдачи и дату рождения.'
  return isPassportOver(birthDate, text, today)
    ? 'Срок этого паспорта закончился. Укажите данные нового паспорта.'
    : null
}
