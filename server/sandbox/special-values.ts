import { HALF_SILENT_PASSPORT, MAGIC_PASSPORTS, SILENT_PASSPORT } from './bureau.ts'
import { REJECTED_PASSPORT } from './bureau-reports.ts'
import { CHECKED_PASSPORTS, UNDECIDED_PASSPORT } from './identification.ts'
import { MAGIC_PHONES } from './sms-ru.ts'
import { REFUSED_RECEIPT_PHONE } from './till.ts'

/** Last digits of a number with which a stand-in does something of its own. */
export interface SpecialTail {
  readonly tail: string
  /** What happens, for the sandbox page. */
  readonly title: string
}

const byTail = (values: readonly SpecialTail[]): readonly SpecialTail[] =>
  values.toSorted((one, other) => (one.tail < other.tail ? -1 : 1))

/** Every number of a passport, whatever its series, that is not an ordinary one. */
export const SPECIAL_PASSPORTS = byTail([
  ...Object.entries({ ...MAGIC_PASSPORTS, ...CHECKED_PASSPORTS }).map(([tail, { title }]) => ({
    tail,
    title,
  })),
  { tail: SILENT_PASSPORT, title: 'Бюро не отвечают' },
  { tail: HALF_SILENT_PASSPORT, title: 'Одно бюро отвечает, второе нет' },
  { tail: REJECTED_PASSPORT, title: 'Сведения о займе бюро примет со второго раза' },
  { tail: UNDECIDED_PASSPORT, title: 'Решает человек за рабочим местом' },
])

/** Every phone that is not an ordinary one. */
export const SPECIAL_PHONES = byTail([
  ...MAGIC_PHONES,
  { tail: REFUSED_RECEIPT_PHONE, title: 'Чек касса примет со второго раза' },
])
