import { addDays, addMonths, type IsoDate, isoDate } from './calendar.ts'

/** `12/26` → the first day of 2026-12. */
const firstDay = (expires: string): IsoDate => {
  const [month = '', year = ''] = expires.split('/')
  return isoDate(`20${year}-${month}-01`)
}

/** The last day on which a card is good, by its face: MM/YY. Throws RangeError for another text. */
export const cardLastDay = (expires: string): IsoDate =>
  addDays(addMonths(firstDay(expires), 1), -1)

/** Whether a card, MM/YY, is no longer good on a day. */
export const isCardOver = (expires: string, on: IsoDate): boolean => {
  const [month = '', year = ''] = expires.split('/')
  return `20${year}-${month}` < on.slice(0, 7)
}
