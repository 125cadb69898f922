import type { MaskitoOptions } from '@maskito/core'
import { isIsoDate } from '../../lending/calendar.ts'

const PHONE_SLOTS = [
  '+',
  '7',
  ' ',
  /\d/,
  /\d/,
  /\d/,
  ' ',
  /\d/,
  /\d/,
  /\d/,
  '-',
  /\d/,
  /\d/,
  '-',
  /\d/,
  /\d/,
]

/** +7 916 123-45-67; a pasted «8 (916) …» or «916…» comes out the same. */
export const PHONE_MASK: MaskitoOptions = {
  mask: PHONE_SLOTS,
  preprocessors: [
    ({ elementState, data }) => {
      const digits = data.replace(/\D/g, '')
      const whole = digits.length === 11 && /^[78]/.test(digits)
      const startsAnew = elementState.value.replace(/\D/g, '').length <= 1
      // «8» or «7» typed first is the country prefix, not a part of the number.
      if (startsAnew && /^[78]$/.test(digits)) return { elementState, data: '' }
      return { elementState, data: whole ? digits.slice(1) : data }
    },
    // Autofill writes the value straight into the element.
    ({ elementState, data }) => {
      const digits = elementState.value.replace(/\D/g, '')
      if (data !== '' || !(digits.length === 11 && digits.startsWith('8')))
        return { elementState, data }
      return { elementState: { ...elementState, value: `+7${digits.slice(1)}` }, data }
    },
  ],
}

/** 4510 123456 */
export const PASSPORT_MASK: MaskitoOptions = {
  mask: [/\d/, /\d/, /\d/, /\d/, ' ', /\d/, /\d/, /\d/, /\d/, /\d/, /\d/],
}

/** 770-053 */
export const DEPARTMENT_MASK: MaskitoOptions = { mask: [/\d/, /\d/, /\d/, '-', /\d/, /\d/, /\d/] }

/** 123-456-789 00 */
export const SNILS_MASK: MaskitoOptions = {
  mask: [/\d/, /\d/, /\d/, '-', /\d/, /\d/, /\d/, '-', /\d/, /\d/, /\d/, ' ', /\d/, /\d/],
}

export const INN_MASK: MaskitoOptions = { mask: Array.from({ length: 12 }, () => /\d/) }
export const POSTCODE_MASK: MaskitoOptions = { mask: Array.from({ length: 6 }, () => /\d/) }

/** «26.11.1990» → «1990-11-26»; an unfinished or impossible date comes back empty. */
export const toIsoDate = (text: string): string => {
  const [day = '', month = '', year = ''] = text.split('.')
  const iso = `${year}-${month}-${day}`
  return isIsoDate(iso) ? iso : ''
}

/** «1990-11-26» → «26.11.1990» */
export const fromIsoDate = (iso: string): string => iso.split('-').toReversed().join('.')

/** «60 000» → 60000; anything without digits is NaN. */
export const toRoubles = (text: string): number => {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? Number.NaN : Number(digits)
}
